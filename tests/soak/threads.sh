#!/usr/bin/env bash
# All unit tests with threads that are late, as on a busy machine: once each new thread waits before it
# begins, once each that has started one does. What hopes for an order of threads fails.
#
# Usage: threads.sh PROGRAM [MILLISECONDS]
# The tests are those of the build for development, of the sources at hand.
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
root=$(readlink -f -- "$here/../..")
milliseconds=${2:-40}
build=$root/build/dev

"$root/dev" build dev
status=0
for late in new starter; do
    rm -f "$build/late-$late.xml"
    env LD_PRELOAD="$build/late_threads.so" OUTFLANK_LATE="$late" OUTFLANK_LATE_MS="$milliseconds" \
        ctest --test-dir "$build" --parallel "$(nproc)" --output-on-failure --progress \
        --output-junit "$build/late-$late.xml" || status=1
done
python3 -B "$here/late.py" "$build" "$milliseconds" || status=1
exit "$status"
