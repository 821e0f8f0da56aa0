#!/usr/bin/env python3
"""Change effect scripts a little, one change at a time, and see whether a scenario notices.

    tests/mutation/mutate.py build/release/holocron              every mutant; writes nothing
    tests/mutation/mutate.py build/release/holocron AW-013 …     those of some cards
    tests/mutation/mutate.py build/release/holocron --rules      of the rule module instead of the cards
    tests/mutation/mutate.py build/release/holocron --sample 60  a fixed sample, as ctest runs it

A mutant that still compiles and under which all scenarios pass has survived. Each survivor is either a gap in the
scenarios or means the same as the original; the latter are listed in survivors.txt, with the reason. Exit status 1
when a mutant survives that is not listed, or (in a run over everything) when a listed one survives no more.
"""
import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CARDS = "cards/destiny/awakenings.yaml"
RULES = "rulesets/destiny"
TIMEOUT = 30  # seconds; a mutant that runs on for so long has been noticed

TOKEN = re.compile(r"[A-Za-z_][\w'-]*|\d+|->|<=|>=|!=|[^\s\w]")

# Words and signs that take each other's place. Most other words are tried by leaving them out.
SWAPS = [line.split() for line in """
    your opponent's
    < <=
    <= <
    > >=
    >= >
    = !=
    != =
    + -
    - +
    -> ,
    then ,
    and or
    or and
    lowest highest
    highest lowest
    up down
    top bottom
    after before
    before after
    increased decreased
    decreased increased
    ready exhausted
    exhausted ready
    each a
    red blue
    blue yellow
    yellow red
    hero villain
    villain hero
    melee ranged
    ranged melee
    damage melee
    shield resource
    resource shield
    disrupt discard
    focus discard
    blank special
    special blank
    character upgrade
    characters supports
    upgrade support
    support upgrade
    event upgrade
    weapon equipment
    vehicle weapon
    hand deck
    deck hand
    gain lose
    draw discard
    exhaust ready
    controller owner
    owner controller
    yes no
    no yes
    min max
    max min
""".strip().splitlines()]

# Words that the language does not need, so that leaving them out is no change: a noun without a quantity means all of
# them, a side is chosen, and `only on` is about characters anyway.
OPTIONAL = {"a", "an", "any", "each", "all", "of", "showing", "with"}

# Where an article asks for no choice: in a pattern, and after these words.
NO_CHOICE = re.compile(r"((^|\n)[^:\n]*\b(after|before|when) [^:\n]*|\b(spot|is|exists|on|becomes) )$")

# Phrases, where a word alone would not do.
PHRASES = [
    (r"\ban opponent's\b", "one of your"),
    (r"\bone of your\b", "an opponent's"),
    (r"\b(?:dice|hand|character|deck) of an opponent\b", lambda m: m.group().replace("of an opponent", "of you")),
    (r"\ban opponent (?=[a-z]+s\b)", "each opponent "),
    (r"\beach opponent (?=[a-z]+s\b)", "an opponent "),
    (r"\beach opponent (?=[a-z]+s\b)", "each player "),
    (r"\beach player\b", "each opponent"),
    (r"\bany number of\b", "all"),
    (r"\bup to \d+ ", "all "),
    (r"\ball\b", "1"),
    (r", (?:only )?if [^:{,]+(?=[:,]|$)", ""),
    (r" where [^,:{}]+?(?= as | then |,|:|\}|->|$)", ""),
]


def around(text):
    """On one line, as survivors.txt writes it."""
    return re.sub(r"\s*\n\s*", " / ", re.sub(r"[ \t]+", " ", text).strip())


def drops_of_clauses(script):
    """Each clause between two joins, with the join that leads it (or follows it, for the first)."""
    joins = list(re.finditer(r",\s+|\s+then\s+|\s+->\s+", script))
    for n, join in enumerate(joins):
        end = joins[n + 1].start() if n + 1 < len(joins) else len(script)
        line = script.find("\n", join.end(), end)
        yield script[: join.start()] + script[line if line >= 0 and n + 1 == len(joins) else end :]
        start = max(script.rfind(":", 0, join.start()) + 1, script.rfind("\n", 0, join.start()) + 1, joins[n - 1].end() if n else 0)
        yield script[:start] + " " + script[join.end() :]


def mutants_of(script):
    """Different texts near this one; whether they compile is for the program to say."""
    found = {}

    def add(text):
        if around(text) != around(script) and text.strip():
            found.setdefault(around(text), text)

    lines = script.split("\n")
    if len(lines) > 1:
        for n in range(len(lines)):
            add("\n".join(lines[:n] + lines[n + 1 :]))
    for clause in drops_of_clauses(script):
        add(clause)
    for token in TOKEN.finditer(script):
        word, before, after = token.group(), script[: token.start()], script[token.end() :]
        if word.isdigit():
            add(before + str(int(word) + 1) + after)
            if int(word) > 0:
                add(before + str(int(word) - 1) + after)
        for old, new in SWAPS:
            if word == old:
                add(before + new + after)
        line = script[script.rfind("\n", 0, token.start()) + 1 :]
        if word[0].isalpha() and word not in OPTIONAL and not (line.startswith("only on") and word == "character"):
            add(before + after.lstrip(" ") if before.endswith(" ") else before + after)
    for article in re.finditer(r"\ban?\b", script):
        before, after = script[: article.start()], script[article.end() :]
        if not (NO_CHOICE.search(before) or re.match(r" (side|symbol)\b", after)):
            add(before + "each" + after)
    for pattern, new in PHRASES:
        for match in re.finditer(pattern, script, re.M):
            put = new(match) if callable(new) else new
            add(script[: match.start()] + put + script[match.end() :])
    return [found[key] for key in sorted(found)]


