"""Tests of soak_tables.py, and that docs/reliability.md shows the figures that are kept."""
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import soak_tables  # noqa: E402

HEAD = ["protocol", "games", "score"]


def figures(protocol, commit="abc1234", head=None):
    return {"part": "clocks", "commit": commit, "date": "2026-01-02", "processors": 2,
            "load": [1, 9], "tried": [{"what": "games", "count": 1000, "wrong": 1}],
            "tables": [{"name": "clocks", "head": head or HEAD, "rows": [[protocol, "1,000", "50.0 %"]]}]}


def document(name):
    return f"Words\n\n<!-- figures: {name} -->\nold\n<!-- end of figures -->\n\nmore\n"


class SoakTables(unittest.TestCase):
    def test_a_table_of_one_run_says_where_it_was_made(self):
        text = soak_tables.filled(document("clocks"), [figures("gtp")])
        self.assertIn("| protocol | games | score |\n| --- | ---: | ---: |\n| gtp | 1,000 | 50.0 % |\n", text)
        self.assertIn("Commit abc1234, 2026-01-02, 2 processors, load 1 to 9.", text)
        self.assertNotIn("old", text)
        self.assertTrue(text.startswith("Words\n") and text.endswith("\nmore\n"))
        self.assertEqual(soak_tables.filled(text, [figures("gtp")]), text)

    def test_rows_of_several_runs_stand_in_one_table(self):
        text = soak_tables.filled(document("clocks"), [figures("gtp"), figures("uci", "def5678")])
        self.assertIn("| gtp | 1,000 | 50.0 % | abc1234 | 2026-01-02 | 1 to 9 |\n"
                      "| uci | 1,000 | 50.0 % | def5678 | 2026-01-02 | 1 to 9 |\n", text)

    def test_the_summary_adds_up_what_was_tried(self):
        text = soak_tables.filled(document("summary"), [figures("gtp"), figures("uci", "def5678")])
        self.assertIn("| clocks | games | 2,000 | 2 | abc1234, def5678 | 2026-01-02 |", text)

    def test_what_does_not_fit_is_refused(self):
        with self.assertRaisesRegex(ValueError, "no figures named 'files'"):
            soak_tables.filled(document("files"), [figures("gtp")])
        with self.assertRaisesRegex(ValueError, "different columns"):
            soak_tables.filled(document("clocks"), [figures("gtp"), figures("uci", head=["a", "b", "c"])])

    def test_the_document_shows_the_figures_that_are_kept(self):
        text = (ROOT / "docs/reliability.md").read_text(encoding="utf-8")
        kept = soak_tables.read_figures(ROOT / "docs/figures")
        self.assertEqual(soak_tables.filled(text, kept), text, "./dev soak --table")
        for part in kept:
            for table in part["tables"]:
                self.assertIn(f"<!-- figures: {table['name']} -->", text)


if __name__ == "__main__":
    unittest.main()
