"""Gives commands long inputs and measures the memory that they take at most.

usage: memory.py OUTFLANK [MEGABYTES [few]]
"""
import concurrent.futures
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import threading

import memory_games
from figures import Figures

MEGABYTES = int(sys.argv[2]) if len(sys.argv) > 2 else 100
FEW = "few" in sys.argv[3:]
MOST_MIB = 200
FORMATS = ["ggf", "sgf", "pgn", "wthor", "quest", "saved", "obf", "fen", "position", "transcript",
           "table", "grid"]
LONG = [name for name in FORMATS if name != "saved"]  # a saved game fills its file
PATIENCE_S = 1800


class Bench:
    """A folder, the program, and what went wrong."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = pathlib.Path(folder)
        self.wrong = []
        self.runs = 0

    def peak(self, what, arguments, statuses=(0,), stdin=None, most=MOST_MIB):
        """Runs a command; the MiB that it took at most. `stdin` is a program that writes to it."""
        feeder = subprocess.Popen(["sh", "-c", stdin], stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL) if stdin else None
        process = subprocess.Popen([self.program, *arguments], cwd=self.folder,
                                   stdin=feeder.stdout if feeder else subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        # A command that takes far more than it may ends, and not the machine.
        resource.prlimit(process.pid, resource.RLIMIT_AS, (4 << 30, 4 << 30))
        if feeder:
            feeder.stdout.close()
        patience = threading.Timer(PATIENCE_S, process.kill)
        patience.start()
        errors = process.stderr.read().decode(errors="replace")
        process.stderr.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        patience.cancel()
        if feeder:
            feeder.kill()
            feeder.wait()
        self.runs += 1
        mib = usage.ru_maxrss / 1024  # no less than this script has: the system counts from the fork
        self.expect(mib <= most, f"{what}: {mib:.0f} MiB")
        self.expect(process.returncode in statuses,
                    f"{what}: status {process.returncode}: {errors[-300:]}")
        return mib

    def expect(self, is_good, what):
        if not is_good:
            self.wrong.append(what)
            print("WRONG:", what, flush=True)


def fill(path, text, size, head=b"", tail=b""):
    """Repeats a text up to a length, and never has more than a part of it in memory: what this
    script takes at most counts for the commands, too."""
    part = text * max(1, (1 << 20) // len(text))
    with path.open("wb") as file:
        file.write(head)
        for _ in range(-(-size // len(part))):
            file.write(part)
        file.write(tail)


def fill_wthor(path, contents, size):
    head, games = contents[:16], contents[16:]
    times = -(-size // len(games))
    with path.open("wb") as file:
        file.write(head[:4] + (times * len(games) // 68).to_bytes(4, "little") + head[8:])
        for _ in range(times):
            file.write(games)


def make_inputs(bench):
    """A long file of every format, from the same random games."""
    size = MEGABYTES * 1000 * 1000
    few = bench.folder / "few.txt"
    few.write_text("\n".join(memory_games.games(200)) + "\n")
    for name in FORMATS:
        small = bench.folder / f"few.{name}"
        bench.peak(f"few games as {name}", ["convert", "few.txt", small.name, "--to", name],
                   statuses=(1,) if name == "saved" else (0,))
        contents = small.read_bytes()
        path = bench.folder / f"long.{name}"
        if name == "wthor":
            fill_wthor(path, contents, size)
        elif name == "quest":  # arrays may stand behind each other; one is the rule
            games = contents.strip()[1:-1].strip()
            fill(path, games + b",\n", size, b"[\n", games + b"\n]\n")
        else:
            fill(path, contents + (b"\n" if name in ("table", "grid") else b""), size)


def convert_all(bench, figures):
    print(f"Inputs of {MEGABYTES} MB, MiB of memory at most; from the row to the column:\n")
    print("| | " + " | ".join(FORMATS) + " |\n| --- |" + " ---: |" * len(FORMATS), flush=True)
    rows = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        for source in LONG:
            cells = list(workers.map(lambda target, source=source: cell(bench, source, target),
                                     FORMATS))
            print(f"| {source} | " + " | ".join(cells) + " |", flush=True)
            rows.append([source, *cells])
    figures.table("memory-convert", ["from", *FORMATS], rows)


def cell(bench, source, target):
    """What a conversion takes, as text."""
    if FEW and "transcript" not in (source, target):
        return ""
    # Only the first of many games is a saved game, and positions are no games of WTHOR.
    positions = source in ("obf", "fen", "position")
    refused = target == "saved" or (positions and target in ("wthor", "quest"))
    mib = bench.peak(f"{source} to {target}",
                     ["convert", f"long.{source}", f"out-{target}.{target}", "--from", source,
                      "--to", target], statuses=(1,) if refused else (0,))
    for left in bench.folder.glob(f"out-{target}.*"):
        left.unlink()
    return f"{mib:.0f}"


def read_by_others(bench, figures):
    """Commands that read games: they do their work, or refuse the length in one line. What they
    take for few games, tables of the search above all, does not count."""
    cases = [
        ("review --game 3", ["review", "{}", "--game", "3", "--level", "1"]),
        ("review, no game named", ["review", "{}"]),
        ("label", ["label", "{}", "--out", "out.labels", "--positions", "1", "--from", "4",
                   "--to", "4"]),
        ("arena --openings", ["arena", "--engine", "random", "--engine", "greedy", "--games", "2",
                              "--openings", "{}", "--log", "out.log"]),
        ("show", ["show", "{}"]),
        ("play --load", ["play", "--plain", "--load", "{}"]),
        ("games import", ["games", "import", "{}", "--db", "out.gamesdb"]),
        ("solve", ["solve", "{}"]),
        ("analyze", ["analyze", "{}", "--level", "1"]),
        ("validate", ["validate", "{}", "--depth", "1"]),
        ("train", ["train", "{}", "--out", "out.weights"]),
        ("eval --weights", ["eval", "f5", "--weights", "{}"]),
    ]
    sources = ["transcript", "wthor", "obf"] if FEW else LONG
    print("\n| | few games | " + " | ".join(sources) + " |")
    print("| --- | ---: |" + " ---: |" * len(sources), flush=True)
    rows = []
    for name, arguments in cases:
        def run(what):
            words = [word.format(what) for word in arguments]
            mib = bench.peak(f"{name} of {what}", words, (0, 1, 2), most=4096)
            for left in bench.folder.glob("out*"):
                left.unlink()
            return mib
        base = run("few.obf" if name == "validate" else "few.transcript")
        cells = [run(f"long.{source}") for source in sources]
        for source, mib in zip(sources, cells):
            bench.expect(mib <= base + MOST_MIB, f"{name} of {source}: {mib - base:.0f} MiB more")
        rows.append([name, f"{base:.0f}", *(f"{mib:.0f}" for mib in cells)])
        print("| " + " | ".join(rows[-1]) + " |", flush=True)
    figures.table("memory-commands", ["command", "few games", *sources], rows)


def endless(bench, figures):
    """Inputs without an end, or without a game."""
    half = bench.folder / "half.sgf"
    half.write_text("(;GM[2]" + ";B[f5](;W[d6]" * 150000)
    cases = [
        ("/dev/zero", ["convert", "/dev/zero", "out.txt"], None, (2,)),
        ("zeros as SGF", ["convert", "-", "out.txt", "--from", "sgf"], "cat /dev/zero", (2,)),
        ("zeros as transcripts", ["convert", "-", "out.txt", "--from", "transcript"],
         "cat /dev/zero", (2,)),
        ("one game of endless moves", ["convert", "-", "out.txt", "--from", "sgf"],
         "echo '(;GM[2]'; yes ';B[f5];W[d6]'", (2,)),
        ("a tree of 300,000 nodes", ["convert", "half.sgf", "out.txt"], None, (2,)),
        ("lines that are no games", ["convert", "-", "out.txt", "--from", "transcript"],
         f"yes x | head -c {MEGABYTES}000000", (2,)),
        ("review of zeros", ["review", "/dev/zero"], None, (2,)),
        ("label of zeros", ["label", "/dev/zero", "--out", "out.labels"], None, (2,)),
        ("openings of zeros", ["arena", "--engine", "random", "--engine", "greedy", "--openings",
                               "/dev/zero", "--log", "out.log"], None, (2,)),
        ("solve zeros", ["solve", "/dev/zero"], None, (2,)),
        ("validate zeros", ["validate", "/dev/zero", "--depth", "1"], None, (2,)),
        ("train on zeros", ["train", "/dev/zero", "--out", "out.weights"], None, (2,)),
        ("a tournament of zeros", ["arena", "/dev/zero"], None, (2,)),
        ("log of zeros", ["arena", "--show", "/dev/zero"], None, (2,)),
        ("going on after zeros", ["arena", "--engine", "random", "--engine", "greedy", "--log",
                                  "/dev/zero"], None, (2,)),
        ("play on a line of zeros", ["play", "--plain"], f"head -c {MEGABYTES}000000 /dev/zero", (0,)),
        ("GTP on a line of zeros", ["gtp"], f"head -c {MEGABYTES}000000 /dev/zero", (0,)),
        ("weights of zeros", ["eval", "f5", "--weights", "/dev/zero"], None, (2,)),
    ]
    print("\n| input | MiB |\n| --- | ---: |")
    rows = []
    for name, arguments, stdin, statuses in cases:
        rows.append([name, f"{bench.peak(name, arguments, statuses, stdin):.0f}"])
        print("| " + " | ".join(rows[-1]) + " |", flush=True)
    figures.table("memory-endless", ["input", "MiB"], rows)


def main():
    figures = Figures("memory", "memory", sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(sys.argv[1], folder)
        make_inputs(bench)
        convert_all(bench, figures)
        read_by_others(bench, figures)
        before, wrong_before = bench.runs, len(bench.wrong)
        endless(bench, figures)
    print(f"\n{len(bench.wrong)} wrong")
    figures.tried(f"inputs of {MEGABYTES} MB, each converted and read", before, wrong_before)
    figures.tried("inputs without an end or without a game", bench.runs - before,
                  len(bench.wrong) - wrong_before)
    figures.save()
    return 1 if bench.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
