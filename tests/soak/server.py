"""Rounds of many clients at once, then what clients of one address can make the server hold.

usage: server.py OUTFLANK [CLIENTS [ROUNDS]]
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "server"))

import check_load  # noqa: E402
import check_memory  # noqa: E402
from figures import Figures  # noqa: E402

MOST_MIB = 400  # of the server under load
MOST_COST_MIB = 200  # of one address


def load(program, clients, rounds, figures):
    """True when every answer arrived in every round."""
    seconds, most, failures = [], 0.0, []
    for number in range(1, rounds + 1):
        took, mib, failed = check_load.run_all(program, clients, MOST_MIB)
        seconds.append(took)
        most = max(most, mib)
        failures += failed
        print(f"round {number}: {took:.1f} s, at most {mib:.0f} MiB, {len(failed)} failures",
              flush=True)
        for failure in failed[:10]:
            print("FAILED:", failure, flush=True)
    figures.tried(f"sessions, {clients} at once", clients * rounds, len(failures))
    figures.table("server-load", ["clients at once", "rounds", "seconds of a round", "failures", "MiB at most"],
                  [[clients, rounds, f"{min(seconds):.1f} to {max(seconds):.1f}", len(failures), f"{most:.0f}"]])
    return not failures


def memory(program, figures):
    """True when no attack costs too much."""
    idle, costs, status = check_memory.attack_all(program)
    too_much = 0
    rows = []
    for attack, cost, stays in costs:
        too_much += check_memory.is_too_much(cost, stays, MOST_COST_MIB)
        what = attack.__doc__.strip().splitlines()[0].rstrip(".")
        rows.append([what[:1].lower() + what[1:], f"{cost:.0f}", f"{stays:.0f}"])
        print(f"{rows[-1][0]}: {cost:.0f} MiB, {stays:.0f} stay", flush=True)
    rows.append(["the server itself, idle after a search and a proof", "", f"{idle:.0f}"])
    figures.tried("attacks on its memory", len(costs), too_much)
    figures.table("server-memory", ["attack", "costs at most, MiB", "stays after it, MiB"], rows)
    return too_much == 0 and status == 0


def main(program, clients="200", rounds="20"):
    figures = Figures("server", "server", program)
    is_good = load(program, int(clients), int(rounds), figures)
    is_good = memory(program, figures) and is_good
    figures.save()
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
