#!/usr/bin/env bash
# Matches with engines by other hands, as far as they are here: gtp-rhino (Debian's grhino) over GTP and
# Fairy-Stockfish (npm fairy-stockfish-nnue.wasm) over UCI; and games of `outflank uci` under a program that
# keeps Fairy-Stockfish's rules (npm ffish). A fault of either side fails.
#
# Usage: engines.sh PROGRAM [GAMES]
set -euo pipefail

program=$(readlink -f "$1")
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
fairy=${OUTFLANK_FAIRY:-$here/../../build/soak/fairy}
PATH+=:/usr/games
if command -v node >/dev/null && [[ ! -d $fairy/node_modules/ffish ]] && command -v npm >/dev/null; then
    mkdir -p "$fairy"
    npm install --prefix "$fairy" --no-audit --no-fund fairy-stockfish-nnue.wasm@1.1.12 \
        ffish@0.7.10 >/dev/null || true
fi
python3 -B "$here/engines.py" "$program" "$fairy" "${2:-40}"
