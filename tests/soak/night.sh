#!/usr/bin/env bash
# A night: a server and a long solve under nohup in a container-like sandbox, read only and without a home,
# behind nginx with TLS in a folder of its own, and the terminal is gone. A client never stops asking.
#
# Usage: night.sh PROGRAM [MINUTES]
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
for each in bwrap nginx openssl; do
    PATH=$PATH:/usr/sbin command -v "$each" >/dev/null || { echo "skipped: no $each" && exit 0; }
done
PATH=$PATH:/usr/sbin exec python3 -B "$here/night.py" "$(readlink -f "$1")" "${@:2}"
