#!/usr/bin/env bash
# check_cost.sh PROGRAM: the largest cost of a level bounds searches that would go on for long: of
# games against players that lose by far.
set -euo pipefail
program=$1

# 2^(26 + (12 - 21) / 5), see largest_cost in src/engine/levels.cpp and the table of docs/engine.md.
readonly largest_cost=19271960
# A search ends with the subtree at hand.
readonly slack=50000

games="f5f6e6f4d3c6g4c3d6f3g6h4b7c4f2g2b4f1h1h2h3a8e2g5e3g3b3a2h5h6d7g1e7c8h7f7
f5f4c3e6g4c4b4b2f7g3g2c5d6b5a5f6d3f8g7c6b6h6c2b3b1f3g6h2g8a2f2h8h3b7b8d7
f5d6c3d3c4f4e3g5c6d2f6b4c7b8f3g6e6b6f7g8h5f2c5g4b7a8b2a1a7b5d7d8g2h1"
results=$("$program" analyze - --level 12 --threads 1 --json <<<"$games" | grep '"event":"result"')
status=0
reached=0
while read -r nodes; do
    echo "level 12: $nodes nodes, expected $((largest_cost + slack)) at most"
    ((nodes <= largest_cost + slack)) || status=1
    ((nodes < largest_cost)) || reached=$((reached + 1))
done < <(sed -nE 's/.*"nodes":([0-9]+).*/\1/p' <<<"$results")
if ((reached == 0)); then
    echo "no search has come to the bound: these games say nothing any more, take others"
    status=1
fi
exit "$status"
