"""Keeps what `./dev monkey` printed about one engine.

usage: clicked.py PROGRAM native|wasm LOG
"""
import pathlib
import re
import sys

from figures import Figures

COUNTED = ["visits", "actions", "games seen", "reloads", "kills of the server"]


def main(program, engine, log):
    text = pathlib.Path(log).read_text(encoding="utf-8")
    last = [line for line in text.splitlines() if line.startswith("monkey: ")][-1]
    counts = [int(re.search(rf"(\d+) {what}", last).group(1)) for what in COUNTED]
    findings = text.count("FAILED in visit")
    figures = Figures(f"page-{engine}", "page", program)
    figures.tried("actions, reloads and kills of the server", counts[1], findings)
    name = {"native": "of the server", "wasm": "WebAssembly"}[engine]
    figures.table("page", ["engine", *COUNTED, "findings"], [[name, *counts, findings]])
    figures.save()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
