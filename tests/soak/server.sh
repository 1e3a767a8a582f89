#!/usr/bin/env bash
# The server under load: many clients, some of them rude, and what those of one address can make it
# hold; and a socket behind nginx that is silent for longer than nginx waits.
#
# Usage: server.sh PROGRAM [CLIENTS [ROUNDS]]
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
program=$(readlink -f "$1")
status=0
python3 -B "$here/server.py" "$program" "${@:2}" || status=1
python3 -B "$here/../server/check_nginx.py" "$program" 130 || { [[ $? -eq 77 ]] || status=1; }
exit "$status"
