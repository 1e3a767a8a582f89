#!/usr/bin/env bash
# What the moves of games cost by level, in nodes: games among levels, and of a level against
# players that lose by far. No search may exceed the largest cost of its level, no move of gtp without
# a clock ten seconds of a processor.
#
# Usage: levels.sh PROGRAM [POSITIONS [LEVEL...]]
set -euo pipefail

program=$(readlink -f "$1")
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
positions=${2:-200}
levels=("${@:3}")
[[ ${#levels[@]} -gt 0 ]] || levels=(6 12 16 21)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

"$program" arena --log log --games 20 --engine engine:level=6 --engine engine:level=5 \
    --engine random --engine greedy >/dev/null
status=0
python3 -B "$here/level_costs.py" "$program" log "$positions" "${levels[@]}" || status=1
python3 -B "$here/genmove_times.py" "$program" log "$positions" || status=1
exit "$status"
