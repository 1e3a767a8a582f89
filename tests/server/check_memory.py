#!/usr/bin/env python3
"""What clients of one address can make the server hold: many connections that send much, ask for
much and read nothing.

    check_memory.py PROGRAM [MIB]

The server may have so much above its idle size (200) in each attack, and none of it may stay.
"""
import json
import resource
import sys
import threading
import time

from running_server import RunningServer
from web_socket import Closed, WebSocket, connect, request

START = {"start": {"size": 8}, "moves": []}
SMALL = {"start": {"size": 4}, "moves": []}
GAME = {"start": {"size": 8}, "moves": [
    ord(name[0]) - ord("a") + 8 * (int(name[1]) - 1) for name in
    "e6 f4 c3 c4 c5 c6 e3 d3 g4 b6 b5 d6 c7 d7 c8 a5 a7 b4 c2 e8 a4 a6 d8 b8 b7 a8 e7 f8".split()]}
SHORT_GAMES = "f5\n" * 43_000  # the text that takes the most memory for its length
MANY = 200
BACKLOG = 100  # a server that accepts leaves no more than a few waiting
NAMES = (1, 19, 38, 57, 75, 94, 112, 131)
LATER = 100  # of the clients that search: the first 128 fill all places, and have turns one after the other
STAYS_MIB = 80  # free pieces between others; it does not grow from attack to attack
PATIENCE_S = 120


class Watch:
    """The most memory that the server has while something happens."""

    def __init__(self, server):
        self.server = server
        self.most = server.memory_mib()
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.look, daemon=True)
        self.thread.start()

    def look(self):
        while not self.over.wait(0.02):
            self.most = max(self.most, self.server.memory_mib())

    def end(self):
        self.over.set()
        self.thread.join()
        return self.most


def ask_without_reading(client, seconds, **members):
    """As many requests as the server takes."""
    client.socket.settimeout(seconds)
    number = 0
    try:
        while True:
            client.ask(number, **members)
            number += 1
    except OSError:
        return number


