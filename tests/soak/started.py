"""Keeps what the browser tests printed about first visits over a bad line, and judges it.

usage: started.py PROGRAM LOG
"""
import pathlib
import re
import statistics
import sys

from figures import Figures

VISIT = re.compile(r"^\s*(.+): board ([\d.]+) s, review ([\d.]+) s(, asked to try again)?$", re.MULTILINE)
REVIEW_S = 30  # a review that takes longer has told the person how to go on


def kind_of(name):
    """Which row of the table a visit belongs to."""
    fault = re.search(r", (503|reset|stall|cut)\b", name)
    return f"one or two at their first request: {fault[1]}" if fault else "each 0 to 700 ms late"


def rows_of(visits):
    """Kind, visits, greatest seconds until the board, median and greatest until the review, asked, too late."""
    rows = []
    for kind in dict.fromkeys(kind_of(name) for name, *_ in visits):
        found = [each[1:] for each in visits if kind_of(each[0]) == kind]
        reviews = [review for _, review, _ in found]
        late = sum(review > REVIEW_S and not asked for _, review, asked in found)
        rows.append([kind, len(found), max(board for board, _, _ in found), f"{statistics.median(reviews):.1f}",
                     max(reviews), sum(asked for *_, asked in found), late])
    return rows


def visits_of(text):
    """Name, seconds until the board, seconds until the review, whether a button was pressed."""
    return [(name, float(board), float(review), bool(asked)) for name, board, review, asked in VISIT.findall(text)]


def main(program, log):
    text = pathlib.Path(log).read_text(encoding="utf-8")
    passed, failed = (int(re.search(rf"^# {word} (\d+)$", text, re.MULTILINE)[1]) for word in ("pass", "fail"))
    rows = rows_of(visits_of(text))
    if not rows:
        print(f"{log}: found no visit, expected lines 'NAME: board N s, review N s'", file=sys.stderr)
        return 1
    wrong = failed + sum(row[-1] for row in rows)
    figures = Figures("starts", "page", program)
    figures.tried("first visits over a bad line", passed + failed, wrong)
    figures.table("starts", ["files of the engine", "visits", "board, s at most", "review, s, median",
                             "review, s at most", "asked to try again", "too late without a word"], rows)
    figures.save()
    for row in rows:
        print(*row, sep=" | ")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
