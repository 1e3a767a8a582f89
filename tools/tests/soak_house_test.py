"""Tests of the part of the long runs that counts the tests of the page."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/soak"))

import housed  # noqa: E402

LOG = """Total: 12 tests in 2 files
browser tests: 10, 2 at a time
slow: 2.0 s play.test.mjs › a game
flaky: play.test.mjs › a pass
FAILED: keys.test.mjs › a key
# pass 9
# fail 1
# skip 0
"""


class House(unittest.TestCase):
    def test_tests_are_counted_by_how_they_ended(self):
        self.assertEqual(housed.counted(LOG), {"all": 12, "run": 10, "second": 1, "failed": 1, "left out": 2})

    def test_a_run_without_an_end_is_refused(self):
        with self.assertRaisesRegex(ValueError, "did not run to their end"):
            housed.counted("Total: 12 tests in 2 files\nbrowser tests: 10, 2 at a time\n")


if __name__ == "__main__":
    unittest.main()
