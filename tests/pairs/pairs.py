#!/usr/bin/env python3
"""Writes a scenario for every two keywords that can meet in one attack: on the attacker and the defender, and both on one unit.

usage: pairs.py FILE       (its folder must be named for the game: …/scenarios/swtcg/pairs.yaml)

What must come of each is worked out by tests/reference/attack.py, which knows the rulebook and not the module.
"""
import itertools
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "reference"))
from attack import Attack, Unit  # noqa: E402

# keyword -> its line of a script, its number in the model
ATTACKING = {
    "accuracy": ("accuracy 1", 1), "clumsy": ("this gets -1 accuracy", -1), "critical_hit": ("critical hit 2", 2), "lucky": ("lucky 1", 1),
    "fury": ("fury 2", 2), "focus": ("focus 2", 2), "backfire": ("backfire 3", 3), "double_damage": ("double damage", 1),
    "ferocity": ("ferocity", 1), "overkill": ("overkill", 1), "precision": ("precision", 1), "stun": ("stun 1", 1),
    "double_strike": ("double strike", 1), "area_damage": ("area damage 3", 3), "resilience": ("resilience 1", 1),
    "foresight": ("foresight: gain 2 force", 1), "bounty": ("bounty: gain 2 force", 1), "armor": ("armor", 1), "shields": ("shields 1", 1),
    "parry": ("parry 2", 2), "riposte": ("riposte 2", 2),
}
DEFENDING = {
    "armor": ("armor", 1), "shields": ("shields 2", 2), "parry": ("parry 2", 2), "riposte": ("riposte 2", 2), "lucky": ("lucky 1", 1),
    "evade": ("prevent: pay 1 force -> evade 2", 2), "deflect": ("prevent: pay 1 force -> deflect 2", 2), "fortitude": ("fortitude", 1),
    "retaliate": ("defending: pay 0 force -> retaliate 3", 3), "forewarning": ("forewarning: gain 2 force", 1),
    "resilience": ("resilience 1", 1), "stun": ("stun 1", 1), "ferocity": ("ferocity", 1), "accuracy": ("accuracy 1", 1),
    "critical_hit": ("critical hit 2", 2), "double_damage": ("double damage", 1),
    # of another unit beside it
    "avenge": ("avenge 3", 3), "intercept": ("nearby: intercept", 1), "protect": ("guard: pay 1 force -> protect 2", 2),
}
OF_FRIEND = {"avenge", "intercept", "protect"}
# Keywords that do more, or less, when the defender is discarded: once more against one that has little health left.
DYING = {"overkill", "area_damage", "bounty", "double_strike", "avenge", "retaliate"}
# All natural numbers at once; what is rolled later goes on with 5, 3, 6 and so on.
ROLL = [1, 2, 3, 4, 5, 6, 5, 3, 6, 1, 4, 2]


def model_words(names, table):
    words = {}
    for name in names:
        word = "accuracy" if name == "clumsy" else name
        words[word] = words.get(word, 0) + table[name][1]
    return words


def scenario(out, title, attacking, defending, rolls, health):
    own = [k for k in defending if k not in OF_FRIEND]
    friends = [k for k in defending if k in OF_FRIEND]
    a = Unit("a_unit", 6, 60, damage=1, **model_words(attacking, ATTACKING))
    d = Unit("d_unit", 2, health, tapped=True, damage=1, **model_words(own, DEFENDING))
    friend = Unit("friend", 2, 60, tapped=True, **model_words(friends, DEFENDING))
    attack = Attack(a, d, friend, rolls)
    attack.attack()
    script = lambda names, table: "\\n".join(table[k][0] for k in names)
    out.append(f"- scenario: {title}")
    out.append("  cards:")
    for code, unit, side, speed, words in (("T-1", a, "dark", 40, script(attacking, ATTACKING)), ("T-2", d, "light", 30, script(own, DEFENDING)),
                                           ("T-3", friend, "light", 30, script(friends, DEFENDING))):
        text = f', script: "{words}"' if words else ""
        out.append(f"    - {{id: {code}, name: {unit.name.capitalize().replace('_', ' ')}, side: {side}, types: [character], cost: 2, speed: {speed}, power: {unit.power}, health: {unit.health}{text}}}")
    out.append("  given:")
    out.append("    one: {character arena: [{card: T-1, as: a_unit, damage: 1}], force: 10}")
    out.append("    two: {character arena: [{card: T-2, as: d_unit, tapped: yes, damage: 1}, {card: T-3, as: friend, tapped: yes}], force: 10}")
    out.append("  start: character_battle")
    out.append(f"  rolls: {attack.used}")
    out.append("  do:")
    for player, label in attack.says:
        out.append(f'    - {player}: "{label}"')
    expect = [f"force of {p} = {n}" for p, n in attack.force.items()]
    for unit in (a, d, friend):
        if unit.there:
            expect.append(f"damage of {unit.name} = {unit.damage}")
            expect.append(f'"strength({unit.name}) = {max(0, unit.strength())}"')
        else:
            expect.append(f"{unit.name} is in discard pile")
    expect.append(f"bounties of a_unit = {a.bounties}")
    out.append(f"    - expect: [{', '.join(expect)}]")
    out.append("    - rolls left: 0")
    out.append("")


def main(path):
    out = []
    pairs = [((a,), (d,)) for a in ATTACKING for d in DEFENDING]
    pairs += [(both, ()) for both in itertools.combinations(ATTACKING, 2)]
    pairs += [((), both) for both in itertools.combinations(DEFENDING, 2)]
    # Unpreventable damage and who may prevent it needs three.
    pairs += [(("ferocity",), ("fortitude", d)) for d in ("evade", "deflect", "parry", "protect")]
    for attacking, defending in pairs:
        for health in (40, 3) if attacking and defending and DYING & {*attacking, *defending} else (40,):
            words = " and ".join(attacking) or "nothing"
            against = " and ".join(defending) or "nothing"
            scenario(out, f"{words} against {against} {'' if health > 3 else ', which dies'}".replace("_", " "), attacking, defending, ROLL, health)
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(out))
    print(f"{len(pairs)} pairs")


main(sys.argv[1])
