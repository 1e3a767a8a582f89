"""Prints the slowest tests of a run.

Usage: slowest_tests.py BUILD SINCE [--most N] [--over SECONDS [--preset PRESET]]

BUILD is the folder of builds and logs; only reports that were written after SINCE (seconds since 1970) are read:
those of CTest, BUILD/PRESET/ctest.xml, and the log of the browser tests. A line is the stage, the seconds and the
test. With --over it is instead a regular expression of the tests in CTest's reports, or in that of one preset, that
took longer, for its option --exclude-regex.
"""

import argparse
import pathlib
import re
import xml.etree.ElementTree

SLOW = re.compile(r"^slow: ([0-9.]+) s (.*)$", re.M)


def of_ctest(report):
    """Yields (seconds, name) from a report of CTest."""
    for case in xml.etree.ElementTree.parse(report).iter("testcase"):
        yield float(case.get("time", "0")), case.get("name", "")


def found(build, since):
    """All (seconds, stage, name) of reports written after `since`."""
    for report in sorted(build.glob("*/ctest.xml")):
        if report.stat().st_mtime >= since:
            for seconds, name in of_ctest(report):
                yield seconds, report.parent.name, name
    log = build / "logs" / "web_tests.log"
    if log.exists() and log.stat().st_mtime >= since:
        for match in SLOW.finditer(log.read_text(encoding="utf-8", errors="replace")):
            yield float(match[1]), "web", match[2]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("since", type=float)
    parser.add_argument("--most", type=int, default=20)
    parser.add_argument("--over", type=float)
    parser.add_argument("--preset")
    options = parser.parse_args()
    tests = list(found(options.build, options.since))
    if options.over is not None:
        names = sorted(re.escape(name) for seconds, stage, name in tests
                       if seconds > options.over and stage != "web" and stage == (options.preset or stage))
        print("|".join(f"^{name}$" for name in names))
        return
    for seconds, stage, name in sorted(tests, reverse=True)[:options.most]:
        print(f"  {stage:8} {seconds:6.1f} s  {name}")


if __name__ == "__main__":
    main()
