"""Draws readings at random: printed text and script side by side, for a check by eye.

    holocron read destiny SETS.json --json | python3 tests/text/draw.py COUNT [SEED]

The seed fixes the draw as long as the sets and the readings that the language offers stay the same. A card that stands
in the sets twice counts once.
"""
import json
import random
import re
import sys


def readings(document):
    seen = set()
    for one_set in document["sets"]:
        for card in one_set["cards"]:
            for text in card["texts"]:
                if not text.get("scripts") or text["text"] in seen:
                    continue
                seen.add(text["text"])
                yield card["id"], re.sub(r"</?\w+>", "", text["text"]), text["scripts"][0]


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    found = sorted(readings(json.load(sys.stdin)))
    for number, (card, text, script) in enumerate(random.Random(seed).sample(found, count), 1):
        print(f"{number}. {card}: {text}\n")
        print("\n".join("    " + line for line in script.split("\n")) + "\n")


main()
