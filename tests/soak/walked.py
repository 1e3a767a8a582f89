"""The walk of records from every format to every other one, in the large.

usage: walked.py PROGRAM FORMATS_TEST RECORDS

Twice RECORDS go each way: half of them any that there can be, half of them games from the usual start.
"""
import os
import re
import subprocess
import sys
import time

from figures import Figures


def walk(test, records, name):
    """What the tests of that name print behind "walk:", whether all was right, and the seconds."""
    began = time.monotonic()
    run = subprocess.run([test, f"--gtest_filter={name}"], capture_output=True, text=True,
                         env={**os.environ, "OUTFLANK_WALK": str(records)})
    if run.returncode != 0:
        print(run.stdout[-4000:], run.stderr[-2000:])
    return re.findall(r"^walk: (.*)$", run.stdout, re.MULTILINE), run.returncode == 0, time.monotonic() - began


def main(program, test, records):
    figures = Figures("formats", "formats", program)
    lines, is_right, seconds = walk(test, records, "FromAll/Walk.*")
    rows = [line.split() for line in lines]
    for row in rows:
        print(*row)
    wrong = sum(int(row[3]) for row in rows)
    figures.table("formats-walk", ["from", "records", "ways to the others", "changes that nothing named"],
                  [[row[0], *(f"{int(cell):,}" for cell in row[1:])] for row in rows])
    figures.tried("ways of a record from one format to another", sum(int(row[2]) for row in rows), wrong)
    print(f"{seconds:.0f} s")
    lines, games_are_right, seconds = walk(test, records, "WalkOfWthor.*")
    for line in lines:
        seen, walked = line.split()[1:]
        print(f"{walked} of {seen} tournament games to every format and back, {seconds:.0f} s")
        figures.tried("tournament games to every format and back", int(walked), int(not games_are_right))
    figures.save()
    return 0 if is_right and games_are_right and rows else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
