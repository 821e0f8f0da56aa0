#!/usr/bin/env python3
"""Exact distributions of hits and damage for attack profiles, and scenarios that hold the engine to every single outcome.

usage: distribution.py FILE    (its folder must be named for the game: …/scenarios/swtcg/distribution.yaml)

All results of the dice are enumerated, with their probabilities as fractions. For each of them FILE has an attack of the engine with
these dice, so that the engine's distribution is the exact one or a scenario fails. The means are also compared with closed formulas.
"""
import os
import sys
from fractions import Fraction
from math import comb

from attack import Attack, Unit

AT_ONCE = 24    # dice in one scenario, shared by its attacks


class MoreDice(Exception):
    pass


class Branching(Attack):
    def roll(self, n):
        if len(self.used) + n > len(self.rolls):
            raise MoreDice(n)
        return super().roll(n)


def outcomes(power, attacking, defending, names=("a_unit", "d_unit")):
    """Every way the dice can fall: (dice, probability, hits and damage, decisions)."""
    open_ends, done = [[]], []
    while open_ends:
        rolls = open_ends.pop()
        a, d = Unit(names[0], power, 60, **attacking), Unit(names[1], 1, 60, tapped=True, **defending)
        nobody = Unit("nobody", 0, 1)
        nobody.there = False
        attack = Branching(a, d, nobody, rolls)
        attack.force["two"] = 1000
        try:
            attack.attack()
        except MoreDice as more:
            n = more.args[0]
            for code in range(6 ** n):
                open_ends.append(rolls + [code // 6 ** i % 6 + 1 for i in range(n)])
            continue
        done.append((rolls, Fraction(1, 6 ** len(rolls)), d.damage, attack.says))
    assert sum(p for _, p, _, _ in done) == 1
    return sorted(done, key=lambda o: o[0])


def mean_beyond(n, least, taken):
    """Mean of the hits beyond `taken` when a die of `least` or more hits."""
    p = Fraction(7 - least, 6)
    return sum(comb(n, k) * p**k * (1 - p) ** (n - k) * max(0, k - taken) for k in range(n + 1))


HALF, SIXTH = Fraction(1, 2), Fraction(1, 6)
ANY = lambda n: 1 - (1 - SIXTH) ** n     # probability that at least one of n dice shows a certain number


def parried(n, x):
    """Mean of the damage when a natural 1 prevents x: all of the hits, less what is taken off where a 1 shows."""
    lost = Fraction(0)
    for hits in range(n + 1):
        misses = n - hits
        some_one = (HALF**misses) - (Fraction(2, 6) ** misses)       # none of the rest hits, and one of them is a 1
        lost += comb(n, hits) * HALF**hits * some_one * min(x, hits)
    return n * HALF - lost


# name, power, attacker's keywords with their script, defender's likewise, the mean by a formula
PROFILES = [
    ("plain", 3, {}, "", {}, "", lambda: 3 * HALF),
    ("Accuracy 1", 3, {"accuracy": 1}, "accuracy 1", {}, "", lambda: 3 * Fraction(4, 6)),
    ("Accuracy -1", 2, {"accuracy": -1}, "this gets -1 accuracy", {}, "", lambda: 2 * Fraction(2, 6)),
    ("Armor", 3, {}, "", {"armor": 1}, "armor", lambda: 3 * Fraction(2, 6)),
    ("Accuracy 1 against Armor", 2, {"accuracy": 1}, "accuracy 1", {"armor": 1}, "armor", lambda: 2 * HALF),
    ("Shields 2", 4, {}, "", {"shields": 2}, "shields 2", lambda: 2 * HALF),
    ("Critical Hit 2", 3, {"critical_hit": 2}, "critical hit 2", {}, "", lambda: 3 * HALF + 2 * ANY(3)),
    ("Lucky 1", 2, {"lucky": 1}, "lucky 1", {}, "", lambda: 2 * HALF - HALF**2 + HALF),
    ("Lucky 1 of the defender", 2, {}, "", {"lucky": 1}, "lucky 1", lambda: 2 * HALF - (1 - HALF**2) + HALF),
    ("Fury 2", 2, {"fury": 2}, "fury 2", {}, "", lambda: 2 * HALF + 2 * HALF * ANY(2)),
    ("Fury 1 with Critical Hit 1", 2, {"fury": 1, "critical_hit": 1}, "fury 1\\ncritical hit 1", {}, "",
     # a 6 among two dice; or none, but a 4 that brings a third die, which is a 6
     lambda: 2 * HALF + HALF * ANY(2) + ANY(2) + (Fraction(25, 36) - Fraction(16, 36)) * SIXTH),
    ("Double Damage", 2, {"double_damage": 1}, "double damage", {}, "", lambda: 2),
    ("Parry 1", 3, {}, "", {"parry": 1}, "parry 1", lambda: parried(3, 1)),
    ("Parry 2 against Double Damage", 3, {"double_damage": 1}, "double damage", {"parry": 2}, "parry 2", lambda: 2 * parried(3, 2)),
    ("Evade 1", 3, {}, "", {"evade": 1}, "prevent: pay 1 force -> evade 1", lambda: mean_beyond(3, 4, 1)),
    ("Evade 1 with Armor", 3, {}, "", {"armor": 1, "evade": 1}, "armor\\nprevent: pay 1 force -> evade 1", lambda: mean_beyond(3, 5, 1)),
]


def scenarios(out, title, power, a_script, d_script, chunk):
    text = lambda script: f', script: "{script}"' if script else ""
    out.append(f"- scenario: {title}")
    out.append("  cards:")
    out.append(f"    - {{id: T-1, name: Attacker, side: dark, types: [character], cost: 2, speed: 40, power: {power}, health: 60{text(a_script)}}}")
    out.append(f"    - {{id: T-2, name: Defender, side: light, types: [character], cost: 2, speed: 30, power: 1, health: 60{text(d_script)}}}")
    n = range(len(chunk))
    out.append("  given:")
    out.append(f"    one: {{character arena: [{', '.join(f'T-1 as a{i}' for i in n)}]}}")
    out.append(f"    two: {{character arena: [{', '.join(f'{{card: T-2, as: d{i}, tapped: yes}}' for i in n)}], force: 1000}}")
    out.append("  start: character_battle")
    out.append(f"  rolls: {[die for rolls, _, _, _ in chunk for die in rolls]}")
    out.append("  do:")
    for i, (rolls, _, damage, says) in enumerate(chunk):
        if i < len(chunk) - 1:
            out.append(f"    - one: a{i}")
        for player, label in says:
            out.append(f'    - {player}: "{str(label).replace("d_unit", f"d{i}")}"')
        out.append(f"    - expect: damage of d{i} = {damage}   # {rolls}")
    out.append("    - rolls left: 0")
    out.append("")


def main(path):
    out, wrong = [], 0
    print(f"{'profile':32} {'outcomes':>8} {'mean':>9}  damage: probability")
    for name, power, attacking, a_script, defending, d_script, formula in PROFILES:
        every = outcomes(power, attacking, defending)
        chances = {}
        for _, p, damage, _ in every:
            chances[damage] = chances.get(damage, 0) + p
        mean = sum(p * damage for damage, p in chances.items())
        print(f"{name:32} {len(every):8} {str(mean):>9}  " + ", ".join(f"{d}: {p}" for d, p in sorted(chances.items())))
        if mean != formula():
            print(f"error: {name}: the formula gives {formula()}")
            wrong += 1
        chunk = []
        for outcome in every + [None]:
            if outcome is None or sum(len(o[0]) for o in chunk) + len(outcome[0]) > AT_ONCE:
                scenarios(out, f"{name}, from {chunk[0][0]} to {chunk[-1][0]}", power, a_script, d_script, chunk)
                chunk = []
            chunk.append(outcome)
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(out))
    sys.exit(1 if wrong else 0)


main(sys.argv[1])
