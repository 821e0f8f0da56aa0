"""Figures, objects and doors on a field, with the rules about them as the specification defines these."""
import copy
from collections import Counter

from plain_field import ABOVE, FAR, MOVE, SIGHT, Field, are_beside, label, path

KINDS = ("foot", "foot", "light", "mobile", "massive")
ATTACKS = ("melee", "reach", "ranged")


class Piece:
    def __init__(self, name, side, base, kind, attack, placement, card=None):
        self.name, self.side, self.base, self.kind, self.attack, self.placement = name, side, base, kind, attack, placement
        self.card = card or f"g-{base}-{kind}-{attack}"
        self.is_portal = card == "g-portal"

    @property
    def squares(self):
        return squares_under(self.base, self.placement)

    def written(self):
        return f'{{card: {self.card}, as: {self.name}, on: "{label(self.placement)}"}}'


def squares_under(base, placement):
    return Field.squares(base, placement)


class Position:
    def __init__(self, name, field, areas):
        self.name, self.field, self.areas = name, field, areas
        self.board, self.sites, self.fallen = [], [], []
        self.is_whole_map = False

    def named(self, name):
        return next(f for f in self.board if f.name == name)

    def moved(self, piece, placement):
        out = copy.copy(self)
        out.board = [copy.copy(f) for f in self.board]
        out.named(piece.name).placement = placement
        return out

    def with_door(self, name, is_open):
        out = copy.copy(self)
        out.field = copy.copy(self.field)
        out.field.open = (self.field.open | {name}) if is_open else (self.field.open - {name})
        out.field.forget()
        return out

    def on(self, s, pieces=None):
        return [f for f in (self.board if pieces is None else pieces) if s in f.squares]

    def is_counted(self, s):
        """Blocking terrain is counted to while somebody stands there (G04)."""
        return not self.field.is_solid(s, SIGHT) or bool(self.on(s))

    def distance(self, f, g):
        return self.field.distance(f.squares, g.squares)

    # ---- sight ----

    def blockers(self, f, among_target):
        """G11: figures in the way, but for those of both ends. Massive figures look and are seen past figures."""
        if f.kind == "massive" or any(g.kind == "massive" for g in among_target):
            return frozenset()
        return frozenset(s for g in self.board if g is not f and g not in among_target for s in g.squares)

    def sees_square(self, f, s):
        return self.field.sees_square(f.squares, s, self.blockers(f, self.on(s)))

    def doorways(self, portal):
        """G09: a door lies in the empty squares of its two sides, or in both."""
        return [s for s in portal.squares if not self.on(s)] or portal.squares

    def sees(self, f, g):
        """G15: an object and the figures in its squares do not hide one another."""
        ends = [h for h in self.board if h is g or g in self.sites and set(h.squares) & set(g.squares)]
        if g.is_portal:
            return bool(set(f.squares) & set(g.squares)) or any(self.sees_square(f, s) for s in self.doorways(g))
        return any(self.field.sees_square(f.squares, s, self.blockers(f, ends)) for s in g.squares)

    def may_attack(self, f, t):
        """G43, G44: hostile, and in range of the attack."""
        if f.side == t.side:
            return False
        away = self.distance(f, t)
        if f.attack == "melee":
            return away == 0 if t.is_portal else away <= 1
        is_seen = self.sees(f, t) or away <= 1 and not t.is_portal
        return is_seen and (f.attack == "ranged" or away <= (1 if t.is_portal else 2))

    # ---- movement ----

    @staticmethod
    def way(f):
        return ABOVE if f.kind in ("mobile", "massive") else MOVE

    def held(self, f):
        return {s for g in self.board + self.fallen if g is not f for s in g.squares}

    def reach(self, f, points, manner=None):
        """Placements where the figure may end (G28, G30, G34, G35, G37)."""
        field, kind = self.field, "shift" if manner == "shift" else f.kind
        foes = {s for g in self.board if g.side != f.side for s in g.squares}
        rough = {s for s in field.ground if field.ground[s] == "~"}
        massive = {s for g in self.board if g is not f and g.kind == "massive" for s in g.squares}
        way = MOVE if kind == "shift" else self.way(f)
        dear = (rough, foes) if kind == "foot" else ()
        closed = massive if kind == "massive" else set()
        no_end = set() if kind == "massive" else self.held(f)
        costs = field.costs(f.base, f.placement, way, kind != "shift", dear, closed)
        return [p for p, paid in costs.items() if p != f.placement and paid <= points and not set(squares_under(f.base, p)) & no_end]

    def step_cost(self, f, after):
        """G27, for a figure of one square."""
        if f.kind != "foot":
            return 1
        s = after[:2]
        return 1 + (self.field.ground[s] == "~") + any(g.side != f.side for g in self.on(s))

    def room(self, f, manner, over=None):
        """G33: placements in any facing, or in that of the figure for a push."""
        out = []
        for p in self.field.placements(f.base):
            under = squares_under(f.base, p)
            if manner == "shift" and p[2] != f.placement[2]:
                continue
            if self.field.fits(f.base, p, ABOVE if manner == "hover" else MOVE) and not set(under) & self.held(f) and (over is None or over in under):
                out.append(p)
        return out

    def nearest(self, f, manner, sources):
        """G29, G36, G38, G40: by counting from the sources."""
        away = self.field.distances(sources)
        by_distance = {}
        for p in self.room(f, manner):
            n = min((away.get(s, FAR) for s in squares_under(f.base, p)), default=FAR)
            by_distance.setdefault(n, []).append(p)
        best = min(by_distance, default=FAR)
        return sorted(by_distance[best]) if best < FAR else []

    @staticmethod
    def controls(side, near):
        """G41"""
        return any(f.side == side for f in near) and all(f.side == side for f in near)

    # ---- the cases of the appendices, counted where they occur ----

    def cases(self, f, seen):
        field = self.field
        for g in self.board:
            if g is f:
                continue
            is_seen, back = self.sees(f, g), self.sees(g, f)
            seen["G17"] += is_seen != back
            seen["G19"] += is_seen and (f.base != "small" or g.base != "small")
            seen["G23"] += not is_seen
            if f.base != "small" or g.base != "small":
                continue
            s, t = f.squares[0], g.squares[0]
            blockers = self.blockers(f, [g])
            seen["G20"] += are_beside(s, t) and field.is_shut(s, t, SIGHT) and is_seen and back
            for p, q, r, flat in field.pairs(s, t):
                both = [(*field.line(s, p, t, corner), corner) for corner in (q, r)]
                clear = [ok and not entered & blockers for ok, entered, _ in both]
                seen["G18"] += flat and all(clear) and not is_seen
                for ok, entered, corner in both:
                    straight = p[0] == corner[0] or p[1] == corner[1]
                    dx, dy = corner[0] - p[0], corner[1] - p[1]
                    if straight:
                        seen["G21"] += ok and abs(dx) + abs(dy) > 1 and self.runs_along(p, corner)
                        seen["G39"] += not ok and self.runs_within(p, corner)
                        continue
                    on_the_way = [(p[0] + c[0], p[1] + c[1]) for c in path(dx, dy)[1] if c]
                    for v in on_the_way:
                        around = [(v[0] + i, v[1] + j) for i in (-1, 0) for j in (-1, 0)]
                        seen["G22"] += ok and any(field.is_solid(a, SIGHT) for a in around)
                        seen["G24"] += not ok and sum(field.is_solid(a, SIGHT) for a in around) >= 2
                        seen["G25"] += ok and any(self.on(a) for a in around if a not in entered)
        return ()

    def borders(self, p, q):
        """The pairs of squares on both sides of a straight line."""
        dx, dy = (q[0] > p[0]) - (q[0] < p[0]), (q[1] > p[1]) - (q[1] < p[1])
        for i in range(abs(q[0] - p[0]) + abs(q[1] - p[1])):
            x, y = min(p[0] + dx * i, p[0] + dx * (i + 1)), min(p[1] + dy * i, p[1] + dy * (i + 1))
            yield (x, y), (x - 1, y) if dx == 0 else (x, y - 1)

    def runs_along(self, p, q):
        return any(self.field.is_shut(a, b, SIGHT) for a, b in self.borders(p, q))

    def runs_within(self, p, q):
        """Between two squares of one area of blocking terrain (G39)."""
        return any(self.field.ground.get(a) == self.field.ground.get(b) == "#" for a, b in self.borders(p, q))

    def turn_cases(self, f):
        """Turns and shifts that one point leads to."""
        ends = self.field.costs(f.base, f.placement, self.way(f), True)
        once = [p for p, n in ends.items() if n == 1]
        return Counter({"G47": sum(p[2] == f.placement[2] for p in once), "G48": sum(p[2] != f.placement[2] for p in once)})


