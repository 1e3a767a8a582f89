#!/usr/bin/env bash
# Three engines meet whose protocols have no limit in common, and an arena that may open too few
# files stops without a game that counts and goes on later.
#
# Usage: check_limits.sh PROGRAM
set -euo pipefail

program=$(readlink -f "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

"$program" arena --log three.jsonl --json --move-time 20ms --margin 10 --games 2 --seed 2 \
    --engine "name=uci proto=uci cmd='$program uci --hash 1'" \
    --engine "name=gtp proto=gtp cmd='$program gtp --hash 1' limit=none init='set_level 1'" \
    --engine "name=nboard proto=nboard cmd='$program nboard --hash 1' level=2" >three.json
if grep -qE '"(illegal move|protocol|flood|hang|crash|start failure|time)": [0-9]' three.json; then
    "$program" arena --show three.jsonl
    exit 1
fi
grep -q '"time":"0.02 s a move; gtp: no limit; nboard: level 2"' three.jsonl ||
    { echo "found no limits in the log" && exit 1; }
echo "three protocols: $(tail -n +2 three.jsonl | wc -l) games"

few=("$program" arena --log few.jsonl --games 2 --depth 1
    --engine "name=a proto=uci cmd='$program uci --hash 1'"
    --engine "name=b proto=uci cmd='$program uci --hash 1'")
status=0
(ulimit -n 8 && "${few[@]}" >few.out 2>few.err) || status=$?
if [[ $status -eq 0 || $(wc -l <few.err) -ne 1 ]] || ! grep -q "Too many open files" few.err; then
    echo "found status $status and:"
    cat few.err
    exit 1
fi
[[ $(wc -l <few.jsonl) -eq 1 ]] || { echo "found a game that was played without files" && exit 1; }
"${few[@]}" >few.out
[[ $(wc -l <few.jsonl) -eq 3 ]] || { echo "found no two games after there were files" && exit 1; }
echo "few files: stopped, and went on"
