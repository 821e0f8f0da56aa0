#!/usr/bin/env python3
"""The figures on the cards of Imperial Assault, compared with the data that they were copied from.

usage: printed.py DATA      (the folder with deployment.yaml, heroes.yaml, weapons.yaml and so on; the project has no copy)

Compared are costs, reinforcement, sizes of groups, health, speed, bases, dice, kinds of attacks, traits, innate results and surge abilities
of figures; both sides of hero sheets; prices, tiers, dice and modification slots of items; prices of Class cards; influence of Agenda cards;
costs and limits of Command cards. Every difference is printed, and so is every card of the data that no set has, with exit status 1. Cards
that stand in no list of the data are ours (`reconstructed`), or companions and parts that have no card of their own; they are counted.
"""
import collections
import pathlib
import re
import sys

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COLORS = ("red", "blue", "yellow", "green", "black", "white")
BASES = {None: "1x1", "long": "1x2", "broad": "2x2", "vast": "2x3"}
RESULTS = {"acc": "accuracy", "dmg": "damage"}
ABBREVIATED = re.compile(r"(dmg|acc|surge|block|evade) ([+-]\d+)$|(pierce|blast|cleave) (\d+)$")
WORDS = {"Massive": "massive", "Mobile": "mobile", "Reach": "reach", "no attack": "unarmed"}

# Differences that have a reason.
EXPLAINED = {
    ("ig-88-assassin-droid", "dice"): "dice of any color are chosen at each attack, by the script",
    ("general-weiss-field-commander", "dice"): "the same",
    ("ig-88-assassin-droid", "surges"): "a Command card widens the ability, so it has a condition",
    ("rebel-saboteur", "surges"): "an ability lets surge abilities be used twice, so each stands twice",
    ("devotion", "Command card"): "docs/rulings/imperial-assault.md",
    ("jyn-odan-hero: trickshot", "Class card"): "docs/rulings/imperial-assault.md",
}

differences = []
compared = collections.Counter()


def report(card, what, ours, theirs):
    compared[what] += 1
    if ours != theirs and not EXPLAINED.get((card, what)):
        differences.append(f"{card}: {what}: {ours}, in the data {theirs}")


def of_the_data(entry):
    """The entry for one of our cards; a card without one is counted as our own."""
    if not entry:
        compared["cards of our own"] += 1
    return entry


def english(names):
    return names["en"] if isinstance(names, dict) else names


