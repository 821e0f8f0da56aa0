#!/bin/sh
# usage: random_games.sh PROGRAM N
# N random games with every state checked: both pairs of decks, and free-for-all with 3 and 4 players; a few with
# agents that look ahead. Fails when one breaks, breaks an invariant, or does not come to an end.
set -eu
program=$1
total=$2
play() {
    games=$1
    shift
    echo "$games games: $*"
    # Only the last line matters here; a broken game is reported on stderr.
    if ! out=$("$program" --lang en sim destiny --invariants --stable -n "$games" "$@"); then
        echo "$out"
        exit 1
    fi
    echo "$out" | tail -n 1
}
share() { echo $(( (total * $1 + 99) / 100 )); }
play "$(share 40)" --seed 1 --agent random --deck starter-kylo-ren --deck starter-rey
play "$(share 40)" --seed 2 --agent random --deck resistance-squadron --deck guns-for-hire
play "$(share 8)" --seed 3 --agent random --deck resistance-squadron --deck guns-for-hire --deck starter-rey
play "$(share 8)" --seed 4 --agent random --deck resistance-squadron --deck guns-for-hire --deck starter-rey --deck starter-kylo-ren
play "$(share 2)" --seed 5 --deck resistance-squadron --deck guns-for-hire --agent greedy --agent random
play "$(share 2)" --seed 6 --deck resistance-squadron --deck guns-for-hire --agent greedy
