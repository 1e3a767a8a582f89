#!/usr/bin/env bash
# The program on processors of other makes and years, by the emulator of Debian's qemu-user.
#
# Usage: processors.sh PROGRAM
set -euo pipefail

program=$(readlink -f "$1")
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
if ! command -v qemu-x86_64 >/dev/null; then
    echo "processors.sh: found no qemu-x86_64, expected it (apt install qemu-user)" >&2
    exit 1
fi
python3 -B "$here/processors.py" "$program"
