"""Fails on browser tests that wait for time, or that judge what they read of a page only once.

Usage: check_waits.py ROOT

A test of the page waits for events: for a locator, a function of the page, or until an assertion holds
(`eventually` in page.mjs). A sleep is too short on a busy machine and too long on every other; a value that
was read once may be that of the moment before. In the tests of web/tests each of these lines is reported:
`waitForTimeout`, a promise of `setTimeout`, an assertion with `await` in it that stands in no `eventually`, and
one about a text, a count or a place that a line above has read from the page, outside of `eventually`. A
function of the page that is `async` waits itself.
"""

import pathlib
import re
import sys

SLEEP = re.compile(r"waitForTimeout|new Promise\([^;]*setTimeout\(|timers/promises")
# Functions of page.mjs that wait themselves until the page can tell.
WAITING = ("myTurn",)
READ_ONCE = re.compile(r"^\s*assert\.\w+\((?!.*\beventually\b).*\bawait (?!(?:" + "|".join(WAITING) + r")\()")
KEPT = re.compile(r"^\s*(?:const|let) (\w+) = \(?await (?!readUntil)(?:.*"
                  r"\.(?:textContent|innerText|count|getAttribute|isVisible|isEnabled|isChecked|inputValue|"
                  r"evaluate|evaluateAll|allTextContents|allInnerTexts|boundingBox)\((?!async)|"
                  r"(?:announced|discs|legal|records)\()")
ASSERTION = re.compile(r"\bassert\.\w+\((.*)")


class KeptValues:
    """Names of what was read from the page, as far as the blocks go in which they are declared."""

    def __init__(self):
        self.indents = {}

    def leave(self, indent):
        self.indents = {name: at for name, at in self.indents.items() if at <= indent}

    def are_in(self, line):
        asserted = ASSERTION.search(line)
        return asserted is not None and any(re.search(rf"\b{name}\b", asserted[1]) for name in self.indents)


def problems(text):
    """Yields (line, what) for each line that waits for time or reads once."""
    depth = None  # the indentation of the `eventually` whose block is open
    kept = KeptValues()
    for number, line in enumerate(text.split("\n"), 1):
        indent = len(line) - len(line.lstrip())
        if depth is not None and line.strip() and indent <= depth:
            depth = None
        if line.strip():
            kept.leave(indent)
        if SLEEP.search(line):
            yield number, "waits for a time; wait for what is to happen"
        elif depth is None and (READ_ONCE.search(line) or (kept.are_in(line) and "eventually" not in line)):
            yield number, "reads the page once; put it in eventually(async () => ...)"
        read = KEPT.match(line)
        if depth is None and read:
            kept.indents[read[1]] = indent
        if depth is None and re.search(r"\beventually\(async \(\) => \{\s*$", line):
            depth = indent


def main():
    root = pathlib.Path(sys.argv[1])
    found = [f"{path.relative_to(root)}:{line}: {what}"
             for path in sorted((root / "web/tests").glob("e*/*.test.mjs"))
             for line, what in problems(path.read_text(encoding="utf-8"))]
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
