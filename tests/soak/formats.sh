#!/usr/bin/env bash
# From every format to every other: random records that use every field, and every tournament game of
# ../shared/wthor to each format and back. What comes back and what is named are all that there was.
#
# Usage: formats.sh PROGRAM [RECORDS]
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
root=$(readlink -f "$here/../..")
"$root/dev" build dev formats_test
python3 -B "$here/walked.py" "$(readlink -f "$1")" "$root/build/dev/formats_test" "${2:-5000}"
