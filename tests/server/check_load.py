#!/usr/bin/env python3
"""Two hundred clients at the same time, some of them rude: the server stays up, its memory stays
bounded, and no search is left when they are gone.

    check_load.py PROGRAM CLIENTS MEMORY

MEMORY is the most that the server may have at any time, in MiB.
"""
import sys
import threading
import time

from running_server import RunningServer
from web_socket import Closed, WebSocket

MOST_SECONDS = 150


def line(moves):
    return {"start": {"size": 6}, "moves": moves}


def play(port, failures):
    """Moves of a 6x6 game against computers; every move must be answered."""
    client = WebSocket(port)
    moves = []
    for number in range(6):
        client.ask(number, kind="choose", line=line(moves), player="engine:level=2", seed=1, timeMs=0)
        moves.append(client.answer_to(number)["square"])
    client.ask(100, kind="look", line=line(moves))
    if len(client.answer_to(100)["plies"]) != len(moves):
        failures.append("a game lost a move")
    client.close()


def analyze(port, failures):
    """An endless analysis that is stopped after its first report."""
    client = WebSocket(port)
    client.ask(1, kind="analyze", line=line([]), limits={"lines": 2})
    while "report" not in client.receive():
        pass
    client.send({"stop": 1})
    if not client.answer_to(1)["lines"]:
        failures.append("an analysis without a line")
    client.close()


def vanish(port, _):
    """Begins searches and leaves in the middle."""
    client = WebSocket(port)
    for number in range(4):
        client.ask(number, kind="analyze", line=line([]), limits={"lines": 1})
    client.receive()
    client.drop()


def never_read(port, _):
    """Asks for much and reads nothing, until the server takes no more."""
    client = WebSocket(port, receive_buffer=4096)
    client.socket.settimeout(1)
    try:
        for number in range(2000):
            client.ask(number, kind="read", text="f5d6c3d3c4\n" * 50, size=8)
    except OSError:
        pass  # the server has stopped reading
    client.drop()


def babble(port, _):
    """Sends what is no message."""
    client = WebSocket(port)
    for text in ("", "{", "[" * 1000, "null", '{"id":1}', "x" * 100_000) * 3:
        client.send(text)
        client.receive()
    try:
        client.send("x" * 1_200_000)
        while True:
            client.receive()
    except (Closed, OSError):
        pass
    client.close()


KINDS = (play, analyze, play, vanish, play, analyze, never_read, play, babble, analyze)


def run(kind, port, failures):
    try:
        kind(port, failures)
    except Exception as problem:  # whatever it is, it is the test's finding
        failures.append(f"{kind.__name__}: {problem!r}")


def run_all(program, count, most_mib):
    """Seconds, the most MiB, and what failed."""
    server = RunningServer(program)
    began = time.monotonic()
    failures = []
    clients = [threading.Thread(target=run, args=(KINDS[i % len(KINDS)], server.port, failures),
                                daemon=True) for i in range(count)]
    for client in clients:
        client.start()
    most = 0.0
    while any(client.is_alive() for client in clients):
        most = max(most, server.memory_mib())
        if time.monotonic() > began + MOST_SECONDS:
            failures.append(f"clients are not done after {MOST_SECONDS} s")
            break
        time.sleep(0.1)
    server.wait_until_idle()
    seconds = time.monotonic() - began
    if most > most_mib:
        failures.append(f"memory: {most:.0f} MiB, expected at most {most_mib}")
    status = server.stop()
    if status != 0:
        failures.append(f"exit status {status}")
    return seconds, most, failures


def main(program, count, most_mib):
    seconds, most, failures = run_all(program, count, most_mib)
    for failure in failures[:10]:
        print("FAILED:", failure)
    print(f"{count} clients in {seconds:.1f} s, at most {most:.0f} MiB, "
          f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
