#!/usr/bin/env python3
"""One game in every format, read by every command that reads games: the same game everywhere.

    check_formats.py PROGRAM

A format for positions holds the last one, which the commands that need moves refuse.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

# For one command: no busy machine comes near, only one that hangs.
TIME_LIMIT_S = 600
MOVES = ("c4e3f3c3e2f2f5e1d3c5b3f6d1b4e6g3f1c6f7g7g4b2h4f8a3g2b5h3b1d2f4c2d6e7d7g1g8a2h2g6e8a4g5h5a5a6b6h8h6"
         "c8")
# WTHOR begins each game with f5: the board is turned.
TURNED = str.maketrans("abcdefgh12345678", "hgfedcba87654321")
PLIES = len(MOVES) // 2
GAMES = ("ggf", "sgf", "pgn", "wthor", "quest", "saved", "transcript", "table", "grid")
POSITIONS = ("obf", "fen", "position")
LABEL = ("label", "--out", "out.labels", "--from", "10", "--to", "14", "--positions", "1", "--depth", "1")
NOTHING = r"(?s)\A\Z"


class Formats:
    def __init__(self, program, folder):
        self.program, self.folder, self.runs, self.wrong = program, folder, 0, []

    def run(self, *arguments):
        self.runs += 1
        done = subprocess.run([self.program, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=TIME_LIMIT_S, check=False)
        for name in os.listdir(self.folder):
            if name.startswith("out."):
                os.unlink(os.path.join(self.folder, name))
        return done

    def expect(self, done, status, output, errors=NOTHING):
        for what, found, expected in (("output", done.stdout, output), ("errors", done.stderr, errors)):
            if not re.search(expected, found):
                self.wrong.append(f"{' '.join(done.args[1:])}: {what} {found[-300:]!r}, expected {expected!r}")
        if done.returncode != status:
            self.wrong.append(f"{' '.join(done.args[1:])}: status {done.returncode}, expected {status}")


def moves_of(kind):
    """The moves of the game as the format gives them back."""
    words = re.findall("..", MOVES)
    return MOVES if kind != "wthor" else "".join(word.translate(TURNED)[0] + word.translate(TURNED)[1] for word in words)


def check_everywhere(formats, kind, score, position):
    """What takes a game and a position."""
    file = f"game.{kind}"
    shown = formats.run("show", file, "--json")
    formats.expect(shown, 0, '"canonical": "' + re.escape(position))
    solved = formats.run("solve", file, "--json")
    formats.expect(solved, 0, f'"score":{score}[,}}]')
    formats.expect(formats.run("analyze", file, "--level", "1", "--json"), 0, '(?s)\\A(?!.*"index":2).*"index":1,')
    reviewed = formats.run("review", file, "--level", "1", "--json")
    formats.expect(reviewed, 0, "^{")
    count = len(json.loads(reviewed.stdout)["moves"]) // 2
    if count != (PLIES if kind in GAMES else 0):
        formats.wrong.append(f"review {file}: {count} moves")


def check_game(formats, kind):
    file = f"game.{kind}"
    formats.expect(formats.run("convert", file, "-", "--to", "transcript"), 0, f"^{moves_of(kind)}\n$")
    formats.expect(formats.run("play", "--load", file, "--black", "random", "--white", "random", "--plain",
                               "--seed", "1"), 0, f"(?m)^transcript: {moves_of(kind)}[a-h1-8]+$")
    formats.expect(formats.run(*LABEL, file), 0, "^out.labels: 1 position\n")
    formats.expect(formats.run("book", "learn", file, "--book", "out.book", "--level", "0", "--plies", "4"), 0,
                   "(?m)^out.book has 5 positions$")
    formats.expect(formats.run("games", "import", file, "--db", "out.db"), 0, "^out.db: added 1 game;")
    formats.expect(formats.run("arena", "--engine", "random", "--engine", "greedy", "--games", "2", "--openings", file,
                               "--log", "out.log"), 0, "(?m)^games  2 of 2$")


def check_position(formats, kind):
    file = f"game.{kind}"
    formats.expect(formats.run("convert", file, "-", "--to", "transcript"), 0, "^[-XO]{64} [XO]\n$")
    formats.expect(formats.run("play", "--load", file, "--black", "random", "--white", "random", "--plain",
                               "--seed", "1"), 0, "(?m)^transcript: [a-h1-8]+$")
    formats.expect(formats.run(*LABEL, file), 2, "^out.labels: 0 positions\n", "outflank: label: .*found no position ")
    formats.expect(formats.run("book", "learn", file, "--book", "out.book", "--level", "0", "--plies", "4"), 0,
                   "(?m)^out.book has 0 positions$", "left out 1 game, expected moves")
    formats.expect(formats.run("games", "import", file, "--db", "out.db"), 2, "^out.db: added 0 games,",
                   f"outflank: games import: {file}: game 1: the game has no moves\n")
    formats.expect(formats.run("arena", "--engine", "random", "--engine", "greedy", "--games", "2", "--openings", file,
                               "--log", "out.log"), 1, NOTHING, f"outflank: arena: {file}:1: found a position ")


def main():
    with tempfile.TemporaryDirectory() as folder:
        formats = Formats(os.path.abspath(sys.argv[1]), folder)
        with open(os.path.join(folder, "game.transcript"), "w", encoding="ascii") as file:
            file.write(MOVES + "\n")
        for kind in (*GAMES, *POSITIONS):
            if kind != "transcript":
                formats.run("convert", "game.transcript", f"game.{kind}", "--to", kind)
        position = json.loads(formats.run("show", "game.transcript", "--json").stdout)["canonical"]
        score = json.loads(formats.run("solve", "game.transcript", "--json").stdout.splitlines()[0])["score"]
        for kind in (*GAMES, *POSITIONS):
            check_everywhere(formats, kind, score, position)
            (check_game if kind in GAMES else check_position)(formats, kind)
    for line in formats.wrong:
        print(line)
    print(f"{formats.runs} runs, {len(formats.wrong)} wrong")
    return 1 if formats.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
