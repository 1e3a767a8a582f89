#!/usr/bin/env bash
# Reviews a few games of weak opponents and checks every reason.
# Usage: check_games.sh PROGRAM
set -euo pipefail

program=$1
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

games=$(wc -l <"$here/games.txt")
for ((game = 1; game <= games; ++game)); do
    "$program" review "$here/games.txt" --game "$game" --level 6 --json >"$work/$game.json"
done
for moves in f5 d3 c4 e6; do
    for level in 1 6; do
        "$program" review "$moves" --level "$level" --json >"$work/$moves-$level.json"
        grep -q '"class": "best"' "$work/$moves-$level.json" || {
            echo "a complaint about $moves at level $level"
            exit 1
        }
    done
done
python3 -B "$here/check_reasons.py" --least-claims 40 --blunders 70 --mistakes 50 "$work"/*.json
