#!/usr/bin/env bash
# First visits in headless Chromium over a line that delays or loses the files of the engine, beside busy
# processors: reviews that are asked for at once, and every fault of every file. Each visit has its board and
# its finished review, or a sentence with a button that brings them.
#
# Usage: starts.sh PROGRAM [REVIEWS]
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
program=$(readlink -f "$1")
reviews=${2:-300}
log=$(mktemp)
busy=
trap 'kill $busy 2>/dev/null || true; rm -f "$log"' EXIT

if ! command -v stress-ng >/dev/null; then
    echo "starts.sh: found no stress-ng, expected it (apt install stress-ng)" >&2
    exit 1
fi
"$here/../../dev" web
stress-ng --cpu "$(nproc)" --quiet </dev/null &
busy=$!
status=0
(cd "$here/../../web" && OUTFLANK=$program REVIEWS=$reviews FAULTS=all npx playwright test --retries=0 \
    e2e/late e2e/faults) 2>&1 | tee "$log" || status=1
python3 -B "$here/started.py" "$program" "$log" || status=1
exit "$status"
