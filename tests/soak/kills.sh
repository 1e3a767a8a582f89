#!/usr/bin/env bash
# Commands that write files are killed again and again and go on: nothing is lost, doubled or
# silent. Then two processes on one file, a full disk, and a folder that cannot be written.
#
# Usage: kills.sh PROGRAM [KILLS [COMMAND...]]
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
python3 -B "$here/kills.py" "$(readlink -f "$1")" "${2:-200}" "${@:3}"
