#!/usr/bin/env python3
"""Writes a scenario for every two keywords that can meet in one attack: on the attacker and the defender, and both on one unit.

usage: pairs.py RULESETS DIR   makes DIR a folder for `holocron --root`, with RULESETS, a set of all the cards and the scenarios

The set is compiled once for all of them. What must come of each is worked out by tests/reference/attack.py, which knows the rulebook and not the module.
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
    "ferocity": ("ferocity", 1), "overkill": ("overkill", 1), "precision": ("precision", 1), "elude": ("elude", 1), "stun": ("stun 1", 1),
    "double_strike": ("double strike", 1), "area_damage": ("area damage 3", 3), "resilience": ("resilience 1", 1),
    "foresight": ("foresight: gain 2 force", 1), "bounty": ("bounty: gain 2 force", 1), "armor": ("armor", 1), "shields": ("shields 1", 1),
    "parry": ("parry 2", 2), "riposte": ("riposte 2", 2), "stealth": ("stealth", 1), "fortitude": ("fortitude", 1),
    "evade": ("prevent: pay 1 force -> evade 2", 2), "deflect": ("prevent: pay 1 force -> deflect 2", 2),
    "bombard": ("bombard 4", 4), "ion_cannon": ("ion cannon 4", 4), "switch": ("{arena} switch: this gets +1 power", 1),
    "ambush": ("after an opponent's unit as u enters, if arena of u = arena of this: may ambush u for 3", 3),
    # keywords of a friendly unit beside it
    "inspiration": ("inspiration", 1), "protect": ("guard: pay 1 force -> protect 2", 2),
    # keywords of a card elsewhere: in the build zone, below it, on it, in hand, in the discard pile
    "reserves": ("", 1), "insert": ("", 1), "pilot": ("", 1), "enhance": ("", 2), "meditate": ("", 1),
}
DEFENDING = {
    "armor": ("armor", 1), "shields": ("shields 2", 2), "parry": ("parry 2", 2), "riposte": ("riposte 2", 2), "lucky": ("lucky 1", 1),
    "evade": ("prevent: pay 1 force -> evade 2", 2), "deflect": ("prevent: pay 1 force -> deflect 2", 2), "fortitude": ("fortitude", 1),
    "retaliate": ("defending: pay 0 force -> retaliate 3", 3), "forewarning": ("forewarning: gain 2 force", 1),
    "resilience": ("resilience 1", 1), "stun": ("stun 1", 1), "ferocity": ("ferocity", 1), "accuracy": ("accuracy 1", 1),
    "critical_hit": ("critical hit 2", 2), "double_damage": ("double damage", 1), "bounty": ("bounty: gain 2 force", 1),
    "area_damage": ("area damage 3", 3),
    # keywords of a friendly unit beside it
    "avenge": ("avenge 3", 3), "intercept": ("nearby: intercept", 1), "protect": ("guard: pay 1 force -> protect 2", 2),
    "inspiration": ("inspiration", 1), "stealth": ("stealth", 1), "hidden_cost": ("hidden cost 2", 1),
}
OF_ALLY = {"inspiration", "protect"}
OF_FRIEND = {"avenge", "intercept", "protect", "inspiration", "stealth", "hidden_cost"}
LIFTING = {"switch", "reserves", "insert", "pilot"}
# Keywords that do more, or less, when the defender is discarded: repeated against a defender with little health
# left.
DYING = {"overkill", "area_damage", "bounty", "double_strike", "avenge", "retaliate"}
# Keywords that do so when the attacker is discarded: repeated with an attacker with little health left.
FATAL = {"retaliate", "riposte", "deflect", "avenge", "backfire"}
MINDS_DEATH = {"bounty", "area_damage", "double_strike", "double_damage", "evade", "deflect", "fortitude", "inspiration", "protect", "overkill", "stun"}
# All natural numbers at once; later rolls continue with 5, 3, 6 and so on.
ROLL = [1, 2, 3, 4, 5, 6, 5, 3, 6, 1, 4, 2]
TYPE = {"space": "space unit", "ground": "ground unit", "personal": "character"}
ZONE = {"space": "space arena", "ground": "ground arena", "personal": "character arena"}
STEP = {"space": "space_battle", "ground": "ground_battle", "personal": "character_battle"}


def model_words(names, table):
    words = {}
    for name in names:
        word = {"clumsy": "accuracy", **dict.fromkeys(LIFTING, "lifted")}.get(name, name)
        words[word] = words.get(word, 0) + table[name][1]
        if name == "insert":
            words["below"] = 1
    return words


def arenas(attacking):
    if "bombard" in attacking:
        return "space", "ground"
    if "ion_cannon" in attacking:
        return "ground", "space"
    return ("ground", "ground") if "pilot" in attacking else ("personal", "personal")


def scenario(out, cards, title, attacking, defending, health=40, friend_health=60, own_health=60):
    here, there = arenas(attacking)
    own = [k for k in defending if k not in OF_FRIEND]
    friends = [k for k in defending if k in OF_FRIEND]
    if "ambush" in attacking:       # a unit that arrives in the arena has the defender's keywords
        friends = [*dict.fromkeys([*friends, *own, "hidden_cost"])]
    allies = [k for k in attacking if k in OF_ALLY]
    a = Unit("a_unit", 6, own_health, damage=1, arena=here, **model_words([k for k in attacking if k not in OF_ALLY], ATTACKING))
    ally = Unit("ally", 2, 60, tapped=True, arena=here, **model_words(allies, ATTACKING)) if allies else None
    d = Unit("d_unit", 2, health, tapped=True, damage=1, arena=there, **model_words(own, DEFENDING))
    friend = Unit("friend", 2, friend_health, tapped="stealth" not in friends, arena=there, **model_words(friends, DEFENDING))
    friend.there = "hidden_cost" not in friends
    attack = Attack(a, d, friend, ROLL, ally)
    if not friend.there:            # offered before the attack as well, at the start of the step and at its first chance
        attack.say("two", "pass")
        attack.say("two", "pass")
    attack.attack()

    script = lambda names, table: "\\n".join(table[k][0].format(arena="character" if here == "personal" else here) if "{" in table[k][0] else table[k][0] for k in names if table[k][0])
    one, two = {}, {}

    def card(player, zone, head, script="", name=None, **state):
        printed = head + (f', script: "{script}"' if script else "")
        code = cards.setdefault(printed, f"P-{len(cards) + 1:03}")
        entry = ", ".join(f"{k.replace('_', ' ')}: {v}" for k, v in {"card": code, "as": name or code.lower().replace("-", "_"), **state}.items())
        player.setdefault(zone, []).append(f"{{{entry}}}")

    def unit(player, zone, u, speed, names, table, more="", **state):
        side = "dark" if player is one else "light"
        head = f"name: {u.name.capitalize().replace('_', ' ')}, side: {side}, types: [{TYPE[u.arena]}], cost: 2, speed: {speed}, power: {u.power}, health: {u.own_health}{more}"
        if u.tapped and "build_counters" not in state:
            state["tapped"] = "yes"
        card(player, zone, head, script(names, table), u.name, **state)

    more = (", unique: yes, version: A" if "insert" in attacking else "") + (", subtypes: [tank]" if "pilot" in attacking else "")
    unit(one, ZONE[here], a, 40, [k for k in attacking if k not in OF_ALLY], ATTACKING, more, damage=1)
    unit(two, ZONE[there], d, 30, own, DEFENDING, damage=1)
    if "hidden_cost" in friends:
        unit(two, "construction", friend, 30, friends, DEFENDING, build_counters=2)
    else:
        unit(two, ZONE[there], friend, 30, friends, DEFENDING)
    if ally:
        unit(one, ZONE[here], ally, 40, allies, ATTACKING)
    plain = "side: dark, types: [character], cost: 2, speed: 10, power: 1, health: 9"
    if "reserves" in attacking:
        card(one, "build zone", f"name: Reserve, {plain}", 'reserves: each of your \\"A unit\\" gets +1 power')
    if "insert" in attacking:
        card(one, "stack", f"name: A unit, side: dark, types: [{TYPE[here]}], unique: yes, version: B, cost: 2, speed: 10, power: 1, health: 9", "insert: lead gets +1 power", lead="a_unit")
    if "pilot" in attacking:
        card(one, "cockpit", f"name: Driver, {plain}", "tank pilot\\npilot: host gets +1 power", on="a_unit")
    lift = "attacker gets +1 power until end of turn"
    if "enhance" in attacking:
        card(one, "hand", "name: Plan, side: dark, types: [battle card], activation: 1, enhancement: 1", f"only if not attacker is nothing\\n{lift}, if this is enhanced {{ {lift} }}", "enhance_card")
    if "meditate" in attacking:
        card(one, "discard pile", "name: Thought, side: dark, types: [battle card], activation: 5", f"only if not attacker is nothing\\n{lift}\\nmeditate: pay 1 force -> meditate", "meditate_card")

    player = lambda zones: "{" + ", ".join([*(f"{zone}: [{', '.join(entries)}]" for zone, entries in zones.items()), "force: 10"]) + "}"
    out += [f"- scenario: {title}", "  given:", f"    one: {player(one)}", f"    two: {player(two)}", f"  start: {STEP[here]}", f"  rolls: {attack.used}", "  do:"]
    out += [f'    - {who}: "{label}"' for who, label in attack.says]
    expect = [f"force of {p} = {n}" for p, n in attack.force.items()]
    for u in attack.units:
        if u.there:
            expect.append(f"damage of {u.name} = {u.damage}")
            expect.append(f'"strength({u.name}) = {max(0, attack.strength(u))}"')
        else:
            expect.append(f"{u.name} is in discard pile")
        expect.append(f"bounties of {u.name} = {u.bounties}")
    out += [f"    - expect: [{', '.join(expect)}]", "    - rolls left: 0", ""]


def write(folder, name, lines):
    folder = os.path.join(folder, "swtcg")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def main(rulesets, root):
    out, cards = [], {}
    pairs = [((a,), (d,)) for a in ATTACKING for d in DEFENDING]
    pairs += [(both, ()) for both in itertools.combinations(ATTACKING, 2)]
    pairs += [((), both) for both in itertools.combinations(DEFENDING, 2)]
    # Unpreventable damage and a keyword that may prevent it need a third keyword.
    pairs += [(("ferocity",), ("fortitude", d)) for d in ("evade", "deflect", "parry", "protect")]
    for attacking, defending in pairs:
        words = {*attacking, *defending}
        title = f"{' and '.join(attacking) or 'nothing'} against {' and '.join(defending) or 'nothing'}".replace("_", " ")
        scenario(out, cards, title, attacking, defending)
        if DYING & words:
            scenario(out, cards, f"{title}, which dies", attacking, defending, health=3)
        if "overkill" in words:
            scenario(out, cards, f"{title}, which dies with the other one", attacking, defending, health=2, friend_health=2)
        if FATAL & words and MINDS_DEATH & words:
            scenario(out, cards, f"{title}, and the attacker dies", attacking, defending, own_health=2)
            scenario(out, cards, f"{title}, and both die", attacking, defending, health=3, own_health=2)
    write(os.path.join(root, "cards"), "pairs.yaml", ["set: P", "title: Pairs", "game: swtcg", "cards:", *(f"  - {{id: {code}, {printed}}}" for printed, code in cards.items())])
    write(os.path.join(root, "scenarios"), "pairs.yaml", out)
    link = os.path.join(root, "rulesets")
    if not os.path.islink(link):
        os.symlink(os.path.abspath(rulesets), link)
    print(f"{len(pairs)} pairs")


main(*sys.argv[1:])
