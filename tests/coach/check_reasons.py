"""Checks every reason of reviews with rules of its own, and counts how many mistakes carry one.

Usage: check_reasons.py [--least-claims N] [--blunders PERCENT] [--mistakes PERCENT] [--worst N] FILE...

FILE is what `outflank review --json` prints. Fails when a claim is false, a line cannot be played,
a proven line ends otherwise than its score, there are fewer claims than N, or fewer blunders or
mistakes carry a reason than asked for. --worst prints the largest losses without a reason.
"""

import argparse
import collections
import json
import sys

import claims
from lines import Line
from rules import opposite

NOTABLE = ("inaccuracy", "mistake", "blunder")


def wrong_lines(judgement):
    """What is wrong with the lines of a notable move."""
    for name, score in (("line", judgement["score"]), ("best_line", judgement["best_score"])):
        try:
            line = Line(judgement["position"], judgement[name])
        except AssertionError as error:
            yield f"{name}: {error}"
            continue
        if not (judgement["proven"] and line.over):
            continue
        board, side = line.after[-1], line.after[0].side
        difference = len(board.of(side)) - len(board.of(opposite(side)))
        sign = (difference > 0) - (difference < 0)
        if difference + sign * len(board.empty()) != score:
            yield f"{name} ends otherwise than its score {score}"


class Tally:
    def __init__(self):
        self.kinds = collections.Counter()
        self.wrong = []
        self.moves = collections.Counter()
        self.with_reason = collections.Counter()
        self.bare = []  # losses without a reason

    def add(self, name, judgement):
        place = f"{name}, move {judgement['number']} {judgement['move']}"
        known = judgement["class"]
        if known in NOTABLE or judgement["changed_result"]:
            self.wrong += [f"{place}: {text}" for text in wrong_lines(judgement)]
        self.moves[known] += 1
        self.with_reason[known] += bool(judgement["reasons"])
        if len(judgement["reasons"]) > 2:
            self.wrong.append(f"{place}: more than two reasons")
        if known in NOTABLE and not judgement["reasons"]:
            self.bare.append((judgement["loss"], place, judgement))
        for reason in judgement["reasons"]:
            self.kinds[reason["kind"]] += 1
            text = claims.wrong_with(judgement, reason)
            if text:
                self.wrong.append(f"{place}: {reason}: {text}")

    def percent(self, known):
        return 100 * self.with_reason[known] / self.moves[known] if self.moves[known] else 100

    def report(self, worst):
        for known in NOTABLE:
            print(f"{known:<12}{self.moves[known]:>6}, with a reason {self.with_reason[known]:>5}"
                  f" ({self.percent(known):.1f} %)")
        print(f"reasons {self.kinds.total()}, false {len(self.wrong)}")
        for kind, count in self.kinds.most_common():
            print(f"  {kind:<20}{count:>5}")
        for loss, place, judgement in sorted(self.bare, key=lambda entry: -entry[0])[:worst]:
            print(f"no reason: loses {loss} in {place}: {judgement['position']}\n"
                  f"  played {' '.join(judgement['line'])}\n  best   {' '.join(judgement['best_line'])}")
        for text in self.wrong:
            print(f"FALSE: {text}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--least-claims", type=int, default=0)
    parser.add_argument("--blunders", type=float, default=0)
    parser.add_argument("--mistakes", type=float, default=0)
    parser.add_argument("--worst", type=int, default=0)
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    tally = Tally()
    for name in options.files:
        with open(name, encoding="utf-8") as file:
            for judgement in json.load(file)["judgements"]:
                tally.add(name, judgement)
    tally.report(options.worst)
    enough = (tally.percent("blunder") >= options.blunders and
              tally.percent("mistake") >= options.mistakes and
              tally.kinds.total() >= options.least_claims)
    if not enough:
        print("FAILED: too few reasons")
    return 1 if tally.wrong or not enough else 0


if __name__ == "__main__":
    sys.exit(main())
