#!/bin/sh
# usage: win_rates.sh PROGRAM N [AGENT [VILLAIN...]]
# Win rates of The Clone Wars: N games with teams of that agent (search, without a name) for each villain, difficulty and number of players,
# with 95 % intervals as `sim` prints them. One player is the variant `solo`.
set -eu
program=$1
total=$2
agent=${3:-search}
if [ $# -gt 3 ]; then shift 3; else set -- ventress grievous dooku maul; fi
for villain in "$@"; do
    for difficulty in padawan jedi-knight jedi-master grand-master; do
        for players in 1 2 3 4 5; do
            if [ "$players" = 1 ]; then table="--variant solo"; else table="--players $players"; fi
            # shellcheck disable=SC2086  # two words
            if ! out=$("$program" --lang en sim clone-wars --deck "$villain-$difficulty" $table --agent "$agent" -n "$total" --stable); then
                echo "$out"
                exit 1
            fi
            share=$(echo "$out" | sed -n "2s/.* $(echo "$agent" | sed 's/:.*//')[:0-9]* *[0-9]* *//p")
            printf '%-9s %-12s %s  %s\n' "$villain" "$difficulty" "$players" "$share"
        done
    done
done
