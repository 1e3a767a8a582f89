"""Matches with engines by other hands, as far as they are here: gtp-rhino (Debian's grhino) over GTP and
Fairy-Stockfish (npm fairy-stockfish-nnue.wasm) over UCI; and games of `outflank uci` under a program that keeps
Fairy-Stockfish's rules (npm ffish). A fault of either side fails.

usage: engines.py OUTFLANK FAIRY_FOLDER [GAMES]
"""
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from figures import Figures

HERE = pathlib.Path(__file__).resolve().parent
# It makes few mistakes, and leaves the others something to answer in every game.
OURS = "engine:level=3"
ENDED_WELL = ("normal", "adjudicated", "resigned")


def engines(folder):
    """Name, protocol and words of each engine that is here, and why others are not."""
    if shutil.which("gtp-rhino"):
        yield "gtp-rhino", "GTP", "name=rhino proto=gtp cmd='gtp-rhino'"
    else:
        print("gtp-rhino is not here (apt install grhino)")
    if (folder / "node_modules/fairy-stockfish-nnue.wasm").is_dir():
        script = HERE / "fairy.mjs"
        command = f'node "{script}" "{folder}"'
        yield "Fairy-Stockfish", "UCI", f"name=fairy proto=uci cmd='{command}' option.UCI_Variant=flipello"
    else:
        print("Fairy-Stockfish is not here (npm)")


def judge(log):
    """Games of a log, how they were lost by a fault, and what was remarked of others."""
    games, faults, remarks = 0, collections.Counter(), collections.Counter()
    for line in log.read_text(encoding="utf-8").splitlines():
        game = json.loads(line)
        verdict, reason = game.get("verdict"), game.get("reason", "")
        if verdict is None:
            continue  # the head
        games += 1
        if verdict not in ENDED_WELL:
            faults[f"{verdict} of {game[game['loser']]}: {reason}"] += 1
        elif reason:
            remarks[reason] += 1
    return games, faults, remarks


def meet(program, name, words, games):
    """Plays a match; games and those with a fault."""
    print(f"== {name}, {games} games against {OURS}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder) / "match.jsonl"
        done = subprocess.run([program, "arena", "--log", log, "--games", str(games), "--move-time", "1",
                               "--margin", "5", "--engine", OURS, "--engine", words], check=False)
        played, faults, remarks = judge(log) if log.exists() else (0, collections.Counter(), collections.Counter())
    if done.returncode != 0 or played != games:
        faults[f"status {done.returncode}, {played} games"] += 1
    for kind, counts in (("fault", faults), ("remark", remarks)):
        for what, count in counts.most_common():
            print(f"{kind}: {what} ({count} games)")
    return played, sum(faults.values())


def play_by_their_rules(program, folder, games):
    """Games under ffish; games and wrong answers."""
    done = subprocess.run(["node", HERE / "fairy_games.mjs", folder, program, str(games)], capture_output=True,
                          text=True, check=False)
    print(done.stdout + done.stderr, end="", flush=True)
    wrong = re.search(r"(\d+) wrong answers", done.stdout)
    return games, int(wrong[1]) if wrong and done.returncode == 0 else 1


def main(program, folder, games=40):
    program, folder, games = os.path.abspath(program), pathlib.Path(folder), int(games)
    figures = Figures("engines", "engines", program)
    rows = [[name, protocol, *meet(program, name, words, games)] for name, protocol, words in engines(folder)]
    if (folder / "node_modules/ffish").is_dir():
        rows.append(["the rules of ffish", "UCI", *play_by_their_rules(program, folder, games)])
    if not rows:
        sys.exit("found no engine to meet")
    wrong = sum(row[3] for row in rows)
    figures.tried("games with engines by other hands", sum(row[2] for row in rows), wrong)
    figures.table("engines", ["engine", "protocol", "games", "with a fault"], rows)
    figures.save()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
