#!/usr/bin/env bash
# The targets of fuzzing, each with a number of inputs that coverage leads.
#
# Usage: fuzz.sh PROGRAM [RUNS [TARGET...]]
# TARGET is the end of a name in fuzz/, such as records; all of them without it. PROGRAM is not
# fuzzed: the targets are programs of their own.
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
root=$(readlink -f -- "$here/../..")
program=$(readlink -f "$1")
runs=${2:-200000}
targets=("${@:3}")
if [[ ${#targets[@]} -eq 0 ]]; then
    for source in "$root"/fuzz/fuzz_*.cpp; do
        target=$(basename "$source" .cpp)
        targets+=("${target#fuzz_}")
    done
fi
"$root/dev" build fuzz
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

status=0
for target in "${targets[@]}"; do
    found=$root/build/fuzz/found/fuzz_$target
    mkdir -p "$found"
    while cut -d' ' -f1 /proc/loadavg && sleep 10; do :; done >"$folder/load" &
    watch=$!
    "$root/build/fuzz/fuzz_$target" -runs="$runs" -timeout=30 -print_final_stats=1 \
        -artifact_prefix="$found-" "$found" "$root/fuzz/corpus/$target" >"$folder/log" 2>&1 </dev/null ||
        { status=1 && tail -n 40 "$folder/log"; }
    kill "$watch"
    python3 -B "$here/fuzzed.py" "$program" "$target" "$folder/log" "$folder/load"
done
exit "$status"
