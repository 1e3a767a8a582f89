"""Answers of the exact solver beside those of the reference solver and beside known ones.

usage: proven.py PROGRAM STRESS SUITES POSITIONS DEEP [SUITE...]

STRESS is the program of tests/stress/solver_stress.cpp, SUITES a folder of .obf files with known scores.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import time

from figures import Figures

REACHES = [(1, 12), (8, 13)]  # empty squares of the two series beside the reference solver


def beside_the_reference(stress, positions, fewest, most):
    """A row of the table: empties, positions, searches, seconds, differences."""
    command = [stress, "--positions", str(positions), "--fewest", str(fewest), "--empties", str(most)]
    run = subprocess.run(command, capture_output=True, text=True)
    print(run.stdout[-400:], run.stderr, flush=True)
    counts = re.findall(r"(\d+) of \d+ positions, (\d+) searches on \d+ levels, (\d+) s", run.stdout)
    done, searches, seconds = counts[-1] if counts else (0, 0, 0)
    return [f"{fewest} to {most}", f"{int(done):,}", f"{int(searches):,}", seconds, int(run.returncode != 0)]


def of_a_suite(program, suite, threads):
    """A row of the table: suite, threads, positions, wrong answers, nodes, seconds; and the number of positions."""
    command = [program, "solve", str(suite), "--check", "--json", "--threads", str(threads), "--hash", "512"]
    began = time.monotonic()
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if run.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)}: status {run.returncode}, expected 0 or 1 (wrong answers)")
    told = json.loads(run.stdout.splitlines()[-1])["summary"]
    row = [suite.stem, threads, told["positions"], told["wrong"], f"{told['nodes'] / 1e6:,.1f} M",
           f"{time.monotonic() - began:.1f}"]
    print(*row, flush=True)
    return row


def main(program, stress, folder, positions, deep, *names):
    figures = Figures("solver", "solver", program)
    rows = [beside_the_reference(stress, count, *reach)
            for count, reach in zip((positions, deep), REACHES)]
    figures.tried("positions solved beside the reference solver", int(positions) + int(deep),
                  sum(row[-1] for row in rows))
    figures.table("solver-reference", ["empties", "positions", "searches", "seconds", "differences"], rows)
    wrong = sum(row[-1] for row in rows)
    suites = [each for each in sorted(pathlib.Path(folder).glob("*.obf")) if not names or each.stem in names]
    if suites:
        rows = [of_a_suite(program, suite, threads)
                for suite in suites for threads in sorted({1, min(2, os.cpu_count())})]
        figures.tried("positions with a known score", sum(row[2] for row in rows), sum(row[3] for row in rows))
        figures.table("solver-suites", ["suite", "threads", "positions", "wrong", "nodes", "seconds"], rows)
        wrong += sum(row[3] for row in rows)
    else:
        print(f"{folder}: skipped, it has none of the suites")
    figures.save()
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
