#!/bin/sh
# usage: swtcg_variants.sh PROGRAM N
# N random games of each variant of the Star Wars TCG, every state checked. Fails when one breaks or does not come to an end.
set -eu
program=$1
total=$2
play() {
    echo "$total games: $*"
    if ! out=$("$program" --lang en sim swtcg --agent random --invariants --stable -n "$total" "$@"); then
        echo "$out"
        exit 1
    fi
    echo "$out" | tail -n 1
}
"$program" check "$HOLOCRON_ROOT"/cards/swtcg/decks/solo-*.yaml > /dev/null
play --variant solo
play --variant solo --seed 2 --decks solo-valley-dark,solo-valley-light
play --variant two-headed --seed 3
