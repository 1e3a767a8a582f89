#!/usr/bin/env bash
# Matches of the program against itself over GTP, NBoard and UCI: a hundred games each, and games
# that begin shortly before forced passes and before a wipe-out. Nobody may be at fault.
#
# Usage: check_protocols.sh PROGRAM
set -euo pipefail

program=$(readlink -f "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Black wins all discs with the next move; black must pass four times.
cat >hard.txt <<'OPENINGS'
e6f4e3f6g5d6e7f5
e6f6f5d6c3g4c6f4h4f3g5e3d3c4c5g6h6h3g3e2e1d7d8b3b5f7f8d2d1c7a3h5h2c8f2e8b8e7b4a4a6a5b6h7h8g8g7a8
OPENINGS

play() { # NAME PROTOCOL WEAK STRONG ARENA-OPTIONS...
    local name=$1 protocol=$2 weak=$3 strong=$4
    shift 4
    "$program" arena --log "$name.jsonl" --json "$@" \
        --engine "name=weak proto=$protocol cmd='$program $protocol' $weak" \
        --engine "name=strong proto=$protocol cmd='$program $protocol' $strong" >"$name.json"
    if grep -qE '"(illegal move|protocol|flood|hang|crash|start failure|time)": [0-9]' "$name.json"; then
        "$program" arena --show "$name.jsonl"
        exit 1
    fi
    echo "$name: $(tail -n +2 "$name.jsonl" | wc -l) games, $(grep -o '"moves":"[^"]*"' "$name.jsonl" | grep -o pa | wc -l) passes," \
        "$(grep -cE '"score":-?64,' "$name.jsonl" || true) wipe-outs"
}

for games in 100 4; do
    options=(--games "$games")
    [[ $games == 100 ]] || options+=(--openings hard.txt)
    play "gtp-$games" gtp "init='set_level 1'" "init='set_level 2'" "${options[@]}"
    play "nboard-$games" nboard "init='set depth 1'" "init='set depth 2'" "${options[@]}"
    play "uci-$games" uci "" "option.UCI_Variant=flipello" --depth 2 "${options[@]}"
done
