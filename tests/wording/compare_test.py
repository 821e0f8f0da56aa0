"""Checks the measure compare_wording: with our own texts as the printed ones, with every second word changed, and without
data. A file that HOLOCRON_CARD_DATA names is measured, too.

usage: compare_test.py PROGRAM
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

program = sys.argv[1]
failures = 0
data = os.environ.pop("HOLOCRON_CARD_DATA", None)
folder = tempfile.TemporaryDirectory()
file = pathlib.Path(folder.name) / "cards.json"


def check(what, holds):
    global failures
    if not holds:
        failures += 1
        print(f"not so: {what}")


def run(*args):
    done = subprocess.run([program, *args], capture_output=True, text=True)
    print(done.stdout[-300:] + done.stderr)
    return done


def compared(texts, *args):
    file.write_text(json.dumps([{"code": f"01{code[-3:]}", "text": text} for code, text in texts.items()]))
    return run(str(file), *args)


def mean(done):
    return float(done.stdout.rsplit("mean similarity ", 1)[1])


ours, code = {}, ""
for line in compared({f"AW-{n:03}": "zzz" for n in range(1, 175)}, "--texts", "--least", "0").stdout.splitlines():
    if line.startswith("AW-"):
        code = line.split()[0]
    elif line.startswith("  ours:    ") and line[11:]:
        ours[code] = line[11:]
check("most cards have a text", len(ours) > 100)

same = compared(ours)
check("a text is like itself", mean(same) > 0.99 and same.returncode == 0)
half = compared({code: " ".join(word if i % 2 else "zzz" for i, word in enumerate(text.split())) for code, text in ours.items()})
check("with every second word it is half like it", 0.4 < mean(half) < 0.6 and half.returncode == 1)
check("that may be enough", compared(ours | {code: "zzz"}, "--least", "0.5").returncode == 0)
check("without data it fails", run().returncode == 3)
check("without the file it fails", run(str(file) + ".gone").returncode == 3)
check("with the data of other cards it fails", compared({"": "zzz"}).returncode == 3)
if data:
    check("the texts are near the printed ones", run(data).returncode == 0)
sys.exit(failures != 0)
