"""Keeps what CTest reported of a build with a sanitizer.

usage: sanitized.py BUILD_FOLDER asan|tsan
"""
import sys
import xml.etree.ElementTree as ElementTree

from figures import Figures

NAMES = {"asan": "addresses and undefined behaviour", "tsan": "threads"}


def main(folder, sanitizer):
    suite = ElementTree.parse(f"{folder}/ctest.xml").getroot()
    tests, failed, skipped, disabled = (int(suite.get(what, "0"))
                                        for what in ("tests", "failures", "skipped", "disabled"))
    figures = Figures(f"sanitizers-{sanitizer}", "sanitizers", f"{folder}/outflank")
    figures.tried(f"tests under the sanitizer of {NAMES[sanitizer]}", tests - skipped - disabled, failed)
    figures.table("sanitizers", ["sanitizer", "tests", "failed"],
                  [[NAMES[sanitizer], tests - skipped - disabled, failed]])
    figures.save()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
