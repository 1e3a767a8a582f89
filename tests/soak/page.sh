#!/usr/bin/env bash
# The page in headless Chromium: clicks, types, reloads and kills of the server, with each engine.
#
# Usage: page.sh PROGRAM [MINUTES [SEED]]
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
program=$(readlink -f "$1")
minutes=${2:-30}
seed=${3:-2311}
log=$(mktemp)
trap 'rm -f "$log"' EXIT

status=0
for engine in native wasm; do
    MONKEY_GOES_ON=1 "$here/../../dev" monkey "$minutes" "$seed" "$engine" 2>&1 | tee "$log" || status=1
    python3 -B "$here/clicked.py" "$program" "$engine" "$log"
done
exit "$status"
