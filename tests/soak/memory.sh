#!/usr/bin/env bash
# Long inputs with little memory: every format converted to every other one, and every command that
# reads games given as many, games and lines without an end, and texts that are none.
#
# Usage: memory.sh PROGRAM [MEGABYTES [few]]
# With "few" each format is read once and written once.
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
python3 -B "$here/memory.py" "$(readlink -f "$1")" "${@:2}"
