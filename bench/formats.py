"""Speed and memory of `outflank convert`, in turns with another build where one is given.

usage: formats.py PROGRAM [--threads N]... [--other PROGRAM] [--rounds N] [--to FORMAT]... FILE...

Each FILE is converted to each FORMAT (transcript where none is given), N times by each program in turns, by PROGRAM
with each number of threads. A line is the file, the format, and for each program the best of its rounds: megabytes (10^6 bytes) of the file a second, and
the most memory that it had (MiB). What is written goes to a folder that is deleted at the end.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time


def convert(command, file, target, form):
    """Seconds and MiB of one conversion; nothing where the program refuses it."""
    began = time.perf_counter()
    process = subprocess.Popen([command[0], "convert", file, target, "--to", form, *command[1:]], stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    target.unlink(missing_ok=True)
    # 1: a part of the file was refused, as some games of a collection are.
    return (seconds, used.ru_maxrss / 1024) if process.returncode in (0, 1) else None


def best(rounds):
    """The least seconds and the most memory of the rounds, or nothing where all were refused."""
    done = [one for one in rounds if one is not None]
    return (min(seconds for seconds, _ in done), max(memory for _, memory in done)) if done else None


def measured(commands, file, form, rounds, folder):
    """For each command its best seconds and most memory, or nothing."""
    found = [[] for _ in commands]
    for _ in range(rounds):
        for one, command in zip(found, commands):
            one.append(convert(command, file, folder / f"written.{form}", form))
    return [best(one) for one in found]


def line(file, form, results):
    size = file.stat().st_size
    cells = ["refused" if one is None else f"{size / 1e6 / one[0]:.1f} MB/s, {one[1]:.0f} MiB" for one in results]
    return f"| {file.name} | {form} | " + " | ".join(cells) + " |"


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--threads", type=int, action="append")
    parser.add_argument("--other")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--to", action="append")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error(f"--rounds: found {options.rounds}, expected a number from 1")
    commands = [[options.program, "--threads", str(threads)] for threads in options.threads or []] or [[options.program]]
    commands += [[options.other]] if options.other else []
    print("| File | To | " + " | ".join(" ".join(command) for command in commands) + " |")
    print("|---|---|" + "---|" * len(commands))
    with tempfile.TemporaryDirectory() as folder:
        for file in options.files:
            for form in options.to or ["transcript"]:
                print(line(file, form, measured(commands, file, form, options.rounds, pathlib.Path(folder))),
                      flush=True)


if __name__ == "__main__":
    sys.exit(main())
