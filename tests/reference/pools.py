#!/usr/bin/env python3
"""Exact distributions of attacks of Imperial Assault, and scenarios that hold the engine to every single outcome.

usage: pools.py HOLOCRON [PAIRS [SEED [FROM TO]]]    (HOLOCRON is the program)

Attackers and defenders are figures of cards/imperial-assault whose abilities in an attack a short model carries out: surges, and one reroll
of a die. Attackers cover one space, defenders any number. For each pair, every combination of sides is enumerated with its probability as a
fraction. Sides that show the same count as one. For each combination the engine resolves an attack with these dice: without spending
surges, with the first surge abilities, with the last ones, with a reroll of the attacker's first die, and with one of the defender's. CI
takes a few pairs; by hand, 200 pairs are 300,000 attacks.
"""
import itertools
import os
import random
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

import yaml

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
ATTACK, DEFENSE = ("red", "blue", "yellow", "green"), ("black", "white")
PLACES = {1: "b1", 2: "c1", 3: "d1", 7: "h3"}      # by distance from a1
MOST_LINES = 40_000                                # in a file of scenarios
MOST = 7                                           # dice in both pools


written = {}                                       # sides as in the module, by color: a die is called by its side


def sides():
    game = yaml.safe_load(open(f"{ROOT}/rulesets/imperial-assault/game.yaml", encoding="utf-8"))
    out = {}
    for stock in game["kinds"]["die/dice"]["stock"].values():
        written[stock["color"]] = [str(s) for s in stock["die"]]
        out[stock["color"]] = [side(s) for s in written[stock["color"]]]
    return out


def side(text):
    words = text.split()
    return {name: int(n) for name, n in zip(words[::2], words[1::2])}


EFFECT = re.compile(r"add (\d+) (damage|pierce|accuracy|blast|cleave|recovery)$|inflict (stun|bleed|weaken|focus|hide)$")
REROLL = re.compile(r"rerolling: reroll a die in (attack|defense) pool, only if this = (attacker|defender)$")
STEADY = re.compile(r"while acting = this and attacker = this and this is not moved: this gets \+1 bonus damage and \+2 bonus accuracy$")
# Nothing of these happens in an attack between two unhurt figures without friends, before the damage is told.
IDLE = re.compile(r"(special|double-special|free|assault|double-assault|at-dusk)\b[^:]*: |before this is ended-activation: |after one of your "
                  r"|each of your other figures |.*exists another of your figures|declaring: discard a card in your hand"
                  r"|after this attacks |(after|before) this is (attacked|defeated)|while attacker = this and damage of this >= ")
OF_ATTACKERS = re.compile(r"surge: |rerolling: .*only if this = attacker|while .*attacker = this|declaring: .*this = attacker|after this targets-figure")
OF_DEFENDERS = re.compile(r"rerolling: .*only if this = defender|defending: |while defender = this|after this is targeted|after an opponent's figure")


class Figure:
    def __init__(self, card):
        self.id, self.printed = card["id"], card
        self.surges, self.steady, self.is_simple = [], 0, {"attacker": True, "defender": True}
        self.rerolls = {"attacker": [], "defender": []}       # pools, by the part that the figure plays
        for line in (card.get("script") or "").strip().splitlines():
            self.read(line)

    def read(self, line):
        if IDLE.match(line):
            return
        if line.startswith("surge: "):
            parts = line[len("surge: "):].split(", ")
            if all(EFFECT.match(part) for part in parts):
                self.surges.append(parts)
                return
        elif reroll := REROLL.match(line):
            self.rerolls[reroll.group(2)].append(reroll.group(1))
            return
        elif STEADY.match(line):
            self.steady = 1
            return
        if not OF_DEFENDERS.match(line):
            self.is_simple["attacker"] = False
        if not OF_ATTACKERS.match(line):
            self.is_simple["defender"] = False

    def __getitem__(self, name):
        return self.printed.get(name, 0)

    def dice(self, colors):
        return [color for color in colors for _ in range(self[f"{color} dice"])]

    def may_attack(self):
        return self.is_simple["attacker"] and self.dice(ATTACK) and not self["unarmed"] and not self["base"]

    def may_defend(self):
        return self.is_simple["defender"] and self.dice(DEFENSE)


