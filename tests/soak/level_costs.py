"""Nodes of searches by level, over positions of the games in an arena's log; fails when a search
took more than the largest cost of its level (src/engine/levels.cpp).

Usage: level_costs.py PROGRAM LOG POSITIONS LEVEL...
"""

import json
import random
import subprocess
import sys

from figures import Figures

# What a search may exceed a limit of nodes by: the subtree at hand.
SLACK = 50_000


def positions_of(log, count):
    """The beginnings of games with 14 to 52 empty squares, as many of each kind of game."""
    with open(log, encoding="utf-8") as lines:
        games = [json.loads(line) for line in lines][1:]
    chosen = random.Random(1)
    kinds = {True: [], False: []}
    for game in games:
        moves = [game["moves"][i : i + 2] for i in range(0, len(game["moves"]), 2)]
        lopsided = game["black"] in ("random", "greedy") or game["white"] in ("random", "greedy")
        for plies in range(8, len(moves)):
            if 14 <= 60 - sum(move != "pa" for move in moves[:plies]):
                kinds[lopsided].append("".join(moves[:plies]))
    return [line for kind in kinds.values() for line in chosen.sample(kind, min(count // 2, len(kind)))]


def costs(program, positions, level):
    command = [program, "analyze", "-", "--level", level, "--json"]
    lines = subprocess.run(
        command, input="\n".join(positions) + "\n", capture_output=True, text=True, check=True
    ).stdout.splitlines()
    nodes = {}
    for line in map(json.loads, lines):
        if "index" in line and "nodes" in line:
            nodes[line["index"]] = line["nodes"]
    return sorted(nodes.values())


def largest_cost(level):
    above = level - 21
    return 2 ** (26 + above / (3 if above > 0 else 5))


def main(program, log, count, *levels):
    positions = positions_of(log, int(count))
    failed = False
    print("level  positions       median         99 %      maximum        limit", flush=True)
    for level in levels:
        nodes = costs(program, positions, level)
        limit = largest_cost(int(level))
        at = lambda share: nodes[int(share * (len(nodes) - 1))]
        print(
            f"{level:>5}  {len(nodes):>9}  {at(0.5):>11,}  {at(0.99):>11,}  {nodes[-1]:>11,}"
            f"  {int(limit):>11,}",
            flush=True,
        )
        is_too_much = nodes[-1] > limit + SLACK
        failed = failed or is_too_much
        figures = Figures(f"levels-{level}", "levels", program)
        figures.tried("searches of positions of games", len(nodes), int(is_too_much))
        figures.table("levels", ["level", "positions", "median", "99 %", "maximum", "largest cost"],
                      [[level, len(nodes), *(f"{count:,}" for count in (at(0.5), at(0.99), nodes[-1], int(limit)))]])
        figures.save()
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
