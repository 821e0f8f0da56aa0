#!/usr/bin/env python3
"""Change effect scripts a little, one change at a time, and see whether a scenario notices.

    tests/mutation/mutate.py build/release/holocron                   every mutant of Destiny's cards; writes nothing
    tests/mutation/mutate.py build/release/holocron --game swtcg      of another game's
    tests/mutation/mutate.py build/release/holocron AW-013 …          those of some cards, or of a set (AW)
    tests/mutation/mutate.py build/release/holocron gear.yaml …       those of some files
    tests/mutation/mutate.py build/release/holocron --rules           of the rule module instead of the cards
    tests/mutation/mutate.py build/release/holocron --sample 60       a fixed sample, as ctest runs it

A mutant that still compiles and under which all scenarios pass has survived. Each survivor is either a gap in the
scenarios or means the same as the original; the latter are listed in survivors/GAME.txt, with the reason. Exit status 1
when a mutant survives that is not listed, or (in a run over everything) when a listed one survives no more.

A mutant of a card is shown to the scenarios that name the card, a card that brings it, or a deck with one of them: in the
others it is not there. One of a rule is shown to the scenarios of the rules that its paragraph cites first, and if it
survives these, to all.
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
TIMEOUT = 30  # seconds; a mutant that runs this long has been noticed
BATCH = 120  # mutants tried together
CITED = re.compile(r"\b[A-Z]{3}-\d+")

TOKEN = re.compile(r"[A-Za-z_][\w'-]*|\d+|->|<=|>=|!=|[^\s\w]")

# Words and signs that replace each other. Most other words are tried by leaving them out.
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
    power speed
    speed power
    space ground
    ground space
    personal ground
    dark light
    light dark
    tap untap
    untap tap
    tapped untapped
    untapped tapped
    captivity corruption
    corruption captivity
    stun weaken
    weaken stun
    bleed stun
    hide stun
    black white
    white black
""".strip().splitlines()]

# Optional words of the language, whose removal is no change: a noun without a quantity means all of them, a side is
# chosen, and `only on` is about characters anyway.
OPTIONAL = {"a", "an", "the", "any", "each", "all", "of", "showing", "with"}

# Places where an article asks for no choice: in a pattern, and after these words.
NO_CHOICE = re.compile(r"((^|\n)[^:\n]*\b(after|before|when) [^:\n]*|\{ (after|before|when) [^:\n]*|\btimes [^=<>:\n]*|\bcannot [a-z-]+ |\b(spot|is|exists|on|becomes) )$")

# Optional words of a pattern: `when this is build_cost` means the same as `when this build_cost`.
IN_PATTERN = re.compile(r"(^|\n|: |\{ )(after|before|when) [^:]*$")

# `is in hand` and `is hand` mean the same; so do `this attack ends` and `attack ends`.
SAME_PLACE = re.compile(r"\bis in$")
ENDING = re.compile(r" \w+ (begins|ends)\b")

# A standing change makes no choice, because it holds for all; neither does a loop.
STANDING = re.compile(r"(^|\n|: |\{ )$")

# Phrases, where a single word would not parse.
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
    (r" until end of \w+( \w+)?(?=$|[ ,:}])", ""),
    (r" for this \w+", ""),
    (r" where [^,:{}]+?(?= as | then |,|:|\}|->|$)", ""),
]


# With two players, each opponent is the only one.
OPPONENTS = re.compile(r"\b(?:an?|each) opponent\b(?!')")


def around(text):
    """On one line, as the list of survivors writes it."""
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


def changed(script, mutant):
    """The lines of a mutant that are not the original's; of one that only leaves lines out, these."""
    old, new = script.split("\n"), mutant.split("\n")
    differing = [line for line in new if line not in old]
    return around("\n".join(differing)) or "without " + around("\n".join(line for line in old if line not in new))


