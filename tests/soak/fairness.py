"""Who gets how much of the engine of a server: a client that was alone for long, one that comes
later, and one that asks quick questions beside them.

usage: fairness.py OUTFLANK [ROUNDS]
"""
import pathlib
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "server"))

from analysis import START, Analysis  # noqa: E402
from figures import Figures  # noqa: E402
from running_server import RunningServer  # noqa: E402
from web_socket import WebSocket  # noqa: E402

ALONE_S, TOGETHER_S, FIRST_S = 65, 20, 2
QUICK = 60
MOST_QUICK_S = 0.1
# Of what both have: a tenth off the half.
NEAREST, FURTHEST = 0.45, 0.55


def quick_questions(port):
    """The median time of an answer at level 6, in a game beside what goes on."""
    client, times, moves = WebSocket(port), [], []
    for number in range(QUICK):
        began = time.monotonic()
        client.ask(number + 10, kind="choose", player="engine:level=6", seed=1, timeMs=0,
                   line=START | {"moves": moves[:50]})
        square = client.answer_to(number + 10)["square"]
        times.append(time.monotonic() - began)
        if len(moves) < 50:
            moves.append(square)
    client.close()
    return statistics.median(times)


def one_round(program):
    """Shares of A and B over the 20 s after B came, of each over the first 2 s, quick answers."""
    server = RunningServer(program)
    first = Analysis(server.port)
    time.sleep(ALONE_S)
    joined = time.monotonic()
    second = Analysis(server.port)
    time.sleep(TOGETHER_S + FIRST_S)
    quick = quick_questions(server.port)
    first.end()
    second.end()
    server.stop()
    shares = []
    for until in (FIRST_S, TOGETHER_S):
        had = [each.had(joined + until) - each.had(joined) for each in (first, second)]
        shares.append([each / until for each in had])
    return shares, quick


def main(program, rounds="3"):
    figures = Figures("fairness", "server", program)
    rows, wrong = [], 0
    for number in range(1, int(rounds) + 1):
        (early, late), quick = one_round(program)
        of_both = sum(late)
        is_good = min(early) > 0 and quick <= MOST_QUICK_S and all(
            NEAREST <= share / of_both <= FURTHEST for share in late)
        wrong += not is_good
        rows.append([number, *(f"{100 * share:.0f} %" for share in (*early, *late)),
                     f"{1000 * quick:.0f} ms", "yes" if is_good else "NO"])
        print(rows[-1], flush=True)
    figures.tried("rounds of clients that share the engine", len(rows), wrong)
    figures.table("fairness", ["round", "A, first 2 s", "B, first 2 s", "A, 20 s", "B, 20 s",
                               "quick answers", "kept"], rows)
    figures.save()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
