"""Nodes and processor time of two or more builds that solve the same positions in turns.

usage: alternate.py PROGRAM PROGRAM... --positions FILE[:NUMBERS]... [--rounds N]

Each round every program solves every set once, on one thread, one program right after the other, so that a
slow minute of the machine slows all of them; every second round goes through them backwards. NUMBERS are those of
`outflank solve --select`. The answers in the files are compared: a wrong one ends the run with status 1.

A line of the table is a set and a program: nodes, the least and the median of its user seconds, and their
ratios to those of the first program. The last lines are the sums over all sets.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys


def solved(program, positions):
    """Nodes and user seconds of one run over FILE[:NUMBERS]."""
    file, _, numbers = positions.partition(":")
    command = [program, "solve", file, "--threads", "1", "--check", "--json"]
    if numbers:
        command += ["--select", numbers]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    with process.stdout:
        lines = process.stdout.read().splitlines()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)}: status {process.returncode}, expected 0 (1: a wrong answer)")
    return json.loads(lines[-1])["summary"]["nodes"], used.ru_utime


def in_turns(programs, sets, rounds, solve=solved):
    """For each set and program the nodes and the seconds of all rounds."""
    found = {(one, program): (set(), []) for one in sets for program in programs}
    for turn in range(rounds):
        for one in sets:
            for program in programs[::-1] if turn % 2 else programs:
                nodes, seconds = solve(program, one)
                found[one, program][0].add(nodes)
                found[one, program][1].append(seconds)
    return found


def row(name, program, result, first):
    """A line of the table: nodes, least and median seconds, each beside its ratio to the first program's."""
    cells = [f"{result[0] / 1e6:.2f} M", f"{result[0] / first[0]:.3f}"]
    for own, other in zip(result[1:], first[1:]):
        cells += [f"{own:.2f}", f"{own / other:.3f}"]
    return f"| {name} | {program} | " + " | ".join(cells) + " |"


def table(found, programs, sets):
    """The lines of the table."""
    results = {}
    for key, (nodes, seconds) in found.items():
        if len(nodes) != 1:
            sys.exit(f"{key[1]} on {key[0]}: found {sorted(nodes)} nodes, expected the same in every round")
        results[key] = (*nodes, min(seconds), statistics.median(seconds))
    for program in programs:
        results["all", program] = tuple(map(sum, zip(*(results[one, program] for one in sets))))
    lines = ["| set | program | nodes | ratio | least, s | ratio | median, s | ratio |",
             "|---|---|---:|---:|---:|---:|---:|---:|"]
    for one in [*sets, "all"] if len(sets) > 1 else sets:
        lines += [row(one, program, results[one, program], results[one, programs[0]]) for program in programs]
    return lines


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--positions", action="extend", nargs="+", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error(f"--rounds: found {options.rounds}, expected a number from 1")
    found = in_turns(options.programs, options.positions, options.rounds)
    print("\n".join(table(found, options.programs, options.positions)))


if __name__ == "__main__":
    sys.exit(main())
