"""Keeps what the tests of the page printed in one look of a house.

usage: housed.py PROGRAM house|zoom|landscape LOG

LOG begins with the number of all tests; what the tests themselves printed follows.
"""
import pathlib
import re
import sys

from figures import Figures

LOOKS = {"house": "plain http, slow wire, forced colours", "zoom": "the same at 200 %",
         "landscape": "the same on a phone held sideways"}


def counted(text):
    """Numbers of tests: all, run, passed at the second try only, failed, left out."""
    def number(pattern):
        found = re.search(pattern, text, re.MULTILINE)
        if not found:
            raise ValueError(f"found no line like '{pattern}': the tests did not run to their end")
        return int(found[1])
    everything = number(r"^Total: (\d+) tests? in")
    failed = number(r"^# fail (\d+)")
    run = number(r"^# pass (\d+)") + failed
    flaky = len(re.findall(r"^flaky: ", text, re.MULTILINE))
    return {"all": everything, "run": run, "second": flaky, "failed": failed, "left out": everything - run}


def main(program, look, log):
    counts = counted(pathlib.Path(log).read_text(encoding="utf-8"))
    figures = Figures(f"house-{look}", "house", program)
    figures.tried("tests of the page", counts["run"], counts["failed"])
    figures.table("house", ["page", "tests", "passed at the second try", "failed", "left out"],
                  [[LOOKS[look], counts["run"], counts["second"], counts["failed"], counts["left out"]]])
    figures.save()
    return 0 if counts["run"] > 0 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
