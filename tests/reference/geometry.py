#!/usr/bin/env python3
"""The geometry of Imperial Assault on random maps, held to the plain definitions of plain_field.py.

usage: geometry.py HOLOCRON [MAPS [SEED]]       HOLOCRON is the program
       geometry.py HOLOCRON --data FOLDER       the maps of a folder that is no part of the project

Each map is a file of the module's board, with figures of all bases and manners of moving, objects, doors and areas. Scenarios ask the rules
of the module about the map, and hold each answer to a definition: sets of squares and figures as wholes, events by the options that they
offer. The last lines count the comparisons by predicate; one without any is a failure. CI takes some maps, a release 10,000.
"""
import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter

import yaml

from field_files import MOST_DOORS, data_fields, drawn, random_field
from plain_field import BASES, MOVE, SIGHT, are_beside, label
from plain_position import random_position

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PREDICATES = [f"G{n:02}" for n in range(1, 50)]
MAPS_A_RUN = 80        # few of them are wide; a file holds 4 MB at most
WHOLE_MAPS_A_RUN = 30   # their questions fill a file
ACCURACY = 4            # ranged attacks roll no dice
WAYS = {"foot": "walk", "light": "stride", "mobile": "hover", "massive": "trample"}
compared = Counter()


def square(placement):
    return f'square "{label(placement)}"'


def same_set(described, members, *predicates):
    """Two conditions: so many there are, and these are they. `described` may end in a condition behind `where`."""
    compared.update(predicates)
    out = [f"(count of {described}) = {len(members)}"]
    if members:
        joint = f"{described[:described.index(' where ')]} where ({described[described.index(' where ') + 7:]}) and" if " where " in described else f"{described} where"
        out.append(f"(count of {joint} ({' or '.join(f'it = {m}' for m in members)})) = {len(members)}")
    return out


def squares_are(described, placements, *predicates):
    return same_set(described, [square(p) for p in sorted(placements)], *predicates)


def holds(condition, is_so, *predicates):
    compared.update(predicates)
    return [condition if is_so else f"not ({condition})"]


# ---- questions about a position: each gives conditions ---------------------------------------------------------------------------------

def ground(pos, chance):
    field, out = pos.field, []
    for sign, word in (("~", "difficult"), ("#", "blocking"), ("%", "impassable")):
        out += squares_are(f"{word} squares", [s for s in field.ground if field.ground[s] == sign], "G01")
    for sort, letter, word in (("camp", "r", "red zone"), ("environment", "e", "exterior"), ("tile", "a", "basin")):
        out += squares_are(f"squares where {sort} of it = {word}", [s for s in field.ground if pos.areas[sort].get(s) == letter], "G01")
    out += squares_are("squares where is_empty(it)", [s for s in field.ground if not pos.on(s)], "G01")
    return out


def neighbors(pos, chance):
    field, out = pos.field, []
    counted = [s for s in field.ground if pos.is_counted(s)]
    for s in chance.sample(counted, min(60 if pos.is_whole_map else 4, len(counted))):
        beside = [t for t in counted if field.is_adjacent(s, t)]
        out += squares_are(f"squares within 1 of {square(s)} where it != {square(s)} and is_counted(it)", beside, "G02", "G03", "G04")
        t = chance.choice(counted)
        found = field.distance([s], [t])
        out += holds(f"distance from {square(s)} to {square(t)} = {found}", True, "G07")
        for near in beside:
            mark_corner(field, s, near)
    for s in counted:           # cases 5 of sight and movement, on every square
        for t in field.around(s):
            mark_corner(field, s, t)
    return out


def mark_corner(field, a, b):
    """Counts the cases of the appendices that a pair of squares shows."""
    if are_beside(a, b):
        open_side = not field.is_shut(a, b, SIGHT)
        if open_side and any(not field.is_round(v, a, b, SIGHT) or field.is_shut(*pair, SIGHT) for v, pair in ends(a, b) if pair):
            seen["G16"] += 1        # a wall that touches an open border hides nothing
        return
    x, y = (b[0], a[1]), (a[0], b[1])
    blocked = [corner not in field.ground or field.is_solid(corner, MOVE) or field.is_shut(a, corner, MOVE) or field.is_shut(corner, b, MOVE) for corner in (x, y)]
    if not field.is_solid(b, MOVE) and not field.is_solid(a, MOVE):
        seen["G45" if sum(blocked) == 1 else "G46" if sum(blocked) == 2 else "plain"] += 1


