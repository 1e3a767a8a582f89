"""Kills `outflank book learn`, `widen` and `merge` at random moments; the book stays whole.

usage: book_kills.py OUTFLANK [ROUNDS]
"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 100
DELAYS = random.Random(29)
LINES = ["f5d6c3d3c4f4f6f3e6e7d7", "f5d6c5f4e3c6d3f6e6d7g3c4", "f5f6e6f4e3c5c4e7b5e2",
         "f5f6e6f4g5e7f7h5", "f5f6e6f4c3d6f3c4c5b4", "f5d6c4d3c5f4e3f3c2"]


class Bench:
    """A folder with a book in it, and what went wrong."""

    def __init__(self, folder, program):
        self.folder = pathlib.Path(folder)
        self.program = program
        self.wrong = []
        (self.folder / "games.txt").write_text("\n".join(LINES) + "\n")

    def start(self, *words):
        return subprocess.Popen([self.program, "book", *words], cwd=self.folder,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *words):
        process = self.start(*words)
        out, err = process.communicate(timeout=600)
        return process.returncode, out, err

    def must(self, *words):
        began = time.monotonic()
        status, out, err = self.run(*words)
        self.expect(status == 0, f"{words[0]}: status {status}: {(out + err)[-300:]}")
        return time.monotonic() - began, out

    def expect(self, is_good, what):
        if not is_good:
            self.wrong.append(what)
            print("WRONG:", what, flush=True)

    def positions(self):
        """The positions of the file and, in the journal, those since; 0 without a book."""
        if not (self.folder / "outflank.book").exists():
            return 0
        status, out, err = self.run("fix", "--check", "--json")
        self.expect(status == 0, f"check: status {status}: {(out + err)[-300:]}")
        return json.loads(out)["positions"] if status == 0 else 0

    def journal_bytes(self):
        path = self.folder / "outflank.book.journal"
        return path.stat().st_size if path.exists() else 0

    def killed(self, words, most_s):
        """Runs and kills; True when it was still at work."""
        process = self.start(*words)
        try:
            process.communicate(timeout=DELAYS.uniform(0.05 * most_s, most_s))
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return True
        self.expect(process.returncode == 0, f"{words[0]}: status {process.returncode}")
        return False

    def clear(self):
        for left in self.folder.glob("outflank.book*"):
            left.unlink()


def kill_loop(bench, name, words, rounds, before=None):
    bench.clear()
    if before:
        bench.must(*before)
    took_s, _ = bench.must(*words)
    kills = grown = 0
    for turn in range(rounds):
        if turn % 10 == 0:
            bench.clear()
            if before:
                bench.must(*before)
        held = bench.positions()
        journal = bench.journal_bytes()
        kills += bench.killed(words, 1.1 * took_s)
        now = bench.positions()
        bench.expect(now >= held, f"{name}: {held} positions before, {now} after a kill")
        grown += now > held or bench.journal_bytes() > journal
    bench.must(*words)
    bench.positions()
    bench.expect(bench.journal_bytes() == 0, f"{name}: a journal is left")
    print(f"| {name} | {rounds} | {kills} | {grown} |", flush=True)


def two_writers(bench):
    """The second one says so, and the first one is not disturbed."""
    bench.clear()
    first = bench.start("widen", "--level", "12", "--error", "8", "--limit", "60")
    while first.poll() is None and bench.journal_bytes() <= 24:
        time.sleep(0.01)
    status, _, err = bench.run("learn", "games.txt", "--no-search")
    bench.expect(status == 1 and err.count("\n") == 1 and "another process" in err,
                 f"two writers: status {status}: {err[-200:]}")
    first.communicate(timeout=600)
    bench.expect(first.returncode == 0, f"two writers: the first ended with {first.returncode}")
    bench.positions()


def main():
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(folder, sys.argv[1])
        bench.must("learn", "games.txt", "--level", "4")
        (bench.folder / "outflank.book").rename(bench.folder / "other.book")
        print("| command | rounds | killed at work | went forward |\n| --- | ---: | ---: | ---: |")
        kill_loop(bench, "learn", ["learn", "games.txt", "--level", "6"], ROUNDS)
        kill_loop(bench, "widen",
                  ["widen", "--level", "4", "--error", "6", "--plies", "9", "--threads", "2"], ROUNDS)
        kill_loop(bench, "merge", ["merge", "other.book"], ROUNDS,
                  before=["widen", "--level", "1", "--error", "3", "--plies", "6"])
        two_writers(bench)
    print(f"{len(bench.wrong)} wrong")
    return 1 if bench.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
