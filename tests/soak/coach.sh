#!/usr/bin/env bash
# Reviews tournament games and games of weak opponents, and checks every reason with rules of its own.
# Usage: coach.sh PROGRAM [GAMES [LEVEL]]        (60 of each kind, level 16)
set -euo pipefail

program=$1
games=${2:-60}
level=${3:-16}
root=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/../..
check=$root/tests/coach/check_reasons.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# review NAME FILE: the first games of a file, two at a time.
review() {
    local name=$1 file=$2
    mkdir "$work/$name"
    local game
    for ((game = 1; game <= games; ++game)); do
        "$program" review "$file" --game "$game" --level "$level" --json >"$work/$name/$game.json" &
        if ((game % 2 == 0)); then wait; fi
    done
    wait
}

# The opponents meet each other in six pairs; a pair of games has one opening.
pairs=$(((games + 11) / 12))
rounds=$((2 * pairs))
"$program" arena --engine rabbit --engine hedgehog --engine cat --engine fox --games "$rounds" --seed 28 \
    --log "$work/low.jsonl" --games-file "$work/low.ggf" >/dev/null
status=0
echo "$games games of rabbit, hedgehog, cat and fox, level $level"
review low "$work/low.ggf"
python3 -B "$check" --blunders 80 --mistakes 60 --worst 10 "$work"/low/*.json || status=1
archive=$root/../shared/wthor/WTH_2024.wtb
if [[ -f $archive ]]; then
    echo "first $games games of WTHOR 2024, level $level"
    review people "$archive"
    python3 -B "$check" --blunders 80 --mistakes 60 --worst 10 "$work"/people/*.json || status=1
else
    echo "WTHOR 2024: skipped, ../shared/wthor is not there"
fi
exit "$status"
