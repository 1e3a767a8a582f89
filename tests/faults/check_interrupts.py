"""Ctrl-C in the middle of every command that may take long: it ends within seconds, with status
130, as a shell counts it, and a fit that was interrupted prints no constants.

usage: check_interrupts.py OUTFLANK
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "soak"))

import memory_games  # noqa: E402
from command_cases import MIDGAME  # noqa: E402
from figures import Figures  # noqa: E402
from listed_commands import without_case  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
# A solve stops within 0.1 s; the rest is for a busy machine.
PATIENCE_S = 60
# What keeps each command at work for minutes, and what it reads.
COMMANDS = {
    "play": ["--black", "human", "--white", "human", "--plain"],
    "play, a series": ["--games", "1000000", "--black", "engine:level=8", "--white", "greedy"],
    "play, thinking": ["--black", "engine:level=40", "--white", "engine:level=40", "--plain"],
    "serve": ["--port", "0"],
    "players": ["--round-robin", "--games", "100000"],
    "show": ["-"],
    "solve": ["--size", "6"],
    "analyze": ["f5", "--level", "60"],
    "review": ["f5d6c3d3c4f4f6f3e6e7", "--level", "40"],
    "convert": ["-", "out.sgf"],
    "engine": [],
    "gtp": [],
    "nboard": [],
    "uci": [],
    "xboard": [],
    "cassio": [],
    "conformance": ["--protocol", "gtp", "--", "sleep", "100"],
    "arena": ["--engine", "engine:level=8", "--engine", "engine:level=9", "--games", "100000"],
    "openings": ["--plies", "9"],
    "openings, deep": ["--depth", "26", "--percent", "100"],
    "perft": ["16"],
    "bench": [],
    "selfplay": ["--out", "new.games", "--games", "1000000", "--depth", "6"],
    "selfplay, deep": ["--out", "deep.games", "--games", "10", "--depth", "24"],
    "label": ["some.games", "--out", "new.labels", "--from", "24", "--to", "24"],
    "train": ["some.games", "--out", "new.weights"],
    "validate": ["some.games", "--choices", "20"],
    "fit-selectivity": ["some.games", "--deepest", "14", "--positions", "1000"],
    "fit-calibration": ["some.labels", "--deepest", "14"],
    "book learn": ["few.txt", "--book", "new.book", "--plies", "8", "--level", "21"],
    "book widen": ["--book", "some.book", "--error", "4", "--level", "21"],
    "book deepen": ["--book", "some.book", "--level", "30"],
    "book merge": ["some.book"] * 300 + ["--book", "new.book"],
    "games import": ["many.txt", "--db", "new.gamesdb"],
}
# They are done at once, whatever they are given.
QUICK = ("tree", "eval", "help", "completion", "book show", "book stats", "games open")
# They are done within a moment here, where books and databases are small; what they write is replaced whole.
SMALL = ("book umigame", "book prune", "book subtree", "book fix", "book import", "book export",
         "games search", "games position", "games export", "games stats")
# The file that a command leaves, if any, and what finds it whole.
LEFT = {
    "book learn": ("new.book", ["book", "fix", "--check", "--book"]),
    "book widen": ("some.book", ["book", "fix", "--check", "--book"]),
    "book deepen": ("some.book", ["book", "fix", "--check", "--book"]),
    "book merge": ("new.book", ["book", "fix", "--check", "--book"]),
    "games import": ("new.gamesdb", ["games", "search", "--limit", "1", "--db"]),
}
# A fit to a part of its positions is none: what it prints would be taken for the whole.
WHOLE_OR_NOTHING = ("fit-selectivity", "fit-calibration")
# Seconds of a processor after which these two have measured something: the weights take 0.7 s.
FIT_AT_WORK_S = 1.2
INPUT = {"engine": b"uci\ngo infinite\n",
         "gtp": b"set_level 60\ngenmove b\n",
         "nboard": b"nboard 2\nset depth 60\nhint 1\n",
         "uci": b"uci\ngo infinite\n",
         "xboard": b"xboard\nprotover 2\nanalyze\n",
         "cassio": b"ENGINE-PROTOCOL init\nENGINE-PROTOCOL midgame-search " + MIDGAME + b" -64 64 60 100\n"}


def prepare(folder):
    games = memory_games.games(200)
    (folder / "few.txt").write_text("\n".join(games) + "\n", encoding="ascii")
    # Every beginning of every game: a hundred times as many, and all different.
    (folder / "many.txt").write_text("".join(game[:end] + "\n" for game in games
                                             for end in range(20, len(game), 2)), encoding="ascii")
    for arguments in (["selfplay", "--out", "some.games", "--games", "2000", "--player", "random",
                       "--solve-empties", "4"],
                      ["label", "some.games", "--out", "some.labels", "--from", "4", "--to", "10",
                       "--positions", "4000"],
                      ["book", "learn", "many.txt", "--book", "some.book", "--no-search"]):
        subprocess.run([PROGRAM, *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def listen():
    """What runs in the background of a shell does not hear Ctrl-C, and neither do its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def computed_s(process):
    """Seconds of a processor that a process has had."""
    stat = pathlib.Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


