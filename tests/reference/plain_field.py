"""The geometry of Imperial Assault as its specification defines it, on fields of squares. Nothing here knows the machine.

Squares are pairs (column, row). All numbers are whole. Names of predicates are those of docs/testing.md, "Geometry".
"""
import functools
import math

SIGHT, MOVE, ABOVE = "sight", "move", "above"
OPAQUE = {SIGHT: {"wall", "door", "barrier"}, MOVE: {"wall", "door", "barrier", "ledge"}, ABOVE: {"wall", "door"}}     # G02, G35, G37
SOLID = {SIGHT: {"#"}, MOVE: {"#", "%"}, ABOVE: set()}
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
FAR = 999
BASES = {"small": (1, 1), "long": (1, 2), "broad": (2, 2), "vast": (2, 3)}


def are_beside(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def label(placement):
    x, y, turned = placement if len(placement) == 3 else (*placement, False)
    return f"{chr(97 + x)}{y + 1}" + (" turned" if turned else "")


class Field:
    """Ground by square: `.`, `~` difficult, `#` blocking, `%` impassable. Edges by pair of squares; doors have names, too."""

    def __init__(self, width, depth):
        self.width, self.depth = width, depth
        self.ground, self.edges, self.doors, self.open = {}, {}, {}, set()
        self.forget()

    def forget(self):
        """What is computed once for a field, and anew when a door opens or shuts."""
        self.lines, self.turns, self.neighbors, self.shut = {}, {}, {}, None

    def put_edge(self, a, b, kind, door=None):
        self.edges[frozenset((a, b))] = kind
        if door:
            self.doors[door] = (a, b)

    def is_shut(self, a, b, way):
        if a not in self.ground or b not in self.ground:
            return True
        if self.shut is None:
            is_open = {frozenset(self.doors[name]) for name in self.open}
            self.shut = {way: {edge for pair, kind in self.edges.items() if kind in OPAQUE[way] and pair not in is_open
                               for edge in (tuple(pair), tuple(pair)[::-1])} for way in OPAQUE}
        return (a, b) in self.shut[way]

    def is_solid(self, s, way):
        return s not in self.ground or self.ground[s] in SOLID[way]

    # G03: a turn about a corner, one way round or the other.
    def is_round(self, v, a, b, way):
        key = (v, a, b, way)
        if key not in self.turns:
            self.turns[key] = a == b or self.turn(v, a, b, way)
        return self.turns[key]

    def turn(self, v, a, b, way):
        ring = [(v[0] - 1, v[1] - 1), (v[0], v[1] - 1), (v[0], v[1]), (v[0] - 1, v[1])]
        for turn in (1, 3):
            at = ring.index(a)
            while True:
                after = (at + turn) % 4
                if self.is_shut(ring[at], ring[after], way):
                    break
                if ring[after] == b:
                    return True
                if self.is_solid(ring[after], way):
                    break
                at = after
        return False

    def leads(self, a, b, way):
        if are_beside(a, b):
            return not self.is_shut(a, b, way)
        return self.is_round((max(a[0], b[0]), max(a[1], b[1])), a, b, way)

    def around(self, s):
        if s not in self.neighbors:
            self.neighbors[s] = self.find_around(s)
        return self.neighbors[s][0]

    def adjacent(self, s):
        """G04, as a list."""
        self.around(s)
        return self.neighbors[s][1]

    def find_around(self, s):
        near = [(s[0] + x, s[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0) and (s[0] + x, s[1] + y) in self.ground]
        return near, [b for b in near if self.leads(s, b, SIGHT)]

    # G04. Blocking squares are ends alone: those who stand there are counted to (G07).
    def is_adjacent(self, a, b):
        return b in self.adjacent(a)

    def distances(self, sources):
        """G07, from the nearest of the sources."""
        out, front = {s: 0 for s in sources}, list(sources)
        while front:
            after = []
            for a in front:
                if out[a] > 0 and self.is_solid(a, SIGHT):
                    continue
                for b in self.adjacent(a):
                    if b not in out:
                        out[b] = out[a] + 1
                        after.append(b)
            front = after
        return out

    def distance(self, some, others):
        found = self.distances(some)
        return min((found.get(s, FAR) for s in others), default=FAR)

    # ---- lines ----

    def line(self, s, p, t, q):
        """G11 to G13: whether walls and terrain leave the segment from corner p of s to corner q of t clear, and the squares it enters."""
        key = (s, p, t, q)
        if key not in self.lines:
            straight = p[0] == q[0] or p[1] == q[1]
            self.lines[key] = (self.along(s, p, t, q), frozenset()) if straight else self.across(s, p, t, q)
        return self.lines[key]

    def across(self, s, p, t, q):
        squares, joins = path(q[0] - p[0], q[1] - p[1])
        squares = [(p[0] + x, p[1] + y) for x, y in squares]
        entered = frozenset(squares)
        if any(self.is_solid(square, SIGHT) for square in squares if square not in (s, t)):
            return False, entered
        ok = self.is_round(p, s, squares[0], SIGHT) and self.is_round(q, squares[-1], t, SIGHT)
        for before, after, corner in zip(squares, squares[1:], joins):
            if corner is None:
                ok = ok and not self.is_shut(before, after, SIGHT)
            else:
                ok = ok and self.is_round((p[0] + corner[0], p[1] + corner[1]), before, after, SIGHT)
        return ok, entered

    def along(self, s, p, t, q):
        if p == q:
            return self.is_round(p, s, t, SIGHT)
        steps = abs(q[0] - p[0]) + abs(q[1] - p[1])
        dx, dy = (q[0] > p[0]) - (q[0] < p[0]), (q[1] > p[1]) - (q[1] < p[1])
        points = [(p[0] + dx * i, p[1] + dy * i) for i in range(steps + 1)]

        def sides(i):
            x, y = min(points[i][0], points[i + 1][0]), min(points[i][1], points[i + 1][1])
            return [(x, y), (x - 1, y) if dx == 0 else (x, y - 1)]

        def passable(square):
            return square in self.ground and (square in (s, t) or not self.is_solid(square, SIGHT))
        here = {c for c in sides(0) if passable(c) and self.is_round(p, s, c, SIGHT)}
        for i in range(steps):
            one, other = sides(i)
            if here and passable(one) and passable(other) and not self.is_shut(one, other, SIGHT):
                here = {one, other}
            if i + 1 < steps:
                here = {c for c in sides(i + 1) if passable(c) and any(self.is_round(points[i + 1], b, c, SIGHT) for b in here)}
        return any(self.is_round(q, c, t, SIGHT) for c in here)

    def pairs(self, s, t):
        """Corner p of s, two corners of t that an edge joins, and whether they lie in a line with p (G18)."""
        for cx, cy in CORNERS:
            p = (s[0] + cx, s[1] + cy)
            for j in range(4):
                q, r = [(t[0] + CORNERS[k][0], t[1] + CORNERS[k][1]) for k in (j, (j + 1) % 4)]
                yield p, q, r, (q[0] - p[0]) * (r[1] - p[1]) == (r[0] - p[0]) * (q[1] - p[1])

    def sees_square(self, viewers, t, blockers):
        """G10, from any of the viewer's squares; figures block lines that enter their squares, and no corner (G14)."""
        def clear(s, p, q):
            ok, entered = self.line(s, p, t, q)
            return ok and not entered & blockers
        for s in viewers:
            if s == t:
                return True
            if any(not flat and clear(s, p, q) and clear(s, p, r) for p, q, r, flat in self.pairs(s, t)):
                return True
        return False

    # ---- bases ----

    @staticmethod
    @functools.lru_cache(maxsize=None)
    def squares(base, placement):
        wide, deep = BASES[base]
        x, y, turned = placement
        if turned:
            wide, deep = deep, wide
        return tuple((x + i, y + j) for j in range(deep) for i in range(wide))

    def fits(self, base, placement, way):
        under = self.squares(base, placement)
        return all(not self.is_solid(s, way) for s in under) and all(
            not self.is_shut(a, b, way) for a in under for b in under if are_beside(a, b))

    def placements(self, base):
        wide, deep = BASES[base]
        return [(x, y, turned) for y in range(self.depth) for x in range(self.width) for turned in ((False, True) if wide != deep else (False,))]

    def strides(self, base, placement, way, turns):
        """G26, G31, G32: placements that one step leads to."""
        x, y, turned = placement
        under = self.squares(base, placement)
        if base == "small":
            for a in self.around((x, y)):
                if self.leads((x, y), a, way) and not self.is_solid(a, way):
                    yield (*a, False)
            return
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            after = (x + dx, y + dy, turned)
            if self.fits(base, after, way) and all(not self.is_shut(s, (s[0] + dx, s[1] + dy), way) for s in under):
                yield after
        wide, deep = BASES[base]
        if turns and wide != deep:
            for i in range(-3, 4):
                for j in range(-3, 4):
                    after = (x + i, y + j, not turned)
                    if 2 * len(set(under) & set(self.squares(base, after))) >= len(under) and self.fits(base, after, way):
                        yield after

    def costs(self, base, start, way, turns, dear=(), closed=frozenset()):
        """G27, G28: points of the cheapest ways; each set of dear squares costs one point more for a step that newly covers some."""
        out, front = {start: 0}, {0: [start]}
        for points in range(60):
            for at in front.pop(points, []):
                if out[at] != points:
                    continue
                for after in self.strides(base, at, way, turns):
                    fresh = set(self.squares(base, after)) - set(self.squares(base, at))
                    if fresh & closed:
                        continue
                    price = points + 1 + sum(bool(fresh & some) for some in dear)
                    if price < out.get(after, math.inf):
                        out[after] = price
                        front.setdefault(price, []).append(after)
        return out


@functools.lru_cache(maxsize=None)
def path(right, down):
    """The squares that the segment from (0, 0) to (right, down) enters, and between each two of them the corner it passes, or None."""
    whole = abs(right) * abs(down)
    times = sorted({i * abs(down) for i in range(abs(right) + 1)} | {i * abs(right) for i in range(abs(down) + 1)})
    squares = [(right * (a + b) // (2 * whole), down * (a + b) // (2 * whole)) for a, b in zip(times, times[1:])]
    joins = [(right * t // whole, down * t // whole) if right * t % whole == 0 and down * t % whole == 0 else None for t in times[1:-1]]
    return squares, joins
