#!/usr/bin/env bash
# check_bench.sh PROGRAM LEVEL: `outflank bench` on a CPU level counts the nodes that
# bench.txt says. LEVEL `best` is the one the program chooses. Exit status 77 (skipped) when
# this machine does not have the level.
set -euo pipefail
program=$1
[[ $2 == best ]] || export OUTFLANK_KERNEL=$2
expected=$(<"$(dirname -- "$0")/bench.txt")

# field NAME TEXT: a number or word of the program's JSON output.
field() { sed -nE "s/^ *\"$1\": \"?([^\",]+)\"?,?\$/\1/p" <<<"$2"; }

# The program refuses a level that it cannot use.
if ! "$program" --version; then
    echo "level ${OUTFLANK_KERNEL:-} is not on this machine"
    exit 77
fi
answer=$("$program" bench --json)
kernel=$(field kernel "$answer")
nodes=$(field nodes "$answer")
echo "bench: $nodes nodes with $kernel, expected $expected"
if [[ $nodes != "$expected" ]]; then
    echo "if the search was meant to change: echo $nodes > tests/signature/bench.txt, and say so"
    exit 1
fi
