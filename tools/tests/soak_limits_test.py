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


if __name__ == "__main__":
    unittest.main()