def random_position(name, field, areas, chance, is_whole_map=False):
    pos = Position(name, field, areas)
    pos.is_whole_map = is_whole_map
    taken, sides = set(), ["one", "two"]
    for n in range(chance.randint(4, 7)):
        base = chance.choice(("small", "small", "small", "long", "broad", "vast")) if n > 1 else "small"
        kind, attack = chance.choice(KINDS), chance.choice(ATTACKS)
        way = ABOVE if kind in ("mobile", "massive") else MOVE
        free = [p for p in field.placements(base) if field.fits(base, p, way) and not set(squares_under(base, p)) & taken]
        if not free:
            continue
        placement = chance.choice(free)
        side = sides[n] if n < 2 else chance.choice(sides)
        taken |= set(squares_under(base, placement))
        pos.board.append(Piece(f"f{n}", side, base, kind, attack, placement))
    open_ground = [s for s in field.ground if not field.is_solid(s, MOVE)]
    if chance.random() < 0.5:
        pos.sites.append(Piece("thing", chance.choice(sides), "small", "foot", "melee", (*chance.choice(open_ground), False), "g-object"))
    closed = [sides_ for door, sides_ in sorted(field.doors.items()) if door not in field.open]
    if closed and chance.random() < 0.5:
        a, b = sorted(chance.choice(closed))
        pos.sites.append(Piece("portal", chance.choice(sides), "long", "foot", "melee", (*a, a[1] == b[1]), "g-portal"))
    if chance.random() < 0.3:
        empty = [s for s in open_ground if s not in taken]
        if empty:
            pos.fallen.append(Piece("lost", chance.choice(sides), "small", "foot", "melee", (*chance.choice(empty), False)))
    return pos
