"""Fails on browser tests that wait for time, or that judge what they read of a page only once.

Usage: check_waits.py ROOT

A test of the page waits for events: for a locator, a function of the page, or until an assertion holds
(`eventually` in page.mjs). A sleep is too short on a busy machine and too long on every other; a value that
was read once may be that of the moment before. In the tests of web/tests/e2e each of these lines is reported:
`waitForTimeout`, a promise of `setTimeout`, and an assertion with `await` in it that stands in no `eventually`.
"""

import pathlib
import re
import sys

SLEEP = re.compile(r"waitForTimeout|new Promise\([^;]*setTimeout\(|timers/promises")
# Functions of page.mjs that wait themselves until the page can tell.
WAITING = ("myTurn",)
READ_ONCE = re.compile(r"^\s*assert\.\w+\((?!.*\beventually\b).*\bawait (?!(?:" + "|".join(WAITING) + r")\()")


def problems(text):
    """Yields (line, what) for each line that waits for time or reads once."""
    depth = None  # the indentation of the `eventually` whose block is open
    for number, line in enumerate(text.split("\n"), 1):
        indent = len(line) - len(line.lstrip())
        if depth is not None and line.strip() and indent <= depth:
            depth = None
        if SLEEP.search(line):
            yield number, "waits for a time; wait for what is to happen"
        elif depth is None and READ_ONCE.search(line):
            yield number, "reads the page once; put it in eventually(async () => ...)"
        if depth is None and re.search(r"\beventually\(async \(\) => \{\s*$", line):
            depth = indent


def main():
    root = pathlib.Path(sys.argv[1])
    found = [f"{path.relative_to(root)}:{line}: {what}"
             for path in sorted((root / "web/tests/e2e").glob("*.test.mjs"))
             for line, what in problems(path.read_text(encoding="utf-8"))]
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
