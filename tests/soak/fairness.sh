#!/usr/bin/env bash
# The engine of a server among its clients: one was alone for 65 s when a second comes, and a third
# asks quick questions beside them.
#
# Usage: fairness.sh PROGRAM [ROUNDS]
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
python3 -B "$here/fairness.py" "$(readlink -f "$1")" "${2:-3}"
