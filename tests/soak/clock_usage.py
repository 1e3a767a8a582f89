"""Prints how two engines used their clocks, from the log of a match on the clock; fails when a flag
fell, when less than 80 % of the time was used, or when the score is too far from even for chance.

Usage: clock_usage.py PROGRAM LOG LOADS
       clock_usage.py together LOG...
LOG is named PROTOCOL-SECONDS; LOADS holds samples of the machine's load, one a line. `together` judges the
score of several matches as one, which tells less of an advantage from chance than each of them.
"""

import json
import math
import pathlib
import sys

from figures import Figures

# How likely two equal sides may be called unequal. A whole run has six matches or more, and none of
# some hundred runs may fail by chance: with limits of 95 % one run in four does.
CHANCE = 1e-7
# The same for all matches as one, of which there is one a run: 6 in 100,000 (Moivre 1733), without draws.
DEVIATIONS = 4


def read(path):
    with open(path, encoding="utf-8") as lines:
        header, *games = [json.loads(line) for line in lines]
    return float(header["time"].split()[0]) * 1000, games


def used_by(game, color):
    """Milliseconds of black (0) or white (1): plies take turns, passes are written."""
    return sum(game["times_ms"][color::2])


def furthest(games):
    """How far from a half the score of equal sides may be, by Hoeffding's inequality (1963, theorem
    1), which holds for any number of games and any share of draws: 29 % for 100 games."""
    return math.sqrt(math.log(2 / CHANCE) / (2 * games))


def keep(program, path, games, faults, shares, score, noise, loads):
    """The row of the document."""
    protocol, seconds = pathlib.Path(path).name.rsplit("-", 1)
    name = {"gtp": "GTP", "nboard": "NBoard", "uci": "UCI"}[protocol]
    samples = [float(line) for line in pathlib.Path(loads).read_text(encoding="ascii").split()]
    figures = Figures(f"clocks-{seconds}-{protocol}", "clocks", program, samples)
    figures.tried("games on clocks of whole seconds", len(games), len(faults))
    figures.table("clocks", ["clock", "protocol", "games", "flags fallen, faults", "time used", "least",
                             "first engine"],
                  [[f"{seconds} s", name, len(games), len(faults), f"{100 * sum(shares) / len(shares):.1f} %",
                    f"{100 * min(shares):.1f} %", f"{100 * score:.1f} ± {100 * noise:.1f} %"]])
    figures.save()


def points_of(games):
    """Of the first engine, for each game."""
    return [0.5 if game["loser"] is None else float((game["loser"] == "white") == (game["black"] == "first"))
            for game in games]


def together(*paths):
    points = [point for path in paths for point in points_of(read(path)[1])]
    score, deviation = sum(points) / len(points), math.sqrt(0.25 / len(points))
    print(f"{len(points)} games of all matches: first {100 * score:.1f} % +- {196 * deviation:.1f}")
    return abs(score - 0.5) > DEVIATIONS * deviation


def main(program, path, loads):
    clock, games = read(path)
    shares = [used_by(game, color) / clock for game in games for color in (0, 1)]
    faults = [game for game in games if game["verdict"] != "normal"]
    points = points_of(games)
    score = sum(points) / len(points)
    noise = 1.96 * math.sqrt(0.25 / len(points))
    used = sum(shares) / len(shares)
    print(
        f"{path.rsplit('/', 1)[-1]}: {len(games)} games, {len(faults)} faults, "
        f"{100 * used:.1f} % of the time used (least {100 * min(shares):.1f} %, "
        f"most {100 * max(shares):.1f} %), first {100 * score:.1f} % +- {100 * noise:.1f}",
        flush=True,
    )
    keep(program, path, games, faults, shares, score, noise, loads)
    for game in faults:
        print(f"  game {game['game']}: {game['verdict']}: {game.get('reason', '')}")
    return bool(faults) or used < 0.8 or abs(score - 0.5) > furthest(len(points))


if __name__ == "__main__":
    is_together = sys.argv[1] == "together"
    sys.exit(together(*sys.argv[2:]) if is_together else main(*sys.argv[1:]))
