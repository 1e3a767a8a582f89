#!/usr/bin/env bash
# Every command with little memory and with few threads: it ends with one line, and never aborts.
# The same without streams, and with wrong files in the place of each file. Then Ctrl-C in the middle of
# every command that may take long.
#
# Usage: limits.sh PROGRAM
set -euo pipefail

program=$(readlink -f "$1")
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
library=$(find "$(dirname "$program")" -name 'librefuse_threads.so' | head -n 1)
if [[ -z $library ]]; then
    echo "limits.sh: found no librefuse_threads.so beside $program, expected a build with its tests" >&2
    exit 2
fi
status=0
python3 -B "$here/../faults/check_limits.py" "$program" "$library" || status=1
python3 -B "$here/../faults/check_walk.py" "$program" || status=1
python3 -B "$here/../faults/check_interrupts.py" "$program" || status=1
exit "$status"
