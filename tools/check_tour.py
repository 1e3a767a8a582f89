"""Fails when docs/tour.md sends its reader to a wrong line.

Usage: check_tour.py ROOT [--write]

A stop of the tour is a link of the form [`what`, path:12](../path#L12): line 12 of `path` must hold the text
`what`. A line number that has moved is told with the right one; --write puts the right ones in.
"""

import pathlib
import re
import sys

STOP = re.compile(r"\[`(?P<what>[^`]+)`,(?P<gap>\s)(?P<path>[^\]:]+):(?P<line>\d+)\]\(\.\./(?P<target>[^)#]+)#L(?P<anchor>\d+)\)")


def line_of(root, path, what, near):
    """The line of `path` that holds `what`, the nearest to `near`; None where there is none."""
    file = root / path
    if not file.is_file():
        return None
    lines = [number for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1) if what in line]
    return min(lines, key=lambda number: abs(number - near), default=None)


def check(root, text):
    """Yields (stop, right line or None) for each stop that is wrong."""
    for stop in STOP.finditer(text):
        line = int(stop["line"])
        right = line_of(root, stop["path"], stop["what"], line)
        if right != line or stop["target"] != stop["path"] or stop["anchor"] != stop["line"]:
            yield stop, right


def mended(root, text):
    """The text with the right line numbers, where there are any."""
    def mend(stop):
        right = line_of(root, stop["path"], stop["what"], int(stop["line"])) or stop["line"]
        return f"[`{stop['what']}`,{stop['gap']}{stop['path']}:{right}](../{stop['path']}#L{right})"
    return STOP.sub(mend, text)


def main(arguments):
    if not arguments or arguments[1:] not in ([], ["--write"]):
        print("usage: check_tour.py ROOT [--write]", file=sys.stderr)
        return 2
    root = pathlib.Path(arguments[0])
    tour = root / "docs/tour.md"
    text = tour.read_text(encoding="utf-8")
    if "--write" in arguments:
        tour.write_text(mended(root, text), encoding="utf-8")
        text = tour.read_text(encoding="utf-8")
    found = [f"docs/tour.md: {stop['path']} has '{stop['what']}' " + (f"in line {right}, not {stop['line']}" if right
             else "nowhere") + " (./dev format mends line numbers)" for stop, right in check(root, text)]
    stops = len(STOP.findall(text))
    if stops < 10:
        found.append(f"docs/tour.md: found {stops} stops, expected at least 10")
    print("\n".join(found) or f"tour: ok, {stops} places")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
