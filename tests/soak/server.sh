#!/usr/bin/env bash
# The server under load: many clients, some of them rude, and what those of one address can make it
# hold.
#
# Usage: server.sh PROGRAM [CLIENTS [ROUNDS]]
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
python3 -B "$here/server.py" "$(readlink -f "$1")" "${@:2}"
