"""Random fields, fields of a folder of data, and map files of them."""
import os
import random

import yaml

from plain_field import Field, MOVE

SIGNS = {"wall": ("|", "-"), "barrier": ("B", "B"), "ledge": ("i", "i")}
AREAS = {"camp": ("rb", "{b: blue zone, r: red zone}"), "token": ("tc", "{c: crate, t: terminal}"), "environment": ("ei", "{e: exterior, i: interior}"),
         "tile": ("ab", "{a: basin, b: apron}")}
DOOR_SIGNS = "123456789ACDEFGHJKLMNPQRSTUVWXYZ"       # door 1, door 2, ...
MOST_DOORS = len(DOOR_SIGNS)
DOORS_OF_RANDOM_FIELDS = 4


def random_field(chance):
    """Small fields: some crowded with walls, some with terrain, some open; four in five have doors. Few are wide, because sets of spaces take
    the more room the wider a map is, and the machine must find that room."""
    while True:
        is_wide = not chance.randrange(40)
        field = Field(chance.randint(3, 8), chance.randint(3, 7)) if not is_wide else Field(26, 30)
        holes, rough, walls = chance.choice(((30, 6, 6), (12, 4, 9), (60, 20, 4), (99, 9, 20)))
        for y in range(field.depth):
            for x in range(field.width):
                if chance.randrange(holes):
                    field.ground[(x, y)] = chance.choice("~#%") if not chance.randrange(rough) else "."
        doors = chance.randint(0, DOORS_OF_RANDOM_FIELDS)
        pairs = [((x, y), b) for (x, y) in sorted(field.ground) for b in ((x + 1, y), (x, y + 1)) if b in field.ground]
        for a, b in chance.sample(pairs, len(pairs)):
            if doors and not chance.randrange(3):
                field.put_edge(a, b, "door", f"gate{doors}")
                if chance.randrange(3) == 0:
                    field.open.add(f"gate{doors}")
                doors -= 1
            elif not chance.randrange(walls):
                field.put_edge(a, b, chance.choice(("wall", "wall", "barrier", "ledge")))
        if sum(not field.is_solid(s, MOVE) for s in field.ground) >= 8:
            return field, random_areas(field, chance)


def random_areas(field, chance):
    out = {}
    for sort, (letters, _) in AREAS.items():
        often = 8 if sort == "token" else 1
        out[sort] = {s: chance.choice(letters) for s in sorted(field.ground) if not chance.randrange(often + 1)}
    return out


def sign_of(door):
    return DOOR_SIGNS[int(door[len("gate"):]) - 1]


def drawn(pos):
    """The file of a map."""
    field = pos.field
    names = {frozenset(sides): name for name, sides in field.doors.items()}

    def border(a, b, upright):
        if a not in field.ground and b not in field.ground:
            return " "
        if a not in field.ground or b not in field.ground:
            return "|" if upright else "-"
        pair = frozenset((a, b))
        if pair in names:
            return sign_of(names[pair])
        kind = field.edges.get(pair)
        return SIGNS[kind][0 if upright else 1] if kind in SIGNS else " "
    rows = []
    for y in range(field.depth + 1):
        rows.append("+" + "+".join(border((x, y - 1), (x, y), False) for x in range(field.width)) + "+")
        if y < field.depth:
            rows.append("".join(border((x - 1, y), (x, y), True) + (field.ground.get((x, y), " ") if x < field.width else "") for x in range(field.width + 1)))
    used = set("".join(rows))
    legend = [f'"{sign}": {mark}' for sign, mark in (("~", "difficult"), ("#", "blocking"), ("%", "impassable")) if sign in used]
    legend += [f"{sign}: {mark}" for sign, mark in (("B", "barrier"), ("i", "ledge")) if sign in used]
    legend += [f'"{sign_of(name)}": {{edge: door, name: {name}{", open: yes" if name in field.open else ""}}}' for name in sorted(field.doors)]
    out = [f"map: {pos.name}", "board: field", "draw: |2"] + [f"  {row}" for row in rows]
    if legend:
        out += ["legend:"] + [f"  {line}" for line in legend]
    out.append("areas:")
    for sort, (_, words) in AREAS.items():
        if pos.areas[sort]:
            out += [f"  {sort}:", "    draw: |2"] + ["      " + "".join(pos.areas[sort].get((x, y), "." if (x, y) in field.ground else ".") for x in range(field.width))
                                                     for y in range(field.depth)]
            present = {letter for letter in pos.areas[sort].values()}
            out.append("    names: {" + ", ".join(part for part in words[1:-1].split(", ") if part[0] in present) + "}")
    if out[-1] == "areas:":
        out.pop()
    return "\n".join(out) + "\n"


EDGES = {"#": "wall", "D": "door", "B": "barrier", "i": "ledge"}


def data_fields(folder):
    """The skirmish maps and the layouts of missions of the data."""
    chance = random.Random(9)
    for file in ("skirmish-maps", "missions"):
        with open(os.path.join(folder, f"{file}.yaml"), encoding="utf-8") as text:
            entries = yaml.safe_load(text)
        for entry in entries:
            field = Field(*entry["size"])
            lines = entry["map"].split("\n")
            while lines and not lines[0].startswith("+"):
                lines.pop(0)
            at = lambda row, column: lines[row][column] if row < len(lines) and column < len(lines[row]) else " "
            for y in range(field.depth):
                for x in range(field.width):
                    sign = at(2 * y + 1, 4 * x + 2)
                    if sign != " ":
                        field.ground[(x, y)] = {"X": "#", "%": "%", "~": "~"}.get(sign, ".")
            for (x, y) in sorted(field.ground):
                for other, sign in (((x - 1, y), at(2 * y + 1, 4 * x)), ((x, y - 1), at(2 * y, 4 * x + 2))):
                    kind = EDGES.get(sign)
                    if kind and other in field.ground:
                        field.put_edge(other, (x, y), kind, f"gate{len(field.doors) + 1}" if kind == "door" else None)
            yield f"{file[0].upper()}-{entry['id']}", field, random_areas(field, chance)
