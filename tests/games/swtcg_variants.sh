#!/bin/sh
# usage: swtcg_variants.sh PROGRAM N
# N random games of each variant of the Star Wars TCG, every state checked. Fails when one breaks or does not come to an end.
set -eu
for variant in solo two-headed; do
    echo "$2 games: $variant"
    if ! out=$("$1" --lang en sim swtcg --variant "$variant" --invariants --stable -n "$2"); then
        echo "$out"
        exit 1
    fi
    echo "$out" | tail -n 1
done
