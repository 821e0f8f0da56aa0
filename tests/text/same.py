"""Compares the scripts that the English and the Spanish print of the same cards are read as.

    python3 tests/text/same.py HOLOCRON ENGLISH SPANISH [--misprints FILE] [--reasons docs/two-prints.md]

ENGLISH is a folder of swdestinydb sets, SPANISH one of their translations. A text counts as the same when both languages
have a script in common, whatever names the scripts give, or when `conform` finds that the machine carries out the same
for the card. Each of the other texts is printed with the reason that the page names for its card. The command fails when
a difference has no reason, or a reason no difference.
"""
import argparse
import glob
import json
import os
import re
import subprocess
import sys
import tempfile


def load(path):
    with open(path) as file:
        return json.load(file)


def save(path, document):
    with open(path, "w") as file:
        json.dump(document, file, ensure_ascii=False, indent=1)


def is_translated(text, original):
    """Tells whether fewer than half of a text's words stand in the original: some cards are not translated."""
    known = set(re.findall(r"\w+", original.lower()))
    words = re.findall(r"\w+", text.lower())
    return 2 * sum(word in known for word in words) < len(words)


def write_prints(english, spanish, folder):
    """Writes the cards with a text in both languages, as sets in English and sets in Spanish."""
    for language in ("en", "es"):
        os.mkdir(f"{folder}/{language}")
    for path in sorted(glob.glob(f"{spanish}/*.json")):
        name = os.path.basename(path)
        texts = {card["code"]: card.get("text") for card in load(path)}
        original = load(f"{english}/{name}")
        both = [card for card in original if card.get("text") and texts.get(card["code"]) and
                is_translated(texts[card["code"]], card["text"])]
        save(f"{folder}/en/{name}", both)
        save(f"{folder}/es/{name}", [card | {"text": texts[card["code"]]} for card in both])


def normal(script):
    """The script with the names that it gives numbered."""
    names = {}
    script = re.sub(r"\s+", " ", script)
    for name in re.findall(r"\bas (\w+)", script):
        names.setdefault(name, f"n{len(names)}")
    return re.sub(r"\w+", lambda word: names.get(word.group(), word.group()), script)


class Holocron:
    def __init__(self, program, folder, misprints):
        self.program, self.folder = program, folder
        self.misprints = ["--misprints", misprints] if misprints else []

    def run(self, *words):
        return subprocess.run([self.program, *words], capture_output=True, text=True).stdout

    def read(self, language):
        """All texts by card and place, with their scripts."""
        sets = sorted(glob.glob(f"{self.folder}/{language}/*.json"))
        document = json.loads(self.run("--lang", language, "read", "destiny", *sets, "--json", *self.misprints))
        return {(card["id"], place): text | {"set": one_set["set"]} for one_set in document["sets"]
                for card in one_set["cards"] for place, text in enumerate(card["texts"])}

    def is_carried_out(self, card, script, text):
        """Tells whether `conform` finds that the script does what the Spanish text says on the card of swdestinydb."""
        figures, cards = f"{self.folder}/one.json", f"{self.folder}/one.yaml"
        save(figures, [{key: value for key, value in card.items() if key != "text"}])
        self.run("import", "swdestinydb", figures, "--no-text", "--force", "-o", cards)
        with open(cards, "a") as file:
            file.write("    script: |\n" + "".join(f"      {line}\n" for line in script.split("\n")))
            file.write(f"    text: {{es: {json.dumps(text, ensure_ascii=False)}}}\n")
        return json.loads(self.run("--lang", "es", "conform", cards, "--json"))["errors"] == 0


def reasons_of(page):
    """The reasons of a page's table, by card."""
    if not page:
        return {}
    with open(page) as file:
        rows = [re.match(r"\| ([A-Za-z]+-\d+\w*) \| (.*) \|$", line) for line in file]
    return {row.group(1): row.group(2) for row in rows if row}


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("holocron")
    options.add_argument("english")
    options.add_argument("spanish")
    options.add_argument("--misprints")
    options.add_argument("--reasons")
    given = options.parse_args()
    reasons = reasons_of(given.reasons)
    idle = set(reasons)
    with tempfile.TemporaryDirectory() as folder:
        write_prints(given.english, given.spanish, folder)
        holocron = Holocron(given.holocron, folder, given.misprints)
        english, spanish = holocron.read("en"), holocron.read("es")
        both = sorted(key for key in english.keys() & spanish.keys()
                      if english[key].get("scripts") and spanish[key].get("scripts"))
        alike = unexplained = 0
        for key in both:
            one, other = english[key], spanish[key]
            if {normal(script) for script in one["scripts"]} & {normal(script) for script in other["scripts"]}:
                alike += 1
                continue
            number = re.search(r"\d+\w*", key[0]).group()
            card = next(card for card in load(f"{folder}/en/{one['set']}.json") if card["code"].endswith(number))
            if holocron.is_carried_out(card, one["scripts"][0], other["text"]):
                alike += 1
                print(f"{key[0]}: other words, the same is done\n    {one['scripts'][0]}\n    {other['scripts'][0]}")
                continue
            idle.discard(key[0])
            unexplained += key[0] not in reasons
            print(f"{key[0]}: {reasons.get(key[0], 'NO REASON')}\n  {one['text']}\n    {one['scripts'][0]}\n"
                  f"  {other['text']}\n    {other['scripts'][0]}")
    print(f"{alike} of {len(both)} texts that are read in both languages do the same: {100 * alike / len(both):.1f} %; "
          f"{unexplained} differ without a reason")
    for card in sorted(idle):
        print(f"{card}: the reason is idle, because the texts do the same")
    return 1 if unexplained or idle else 0


sys.exit(main())
