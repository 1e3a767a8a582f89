"""Ctrl-C in the middle of every command that may take long: it ends within seconds, with status
130, as a shell counts it.

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

from figures import Figures  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
# A solve stops within 0.1 s; the rest is for a busy machine.
PATIENCE_S = 15
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
    "perft": ["16"],
    "bench": [],
    "selfplay": ["--out", "new.games", "--games", "1000000", "--depth", "6"],
    "label": ["some.games", "--out", "new.labels", "--from", "24", "--to", "24"],
    "train": ["some.games", "--out", "new.weights"],
    "validate": ["some.games", "--choices", "20"],
    "fit-selectivity": ["some.games", "--deepest", "14", "--positions", "1000"],
}
INPUT = {"gtp": b"level 60\ngenmove b\n", "uci": b"uci\ngo infinite\n"}


def prepare(folder):
    subprocess.run([PROGRAM, "selfplay", "--out", "some.games", "--games", "2000", "--player",
                    "random", "--solve-empties", "4"], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)


def listen():
    """What runs in the background of a shell does not hear Ctrl-C, and neither do its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupted(folder, name, after_s):
    """What is wrong with how the command ended, or nothing; None when it was done before."""
    process = subprocess.Popen([PROGRAM, name.split(",")[0], *COMMANDS[name]], cwd=folder,
                               stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, preexec_fn=listen)
    if name in INPUT:
        process.stdin.write(INPUT[name])
        process.stdin.flush()
    try:
        process.wait(after_s)
        return None
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
    began = time.monotonic()
    try:
        errors = process.communicate(timeout=PATIENCE_S)[1].decode(errors="replace")
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return f"still running after {PATIENCE_S} s"
    # Commands without anything to finish leave the signal to the system: 130 in a shell as well.
    if process.returncode not in (130, -signal.SIGINT):
        return f"status {process.returncode}: {errors[-200:]}"
    lines = [line for line in errors.splitlines() if line]
    if len(lines) > 1:
        return f"more than one line: {errors[-300:]}"
    print(f"{name}: {time.monotonic() - began:.2f} s", flush=True)
    return ""


def main():
    failed = []
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
