"""Keeps what CTest reported of the unit tests with threads that are late.

usage: late.py BUILD_FOLDER MILLISECONDS
"""
import sys
import xml.etree.ElementTree as ElementTree

from figures import Figures

WHO = {"new": "each new thread", "starter": "each thread that starts one"}


def main(folder, milliseconds):
    figures = Figures("threads", "threads", f"{folder}/outflank")
    failed = 0
    for late, who in WHO.items():
        suite = ElementTree.parse(f"{folder}/late-{late}.xml").getroot()
        tests, wrong, skipped, disabled = (int(suite.get(what, "0"))
                                           for what in ("tests", "failures", "skipped", "disabled"))
        figures.tried(f"unit tests, {who} {milliseconds} ms late", tests - skipped - disabled, wrong)
        failed += wrong
    figures.save()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
