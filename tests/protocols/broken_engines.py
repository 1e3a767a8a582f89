#!/usr/bin/env python3
"""Checks that `outflank conformance` finds the faults of deliberately broken engines.

    broken_engines.py OUTFLANK BROKEN_ENGINE

Each case is a fault that was met in the field, or one that no report may hang on: with it,
the dialogue of the given title fails, the report names what was found, and the exit status
is 1. Without a fault, the same detour finds nothing. A line that an engine says about itself at
its start fails no dialogue, but the one of GTP that asks for silence.
"""
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

# protocol, fault (see broken_engine.cpp), title of a dialogue that fails, part of what is found
CASES = [
    ("gtp", ["replace", r"^=(\d+) ", "= $1 "], "Answers carry the id", '"= 1 2"'),
    ("gtp", ["drop", ""], "Answers carry the id", "nothing within"),
    ("gtp", ["add", r"=.*", ""], "Answers carry the id", '""'),
    ("gtp", ["replace", r"^\?.*", "="], "Unknown commands are refused", '"="'),
    ("gtp", ["replace", r"^= pass", "= h8"], "A side that must pass", '"= h8"'),
    ("gtp", ["replace", r"^= [a-h][1-8]$", "= a1"], "A move is legal", '"= a1"'),
    ("gtp", ["deaf", "undo"], "Moves are taken back", "nothing within"),
    ("gtp", ["deaf", ".*quit"], "Commands that come together", "nothing within"),
    ("gtp", ["exit", "1"], "The board has a size", "exit status 3"),
    ("gtp", ["crash", "2"], "The board has a size", "killed by signal 9"),
    ("gtp", ["hang", "2"], "The board has a size", "nothing within"),
    ("gtp", ["flood", "2"], "The board has a size", "a line that does not end"),
    ("nboard", ["replace", "=== PA", "=== H8"], "A side that must pass", '"=== H8"'),
    ("nboard", ["replace", "Outflank", "Out flank "], "A ping is answered", "set myname Out flank"),
    ("nboard", ["drop", "pong .*"], "A ping is answered", "nothing within"),
    ("nboard", ["add", "pong .*", "search F5 0.00 0 1"], "Hints name a line", "search F5"),
    ("nboard", ["replace", "^=== ", "move "], "go answers with a move", '"move '),
    ("nboard", ["replace", "^search .*", "search D6 0.00"], "Hints name a line", '"search D6 0.00"'),
    ("uci", ["add", "bestmove .*", "bestmove d3"], "A search ends with one best move", "bestmove d3"),
    ("uci", ["drop", "bestmove .*"], "stop ends a search", "nothing within"),
    ("uci", ["replace", "bestmove pass", "bestmove a1"], "A side that must pass", "bestmove a1"),
    ("uci", ["deaf", "stop"], "stop ends a search", "nothing within"),
    ("uci", ["drop", "uciok"], "The engine introduces itself", "nothing within"),
    ("xboard", ["replace", "@@@@", "P@h8"], "A side that must pass", "move P@h8"),
    ("xboard", ["drop", "Illegal.*"], "Illegal moves are refused", "nothing within"),
    ("xboard", ["drop", r"0-1.*|1-0.*"], "A game that ends with one colour", "nothing within"),
    ("xboard", ["replace", "move P@", "move "], "The engine answers a move", '"move '),
    ("cassio", ["replace", "ready.", "ready"], "The engine gets ready", '"ready"'),
    ("cassio", ["drop", r"ok\."], "A search is asked and stopped", "nothing within"),
    ("cassio", ["replace", "B[+-]", "W+"], "The middle game", "W+"),
    ("cassio", ["deaf", ".*stop"], "A search is asked and stopped", "nothing within"),
]

# A line of an engine about itself, and the dialogues that it fails.
GREETING = "A Player 1.0 by Somebody (c) 1998-2007"
GREETED = {"gtp": ["Nothing is said that was not asked for"], "nboard": [], "uci": [], "xboard": [], "cassio": []}

# Most of the time is spent waiting for what does not come, so several checks run at once.
AT_ONCE = 6
PATIENT = "30s"  # for what does come, on whatever machine


def conformance(outflank, broken, protocol, fault, title, timeout):
    command = [outflank, "conformance", "--protocol", protocol, *(["--only", title] if title else []),
               "--timeout", timeout, "--json", "--", broken, *fault, "--", outflank, protocol, "--level", "1", "--hash", "1"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=600, check=False)
    return done.returncode, json.loads(done.stdout)


def check(outflank, broken, case):
    protocol, fault, title, found = case
    timeout = "2s" if found == "nothing within" else PATIENT
    status, report = conformance(outflank, broken, protocol, fault, title, timeout)
    problems = [one["problem"] for one in report["dialogues"] if not one["passed"]]
    if status != 1 or not problems:
        return f"exit status {status}, {report['failed']} failed"
    if not any(found in problem["found"] for problem in problems):
        return f"found {problems[0]['found']}, expected {found}"
    if not all(problem["line"] > 0 and problem["expected"] for problem in problems):
        return "a problem without its place"
    return None


def check_sound(outflank, broken, protocol, title):
    status, report = conformance(outflank, broken, protocol, [], title, PATIENT)
    return None if status == 0 else str(report["dialogues"])


def check_greeting(outflank, broken, protocol):
    status, report = conformance(outflank, broken, protocol, ["greet", GREETING], None, PATIENT)
    failed = [one["title"] for one in report["dialogues"] if not one["passed"]]
    if failed != GREETED[protocol] or status != (1 if failed else 0):
        return f"exit status {status}, failed {failed}, expected {GREETED[protocol]}"
    return None


def main():
    outflank, broken = sys.argv[1:]
    titles = sorted({(protocol, title) for protocol, _, title, _ in CASES})
    with ThreadPoolExecutor(AT_ONCE) as pool:
        checks = [(f"{protocol}, without a fault, {title}",
                   pool.submit(check_sound, outflank, broken, protocol, title))
                  for protocol, title in titles]
        checks += [(f"{protocol}, a greeting", pool.submit(check_greeting, outflank, broken, protocol))
                   for protocol in GREETED]
        checks += [(f"{case[0]}, {' '.join(case[1])}", pool.submit(check, outflank, broken, case))
                   for case in CASES]
        wrong = [(name, done.result()) for name, done in checks if done.result()]
    for name, problem in wrong:
        print(f"{name}: {problem}")
    print(f"{len(titles)} sound dialogues, {len(GREETED)} greetings and {len(CASES)} faults, "
          f"{len(wrong)} not as expected")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
