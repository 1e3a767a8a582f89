#!/usr/bin/env bash
# Matches with engines by other hands, as far as they are here: gtp-rhino (Debian's grhino) over GTP and
# Fairy-Stockfish (npm fairy-stockfish-nnue.wasm) over UCI; and games of `outflank uci` under a program that
# keeps Fairy-Stockfish's rules (npm ffish). A fault of either side fails.
#
# Usage: engines.sh PROGRAM [GAMES]
set -euo pipefail

program=$(readlink -f "$1")
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
games=${2:-40}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fairy=${OUTFLANK_FAIRY:-$here/../../build/soak/fairy}
PATH+=:/usr/games
status=0
met=0

# meet NAME ENGINE: games against a player that makes few mistakes; prints the table and what was remarked.
meet() {
    met=$((met + 1))
    echo "== $1, $games games against engine:level=3"
    "$program" arena --log "$folder/$1.jsonl" --games "$games" --move-time 1 --margin 5 \
        --engine "engine:level=3" --engine "$2" || status=1
    python3 - "$folder/$1.jsonl" <<'END' || status=1
import collections, json, sys

faults = collections.Counter()
remarks = collections.Counter()
with open(sys.argv[1], encoding="utf-8") as log:
    for line in log:
        game = json.loads(line)
        verdict = game.get("verdict")
        if verdict is None:
            continue  # the head
        if verdict in ("normal", "adjudicated", "resigned"):
            remarks.update([game["reason"]] if game.get("reason") else [])
        else:
            faults[f"{verdict} of {game[game['loser']]}: {game.get('reason', '')}"] += 1
for kind, counts in (("fault", faults), ("remark", remarks)):
    for what, count in counts.most_common():
        print(f"{kind}: {what} ({count} games)")
print(f"{sum(faults.values())} games with a fault")
sys.exit(1 if faults else 0)
END
}

if command -v gtp-rhino >/dev/null; then
    meet rhino "name=rhino proto=gtp cmd='gtp-rhino'"
else
    echo "gtp-rhino is not here (apt install grhino)"
fi
if command -v node >/dev/null && [[ ! -d $fairy/node_modules/ffish ]] && command -v npm >/dev/null; then
    mkdir -p "$fairy"
    npm install --prefix "$fairy" --no-audit --no-fund fairy-stockfish-nnue.wasm@1.1.12 \
        ffish@0.7.10 >/dev/null || true
fi
if [[ -d $fairy/node_modules/fairy-stockfish-nnue.wasm ]]; then
    meet fairy "name=fairy proto=uci cmd='node $here/fairy.mjs $fairy' option.UCI_Variant=flipello"
else
    echo "Fairy-Stockfish is not here (npm)"
fi
if [[ -d $fairy/node_modules/ffish ]]; then
    met=$((met + 1))
    node "$here/fairy_games.mjs" "$fairy" "$program" "$games" || status=1
fi
if [[ $met -eq 0 ]]; then
    echo "found no engine to meet" >&2
    exit 1
fi
exit "$status"
