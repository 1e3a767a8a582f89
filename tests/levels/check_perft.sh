#!/usr/bin/env bash
# check_perft.sh PROGRAM LEVEL: the program, told to use a CPU level, uses it and counts
# right. Exit status 77 (skipped) when this machine does not have the level.
# Counts: A. Bik, "Perft for Reversi" (2009); a forced pass is a ply.
set -euo pipefail
program=$1
export OUTFLANK_KERNEL=$2

# field NAME TEXT: a number or word of the program's JSON output.
field() { sed -nE "s/^ *\"$1\": \"?([^\",]+)\"?,?\$/\1/p" <<<"$2"; }

# The program refuses a level that it cannot use.
if ! "$program" --version; then
    echo "level $OUTFLANK_KERNEL is not on this machine"
    exit 77
fi

# expect LEAVES ARGUMENTS...
expect() {
    local leaves=$1 answer kernel
    shift
    answer=$("$program" perft "$@" --json)
    kernel=$(field kernel "$answer")
    echo "perft $*: $(field leaves "$answer") leaves with $kernel, expected $leaves"
    [[ $kernel == "$OUTFLANK_KERNEL" && $(field leaves "$answer") == "$leaves" ]]
}

expect 212258800 11
expect 1939886636 12
expect 24571284 10 --every-leaf
expect 14976792 10 --size 6
expect 59980 14 --size 4
