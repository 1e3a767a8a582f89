"""Tests of what decides in tests/soak whether a run is good."""

import math
import pathlib
import sys
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests/soak"))
with mock.patch.object(sys, "argv", ["memory.py", "outflank"]):
    import memory  # noqa: E402  (found through the line above, reads its arguments)
import clock_usage  # noqa: E402
import started  # noqa: E402


class Clocks(unittest.TestCase):
    def test_equal_sides_are_called_unequal_once_in_a_million_runs_at_most(self):
        for games in (20, 52, 100, 400):
            most = clock_usage.furthest(games) * games
            chance = sum(math.comb(games, won) for won in range(games + 1) if abs(won - games / 2) > most) / 2**games
            self.assertLess(6 * chance, 1e-6)

    def test_a_side_that_wins_four_games_of_five_is_ahead(self):
        self.assertLess(clock_usage.furthest(100), 0.3)


class Memory(unittest.TestCase):
    def test_wrong_inputs_without_an_end_are_counted_as_such(self):
        def endless(bench, _):
            bench.runs += 2
            bench.expect(False, "zeros: 300 MiB")

        tried = []
        figures = mock.Mock(tried=lambda *row: tried.append(row))
        with mock.patch.multiple(memory, Figures=mock.Mock(return_value=figures), make_inputs=mock.Mock(),
                                 convert_all=mock.Mock(), read_by_others=mock.Mock(), endless=endless), \
                mock.patch.object(sys, "argv", ["memory.py", "outflank"]), mock.patch("builtins.print"):
            self.assertEqual(memory.main(), 1)
        self.assertEqual([row[1:] for row in tried], [(0, 0), (2, 1)])


class Starts(unittest.TestCase):
    LOG = """late files, 1: board 0.9 s, review 2.0 s
late files, 2, native: board 1.4 s, review 31.0 s
weights, stall, cached: board 1.0 s, review 40.5 s, asked to try again
weights and module, cut: board 4.0 s, review 9.0 s
# pass 4
# fail 0
"""

    def test_a_review_that_comes_late_without_a_word_is_wrong(self):
        rows = started.rows_of(started.visits_of(self.LOG))
        self.assertEqual([row[:2] + row[-2:] for row in rows],
                         [["each 0 to 700 ms late", 2, 0, 1],
                          ["one or two at their first request: stall", 1, 1, 0],
                          ["one or two at their first request: cut", 1, 0, 0]])


if __name__ == "__main__":
    unittest.main()
