"""Keeps what libFuzzer printed about one target.

usage: fuzzed.py PROGRAM TARGET LOG LOADS
PROGRAM is of the same commit as the target; LOADS holds samples of the machine's load, one a line.
"""
import pathlib
import re
import sys

from figures import Figures


def main(program, target, log, loads):
    text = pathlib.Path(log).read_text(encoding="utf-8", errors="replace")
    units = re.findall(r"stat::number_of_executed_units:\s*(\d+)", text)
    runs = int(units[-1]) if units else 0
    edges = [int(number) for number in re.findall(r"^#\d+\s+[A-Z]+\s+cov: (\d+)", text, re.MULTILINE)]
    findings = len(re.findall(r"^SUMMARY: ", text, re.MULTILINE))
    samples = [float(line) for line in pathlib.Path(loads).read_text(encoding="ascii").split()]
    figures = Figures(f"fuzz-{target}", "readers and protocols", program, samples)
    figures.tried("inputs of fuzzing", runs, findings)
    figures.table("fuzz", ["target", "inputs", "edges of the corpus", "edges at the end", "findings"],
                  [[target, f"{runs:,}", f"{edges[0]:,}", f"{edges[-1]:,}", findings]])
    figures.save()
    print(f"{target}: {runs:,} inputs, {edges[0]:,} to {edges[-1]:,} edges, {findings} findings", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