def is_at_work(process, name, after_s):
    """Waits until a command is in the middle of its work; False when it was done before."""
    if name in WHOLE_OR_NOTHING:
        while process.poll() is None and computed_s(process) < FIT_AT_WORK_S:
            time.sleep(0.01)
        return process.poll() is None
    try:
        process.wait(after_s)
    except subprocess.TimeoutExpired:
        return True
    return False


def start(folder, name):
    """The command with what it reads, and nothing left of an earlier try."""
    for left in ("new.book", "new.gamesdb"):
        (folder / left).unlink(missing_ok=True)
    process = subprocess.Popen([PROGRAM, *name.split(",")[0].split(), *COMMANDS[name]], cwd=folder,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE if name in WHOLE_OR_NOTHING
                               else subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=listen)
    if name in INPUT:
        process.stdin.write(INPUT[name])
        process.stdin.flush()
    return process


def interrupted(folder, name, after_s):
    """What is wrong with how the command ended, or nothing; None when it was done before."""
    process = start(folder, name)
    if not is_at_work(process, name, after_s):
        process.communicate()
        return None
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    try:
        output, errors = process.communicate(timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return f"still running after {PATIENCE_S} s"
    print(f"{name}: {time.monotonic() - began:.2f} s", flush=True)
    return complaint(process.returncode, output, errors.decode(errors="replace")) or damage(folder, name)


def complaint(status, output, errors):
    """What is wrong with what an interrupted command said, or nothing. `output` is None where it may
    print results."""
    # Commands without anything to finish leave the signal to the system: 130 in a shell as well.
    if status not in (130, -signal.SIGINT):
        return f"status {status}, expected 130: {errors[-200:]}"
    if len([line for line in errors.splitlines() if line]) > 1:
        return f"more than one line: {errors[-300:]}"
    if output:
        return f"found results, expected none: {output.decode(errors='replace')[-300:]}"
    return ""


def damage(folder, name):
    """What is wrong with the file that a command left, or nothing; it may have left none."""
    file, reader = LEFT.get(name, ("", []))
    if not file or not (folder / file).exists():
        return ""
    done = subprocess.run([PROGRAM, *reader, file], cwd=folder, capture_output=True, check=False)
    said = (done.stderr or done.stdout).decode(errors="replace")[-300:]
    return "" if done.returncode == 0 else f"{file} is damaged: {said}"


def main():
    failed = without_case(PROGRAM, [*COMMANDS, *QUICK, *SMALL])
    figures = Figures("interrupts", "Ctrl-C", PROGRAM)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(folder)
        for command in COMMANDS:
            wrong = None
            # `bench` is done after a second on a fast machine: then an earlier signal.
            for after_s in (0.6, 0.2, 0.05):
                wrong = interrupted(folder, command, after_s)
                if wrong is not None:
                    break
            if wrong is None:
                wrong = "done before it could be interrupted"
            if wrong:
                failed.append(f"{command}: {wrong}")
    for line in failed:
        print("WRONG:", line)
    print(f"{len(COMMANDS)} commands, {len(failed)} wrong")
    figures.tried("commands interrupted at work", len(COMMANDS), len(failed))
    figures.save()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
