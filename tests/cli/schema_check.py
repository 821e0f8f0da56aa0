"""Checks the schemas that `holocron schema` prints against every shipped file, and against files that are wrong.

usage: schema_check.py PROGRAM ROOT
"""
import copy
import glob
import json
import subprocess
import sys

import jsonschema
import yaml

program, root = sys.argv[1:]
failures = 0


class Loader(yaml.SafeLoader):
    """YAML 1.2, as editors read it: `on` and `yes` are words."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in pairs if tag != "tag:yaml.org,2002:bool"]
    for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def read(path):
    with open(path, encoding="utf-8") as file:
        return yaml.load(file, Loader)


def fail(text):
    global failures
    failures += 1
    print(text)


def schema(game, kind, folder):
    printed = subprocess.run([program, "schema", game, "--kind", kind, "--root", folder], capture_output=True, check=True, text=True).stdout
    made = json.loads(printed)
    jsonschema.Draft7Validator.check_schema(made)
    return jsonschema.Draft7Validator(made)


def accepts(validator, paths):
    if not paths:
        fail("there is no file to check")
    for path in paths:
        for error in validator.iter_errors(read(path)):
            fail(f"{path}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")


def refuses(validator, document, what):
    if validator.is_valid(document):
        fail(f"accepted: {what}")


cards, deck, scenario, manifest = (schema("destiny", kind, root) for kind in ("cards", "deck", "scenario", "manifest"))
accepts(cards, glob.glob(f"{root}/cards/destiny/*.yaml"))
accepts(deck, glob.glob(f"{root}/cards/destiny/decks/*.yaml"))
accepts(scenario, glob.glob(f"{root}/tests/scenarios/destiny/**/*.yaml", recursive=True))
accepts(manifest, [f"{root}/rulesets/destiny/game.yaml"])
accepts(schema("swtcg", "cards", root), glob.glob(f"{root}/cards/swtcg/*.yaml"))
accepts(schema("swtcg", "deck", root), glob.glob(f"{root}/cards/swtcg/decks/*.yaml"))
accepts(schema("swtcg", "scenario", root), glob.glob(f"{root}/tests/scenarios/swtcg/*.yaml"))
accepts(schema("swtcg", "manifest", root), [f"{root}/rulesets/swtcg/game.yaml"])
for game in ("duel", "beacon"):
    other = f"{root}/tests/other_games"
    accepts(schema(game, "cards", other), glob.glob(f"{other}/cards/{game}/*.yaml"))
    accepts(schema(game, "deck", other), glob.glob(f"{other}/cards/{game}/decks/*.yaml"))
    accepts(schema(game, "manifest", other), [f"{other}/rulesets/{game}/game.yaml"])

hero = next(card for card in read(f"{root}/cards/destiny/awakenings.yaml")["cards"] if card["type"] == "character")
ground = next(card for card in read(f"{root}/cards/destiny/awakenings.yaml")["cards"] if card["type"] == "battlefield")
event = next(card for card in read(f"{root}/cards/destiny/awakenings.yaml")["cards"] if card["type"] == "event")


def changed(card, **values):
    new = copy.deepcopy(card)
    for key, value in values.items():
        if value is None:
            new.pop(key, None)
        else:
            new[key] = value
    return {"set": "T", "cards": [new]}


if not cards.is_valid(changed(hero)):
    fail("refused: a shipped card")
refuses(cards, changed(hero, die=hero["die"] + ["blank"]), "a die with seven sides")
refuses(cards, changed(hero, die=["2 melle"] + hero["die"][1:]), "a side that is no side")
refuses(cards, changed(hero, color="purple"), "an unknown color")
refuses(cards, changed(hero, health=None), "a character without health")
refuses(cards, changed(hero, health=0), "a health of 0")
refuses(cards, changed(event, health=3), "an event with health")
refuses(cards, changed(ground, color="red"), "a red battlefield")
refuses(cards, changed(hero, powre=3), "an unknown key")
refuses(cards, changed(hero, id=None), "a card without an id")
refuses(deck, {"deck": ["AW-999"]}, "an unknown card in a deck")
refuses(deck, {"game": "chess"}, "a deck of another game")
refuses(scenario, [{"scenario": "x", "given": {"one": {}}, "do": [{"jump": "high"}]}], "an unknown step")
refuses(scenario, [{"scenario": "x", "given": {"one": {"resorces": 2}}}], "an unknown attribute")
refuses(scenario, [{"scenario": "x"}], "a scenario without a position")
refuses(scenario, [{"scenario": "x", "given": {"one": {}}, "endings": [{"do": []}]}], "an ending without a name")
refuses(scenario, [{"scenario": "x", "given": {"one": {}}, "do": [{"until": {"one": ["pass", "claim"]}}]}], "two options to wait for")
if not scenario.is_valid([{"scenario": "x", "given": {"one": {"hand": "AW-157"}}, "rolls": [{"rey": [1, "blank"]}, 2], "endings": [{"ending": "y", "rolls": 3, "do": [{"until": {"one": "pass"}}]}]}]):
    fail("refused: endings, dice as lists, a single card")
refuses(manifest, {"game": "x", "zones": {"hand": {"seen by": "me"}}}, "a zone seen by somebody unknown")
print(f"{failures} failures")
sys.exit(1 if failures else 0)
