#!/usr/bin/env bash
# Games of the program against itself on clocks that are told in whole seconds, over each protocol
# that the arena speaks. No flag may fall, 80 % of the time is used, and neither side is ahead by more
# than chance allows.
#
# Usage: clocks.sh PROGRAM [GAMES [SECONDS|PROTOCOL...]]
# Without SECONDS games of 5 and of 20 s a side, without PROTOCOL over each of them.
set -euo pipefail

program=$(readlink -f "$1")
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
games=${2:-100}
clocks=() protocols=()
for word in "${@:3}"; do
    if [[ $word =~ ^[0-9]+$ ]]; then clocks+=("$word"); else protocols+=("$word"); fi
done
[[ ${#clocks[@]} -gt 0 ]] || clocks=(5 20)
[[ ${#protocols[@]} -gt 0 ]] || protocols=(gtp nboard uci)
folder=$(mktemp -d)
watch=
trap 'kill $watch 2>/dev/null; rm -rf "$folder"' EXIT

status=0
for seconds in "${clocks[@]}"; do
    for protocol in "${protocols[@]}"; do
        engine="proto=$protocol cmd='bash \"$here/whole_seconds.sh\" $protocol \"$program\"'"
        while cut -d' ' -f1 /proc/loadavg && sleep 10; do :; done >"$folder/load" &
        watch=$!
        "$program" arena --log "$folder/$protocol-$seconds" --game-time "$seconds" --games "$games" \
            --concurrency "$(nproc)" \
            --seed 7 --engine "name=first $engine" --engine "name=second $engine" >/dev/null
        kill "$watch"
        python3 -B "$here/clock_usage.py" "$program" "$folder/$protocol-$seconds" "$folder/load" ||
            status=1
    done
done
python3 -B "$here/clock_usage.py" together "$folder"/*-* || status=1
exit "$status"
