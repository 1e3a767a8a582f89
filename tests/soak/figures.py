"""Figures of the long runs, kept as JSON for docs/reliability.md (tools/soak_tables.py).

A part of `./dev soak` makes one `Figures` for each file and saves it at the end. Without the
environment variable OUTFLANK_FIGURES, the folder of these files, nothing is kept.
"""
import datetime
import json
import os
import pathlib
import re
import subprocess
import threading

SAMPLE_S = 10


def commit_of(program):
    """The commit that the program says it was built from."""
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    return re.search(r"\(commit ([^)]*)\)", said).group(1)[:7]


class Figures:
    """What one run tried, what went wrong, and its tables."""

    def __init__(self, name, part, program, loads=None):
        """`name` is that of the file; `loads` are samples of the load taken by somebody else."""
        self.name = name
        self.known = {"part": part, "commit": commit_of(program), "tried": [], "tables": []}
        self.loads = loads or []
        self.is_over = threading.Event()
        if not loads:
            threading.Thread(target=self._watch_load, daemon=True).start()

    def _watch_load(self):
        while True:
            self.loads.append(os.getloadavg()[0])
            if self.is_over.wait(SAMPLE_S):
                return

    def tried(self, what, count, wrong):
        """`count` loads, faults or bad inputs, of which `wrong` broke the promise."""
        self.known["tried"].append({"what": what, "count": count, "wrong": wrong})

    def table(self, name, head, rows):
        """Rows of a table of the document; numbers as they are to be read."""
        self.known["tables"].append({"name": name, "head": head,
                                     "rows": [[str(cell) for cell in row] for row in rows]})

    def save(self):
        """Writes the file, whole or not at all."""
        self.is_over.set()
        folder = os.environ.get("OUTFLANK_FIGURES")
        if not folder:
            return
        loads = self.loads or [os.getloadavg()[0]]
        self.known |= {"date": datetime.date.today().isoformat(), "processors": os.cpu_count(),
                       "load": [round(min(loads)), round(max(loads))]}
        path = pathlib.Path(folder) / f"{self.name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_suffix(".new")
        new.write_text(json.dumps(self.known, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        new.replace(path)
