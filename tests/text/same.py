"""Compares the scripts that the English and the Spanish print of the same cards are read as.

    holocron read destiny EN.json … --json > en.json
    holocron --lang es read destiny ES.json … --json > es.json
    python3 tests/text/same.py en.json es.json

Counts the texts that are read in both languages, and prints those without a common script. Names that a script gives
(`as c`) make no difference.
"""
import json
import re
import sys


def normal(script):
    names = {}
    script = re.sub(r"\s+", " ", script)
    for name in re.findall(r"\bas (\w+)", script):
        names.setdefault(name, f"n{len(names)}")
    return re.sub(r"\w+", lambda word: names.get(word.group(), word.group()), script)


def texts(path):
    with open(path) as file:
        document = json.load(file)
    return {(card["id"], place): text for one_set in document["sets"] for card in one_set["cards"]
            for place, text in enumerate(card["texts"])}


def main():
    english, spanish = texts(sys.argv[1]), texts(sys.argv[2])
    both = [key for key in english.keys() & spanish.keys() if english[key].get("scripts") and spanish[key].get("scripts")]
    same = 0
    for key in sorted(both):
        one, other = english[key], spanish[key]
        if {normal(s) for s in one["scripts"]} & {normal(s) for s in other["scripts"]}:
            same += 1
            continue
        print(f"{key[0]}: {one['text']}\n    {one['scripts'][0]}\n  {other['text']}\n    {other['scripts'][0]}")
    print(f"{same} of {len(both)} texts that are read in both languages have the same script: {100 * same / len(both):.1f} %")


main()
