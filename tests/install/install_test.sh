#!/usr/bin/env bash
# usage: install_test.sh BUILD
# Installs a build into a folder, moves that folder, and calls the program there as somebody would who knows of no sources.
set -euo pipefail
build=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

same() { # WHAT WANTED FOUND
    [ "$2" = "$3" ] && return
    printf 'FAILED: %s\n  wanted: %s\n  found:  %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
}
has() { # WHAT PART TEXT
    [[ "$3" == *"$2"* ]] && return
    printf 'FAILED: %s\n  wanted: …%s…\n  found:  %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
}
call() { # COMMAND…, in a folder without cards
    (cd "$work" && env -i HOME="$work" LC_ALL=C.UTF-8 PATH=/usr/bin:/bin "$@" 2>&1 </dev/null) || echo "status $?"
}

cmake --install "$build" --prefix "$work/first" >/dev/null
mv "$work/first" "$work/a prefix"
data="$work/a prefix/share/holocron"
installed="$work/a prefix/bin/holocron"

has "it plays" "20 games, 20 finished" "$(call "$installed" sim destiny --games 20)"
has "it checks all that is installed" " decks checked in " "$(call "$installed" check)"
has "it knows its pages" "Meaning: " "$(call "$installed" explain-error H310)"
same "the rest is where it belongs" "$(printf '%s\n' LICENSE README.md cards docs rulesets schemas)" "$(ls "$data")"
same "the licence is where Debian looks for it" "$(cat "$data/LICENSE")" "$(cat "$work/a prefix/share/doc/holocron/copyright")"
for game in "$data"/rulesets/*; do
    game=${game##*/}
    for kind in cards deck scenario manifest; do
        same "the schema of $kind of $game" "$(call "$installed" schema "$game" --kind "$kind")" "$(cat "$data/schemas/$game/$kind.json")"
    done
done
for lang in en es; do
    page="$work/a prefix/share/man/$([ $lang = en ] || echo es/)man1/holocron.1"
    same "the page of the manual, in $lang" "$(call "$installed" manual --lang $lang)" "$(cat "$page")"
done
same "the completions" "$(call "$installed" completion bash)" "$(cat "$work/a prefix/share/bash-completion/completions/holocron")"

ln -s "a prefix/bin/holocron" "$work/link"
has "it plays through a link" "1 game, 1 finished" "$(call ./link sim swtcg --games 1)"
mkdir -p "$work/other/rulesets/nothing"
has "HOLOCRON_ROOT comes first" "$work/other" "$(call HOLOCRON_ROOT="$work/other" "$installed" check nothing)"
rm -r "$data/rulesets"
has "it plays what is installed, not the sources" "error[H348]" "$(call "$installed" sim destiny --games 1)"

has "a build plays from any folder" "1 game, 1 finished" "$(call "$build/holocron" sim destiny --games 1)"

[ "$failures" -eq 0 ] && echo "all well"