def at_once(clients, act, then=lambda: None):
    """Each of the clients acts, all at the same time, and `then` is done; they leave without a word."""
    threads = [threading.Thread(target=act, args=(client,), daemon=True) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    then()
    for client in clients:
        client.drop()


def wait_until(is_so, what):
    """Waits for a state of the server. The limit ends only what hangs."""
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end, f"waited {PATIENCE_S} s, and still {what}"
        time.sleep(0.05)


def health(port):
    return json.loads(request(port, "GET", "/api/health")[2])


def reads_in_pages(port):
    """A file of 43,000 games, read in pages."""
    client = WebSocket(port)
    client.receive()
    start, games, page = 1, 0, {}
    while start is not None:
        client.ask(start, kind="read", text=SHORT_GAMES, size=8, **{"from": start})
        page = client.answer_to(start)
        games += len(page["games"])
        start = page.get("next")
    assert games == 43_000, games
    client.close()


def reads_a_mebibyte(port):
    """Texts of 1 MiB and of 129 KiB without pages; they are refused, and the connection goes on."""
    client = WebSocket(port)
    client.receive()
    client.ask(1, kind="read", text="f5\n" * 250_000, size=8)
    error = client.receive()["error"]
    assert error["code"] == "out_of_range" and error["where"] == "request.text", error
    client.ask(2, kind="read", text=SHORT_GAMES, size=8)
    error = client.receive()["error"]
    assert "ask for pages" in error["message"], error
    client.close()


def one_reads_nothing(port):
    """One client that asks for long pages and reads nothing."""
    client = WebSocket(port, receive_buffer=4096)
    ask_without_reading(client, 3, kind="read", text=SHORT_GAMES, size=8, **{"from": 1})
    client.drop()


def many_read_nothing(port):
    """200 clients that ask for long answers and read nothing."""
    at_once([WebSocket(port, receive_buffer=4096) for _ in range(MANY)],
            lambda client: ask_without_reading(client, 5, kind="read", text="f5d6c3d3c4\n" * 800, size=8,
                                               **{"from": 1}))


def ask_all_and_leave(port, **members):
    """200 clients with 8 searches each read nothing until one of the later ones has had a turn."""
    clients = [WebSocket(port, receive_buffer=4096) for _ in range(MANY)]
    for client in clients:
        for number in range(8):
            client.ask(number, **members)
    try:
        while "report" not in clients[LATER].receive():
            pass
    except TimeoutError as late:
        raise AssertionError(f"client {LATER} of {MANY} has had no report of {members['kind']}") from late
    for client in clients:
        client.drop()


def many_analyze_and_read_nothing(port):
    """200 clients with 8 endless analyses each that read nothing."""
    ask_all_and_leave(port, kind="analyze", line=START, limits={"lines": 64})


def many_review_and_read_nothing(port):
    """200 clients with 8 reviews of a game each that read nothing."""
    ask_all_and_leave(port, kind="review", line=GAME, level=10)


def some_explore_and_read_nothing(port):
    """4 clients that ask for the tree of 4x4 and for what is known, and read nothing."""
    def ask(client):
        ask_without_reading(client, 1, kind="tree", line=SMALL)
        ask_without_reading(client, 1, kind="explore", line=GAME)

    at_once([WebSocket(port, receive_buffer=4096) for _ in range(4)], ask)


def many_send_half_a_message(port):
    """200 clients that send a mebibyte each without its end."""
    def send(client):
        client.socket.settimeout(3)
        try:
            client.send_frame(b"[" + b"{}," * 340_000, first_byte=0x01)
        except OSError:
            pass

    def ask_a_little():
        """Who sends little is heard all the same."""
        quick = WebSocket(port)
        quick.receive()
        quick.ask(1, kind="look", line=START)
        quick.answer_to(1)
        quick.close()

    at_once([WebSocket(port) for _ in range(MANY)], send, ask_a_little)


def many_write(port):
    """30 clients that have trees of 60,000 moves written."""
    moves = [{"square": 37}] * 60_000
    text = json.dumps({"id": 1, "request": {"kind": "write", "format": "sgf", "game": {
        "start": {"size": 8}, "children": moves}}}).replace(" ", "")

    def write(client):
        try:
            client.receive()
            client.socket.settimeout(40)
            client.send(text)
            client.receive()
        except (OSError, Closed):
            pass

    at_once([WebSocket(port) for _ in range(30)], write)


def many_post(port):
    """200 requests of HTTP whose bodies never end."""
    connections = [connect(port) for _ in range(MANY)]
    for connection in connections:
        connection.sendall(b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 65536\r\n"
                           b"A: " + b"a" * 12_000 + b"\r\n\r\n" + b"x" * 65_000)
    # The server has taken in all of them before it answers this question.
    wait_until(lambda: health(port)["connections"] > MANY, "the server has not taken in all connections")
    for connection in connections:
        connection.close()


ATTACKS = (reads_in_pages, reads_a_mebibyte, one_reads_nothing, many_read_nothing,
           many_analyze_and_read_nothing, many_review_and_read_nothing,
           some_explore_and_read_nothing, many_send_half_a_message, many_write, many_post)


def warm_up(server):
    """The tables of the engine and the solver belong to the server."""
    client = WebSocket(server.port)
    client.receive()
    client.ask(1, kind="analyze", line=START, limits={"lines": 1, "timeMs": 5000})
    client.answer_to(1)
    client.ask(2, kind="solve", line=START, timeMs=4000)
    client.answer_to(2)
    client.close()
    server.wait_until_idle()


def wait_until_all_left(server):
    """A server that has held a client back learns that it left when it has answered it."""
    # The connection that asks is one.
    wait_until(lambda: server.wait_until_idle() == 1, "connections are left")


def is_closed(connection):
    """The server has closed it; it has sent nothing."""
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def accepts_again(program, name):
    """A server that had no memory for some connections accepts others when there is some. The name moves what
    the memory holds: each time it is something else that there is no room for."""
    server = RunningServer(program, more=["--name", name])
    _, most = resource.prlimit(server.process.pid, resource.RLIMIT_AS)
    resource.prlimit(server.process.pid, resource.RLIMIT_AS, (1 << 20, most))
    connections = []
    end = time.monotonic() + PATIENCE_S
    while server.waiting() < BACKLOG and not any(is_closed(connection) for connection in connections):
        assert time.monotonic() < end, f"{len(connections)} connections, and the server has memory for all"
        connections += [connect(server.port) for _ in range(20)]
        time.sleep(0.05)
    resource.prlimit(server.process.pid, resource.RLIMIT_AS, (most, most))
    for connection in connections:
        connection.close()
    server.health()
    print(f"ok     accepts_again, a name of {len(name)}: after {len(connections)} connections", flush=True)
    assert server.stop() == 0


def is_too_much(cost, stays, most_mib):
    return cost > most_mib or stays > STAYS_MIB


def attack_all(program):
    """MiB of the idle server, and of each attack what the server has above that at most and
    afterwards; the exit status."""
    server = RunningServer(program)
    warm_up(server)
    costs = []
    idle = server.memory_mib()
    print(f"idle: {idle:.0f} MiB", flush=True)
    for attack in ATTACKS:
        watch = Watch(server)
        attack(server.port)
        cost = watch.end() - idle
        wait_until_all_left(server)
        costs.append((attack, cost, server.memory_mib() - idle))
    return idle, costs, server.stop()


def main(program, most_mib):
    for length in NAMES:
        accepts_again(program, "n" * length)
    _, costs, status = attack_all(program)
    failures = 0
    for attack, cost, stays in costs:
        failed = is_too_much(cost, stays, most_mib)
        failures += failed
        print(f"{'FAILED' if failed else 'ok':6} {attack.__name__}: {cost:.0f} MiB, "
              f"{stays:.0f} MiB stay")
    if status != 0:
        failures += 1
        print("FAILED exit status")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200))
