#!/usr/bin/env bash
# The tests of the page as it is used in a house: on an origin that the browser does not trust, over a slow
# wire and in forced colours; then so at 200 %, and then on a phone held sideways. A test that cannot hold
# there has the tag @house-no, @zoom-no or @landscape-no and is left out.
#
# Usage: house.sh PROGRAM [FILES...]
# FILES are names of tests: play steps. Without them all are run. APP: a folder with the built page.
set -euo pipefail

program=$(readlink -f "$1")
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
root=$here/../..
files=("${@:2}")
[[ ${#files[@]} -gt 0 ]] && files=("${files[@]/#/e2e/}") || files=(e2e/)
[[ -n ${APP:-} ]] || "$root/dev" web
log=$(mktemp)
trap 'rm -f "$log"' EXIT
cd "$root/web"

status=0
for look in house zoom landscape; do
    on=house,delay,forced left_out=@house-no
    if [[ $look != house ]]; then on+=,$look left_out+="|@$look-no"; fi
    export OUTFLANK=$program PAGE_ON=$on
    npx playwright test --list --reporter=list "${files[@]}" | tail -n 1 | tee "$log"
    npx playwright test --grep-invert "$left_out" --output "$root/build/logs/soak-house" "${files[@]}" 2>&1 |
        tee -a "$log" || status=1
    python3 -B "$here/housed.py" "$program" "$look" "$log" || status=1
done
exit "$status"
