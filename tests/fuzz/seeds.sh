#!/usr/bin/env bash
# Writes a small corpus for each fuzz target into FOLDER, from the files of the repository.
# usage: tests/fuzz/seeds.sh FOLDER
set -euo pipefail
folder=${1:?usage: tests/fuzz/seeds.sh FOLDER}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
others=$root/tests/other_games

for target in grammar cards manifest scenario replay text sayings; do mkdir -p "$folder/$target"; done
# Declarations and abilities one by one: short seeds are mutated best.
cat "$root"/rulesets/*/*.rules "$others"/rulesets/*/*.rules "$root"/tests/grammar/samples.rules "$root"/tests/grammar/samples.script |
    awk -v out="$folder/grammar" '/^[a-z]/ { n++ } n { print > (out "/" n ".txt"); if (/^[a-z]/ && n > 1) close(out "/" (n - 1) ".txt") }'
cp "$others"/cards/*/*.yaml "$others"/cards/*/decks/*.yaml "$folder/cards"
for game in "$others"/rulesets/* "$root"/rulesets/*; do cp "$game/game.yaml" "$folder/manifest/$(basename "$game").yaml"; done
cat > "$folder/scenario/start.yaml" <<'END'
- scenario: A wolf is summoned
  given:
    one: {life: 10, mana: 3, table: [{card: DC-2, as: golem, wounds: 1}], grip: [DC-1 as wolf], library: [2 DC-3]}
    two: {life: 10, table: [DC-5 as siren], library: [DC-4]}
    game: {moon: 0}
  start: take_turn(one)
  do:
    - offers: rest
    - one: summon wolf
    - expect: [wolf is in play, mana of owner of wolf = 4]
    - one: [charge golem, rest]
END
# Texts in either language, each behind the byte that says which: those of the goldens, which are ours.
for lang in en:1 es:2; do
    awk -v out="$folder/text/${lang%:*}" -v code="${lang#*:}" '/^  [^ ]/ { n++; printf "%c%s", code, substr($0, 3) > (out n); close(out n) }' \
        "$root/tests/wording/awakenings.${lang%:*}.txt"
done
for file in "$root"/rulesets/*/says*.yaml; do cp "$file" "$folder/sayings/$(basename "$(dirname "$file")")-${file##*/}"; done
printf 'save %s\nquit\n' "$folder/replay/duel.replay" | "$root/holocron" play duel --root "$others" --scripted --seed 7 >/dev/null
ls "$folder"/* | wc -l
