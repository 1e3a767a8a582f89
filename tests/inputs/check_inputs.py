#!/usr/bin/env python3
"""Files that people have, read by every command that reads games.

    check_inputs.py PROGRAM FOLDER

FOLDER holds the files; what is right for each stands in `kCases` below. Each file is converted, and
then given to `show`, `solve` and `analyze`, which must take it for the same thing: as many positions,
or a refusal. Standard input is tried with each of them too.
"""
import json
import os
import re
import subprocess
import sys

# For one command: no busy machine comes near, only one that hangs.
TIME_LIMIT_S = 600

START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + " X"
ONE_MOVE = "-" * 26 + "XXX" + "-" * 6 + "XO" + "-" * 27 + " O"


class Case:
    def __init__(self, name, to, output="", told="", games=1, status=0):
        """`output` and `told` are patterns that standard output and standard error must have;
        `games`: how many are read."""
        self.name, self.to, self.output, self.told = name, to, output, told
        self.games, self.status = games, status


kCases = [
    Case("problem.obf", "position", r"^[-XO]{64} X$"),
    Case("numbers.txt", "transcript", told="numbers.txt", games=0, status=2),
    Case("minus-one-zero-one.txt", "position", told="'-'|-1", games=0, status=2),
    Case("row-of-nine.txt", "position", told=r"row \d: found 9 squares", games=0, status=2),
    Case("unfinished.pgn", "transcript", r"^f5"),
    Case("impossible-result.ggf", "sgf", r"^(?!.*RE\[[BW]).*$", told=r"result '-127"),
    Case("resigned.json", "sgf", r"RE\[W\+R"),
    Case("other-tags.pgn", "sgf", r"XO\[Opening:Tiger\]\[Variant:xot\]\[Annotator:Player C\]"),
    Case("names-outside-latin1.sgf", "sgf", r"PB\[プレイヤー一\]PW\[Игрок Б\]EV\[大会\]"),
    Case("glyphs.pgn", "pgn", told=r"glyph"),
    Case("comment-before-sideline.pgn", "sgf", r"\(;W\[f6\]C\[Better is\]\)"),
    Case("number-dots-apart.pgn", "transcript", r"^f5d6c3d3$"),
    Case("text-before-tags.pgn", "sgf", r"PB\[Player A\]PW\[Player B\]EV\[e\].*;B\[f5\];W\[d6\];B\[c3\]\)"),
    Case("shift-jis.sgf", "sgf", r"(?s)プレイヤー表.*ソフト能.*好手。表示ソ能"),
    Case("utf-16.txt", "transcript", r"^f5d6c3d3c4$"),
    Case("cr-line-ends.txt", "transcript", r"^f5d6\nf5f6$", games=2),
    Case("moves-then-name.txt", "sgf", r"EV\[X-square Opening\]"),
    Case("board-then-score.txt", "obf", r"^[-XO]{64} X; -2;"),
    Case("no-semicolons.obf", "obf", r"X; G8:\+18; H1:\+12;"),
    Case("percent-remarks.scr", "position", r"^[-XO]{64} O$"),
    Case("hash-remark.obf", "obf", r"X; D3:\+0;"),
    Case("logbook.gam", "transcript", r"^d3c3c4e3\w{112}$", told=r"understood: number '10' \(1 time\)\n"),
    Case("games.csv", "sgf", r"RE\[W\+\].*;B\[d3\];W\[c5\];B\[f6\];W\[f5\];B\[e6\];W\[e3\];B\[d6\]\)"),
    Case("moves-then-members.txt", "sgf", r"(?s)PB\[Player A\].*PW\[Player B\].*EV\[Open\].*DT\[2022\]"),
    Case("moves-objects.json", "sgf", r"(?s)B\[c4\]C\[un commento\].*W\[e3\]"),
    Case("text-member.json", "transcript", r"^e6f6f5d6c5e3$"),
    Case("two-tables.txt", "transcript", r"^(--XXO\S+ X f1c5d6\n?){2}$", games=2),
    Case("random-type.ggf", "transcript", r"^---------------------X-----XXX-----XXO------XX------------------ O d7$"),
    Case("legal-moves-as-stars.txt", "position", told=r"'\*'", games=0, status=2),
    Case("board-with-text-beside.txt", "position", r"^[-XO]{64} X$"),
    Case("quotes-in-tag.pgn", "sgf", r'Open of "C" town'),
    Case("solved-list.csv", "obf", r"^---------O--------OX\S+ X; \+0;$"),
    Case("boards-then-black.txt", "position", r"(?m)^[-XO]{64} X\n[-XO]{64} X$", games=2),
    Case("white-to-play.txt", "position", r"^[-XO]{64} O$"),
    Case("disc-counts.txt", "sgf", r"^(?!.*PB\[40).*RE\[B\+16\]"),
    Case("numbered-problems.txt", "position", r"(?m)^[-XO]{64} O\n[-XO]{64} O$", told=r"number '4[01]'", games=2),
    Case("number-heading.csv", "sgf", r"PB\[Ann\]PW\[Ben\]"),
    Case("current-player.csv", "position", r"^[-XO]{64} O$"),
    Case("shift-jis.csv", "sgf", r"PB\[太郎\]PW\[花子\]"),
    Case("windows-1252.pgn", "sgf", r"PB\[Šimon Novák\]PW\[O’Brien\]"),
    Case("packed/game.sgf.gz", "sgf", r"PB\[Ann\].*PW\[Bob\]"),
    Case("packed/game.sgf.bz2", "sgf", r"PB\[Ann\].*PW\[Bob\]"),
    Case("packed/game.sgf.xz", "sgf", r"PB\[Ann\].*PW\[Bob\]"),
    Case("packed/game.zip", "sgf", r"PB\[Ann\].*PW\[Bob\]"),
    Case("packed/utf-16.txt.gz", "transcript", r"^f5d6c3d3c4$"),
    Case("picture.png", "sgf", told=r"picture\.png: found a binary file, expected a game or a position\n$", games=0, status=2),
    Case("older-lists/G.wtb", "sgf", r"PB\[", games=2, told=r"number of a player that the list lacks"),
]