class Mutant:
    def __init__(self, name, path, text, shown):
        self.name, self.path, self.text, self.shown = name, path, text, shown

    def __str__(self):
        return f"{self.name}  {self.shown}"


def card_mutants(only):
    """Scripts stand as blocks: `script: |` and lines indented by 6."""
    text = (ROOT / CARDS).read_text()
    block = re.compile(r"^  - id: (\S+)$|^    script: \|\n((?:      .*\n?)+)", re.M)
    card = None
    for match in block.finditer(text):
        if match.group(1):
            card = match.group(1)
            continue
        if only and card not in only:
            continue
        script = re.sub(r"(?m)^ {6}", "", match.group(2)).rstrip("\n")
        for mutant in mutants_of(script):
            put = "".join(f"      {line}\n" for line in mutant.split("\n"))
            yield Mutant(card, CARDS, text[: match.start(2)] + put + text[match.end(2) :], around(mutant))


def rule_mutants(only):
    """One line at a time; citations and comments stay as they are."""
    for path in sorted((ROOT / RULES).glob("*.rules")):
        if only and path.name not in only:
            continue
        text = path.read_text()
        at = 0
        for line in text.splitlines(keepends=True):
            code = line.split("#")[0].rstrip()
            if code.strip() and not code.lstrip().startswith("cites"):
                indent = code[: len(code) - len(code.lstrip())]
                for mutant in mutants_of(code.lstrip()):
                    if re.findall(r"DST-\d+", mutant) != re.findall(r"DST-\d+", code):
                        continue
                    put = text[:at] + indent + mutant + text[at + len(code) :]
                    yield Mutant(path.name, f"{RULES}/{path.name}", put, f"{around(code)}  =>  {around(mutant)}")
            at += len(line)


class Bench:
    """A folder like the repository, in which one file may differ."""

    def __init__(self, program, folder):
        self.program, self.folder = program, Path(folder)
        for name in ("cards/destiny", RULES, "tests/scenarios/destiny"):
            shutil.copytree(ROOT / name, self.folder / name)

    def survives(self, mutant):
        """None when it does not compile."""
        file = self.folder / mutant.path
        original = file.read_text()
        file.write_text(mutant.text)
        try:
            # A cache of compiled sets, if there is one, stays inside the folder.
            environment = dict(os.environ, HOME=str(self.folder), XDG_CACHE_HOME=str(self.folder / "cache"), HOLOCRON_ROOT=str(self.folder))
            run = subprocess.run([self.program, "--root", str(self.folder), "--format", "json", "test", "destiny"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=TIMEOUT, env=environment)
            if run.returncode < 0:
                print(f"crash (signal {-run.returncode}): {mutant}", file=sys.stderr)
                return True
            found = json.loads(run.stdout)
            if found["passed"] + found["failed"] == 0:
                return None
            return found["failed"] == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            file.write_text(original)


def known_survivors():
    known = {}
    for line in (HERE / "survivors.txt").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            shown, _, reason = line.partition("  # ")
            if not reason:
                sys.exit(f"survivors.txt: no reason is given for: {line}")
            known[shown.rstrip()] = reason
    return known


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the holocron program")
    parser.add_argument("only", nargs="*", help="ids of cards; names of files with --rules")
    parser.add_argument("--rules", action="store_true", help="mutate the rule module")
    parser.add_argument("--sample", type=int, metavar="N", help="N compiling mutants, drawn with a fixed seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_intermixed_args()

    mutants = list((rule_mutants if options.rules else card_mutants)(set(options.only)))
    total = len(mutants)
    if options.sample:
        random.Random(options.seed).shuffle(mutants)
    known = known_survivors()
    counts = {None: 0, True: 0, False: 0}
    survivors = []
    with tempfile.TemporaryDirectory(prefix="holocron-mutation-") as folder:
        benches = SimpleQueue()
        for job in range(options.jobs):
            benches.put(Bench(os.path.abspath(options.program), f"{folder}/{job}"))
        if subprocess.run([os.path.abspath(options.program), "--root", str(ROOT), "test", "destiny"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode:
            sys.exit("the scenarios fail already without a mutation")

        def judge(mutant):
            bench = benches.get()
            try:
                return mutant, bench.survives(mutant)
            finally:
                benches.put(bench)

        with ThreadPoolExecutor(options.jobs) as pool:
            wanted = options.sample or total
            at = 0
            while at < total and counts[True] + counts[False] < wanted:
                batch = mutants[at : at + max(4 * options.jobs, 1)]
                at += len(batch)
                for mutant, outcome in pool.map(judge, batch):
                    if counts[True] + counts[False] == wanted:
                        break
                    counts[outcome] += 1
                    if outcome:
                        survivors.append(str(mutant))

    fresh = [s for s in survivors if s not in known]
    for survivor in fresh:
        print(f"survives: {survivor}")
    print(f"{counts[True] + counts[False]} mutants compile ({counts[None]} do not), {counts[False]} are noticed, {counts[True]} survive, {len(fresh)} of them unlisted")
    stale = []
    if not options.sample and not options.only:
        kind = [k for k in known if k.split()[0].endswith(".rules") == options.rules]
        stale = [k for k in kind if k not in survivors]
        for entry in stale:
            print(f"listed in survivors.txt, but survives no more: {entry}")
    return 1 if fresh or stale else 0


if __name__ == "__main__":
    sys.exit(main())
