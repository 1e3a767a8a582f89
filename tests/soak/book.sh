#!/usr/bin/env bash
# Commands that change a book are killed again and again: each time `outflank book fix --check` finds
# nothing wrong, no position is lost that was there, and in the end the work is done.
#
# Usage: book.sh PROGRAM [ROUNDS]
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
python3 -B "$here/book_kills.py" "$(readlink -f "$1")" "${2:-100}"
