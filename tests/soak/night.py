"""A server and a long solve under nohup in a sandbox that is read only and has no home, after the
terminal is gone (SIGHUP): the server behind nginx, with TLS and in a folder, answers a client that asks
all the time beside an endless analysis and a silent socket, and the solve loses no line.

usage: night.py OUTFLANK [MINUTES]
"""
import contextlib
import json
import pathlib
import queue
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "server"))

from check_nginx import NAME, Nginx, free_port  # noqa: E402
from figures import Figures  # noqa: E402
from web_socket import Closed, WebSocket  # noqa: E402

PATIENCE_S = 120
PLACE = "/reversi/"
ORIGIN = {"Origin": f"https://{NAME}"}
START = {"start": {"size": 8}, "moves": []}
# A position of 14 empty squares, and its score for the side to move.
KNOWN = ("-XXXXX--XXXXXX--XXXOXX--XOXXOX--XXXOOOOOXXXXOXOXX-XOXOX--X-OOOO- X", -46)
MOST_MIB = 200  # above what the server holds when it has answered for a minute
PAUSE_S = 0.5
SIX = -4  # the score of 6x6, known since 1993; half a minute of a processor and more


def sandboxed(program, arguments, written=()):
    """A command line in a sandbox where all is read only but files of `written`."""
    words = ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp",
             "--ro-bind", program, program, "--clearenv", "--setenv", "PATH", "/usr/bin:/bin"]
    for path in written:
        words += ["--bind", path, path]
    return [*words, "nohup", program, *arguments]