def mutants_of(script, for_two=False):
    """Different texts near this one; whether they compile is for the program to say."""
    found = {}

    def meant(text):
        return OPPONENTS.sub("an opponent", around(text)) if for_two else around(text)

    def add(text):
        if meant(text) != meant(script) and text.strip():
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
        line = script[script.rfind("\n", 0, token.start()) + 1 :]
        if word == "each" and (before.endswith("for ") or STANDING.search(before) and not re.match(r"[^}\n]*( until end | for this )", after)):
            continue
        for old, new in SWAPS:
            if word == old:
                add(before + new + after)
        if word == "is" and IN_PATTERN.search(before) or SAME_PLACE.search(before + word) or word == "this" and ENDING.match(after):
            continue
        if word[0].isalpha() and word not in OPTIONAL and not (line.startswith("only on") and word == "character"):
            add(before + after.lstrip(" ") if before.endswith(" ") else before + after)
    for article in re.finditer(r"\ban?\b", script):
        before, after = script[: article.start()], script[article.end() :]
        if not (NO_CHOICE.search(before) or re.match(r" (side|symbol|arena|type)\b", after)):
            add(before + "each" + after)
    for pattern, new in PHRASES:
        for match in re.finditer(pattern, script, re.M):
            put = new(match) if callable(new) else new
            add(script[: match.start()] + put + script[match.end() :])
    return [found[key] for key in sorted(found)]


class Mutant:
    """A file with one change in it. `near` are the scenarios that may notice it first of all, `rest` those that may besides.
    That of a card has the entries of the cards by which it comes into a game, too, its own first, and their decks."""

    def __init__(self, name, path, place, put, shown, near, rest=(), chain=None, decks=()):
        self.name, self.path, self.place, self.put, self.shown = name, path, place, put, shown
        self.near, self.rest, self.entries, self.decks = near, rest, chain, decks
        self.chain = chain and chain | ({name: put} if put else {})

    def called(self, number, text):
        """A text that names the mutant, and no longer the original."""
        for name in (*self.chain, *self.decks):
            text = word(name).sub(f"{name}x{number}", text)
        return text

    def original(self):
        return Mutant(self.name, self.path, None, None, "", self.near, chain=self.entries, decks=self.decks)

    @property
    def text(self):
        text = (ROOT / self.path).read_text()
        return text[: self.place[0]] + self.put + text[self.place[1] :]

    def __str__(self):
        return f"{self.name}  {self.shown}"


def word(text):
    return re.compile(rf"(?<![\w-]){re.escape(text)}(?![\w-])")


# A card in a set file: a block, or a line.
ENTRY = re.compile(r"^  - id: (\S+)\n(?:    .*\n|\n)*|^  - \{id: ([\w-]+), .*\n", re.M)