def figures():
    out = {}
    for file in ("figures", "reconstructed", "further", "later", "musters", "veterans"):
        for card in yaml.safe_load(open(f"{ROOT}/cards/imperial-assault/{file}.yaml", encoding="utf-8"))["cards"]:
            if card.get("kind") == "figure":
                out[card["id"]] = Figure(card)
    return list(out.values())


def classes(die):
    """Different results of a die: (number of a side, how many sides are alike)."""
    first = {}
    for number, result in enumerate(die, 1):
        first.setdefault(tuple(sorted((k, v) for k, v in result.items() if v)), []).append(number)
    return [(numbers[0], len(numbers)) for numbers in first.values()]


def resolve(attacker, defender, distance, results, policy):
    """What the attack does: (harm, missed, labels of decisions, conditions)."""
    shown = lambda name: sum(r.get(name, 0) for r in results)
    extra = dict.fromkeys(("damage", "pierce", "accuracy", "blast", "cleave", "recovery"), 0)
    conditions, decisions = set(), []
    left = max(0, shown("surge") + attacker["bonus surge"]) - max(0, shown("evade") + defender["bonus evade"])
    abilities = list(attacker.surges)
    while left > 0 and abilities:
        if policy == "none":
            decisions.append("done")
            break
        last = len(abilities) - 1 if policy == "last" else 0
        decisions.append("surge us" if last == 0 else f"surge us ({last + 1})")
        for effect in abilities.pop(last):
            n, what, condition = EFFECT.match(effect).groups()
            if condition:
                conditions.add(condition)
            else:
                extra[what] += int(n)
        left -= 1
    accuracy = max(0, shown("accuracy") + attacker["bonus accuracy"] + 2 * attacker.steady + extra["accuracy"] - defender["cover"])
    missed = shown("dodge") > 0 or (attacker["attack type"] == "ranged" and accuracy < distance)
    block = max(0, max(0, shown("block") + defender["bonus block"]) - extra["pierce"] - attacker["bonus pierce"])
    harm = 0 if missed else max(0, max(0, shown("damage") + attacker["bonus damage"] + attacker.steady + extra["damage"]) - block)
    return harm, missed, decisions, conditions if harm > 0 else set()


def outcomes(attacker, defender, distance, dice, policy):
    """Each combination of sides once: (numbers rolled, probability, result)."""
    mine, theirs = attacker.dice(ATTACK), defender.dice(DEFENSE)
    pool = mine + theirs
    rolled = [classes(dice[color]) for color in pool]
    place = {"reroll": 0, "answer": len(mine)}.get(policy)          # the die that is rerolled
    again = [(None, 1)] if place is None else classes(dice[pool[place]])
    for combination in itertools.product(*rolled, again):
        chance = Fraction(1)
        for number, alike in combination:
            chance *= Fraction(alike, 6) if number else 1
        numbers = [number for number, _ in combination[:-1]]
        results = [dice[color][number - 1] for color, number in zip(pool, numbers)]
        if place is not None:
            results[place] = dice[pool[place]][combination[-1][0] - 1]
            numbers.append(combination[-1][0])
        yield numbers, chance, resolve(attacker, defender, distance, results, policy if place is None else "first")


WORDS = {"stun": "stunned", "bleed": "bleeding", "weaken": "weakened"}


