"""Tests of what the stage of the page tells when tests failed."""

import pathlib
import subprocess
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parents[1]

TAP = """TAP version 13
# Subtest: a game begins
ok 1 - a game begins
  ---
  duration_ms: 12
  ...
# Subtest: the board fits
not ok 2 - the board fits
  ---
  location: 'layout.test.mjs:142:3'
  error: 'scrolls sideways by 52 px'
  ...
# Subtest: left out
ok 3 - left out # SKIP no browser
1..3
# pass 1
# fail 1
"""


def told(text):
    """What is printed of a log with this text."""
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder) / "log"
        log.write_text(text, encoding="utf-8")
        script = f'root=/nowhere; source "{TOOLS}/dev/web.sh"; what_tap_says_failed "{log}"'
        return subprocess.run(["bash", "-euc", script], capture_output=True, text=True, check=True).stdout


class WhatFailed(unittest.TestCase):
    def test_each_failed_test_is_told_with_its_message_and_its_name_comes_last(self):
        lines = told(TAP).splitlines()
        self.assertEqual(lines[0], "not ok 2 - the board fits")
        self.assertIn("  error: 'scrolls sideways by 52 px'", lines)
        self.assertEqual(lines[-2:], ["FAILED:", "  the board fits"])
        self.assertFalse([line for line in lines if "a game begins" in line or "left out" in line])

    def test_of_a_run_that_died_the_end_is_told(self):
        self.assertEqual(told("node: not found\n"), "node: not found\n")


if __name__ == "__main__":
    unittest.main()
