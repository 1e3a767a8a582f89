"""Tests of bench/alternate.py."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench"))
import alternate  # noqa: E402  (found through the line above)


class InTurns(unittest.TestCase):
    def setUp(self):
        self.runs = []

    def solve(self, program, one):
        self.runs.append((one, program))
        return {"a": 2_000_000, "b": 1_000_000}[program], 1.0 if program == "b" else float(len(self.runs))

    def test_every_round_runs_each_program_and_every_second_one_backwards(self):
        alternate.in_turns(["a", "b"], ["x"], 2, self.solve)
        self.assertEqual(self.runs, [("x", "a"), ("x", "b"), ("x", "b"), ("x", "a")])

    def test_a_line_holds_nodes_least_and_median_and_ratios_to_the_first(self):
        found = alternate.in_turns(["a", "b"], ["x", "y"], 3, self.solve)
        lines = alternate.table(found, ["a", "b"], ["x", "y"])
        self.assertEqual(lines[2], "| x | a | 2.00 M | 1.000 | 1.00 | 1.000 | 6.00 | 1.000 |")
        self.assertEqual(lines[3], "| x | b | 1.00 M | 0.500 | 1.00 | 1.000 | 1.00 | 0.167 |")
        self.assertEqual(lines[-1], "| all | b | 2.00 M | 0.500 | 2.00 | 0.500 | 2.00 | 0.143 |")

    def test_refuses_node_counts_that_differ_between_rounds(self):
        with self.assertRaisesRegex(SystemExit, "b on x: found .*1, 2.* nodes"):
            alternate.table({("x", "a"): ({1}, [1.0]), ("x", "b"): ({1, 2}, [1.0, 1.0])}, ["a", "b"], ["x"])


if __name__ == "__main__":
    unittest.main()
