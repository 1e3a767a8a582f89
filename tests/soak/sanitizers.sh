#!/usr/bin/env bash
# All unit tests, the server under load, and sessions over each protocol under the sanitizers of
# addresses, undefined behaviour and threads, each built for it.
#
# Usage: sanitizers.sh PROGRAM [SANITIZER...]
# SANITIZER is asan or tsan, both without it. The figures are those of programs of their own.
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
root=$here/../..
wanted=("${@:2}")
[[ ${#wanted[@]} -gt 0 ]] || wanted=(asan tsan)
status=0
for sanitizer in "${wanted[@]}"; do
    rm -f "$root/build/$sanitizer/ctest.xml"
    "$root/dev" test --only "$sanitizer" || status=1
    python3 -B "$here/sanitized.py" "$root/build/$sanitizer" "$sanitizer" || status=1
done
exit "$status"
