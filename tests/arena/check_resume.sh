#!/usr/bin/env bash
# Kills a match of 200 games twice with SIGKILL, goes on each time, and compares the list of its
# games with that of a match nobody disturbed.
#
# Usage: check_resume.sh PROGRAM
set -euo pipefail

program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
match=("$program" arena --engine "engine:level=1,hash=1" --engine "engine:level=2,hash=1" --games 200
    --concurrency 2 --no-pin)

games() { tail -n +2 "$folder/$1" | wc -l; }

# Number, players and result of every game, in the order of the schedule.
list() {
    tail -n +2 "$folder/$1" | sed -E 's/.*"game":([0-9]+),"black":"([^"]*)","white":"([^"]*)".*"score":([^,]*),"moves":"([^"]*)".*/\1 \2 \3 \4 \5/' |
        sort -n
}

for enough in 25 110; do
    "${match[@]}" --log "$folder/killed" >/dev/null 2>&1 &
    player=$!
    until [[ -s $folder/killed && $(games killed) -ge $enough ]]; do sleep 0.02; done
    kill -KILL "$player"
    wait "$player" || true
    echo "killed after $(games killed) games"
done
"${match[@]}" --log "$folder/killed" >/dev/null
"${match[@]}" --log "$folder/whole" >/dev/null

[[ $(games killed) -eq 200 ]] || { echo "found $(games killed) games, expected 200"; exit 1; }
if ! diff <(list whole) <(list killed); then
    echo "the games of the two matches differ"
    exit 1
fi
echo "the same 200 games"
