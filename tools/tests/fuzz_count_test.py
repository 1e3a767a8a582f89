"""docs/fuzzing.md says how many fuzz targets there are."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class FuzzCountTest(unittest.TestCase):
    def test_the_document_has_the_number_of_targets(self):
        text = (ROOT / "docs/fuzzing.md").read_text(encoding="utf-8")
        said = re.search(r"(\d+) targets in all: (\d+) readers", text)
        targets = len(list((ROOT / "fuzz").glob("fuzz_*.cpp")))
        self.assertEqual((int(said[1]), int(said[2])), (targets, targets - 5))  # five protocols


if __name__ == "__main__":
    unittest.main()