def run(program, *arguments, text=None):
    done = subprocess.run([program, *arguments], input=text, stdin=None if text is not None else subprocess.DEVNULL,
                          capture_output=True, timeout=TIME_LIMIT_S)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def check_convert(program, case, path):
    status, output, told = run(program, "convert", path, "--to", case.to)
    if status != case.status:
        yield f"convert: status {status}, expected {case.status}: {told.strip()}"
    if not re.search(case.output, output.rstrip("\n")):
        yield f"convert: printed {output!r}, expected {case.output!r}"
    if not re.search(case.told, told):
        yield f"convert: told {told!r}, expected {case.told!r}"
    with open(path, "rb") as file:
        again = run(program, "convert", "-", "--to", case.to, text=file.read())
    if (again[0], again[1]) != (status, output) and not path.endswith(".wtb"):
        yield f"convert: reads something else from standard input: {again}"


def count_of(program, command, case, path):
    """How many results a command has for the file, or for its last game, and what it tells."""
    limits = {"show": [], "solve": ["--limit", "1k"], "analyze": ["--depth", "1"],
              "review": ["--level", "1", "--game", str(max(case.games, 1))]}[command]
    status, output, told = run(program, command, path, "--json", *limits)
    if command == "show":
        return output.count('"canonical"'), status, told
    if command == "review":
        return output.count('"turning_point"'), status, told
    lines = [json.loads(line) for line in output.splitlines()]
    results = [line for line in lines if line.get("event") == "result" or ("index" in line and "event" not in line)]
    return len(results), status, told


def check_commands(program, case, path):
    for command in ("show", "solve", "analyze", "review"):
        count, status, told = count_of(program, command, case, path)
        games = min(case.games, 1) if command == "review" else case.games
        if count != games:
            yield f"{command}: {count} results, expected {games}: {told.strip()}"
        # Only what shows names reads the lists of WTHOR.
        if (command == "review" or not path.endswith(".wtb")) and not re.search(case.told, told):
            yield f"{command}: told {told!r}, expected {case.told!r}"
        if (status == 2) != (case.status == 2):
            yield f"{command}: status {status}, convert has {case.status}: {told.strip()}"


def main():
    program, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    failed = 0
    for case in kCases:
        path = os.path.join(folder, case.name)
        for wrong in [*check_convert(program, case, path), *check_commands(program, case, path)]:
            print(f"{case.name}: {wrong}")
            failed += 1
    known = {case.name for case in kCases}
    for name in sorted(os.listdir(folder)):
        if name not in known and os.path.isfile(os.path.join(folder, name)):
            print(f"{name}: nobody says what is right for it")
            failed += 1
    print(f"{len(kCases)} files, {failed} wrong")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