def key(name):
    """Spellings of one name: signs and case do not matter."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def dice(card):
    return sorted(color for color in COLORS for _ in range(card.get(f"{color} dice", 0)))


def innate(card):
    found = {result: card[f"bonus {result}"] for result in ("damage", "accuracy", "surge", "block", "evade", "pierce", "blast", "cleave") if card.get(f"bonus {result}")}
    return found | {word: True for word in WORDS.values() if card.get(word)}


def passives(lines):
    found = {}
    for part in (part for line in lines for part in line.split(", ")):
        if match := ABBREVIATED.match(part):
            found[RESULTS.get(match.group(1), match.group(1)) or match.group(3)] = int(match.group(2) or match.group(4))
        elif part in WORDS:
            found[WORDS[part]] = True
    return found


NUMERIC = re.compile(r"^(?:surge|repeat-surge): add (-?\d+) (damage|accuracy|pierce|blast|cleave|recovery)$")
OF_DATA = re.compile(r"^(?:(dmg|acc) ([+-]\d+)|(pierce|blast|cleave) (\d+)|recover (\d+) dmg)$")


def surges(card):
    return sorted((match.group(2), int(match.group(1))) for line in (card.get("script") or "").splitlines() if (match := NUMERIC.match(line.strip())))


def surges_of_data(texts):
    out = []
    for text in texts:
        if match := OF_DATA.match(text):
            word, number, other, amount, mended = match.groups()
            out.append((RESULTS[word], int(number)) if word else (other, int(amount)) if other else ("recovery", int(mended)))
    return sorted(out)


class Cards:
    def __init__(self):
        self.all = {}
        for path in sorted((ROOT / "cards/imperial-assault").rglob("*.yaml")):
            for card in (yaml.safe_load(path.read_text(encoding="utf-8")) or {}).get("cards", []) if path.parent.name != "decks" else []:
                self.all[card["id"]] = card | {"file": path.name}

    def of(self, *types):
        return [card for card in self.all.values() if card.get("type") in types]

    def brought(self, card):
        for entry in card.get("brings", []):
            number, _, name = entry.partition(" ") if entry[0].isdigit() and " " in entry else ("1", "", entry)
            yield int(number), self.all[name]


def groups(cards, data):
    known = {entry["id"].removesuffix("-skirmish"): entry for entry in data["cards"] if not entry.get("upgrade")}
    ours = cards.of("deployment card")
    for card in ours:
        if not (entry := of_the_data(known.pop(card["id"], None))):
            continue
        name, (number, figure) = card["id"], next(iter(cards.brought(card)))
        report(name, "cost", card["cost"], entry["cost"])
        report(name, "reinforcement", card.get("reinforcement"), entry["reinforce"])
        report(name, "affiliation", card["affiliation"], entry["affiliation"].lower())
        report(name, "elite", bool(card.get("elite")), entry["elite"])
        report(name, "unique", bool(card.get("unique")), entry["unique"])
        report(name, "size of the group", number, entry["group_size"])
        report(name, "traits", sorted(figure.get("traits", [])), sorted(trait.lower().replace(" ", "-") for trait in entry["traits"]))
        report(name, "health", figure["health"], entry["health"])
        report(name, "speed", figure["speed"], entry["speed"])
        report(name, "base", BASES[figure.get("base")], entry["base"])
        report(name, "dice", dice(figure), sorted(entry["attack"] + entry["defense"]))
        report(name, "innate results", innate(figure), passives(entry["passive"]))
        if entry["attack"]:
            report(name, "kind of attack", figure["attack type"], entry["attack_type"])
        report(name, "surges", surges(figure), surges_of_data(entry["surge"]))
    missing("group", known)
    upgrades = {key(entry["name"]): entry for entry in data["cards"] if entry.get("upgrade")}
    for card in cards.of("skirmish upgrade"):
        if entry := upgrades.pop(key(english(card["name"])), None):
            report(card["id"], "cost", card["cost"], entry["cost"])
            report(card["id"], "unique", bool(card.get("unique")), entry["unique"])
    missing("skirmish upgrade", upgrades)


def missing(kind, entries):
    for name in (name for name in entries if not EXPLAINED.get((name, kind))):
        differences.append(f"{name}: no {kind} in any set")


def commands(cards, data):
    known = {entry["id"]: entry for entry in data}
    for card in cards.of("command card"):
        if entry := of_the_data(known.pop(card["id"], None)):
            report(card["id"], "cost", card["cost"], entry["cost"])
            report(card["id"], "limit", card.get("limit"), entry["limit"])
    missing("Command card", known)


def heroes(cards, data):
    known = {key(entry["name"]): entry for entry in data}
    for card in cards.of("hero sheet"):
        if not (entry := of_the_data(known.get(key(english(card["name"]))))):
            continue
        figure, name = next(figure for _, figure in cards.brought(card) if figure.get("hero")), card["id"]
        healthy, wounded = entry["healthy"], entry["wounded"]
        for what in ("health", "endurance", "speed"):
            report(name, what, figure[what], healthy[what])
        report(name, "dice", dice(figure), sorted(healthy["defense"]))
        for skill in ("strength", "insight", "tech"):
            report(name, skill, ["blue", "green", "yellow"][: figure.get(skill, 0)], healthy["attributes"][skill])
        penalty = re.search(r"while this is wounded: this gets ([^\n{]*)", figure.get("script") or "")
        change = dict((word, int(number)) for number, word in re.findall(r"([+-]\d+) (\w+)", penalty.group(1) if penalty else ""))
        for what in ("health", "endurance", "speed"):
            report(name, f"{what} when wounded", figure[what] + change.get(what, 0), wounded[what])


def of_item(card, entry, price):
    name = card["id"]
    for what, theirs in price.items():
        report(name, what, card.get(what), theirs)
    if entry.get("dice") and isinstance(entry["dice"], list):
        report(name, "dice", dice(card), sorted(entry["dice"]))
        report(name, "kind of attack", "ranged" if card.get("shooting") else "melee", entry["attack_type"])
    if entry.get("mod_slots") is not None:
        report(name, "modification slots", card.get("bars", 0), entry["mod_slots"])


def items(cards, data):
    known = {key(entry["name"]): entry for entry in data["items"]}
    for card in cards.of("item card"):
        if entry := of_the_data(known.pop(key(english(card["name"])), None)):
            of_item(card, entry, {"tier": entry["tier"], "credits": entry["credits"], "slot": entry["kind"]})
    missing("item", known)


def classes(cards, of_heroes, of_empire):
    for kind, decks in (("hero sheet", of_heroes), ("imperial class", of_empire)):
        known = {key(name): deck for name, deck in decks.items()}
        for sheet in cards.of(kind):
            if not (deck := of_the_data(known.get(key(english(sheet["name"]))))):
                continue
            left = {key(entry["name"]): entry for entry in deck}
            for _, card in cards.brought(sheet):
                if card.get("type") == "class card" and (entry := left.pop(key(english(card["name"])), None)):
                    report(card["id"], "experience", card.get("experience"), entry["xp"])
                    report(card["id"], "starting", bool(card.get("starting")), entry["xp"] is None)
            missing("Class card", {f"{sheet['id']}: {name}": 0 for name in left})


def agendas(cards, data):
    known = {key(entry["name"]): entry for entry in data}
    for card in cards.of("agenda card"):
        if not (entry := of_the_data(known.get(key(english(card["name"]))))):
            continue
        report(card["id"], "influence", card["influence"], entry["influence"])
        ours = "secret" if card.get("secret") else "play area" if card.get("ongoing") else "forced mission" if card.get("ordeal") else "side mission" if card.get("venture") else None
        report(card["id"], "manner of play", ours, entry["play"].split(", ")[0])


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    data = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in folder.glob("*.yaml") if path.stem in
            ("deployment", "command-effects", "heroes", "weapons", "classes", "imperial-classes", "agendas")}
    cards = Cards()
    groups(cards, data["deployment"])
    commands(cards, data["command-effects"])
    heroes(cards, data["heroes"])
    items(cards, data["weapons"])
    classes(cards, data["classes"], data["imperial-classes"])
    agendas(cards, data["agendas"])
    for line in differences:
        print(line)
    print(", ".join(f"{what} {number}" for what, number in compared.items()))
    print(f"{sum(compared.values()) - compared['cards of our own']} comparisons, {len(differences)} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