class Game:
    def __init__(self, name):
        self.name = name
        self.cards, self.rules, self.scenarios = f"cards/{name}", f"rulesets/{name}", f"tests/scenarios/{name}"
        self.blocks = [block for path in sorted((ROOT / self.scenarios).rglob("*.yaml")) for block in re.split(r"(?m)^(?=- scenario:)", path.read_text())[1:]]
        self.for_two = "players: {from: 2, to: 2}" in (ROOT / self.rules / "game.yaml").read_text()
        self.words = [set(re.findall(r"[\w-]+", block)) for block in self.blocks]
        decks = sorted((ROOT / self.cards / "decks").glob("*.yaml"))
        self.decks = {path.stem: set(re.findall(r"[\w-]+", path.read_text())) for path in decks}
        # Cards of `later` are read from printed text, and their scenarios are a random sample.
        self.sets = sorted(path for path in (ROOT / self.cards).rglob("*.yaml") if "later" not in path.parts and path not in decks)
        self.entries = {card.group(1) or card.group(2): card.group() for path in self.sets for card in ENTRY.finditer(path.read_text())}
        self.brought = {name: set(re.findall(r"[\w-]+", " ".join(re.findall(r"\bbrings: (\[[^\]]*\]|[^,}\n]*)", entry)))) for name, entry in self.entries.items()}

    def naming(self, names):
        return [block for block, words in zip(self.blocks, self.words) if words & names]

    def chain(self, name):
        """The card, and the cards that bring it, or bring one that brings it; with their entries."""
        found, added = {}, [name]
        while added:
            found.update((card, self.entries[card]) for card in added)
            added = [card for card in self.entries if card not in found and self.brought[card] & set(added)]
        return found

    def card_mutants(self, only):
        """Scripts stand as blocks: `script: |` and lines indented by 6; or quoted, on one line, also with all of their card."""
        block = re.compile(r"^    script: (?:\|\n((?:      .*\n?)+)|\"(.+)\"\n)", re.M)
        flow = re.compile(r", script: (\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'|[^\"',{}]+)")
        for path in self.sets:
            if only and not {path.name} & only and not any(not word.endswith(".yaml") for word in only):
                continue
            file = str(path.relative_to(ROOT))
            for card in ENTRY.finditer(path.read_text()):
                name = card.group(1) or card.group(2)
                match = (block if card.group(1) else flow).search(card.group())
                if not match or (only and path.name not in only and not name.startswith(tuple(only))):
                    continue
                chain = self.chain(name)
                decks = [deck for deck, words in self.decks.items() if words & set(chain)]
                near = self.naming(set(chain) | set(decks))
                if card.group(2):
                    quoted = match.group(1)
                    script = json.loads(quoted) if quoted[0] == '"' else quoted[1:-1].replace("''", "'") if quoted[0] == "'" else quoted
                else:
                    script = match.group(2) or re.sub(r"(?m)^ {6}", "", match.group(1)).rstrip("\n")
                for mutant in mutants_of(script, self.for_two):
                    put = f", script: {json.dumps(mutant)}" if card.group(2) else "    script: |\n" + "".join(f"      {line}\n" for line in mutant.lstrip(" ").split("\n"))
                    new = card.group()[: match.start()] + put + card.group()[match.end() :]
                    yield Mutant(name, file, card.span(), new, changed(script, mutant), near, chain=chain, decks=decks)

    def rule_mutants(self, only):
        """One line at a time; citations and comments stay as they are."""
        for path in sorted((ROOT / self.rules).glob("*.rules")):
            if only and path.name not in only:
                continue
            text = path.read_text()
            at = 0
            for paragraph in re.split(r"(?<=\n)(?=\n)", text):
                near = self.naming(set(CITED.findall(paragraph)))
                rest = [b for b in self.blocks if b not in near]
                for line in paragraph.splitlines(keepends=True):
                    code = line.split("#")[0].rstrip()
                    if code.strip() and not code.lstrip().startswith("cites"):
                        indent = code[: len(code) - len(code.lstrip())]
                        for mutant in mutants_of(code.lstrip(), self.for_two):
                            if CITED.findall(mutant) != CITED.findall(code):
                                continue
                            yield Mutant(path.name, f"{self.rules}/{path.name}", (at, at + len(code)), indent + mutant, f"{around(code)}  =>  {around(mutant)}", near, rest)
                    at += len(line)