def scenario(out, title, attacker, defender, distance, policy, numbers, result):
    harm, missed, decisions, conditions = result
    steps = ["one: attack foe"] + ([f"one: {PLACES[distance]}"] if defender["base"] else [])   # the nearest space of a large target
    mine, theirs = attacker.dice(ATTACK), defender.dice(DEFENSE)
    if attacker.rerolls["attacker"]:
        chosen = [f"one: {mine[0]} die {written[mine[0]][numbers[0] - 1]}"] if len(mine) > 1 else []
        steps += ["one: rerolling us"] + chosen if policy == "reroll" else ["one: pass"]
    if defender.rerolls["defender"]:
        chosen = [f"two: {theirs[0]} die {written[theirs[0]][numbers[len(mine)] - 1]}"] if len(theirs) > 1 else []
        asked_again = ["one: pass"] if attacker.rerolls["attacker"] else []          # until both pass in a row
        steps += ["two: rerolling foe"] + chosen + asked_again if policy == "answer" else ["two: pass"]
    steps += [f"one: {label}" for label in decisions]
    out.append(f"- scenario: {title}")
    out.append("  given:")
    out.append(f"    one: {{board: [{{card: {attacker.id}, as: us, on: a1}}]}}")
    out.append(f"    two: {{board: [{{card: {defender.id}, as: foe, on: {PLACES[distance]}}}, {{card: free-fighter-figure, as: far, on: k11}}]}}")
    out.append("    game: {initiative: one}")
    out.append("  start: activate_figure(one, us)")
    out.append(f"  rolls: {numbers}")
    out.append("  do:")
    out += [f"    - {step}" for step in steps]
    facts = [f"harm of the game = {harm}", f"missed of the game = {'yes' if missed else 'no'}"]
    if harm < defender["health"]:
        facts += [f"{word} of foe = {'yes' if condition in conditions else 'no'}" for condition, word in WORDS.items()]
    out.append(f"    - expect: [{', '.join(facts)}]")
    out.append("    - rolls left: 0")


def pairs(all_figures, wanted, chance):
    every = []
    for attacker, defender in itertools.product([f for f in all_figures if f.may_attack()], [f for f in all_figures if f.may_defend()]):
        distances = [1] if attacker["attack type"] == "melee" else [1, 2] if defender["base"] else list(PLACES)
        if len(attacker.dice(ATTACK) + defender.dice(DEFENSE)) <= MOST:
            every.append((attacker, defender, chance.choice(distances)))
    chance.shuffle(every)
    return every[:wanted]


def main(program, wanted=200, seed=1, begin=0, end=None):
    """`begin` and `end` take a part of the pairs."""
    chance, dice, attacks, failed = random.Random(seed), sides(), 0, 0
    chosen = pairs(figures(), wanted, chance)
    assert len(chosen) == wanted, f"only {len(chosen)} pairs"
    chosen = chosen[begin:end]
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/scenarios/imperial-assault")       # the game is known by the folder
        path = f"{folder}/scenarios/imperial-assault/pools.yaml"
        for attacker, defender, distance in chosen:
            out, told = [], ""
            for policy in policies(attacker, defender):
                harms, total = {}, Fraction(0)
                for numbers, probability, result in outcomes(attacker, defender, distance, dice, policy):
                    total += probability
                    harms[result[0]] = harms.get(result[0], 0) + probability
                    attacks += 1
                    title = f"{attacker.id} at {defender.id}, distance {distance}, surges {policy}, {numbers}"
                    scenario(out, title, attacker, defender, distance, policy, numbers, result)
                    if len(out) > MOST_LINES:
                        told += tested(program, path, out)
                assert total == 1
                mean = float(sum(harm * p for harm, p in harms.items()))
                print(f"{attacker.id:38} {defender.id:38} {distance} {policy:6} mean {mean:.3f}  "
                      + ", ".join(f"{h}: {p}" for h, p in sorted(harms.items())), flush=True)
            told += tested(program, path, out)
            if told:
                failed += 1
                print("\n".join(told.splitlines()[:40]))
    print(f"{len(chosen)} pairs, {attacks} attacks, {failed} pairs failed")
    sys.exit(1 if failed else 0)


def tested(program, path, out):
    """What the engine says of the scenarios, or nothing when all passed."""
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(out) + "\n")
    out.clear()
    told = subprocess.run([program, "test", path], capture_output=True, text=True)
    return told.stderr + told.stdout if told.returncode != 0 else ""


def policies(attacker, defender):
    return (["none", "first"] + (["last"] if len(attacker.surges) > 1 else [])
            + (["reroll"] if attacker.rerolls["attacker"] == ["attack"] else [])
            + (["answer"] if defender.rerolls["defender"] == ["defense"] and defender.dice(DEFENSE) else []))


main(sys.argv[1], *map(int, sys.argv[2:]))
