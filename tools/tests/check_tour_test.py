"""Tests of tools/check_tour.py on a small tree made for the purpose."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import check_tour  # noqa: E402  (found through the line above)


class Tour(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "src").mkdir()
        (self.root / "src/a.cpp").write_text("int a;\n\nvoid play() {}\n\nvoid play(int) {}\n", encoding="utf-8")

    def test_a_right_stop_passes(self):
        self.assertEqual(list(check_tour.check(self.root, "[`void play`, src/a.cpp:3](../src/a.cpp#L3)")), [])

    def test_a_line_that_moved_is_mended_to_the_nearest(self):
        text = "See [`void play`,\nsrc/a.cpp:4](../src/a.cpp#L4)."
        self.assertEqual([right for _, right in check_tour.check(self.root, text)], [3])
        self.assertEqual(check_tour.mended(self.root, text), "See [`void play`,\nsrc/a.cpp:3](../src/a.cpp#L3).")

    def test_what_is_nowhere_stays_wrong(self):
        text = "[`void stop`, src/a.cpp:3](../src/a.cpp#L3) [`int b`, src/b.cpp:1](../src/b.cpp#L1)"
        self.assertEqual([right for _, right in check_tour.check(self.root, text)], [None, None])
        self.assertEqual(check_tour.mended(self.root, text), text)


if __name__ == "__main__":
    unittest.main()
