#!/usr/bin/env bash
# The program behind somebody who rounds its clocks down to whole seconds.
#
# Usage: whole_seconds.sh PROTOCOL PROGRAM
set -euo pipefail

case $1 in
    gtp) rounding='s/^([0-9]* *time_left [bw] [0-9]+)\.[0-9]+/\1/' ;;
    uci) rounding='s/([bw]time )[0-9]{1,3}( |$)/\10\2/g; s/([bw]time [0-9]+)[0-9]{3}( |$)/\1000\2/g' ;;
    nboard) rounding='s#//([0-9]+)\.[0-9]+\]#//\1]#g' ;;
    *) echo "found protocol '$1', expected gtp, nboard or uci" >&2 && exit 2 ;;
esac
sed -uE "$rounding" | "$2" "$1" --hash 16