class Bench:
    """A folder like the repository, in which files may differ. An outcome is None when a mutant does not compile, and
    whether it survives otherwise."""

    def __init__(self, program, folder, game):
        self.program, self.folder, self.game = program, Path(folder), game
        for name in (game.cards, game.rules):
            shutil.copytree(ROOT / name, self.folder / name)
        self.shown = self.folder / game.scenarios / "shown.yaml"
        self.shown.parent.mkdir(parents=True)

    def outcomes(self, mutants):
        if not mutants[0].chain:
            return [self.alone(mutant, mutant.near, mutant.rest) for mutant in mutants]
        together = self.together(mutants)
        if together is None and len(mutants) > 1:  # one of them breaks the program, or goes on for ever
            half = len(mutants) // 2
            return self.outcomes(mutants[:half]) + self.outcomes(mutants[half:])
        if together is None:
            return [self.alone(mutant, mutant.near, mutant.rest) for mutant in mutants]
        return [self.alone(mutant, mutant.rest) if survives and mutant.rest else survives for mutant, survives in zip(mutants, together)]

    def fragile(self, cards):
        """Of each card, the scenarios that fail with a copy of the card under another name. Mutants take the card's place there."""
        found, noticing = {}, set()
        if len(cards) > BATCH or self.together(cards, noticing) is None:
            if len(cards) == 1:
                sys.exit(f"the scenarios of {cards[0].name} cannot be shown to a copy of the card")
            half = len(cards) // 2
            return self.fragile(cards[:half]) | self.fragile(cards[half:])
        for n, block in noticing:
            found.setdefault(cards[n].name, []).append(block)
        return found

    def together(self, mutants, noticing=None):
        """Cards that stand in the set besides the originals, each under ids of their own. None when something breaks down."""
        compiling = set(range(len(mutants)))
        places = {}
        while compiling and not places:
            for path in sorted({mutant.path for mutant in mutants}):
                text = (ROOT / path).read_text().rstrip("\n") + "\n"
                for n in sorted(n for n in compiling if mutants[n].path == path):
                    lines = text.count("\n")
                    text += "".join(mutants[n].called(n, entry).rstrip("\n") + "\n\n" for entry in mutants[n].chain.values())
                    places.update(((path, line + 1), n) for line in range(lines, text.count("\n")))
                (self.folder / path).write_text(text)
            found = self.run("check", *(str(self.folder / path) for path in sorted({mutant.path for mutant in mutants})))
            if found is None:
                return None
            wrong = {places.get((os.path.relpath(d["file"], self.folder), d["line"])) for d in found["diagnostics"] if d["severity"] == "error"}
            if None in wrong:
                return None
            compiling -= wrong
            if wrong and compiling:
                places = {}
        alive, noticing = set(compiling), set() if noticing is None else noticing
        decks = {self.folder / self.game.cards / "decks" / f"{deck}x{n}.yaml": (n, deck) for n in alive for deck in mutants[n].decks}
        for path, (n, deck) in decks.items():
            path.write_text(mutants[n].called(n, path.with_name(f"{deck}.yaml").read_text()))
        for made_up in (False, True):  # scenarios with cards of their own come last, because they compile all cards again
            text = "".join(
                mutants[n].called(n, re.sub("^- scenario: .*", f"- scenario: {n} {k}", block)) for n in sorted(alive) for k, block in enumerate(mutants[n].near) if ("\n  cards:" in block) == made_up)
            self.shown.write_text(text)
            found = self.run("test", str(self.shown)) if text else {"passed": 1, "failed": 0, "failures": []}
            if found and found["passed"] + found["failed"] == 0:  # more text than the program reads
                found = None
            if found is None:
                break
            failed = [tuple(map(int, failure["scenario"].split(":")[0].split())) for failure in found["failures"]]
            alive -= {n for n, k in failed}
            noticing.update((n, mutants[n].near[k]) for n, k in failed)
        for path in {mutant.path for mutant in mutants}:
            shutil.copy(ROOT / path, self.folder / path)
        for path in decks:
            path.unlink()
        return None if found is None else [n in alive if n in compiling else None for n in range(len(mutants))]

    def alone(self, mutant, *shown):
        """In place of the original."""
        file = self.folder / mutant.path
        file.write_text(mutant.text)
        try:
            outcome = True
            for blocks in filter(None, shown):
                self.shown.write_text("".join(blocks))
                found = self.run("test", str(self.shown))
                if found is None:
                    print(f"broke down: {mutant}", file=sys.stderr)
                    return False
                if found["passed"] + found["failed"] == 0:
                    return None
                if found["failed"]:
                    return False
            return outcome
        finally:
            shutil.copy(ROOT / mutant.path, file)

    def run(self, *command):
        """What the program says; None when it crashes or goes on for too long."""
        # The cache of compiled sets stays inside the folder.
        environment = dict(os.environ, HOME=str(self.folder), XDG_CACHE_HOME=str(self.folder / "cache"), HOLOCRON_ROOT=str(self.folder))
        try:
            run = subprocess.run([self.program, "--root", str(self.folder), "--format", "json", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=TIMEOUT, env=environment)
        except subprocess.TimeoutExpired:
            return None
        return json.loads(run.stdout) if run.returncode >= 0 else None


def known_survivors(game):
    known = {}
    file = HERE / "survivors" / f"{game.name}.txt"
    for line in file.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            shown, _, reason = line.partition("  # ")
            if not reason:
                sys.exit(f"{file.name}: no reason is given for: {line}")
            known[shown.rstrip()] = reason
    return known


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the holocron program")
    parser.add_argument("only", nargs="*", help="ids of cards, or how they begin; names of files")
    parser.add_argument("--game", default="destiny")
    parser.add_argument("--rules", action="store_true", help="mutate the rule module")
    parser.add_argument("--sample", type=int, metavar="N", help="N compiling mutants, drawn with a fixed seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_intermixed_args()

    game = Game(options.game)
    mutants = list((game.rule_mutants if options.rules else game.card_mutants)(set(options.only)))
    total = len(mutants)
    if options.sample:
        random.Random(options.seed).shuffle(mutants)
    known = known_survivors(game)
    counts = {None: 0, True: 0, False: 0}
    survivors = []
    with tempfile.TemporaryDirectory(prefix="holocron-mutation-") as folder:
        benches = SimpleQueue()
        for job in range(options.jobs):
            benches.put(Bench(os.path.abspath(options.program), f"{folder}/{job}", game))
        if not options.sample and subprocess.run([os.path.abspath(options.program), "--root", str(ROOT), "test", game.name], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode:
            sys.exit("the scenarios fail already without a mutation")

        if not options.rules:
            bench = benches.get()
            fragile = bench.fragile(list({mutant.name: mutant.original() for mutant in mutants}.values()))
            benches.put(bench)
            for mutant in mutants:
                mutant.rest = fragile.get(mutant.name, ())
                mutant.near = [block for block in mutant.near if block not in mutant.rest]

        def judge(batch):
            bench = benches.get()
            try:
                return zip(batch, bench.outcomes(batch))
            finally:
                benches.put(bench)

        with ThreadPoolExecutor(options.jobs) as pool:
            wanted = options.sample or total
            at = 0
            while at < total and counts[True] + counts[False] < wanted:
                batches = []
                while at < total and len(batches) < options.jobs:
                    batches.append(mutants[at : at + BATCH])
                    at += BATCH
                for mutant, outcome in (judged for batch in pool.map(judge, batches) for judged in batch):
                    if counts[True] + counts[False] == wanted:
                        break
                    counts[outcome] += 1
                    if outcome:
                        survivors.append(str(mutant))
                        if survivors[-1] not in known:
                            print(f"survives: {survivors[-1]}", flush=True)

    fresh = [s for s in survivors if s not in known]
    print(f"{counts[True] + counts[False]} mutants compile ({counts[None]} do not), {counts[False]} are noticed, {counts[True]} survive, {len(fresh)} of them unlisted")
    stale = []
    if not options.sample and not options.only:
        kind = [k for k in known if k.split()[0].endswith(".rules") == options.rules]
        stale = [k for k in kind if k not in survivors]
        for entry in stale:
            print(f"listed in survivors/{game.name}.txt, but survives no more: {entry}")
    return 1 if fresh or stale else 0


if __name__ == "__main__":
    sys.exit(main())
