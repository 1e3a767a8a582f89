#!/usr/bin/env bash
# check_suite.sh PROGRAM FILE THREADS NUMBERS: the solver finds the answers in a file of
# positions, of which NUMBERS are solved (as `outflank solve --select` reads them). Exit
# status 77 (skipped) when the file is not there.
set -euo pipefail
if [[ ! -f $2 ]]; then
    echo "no position suite $2: nothing to solve"
    exit 77
fi
"$1" solve "$2" --check --threads "$3" --select "$4" --hash 64
