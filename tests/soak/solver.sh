#!/usr/bin/env bash
# The exact solver beside the slow one of the tests on random positions of all three board sizes, in windows
# too; then every position with a known score, on one thread and on two. No answer may be wrong.
#
# Usage: solver.sh PROGRAM [POSITIONS [DEEP [SUITE...]]]
# POSITIONS have 1 to 12 empty squares, DEEP have 8 to 13. SUITE is a file of ../shared/suites without its
# end, such as hard-20; all of them without it.
set -euo pipefail

program=$(readlink -f "$1")
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
suites=$here/../../../shared/suites
build=$(dirname "$program")
"$here/../../dev" build "$(basename "$build")" solver_stress
stress=$build/solver_stress
python3 -B "$here/proven.py" "$program" "$stress" "$suites" "${2:-200000}" "${3:-10000}" "${@:4}"