class Job:
    """A command in the sandbox, with its output in a file; the signal goes to all of its processes."""

    def __init__(self, program, arguments, folder, name):
        self.output, self.errors = folder / f"{name}.out", folder / f"{name}.err"
        with open(self.output, "wb") as output, open(self.errors, "wb") as errors:
            self.process = subprocess.Popen(sandboxed(program, arguments), stdin=subprocess.DEVNULL, stdout=output,
                                            stderr=errors, start_new_session=True)

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        if self.process.poll() is None:
            self.send(signal.SIGKILL)
            self.process.wait()

    def inner(self):
        """The process of the program itself, below that of the sandbox."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text("ascii").split()
        return int(children[0]) if children else self.process.pid

    def send(self, number):
        subprocess.run(["kill", f"-{number}", str(self.inner())], check=True)

    def wait_for(self, what, text):
        """Waits until the output has `text`."""
        end = time.monotonic() + PATIENCE_S
        while text not in self.output.read_text("utf-8"):
            said = self.errors.read_text("utf-8")
            assert self.process.poll() is None and time.monotonic() < end, f"{what}: {said}"
            time.sleep(0.05)

    def memory_mib(self):
        status = pathlib.Path(f"/proc/{self.inner()}/status").read_text("ascii")
        return int(re.search(r"VmRSS:\s+(\d+) kB", status).group(1)) / 1024

    def end(self):
        self.send(signal.SIGTERM)
        return self.process.wait(PATIENCE_S)


def is_right(nginx, question, number):
    """Asks by HTTP; whether the answer is what is known of it."""
    level = number % 7 + 1 if question == "moves" else 21
    position = "f5d6c3d3c4"[: 2 * random.randrange(1, 6)] if question == "moves" else KNOWN[0]
    status, _, body = nginx.request("POST", f"{PLACE}api/analyze", {"position": position, "level": level}, **ORIGIN)
    if status != 200:
        return False
    best = json.loads(body)["lines"][0]
    return question == "moves" or (best["score"] == KNOWN[1] and best["proven"])


def ask_until(given_up, nginx, server):
    """Asks till then; seconds of each answer, how many were wrong, MiB of the server in the first minute and most."""
    seconds, wrong, number = [], 0, 0
    begun, early, most = time.monotonic(), 0.0, 0.0
    while time.monotonic() < given_up:
        number += 1
        began = time.monotonic()
        wrong += not is_right(nginx, "known" if number % 5 == 0 else "moves", number)
        seconds.append(time.monotonic() - began)
        held = server.memory_mib()
        most = max(most, held)
        if time.monotonic() < begun + 60:
            early = most
        time.sleep(PAUSE_S)
    return seconds, wrong, early, most


class Client:
    """A socket through nginx on which a thread reads, and answers pings, as a page does."""

    def __init__(self, nginx):
        self.socket = WebSocket(nginx.port, f"{PLACE}api/socket", {"Host": NAME, **ORIGIN},
                                connection=nginx.connect())
        self.answers = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        try:
            while True:
                message = self.socket.receive()
                if "value" in message or "error" in message:
                    self.answers.put(message)
        except (Closed, OSError) as error:
            self.answers.put({"error": repr(error)})

    def answer(self):
        return self.answers.get(timeout=PATIENCE_S)


def hours(minutes, server, solve, nginx):
    """What is asked of both in that time, as `night` has it."""
    complaints = []
    analysis, silent = Client(nginx), Client(nginx)
    analysis.socket.ask(1, kind="analyze", line=START, limits={"lines": 1})
    seconds, wrong, early, most = ask_until(time.monotonic() + 60 * minutes, nginx, server)
    silent.socket.ask(2, kind="about")
    analysis.socket.send({"stop": 1})
    for what, client in (("the silent socket", silent), ("the endless analysis", analysis)):
        answer = client.answer()
        if "value" not in answer:
            complaints.append(f"{what}: {answer}")
    if solve.process.wait(60 * PATIENCE_S) != 0 or f'"score":{SIX},' not in solve.output.read_text("utf-8"):
        complaints.append(f"solve: {solve.errors.read_text('utf-8')}")
    status = nginx.request("GET", f"{PLACE}api/health")[0]
    if (status, server.end()) != (200, 0):
        complaints.append(f"the server: {server.errors.read_text('utf-8')}")
    return seconds, wrong, early, most, complaints


def night(program, minutes, folder):
    """Answers, their wrong ones, their seconds, MiB, and what else was wrong."""
    port = free_port()
    with contextlib.ExitStack() as started:
        server = started.enter_context(Job(program, ["serve", "--port", str(port), "--threads", "2", "--hash", "32",
                                                     "--name", NAME], folder, "serve"))
        server.wait_for("the server", f":{port}/")
        solve = started.enter_context(Job(program, ["solve", "--size", "6", "--json"], folder, "solve"))
        nginx = Nginx(str(folder), port)
        started.callback(nginx.stop)
        for job in (server, solve):
            job.send(signal.SIGHUP)
        return hours(minutes, server, solve, nginx)


def main(program, minutes="60"):
    figures = Figures("night", "night", program)
    with tempfile.TemporaryDirectory() as folder:
        seconds, wrong, early, most, complaints = night(program, float(minutes), pathlib.Path(folder))
    if most - early > MOST_MIB:
        complaints.append(f"the server holds {most:.0f} MiB, {early:.0f} at first")
    for complaint in complaints:
        print("FAILED:", complaint)
    seconds.sort()
    middle, last = seconds[len(seconds) // 2], seconds[-1]
    print(f"{len(seconds)} answers in {minutes} minutes, {wrong} wrong; {middle:.2f} s in the middle, {last:.2f} s "
          f"the longest; {early:.0f} MiB at first, {most:.0f} at most; {len(complaints)} complaints")
    figures.tried("answers through nginx of a server under nohup in a sandbox", len(seconds), wrong + len(complaints))
    figures.table("night", ["minutes", "answers", "wrong", "middle, s", "longest, s", "MiB at first", "at most"],
                  [[minutes, len(seconds), wrong, f"{middle:.2f}", f"{last:.2f}", f"{early:.0f}", f"{most:.0f}"]])
    figures.save()
    return 1 if wrong or complaints else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