def ends(a, b):
    """The two ends of the border between squares that stand side by side, each with a pair of squares behind it."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    for side in (-1, 1):
        c = (a[0] + dy * side, a[1] + dx * side)
        d = (b[0] + dy * side, b[1] + dx * side)
        yield (max(a[0], b[0], c[0], d[0]), max(a[1], b[1], c[1], d[1])), (c, d)


def figures(pos, chance):
    out = []
    for f in pos.board:
        near = [g.name for g in pos.board if g is not f and pos.distance(f, g) == 1]
        out += same_set(f"figures other than {f.name} where it is adjacent to {f.name}", near, "G05")
        g = chance.choice(pos.board)
        out += holds(f"distance from {f.name} to {g.name} = {pos.distance(f, g)}", True, "G08")
        n = chance.randint(2, 4)
        out += same_set(f"figures within {n} of {f.name}", [g.name for g in pos.board if pos.distance(f, g) <= n], "G08")
        tokens = [s for s in pos.areas["token"] if pos.areas["token"][s] == "t" and pos.is_counted(s)]
        out += squares_are(f"terminal squares within 1 of {f.name} where is_counted(it)", [s for s in tokens if pos.field.distance(f.squares, [s]) <= 1], "G06")
        doors = [name for name, sides in pos.field.doors.items() if set(sides) & set(f.squares)]
        out += same_set(f"doors within 0 of {f.name}", doors, "G06", "G38")
    return out


def sights(pos, chance):
    out = []
    for f in pos.board:
        out += same_set(f"figures other than {f.name} in sight of {f.name} by eyes", [g.name for g in pos.board if g is not f and pos.sees(f, g)],
                        "G10", "G11", "G12", "G13", "G14", *pos.cases(f, seen))
        for o in pos.sites:
            out += holds(f"sees({f.name}, {o.name})", pos.sees(f, o) or not o.is_portal and pos.distance(f, o) <= 1, "G15")
    for f in pos.board if pos.is_whole_map else [chance.choice(pos.board)]:
        out += squares_are(f"squares in sight of {f.name} by eyes where is_counted(it)", [s for s in pos.field.ground if pos.is_counted(s) and pos.sees_square(f, s)], "G10")
    return out


def moves(pos, chance):
    out = []
    for f in pos.board:
        points = chance.randint(1, 5 if f.base == "small" else 3)
        special = {"massive": ["G35"], "mobile": ["G37"]}.get(f.kind, [])
        own = (["G26", "G27", "G28"] if f.base == "small" else ["G31", "G32", "G47", "G48"]) + special
        out += squares_are(f"squares in reach of {f.name} with {points} by {WAYS[f.kind]}", pos.reach(f, points), *own)
        points = chance.randint(1, 3)
        out += squares_are(f"squares in reach of {f.name} with {points} by shift", pos.reach(f, points, "shift"), "G30", "G34")
        if f.base != "small":
            seen.update(pos.turn_cases(f))
        near = chance.choice([s for s in pos.field.ground])
        out += squares_are(f"squares with room for {f.name} by walk over {square(near)}", pos.room(f, "walk", over=near), "G33", "G49")
        if pos.is_counted(near):
            out += squares_are(f"squares with room for {f.name} by walk nearest to {square(near)}", pos.nearest(f, "walk", [near]), "G40")
    walkers = [f for f in pos.board if f.base == "small"]
    for f in walkers[:2]:
        for after in list(pos.field.strides("small", f.placement, pos.way(f), False))[:3]:
            out += holds(f"step_cost({f.name}, {square(after)}) = {pos.step_cost(f, after)}", True, "G27")
    return out


def control(pos, chance):
    out = []
    for s, letter in pos.areas["token"].items():
        if letter == "t" and pos.is_counted(s):
            for side in ("one", "two"):
                out += holds(f"controls({side}, {square(s)})", pos.controls(side, [f for f in pos.board if pos.field.distance(f.squares, [s]) <= 1]), "G41")
    for letter, word in (("a", "basin"), ("b", "apron")):
        for side in ("one", "two"):
            on_it = [f for f in pos.board if any(pos.areas["tile"].get(s) == letter for s in f.squares)]
            out += holds(f"holds({side}, {word})", pos.controls(side, on_it), "G41")
    return out


def targets(pos, chance):
    out = []
    for f in pos.board:
        valid = [t.name for t in pos.board if pos.may_attack(f, t)]
        objects = [o.name for o in pos.sites if pos.may_attack(f, o)]
        own = ["G44"] if f.attack == "reach" else []
        out += same_set(f"figures where can attack it by {f.name}", valid, *own)
        out += same_set(f"figures in sites where can attack it by {f.name}", objects, *own)
    return out


QUESTIONS = (ground, neighbors, figures, sights, moves, control, targets)
seen = Counter()


# ---- events: each gives scenarios, by the options that are offered ------------------------------------------------------------------------

def options(f, found, *predicates):
    """Steps: the player of a figure chooses among placements; a single one is taken without asking."""
    compared.update(predicates)
    if len(found) == 1:
        return [f"- expect: 'spot of {f.name} = {square(found[0])}'"]
    names = ", ".join(quoted(label(p)) for p in found)
    chosen = found[len(found) // 2]
    return [f"- decides: {f.side}", f"- offers only: [{names}]", f"- {f.side}: {quoted(label(chosen))}", f"- expect: 'spot of {f.name} = {square(chosen)}'"]


def quoted(name):
    return f'"{name}"'


def stuck(pos, chance):
    """G29: a figure that has come to rest in the space of another one."""
    able = [f for f in pos.board if f.kind != "massive"]
    if len(able) < 2:
        return
    f, g = chance.sample(able, 2)
    x, y = g.squares[0]
    there = pos.moved(f, (x, y, f.placement[2]))
    if not pos.field.fits(f.base, there.named(f.name).placement, pos.way(f)):
        return
    found = there.nearest(there.named(f.name), "hover" if f.kind == "mobile" else "walk", there.named(f.name).squares)
    if found:
        yield there, f"settle_down({f.name})", options(f, found, "G29")


def pushed(pos, chance):
    """G34: an ability of one player pushes any figure."""
    f = next(f for f in pos.board if f.side == "one")
    g = chance.choice([g for g in pos.board if g.side == "two"])
    found = pos.reach(g, 2, "shift")
    steps = [f"- one: special {f.name}"] + ([f"- one: {g.name}"] if len(pos.board) > 2 else [])
    if found:
        compared["G34"] += 1
        chosen = chance.choice(found)
        steps.append(f"- offers only: [{', '.join(quoted(label(p)) for p in found)}, done]")
        steps += [f"- one: {quoted(label(chosen))}", f"- expect: 'spot of {g.name} = {square(chosen)}'"]
    yield pos, f"activate_figure(one, {f.name})", steps


def crushed(pos, chance):
    """G36: those under a Massive figure make way, each by its own player; it moves no more."""
    for m in [f for f in pos.board if f.kind == "massive"][:1]:
        spots = [s for s in m.squares if not pos.field.is_solid(s, MOVE)]
        for f in [f for f in pos.board if f.base == "small" and f.kind != "massive"][:2]:
            if not spots:
                continue
            there = pos.moved(f, (*chance.choice(spots), False))
            found = there.nearest(there.named(f.name), "shift", there.named(f.name).squares)
            if found:
                yield there, f"settle_down({m.name})", options(f, found, "G36") + [f"- expect: 'halted of {m.name} = yes'"]


def shut(pos, chance):
    """G38: a door that closes under a large figure."""
    for name, sides in sorted(pos.field.doors.items()):
        across = [f for f in pos.board if f.base != "small" and set(sides) <= set(f.squares)]
        if name in pos.field.open and across:
            there = pos.with_door(name, is_open=False)
            f = there.named(across[0].name)
            found = there.nearest(f, "shift", f.squares)
            if found:
                yield pos, f"close_now({name})", options(f, found, "G38")


def attacked(pos, chance):
    """G08, G42, G43: an attack that hits with Blast and Cleave."""
    able = [(f, t) for f in pos.board for t in pos.board if f.side == "one" and pos.may_attack(f, t)]
    if not able:
        return
    f, t = chance.choice(able)
    aim = chance.choice(sorted(t.squares))
    steps = [f"- one: attack {t.name}"]
    if len(t.squares) > 1:
        steps.append(f"- one: {quoted(label(aim))}")
    far = f.attack == "ranged" and pos.field.distance(f.squares, [aim]) > ACCURACY
    compared.update(["G08"] if f.attack == "ranged" else [])
    blasted = set()
    if not far:
        compared["G42"] += 1
        compared["G43"] += 1
        blasted = {g.name for g in pos.board + pos.sites if g is not t and pos.field.distance([aim], g.squares) <= 1}
        cleft = sorted(g.name for g in pos.board + pos.sites if g is not t and pos.may_attack(f, g))
        if cleft:
            steps.append(f"- offers only: [{', '.join(quoted(n) for n in cleft + ['done'])}]")
            steps.append("- one: done")
    facts = [f"damage of {g.name} = {3 if g is t and not far else 1 if g.name in blasted else 0}" for g in pos.board + pos.sites]
    steps.append("- expect: [" + ", ".join(quoted(x) for x in facts) + "]")
    yield pos, f"activate_figure(one, {f.name})", steps


def struck(pos, chance):
    """G09, G15: an attack at an object; that of a door is counted to in the empty squares on its sides."""
    able = [(f, o) for f in pos.board for o in pos.sites if f.side == "one" and pos.may_attack(f, o)]
    if not able:
        return
    f, o = chance.choice(able)
    rivals = [other for other in pos.sites if pos.may_attack(f, other)]
    steps = [f'- one: "special {f.name} (2)"'] + ([f"- one: {o.name}"] if len(rivals) > 1 else [])
    aims = pos.doorways(o) if o.is_portal else o.squares
    aim = chance.choice(sorted(aims))
    if len(aims) > 1:
        steps += [f"- offers only: [{', '.join(label(s) for s in aims)}]", f"- one: {label(aim)}"]
    compared.update(["G15"] + (["G09"] if o.is_portal else []))
    hits = f.attack != "ranged" or pos.field.distance(f.squares, [aim]) <= ACCURACY
    yield pos, f"activate_figure(one, {f.name})", steps + [f"- expect: damage of {o.name} = {3 if hits else 0}"]


EVENTS = (stuck, pushed, crushed, shut, attacked, struck)


# ---- scenarios -----------------------------------------------------------------------------------------------------------------------------

def scenario(title, pos, start, steps):
    out = [f"- scenario: {title}", "  given:", f"    map: {pos.name}"]
    for side in ("one", "two"):
        zones = {"board": [f.written() for f in pos.board if f.side == side], "sites": [f.written() for f in pos.sites if f.side == side],
                 "fallen": [f.written() for f in pos.fallen if f.side == side]}
        if side == "one":
            zones["board"] += [f"{{card: {door}, as: {door}, open: {'yes' if door in pos.field.open else 'no'}}}" for door in pos.field.doors]
        out.append(f"    {side}: {{" + ", ".join(f"{zone}: [{', '.join(some)}]" for zone, some in zones.items() if some) + "}")
    return out + ["    game: {initiative: one}", f"  start: {start}", "  do:"] + [f"    {step}" for step in steps]


def scenarios_of(pos, chance):
    conditions = []
    for question in QUESTIONS:
        conditions += question(pos, chance)
    steps = ["- expect:"] + [f"    - '{c}'" for c in conditions]
    out = scenario(f"{pos.name} as it is", pos, f"activate_figure(one, {pos.board[0].name})", steps)
    for event in EVENTS:
        for number, (there, start, steps) in enumerate(event(pos, chance)):
            out += scenario(f"{pos.name}, {event.__name__} {number + 1}", there, start, steps)
    return out


SCRIPT = ("special: choose a figure other than this as t, push t for 2\n"
          "special: choose a figure in sites where can attack it by this as t, attack t by this")
CARDS = """set: GEOMETRY
title: Geometry
game: imperial-assault
maps: [{maps}]
cards:
{doors}
  - {{id: g-object, kind: figure, name: Object, unarmed: yes, health: 20, speed: 0, attack type: melee}}
  - {{id: g-portal, kind: figure, name: Portal, portal: yes, unarmed: yes, base: long, health: 20, speed: 0, attack type: melee}}
{figures}
"""


def cards(names):
    figures_ = []
    for base in BASES:
        for kind in WAYS:
            for attack in ("melee", "reach", "ranged"):
                marks = {"light": ", cautious: yes", "mobile": ", mobile: yes", "massive": ", massive: yes"}.get(kind, "")
                marks += ", reach: yes" if attack == "reach" else ""
                marks += f", base: {base}" if base != "small" else ""
                figures_.append(f"  - {{id: g-{base}-{kind}-{attack}, kind: figure, name: {base} {kind} {attack}, health: 20, speed: 4, attack type: "
                                f"{'ranged' if attack == 'ranged' else 'melee'}, bonus damage: 3, bonus accuracy: {ACCURACY}, bonus blast: 1, bonus cleave: 1{marks}, "
                                f"script: {json.dumps(SCRIPT)}}}")
    doors = "\n".join(f"  - {{id: gate{n}, kind: door, name: Gate {n}}}" for n in range(1, MOST_DOORS + 1))
    return CARDS.format(maps=", ".join(f"maps/{name}.yaml" for name in names), doors=doors, figures="\n".join(figures_))


def run(program, positions, chance):
    """What the program says of these positions, or nothing when all is as it should be."""
    with tempfile.TemporaryDirectory() as folder:
        sets, tests = f"{folder}/cards/imperial-assault", f"{folder}/tests/scenarios/imperial-assault"
        os.makedirs(f"{sets}/maps")
        os.makedirs(tests)
        out = []
        for pos in positions:
            with open(f"{sets}/maps/{pos.name}.yaml", "w", encoding="utf-8") as file:
                file.write(drawn(pos))
            out += scenarios_of(pos, chance)
        with open(f"{sets}/geometry.yaml", "w", encoding="utf-8") as file:
            file.write(cards([pos.name for pos in positions]))
        with open(f"{tests}/geometry.yaml", "w", encoding="utf-8") as file:
            file.write("\n".join(out) + "\n")
        told = subprocess.run([program, "test", "tests/scenarios/imperial-assault/geometry.yaml"], capture_output=True, text=True, cwd=folder,
                              env={"HOLOCRON_ROOT": ROOT, **os.environ})
        passed = re.search(r"(\d+) passed, 0 failed", told.stdout + told.stderr)
        if told.returncode == 0 and passed:
            return int(passed.group(1)), ""
        if os.environ.get("GEOMETRY_KEEP"):
            subprocess.run(["cp", "-r", folder, os.environ["GEOMETRY_KEEP"]], check=False)
        return 0, errors_of(told.stdout + told.stderr)


def errors_of(text):
    """Errors without the list of all options, and without the warnings that some squares of a random map cannot be reached."""
    parts = [re.sub(r"; asked now: .*", "", part) for part in text.split("\n\n") if "error[" in part]
    return "\n\n".join(parts) or text


def main(program, *rest):
    if rest[:1] == ("--data",):
        chance = random.Random(5)
        positions = [random_position(name, field, areas, chance, is_whole_map=True) for name, field, areas in data_fields(rest[1])]
    else:
        maps, seed = (list(map(int, rest)) + [200, 1][len(rest):])[:2]
        chance = random.Random(seed)
        positions = (random_position(f"M{n}", *random_field(chance), chance) for n in range(maps))
    maps = scenarios = failed = 0
    batch, most = [], WHOLE_MAPS_A_RUN if rest[:1] == ("--data",) else MAPS_A_RUN

    def go():
        nonlocal maps, scenarios, failed
        passed, told = run(os.path.abspath(program), batch, chance)
        maps += len(batch)
        scenarios += passed
        if told:
            failed += 1
            print("\n".join(told.splitlines()[:60]), flush=True)
        batch.clear()
    for position in positions:
        batch.append(position)
        if len(batch) == most:
            go()
    if batch:
        go()
    compared.update({k: v for k, v in seen.items() if k in PREDICATES})
    print(f"{maps} maps, {scenarios} scenarios passed, {failed} runs failed")
    print("comparisons: " + ", ".join(f"{p} {compared[p]}" for p in PREDICATES))
    missing = [p for p in PREDICATES if not compared[p]]
    if missing:
        print(f"without a comparison: {', '.join(missing)}")
    unseen = not_shown()
    if unseen:
        print("\n".join(unseen))
    sys.exit(1 if failed or missing or unseen else 0)


def not_shown():
    """The rules of predicates that no scenario shows."""
    predicates = read(f"{ROOT}/tests/reference/predicates.yaml")
    assert sorted(predicates) == PREDICATES
    shown = set()
    for path in glob.glob(f"{ROOT}/tests/scenarios/imperial-assault/*.yaml"):
        for one in read(path):
            for part in [one] + (one.get("endings") or []):
                shown.update(part.get("rules") or [])
    return [f"{name}: no scenario shows {rule}" for name, one in predicates.items() for rule in one["rules"] if rule not in shown]


def read(path):
    with open(path, encoding="utf-8") as file:
        return yaml.load(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


if __name__ == "__main__":
    main(*sys.argv[1:])
