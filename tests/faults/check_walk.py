"""Every command where something outside it is wrong: streams that are closed, and in the place of each
file a folder, an endless file, a name that is no UTF-8, an empty file, one that is not there, a place that
cannot be written. No signal ends it, it does not hang, says in a line what is wrong, and changes no file
that it reads.

usage: check_walk.py OUTFLANK
"""
import hashlib
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "soak"))

from command_cases import INPUT, LATE, commands, prepare, words_of  # noqa: E402
from figures import Figures  # noqa: E402
from listed_commands import without_case  # noqa: E402
from processor_time import cpu_s  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
# Ends a hang. The slowest of these takes seconds.
PATIENCE_S = 200
# The most processor time of a run, which does not grow while others use the machine.
MOST_CPU_S = 10
CLOSED = {"no input": "<&-", "no output": ">&-", "no errors": "2>&-", "no streams": "<&- >&- 2>&-"}
# Where a command reads a file, and where it writes one: FILE stands for it.
FILE = "FILE"
READS = [
    ["play", "--load", FILE, "--black", "random", "--white", "random", "--plain"],
    ["serve", "--port", "0", "--weights", FILE],
    ["serve", "--port", "0", "--book", FILE],
    ["serve", "--port", "0", "--games", FILE],
    ["show", FILE],
    ["solve", FILE, "--limit", "1s"],
    ["analyze", FILE, "--level", "1"],
    ["review", FILE, "--level", "1"],
    ["convert", FILE, "out.sgf"],
    ["arena", FILE],
    ["arena", "--engine", "random", "--engine", "greedy", "--games", "2", "--openings", FILE],
    ["label", FILE, "--out", "new.labels", "--from", "5", "--to", "6", "--positions", "4"],
    ["train", FILE, "--out", "new.weights", "--epochs", "1", "--linear-epochs", "1"],
    ["train", "some.games", "--out", "new.weights", "--base", FILE, "--epochs", "1"],
    ["train", "some.games", "--out", "new.weights", "--distil-from", FILE, "--epochs", "1"],
    ["validate", FILE],
    ["validate", "test.labels", "--weights", FILE],
    ["fit-selectivity", FILE, "--positions", "2"],
    ["fit-calibration", FILE, "--deepest", "3", "--deepest-full", "2"],
    ["eval", LATE, "--weights", FILE],
    ["gtp", "--weights", FILE],
    ["uci", "--weights", FILE],
    ["book", "learn", FILE, "--book", "new.book", "--level", "1"],
    ["book", "show", "f5", "--book", FILE],
    ["book", "merge", FILE, "--book", "new.book"],
    ["book", "fix", "--check", "--book", FILE],
    ["book", "import", FILE, "--book", "new.book"],
    ["games", "import", FILE, "--db", "new.gamesdb"],
    ["games", "position", "f5", "--db", FILE],
    ["games", "search", "--db", FILE],
]
WRITES = [
    ["convert", "in.txt", FILE, "--to", "sgf"],
    ["arena", "--engine", "random", "--engine", "greedy", "--games", "2", "--log", FILE],
    ["arena", "--engine", "random", "--engine", "greedy", "--games", "2", "--html", FILE],
    ["arena", "--engine", "random", "--engine", "greedy", "--games", "2", "--games-file", FILE + ".sgf"],
    ["selfplay", "--out", FILE, "--games", "2", "--player", "random"],
    ["label", "some.games", "--out", FILE, "--from", "5", "--to", "6", "--positions", "4"],
    ["train", "some.games", "--out", FILE, "--epochs", "1", "--linear-epochs", "1"],
    ["validate", "test.labels", "--plot", FILE],
    ["fit-selectivity", "some.games", "--positions", "2", "--out", FILE],
    ["book", "learn", "in.txt", "--book", FILE, "--level", "1"],
    ["book", "merge", "some.book", "--book", FILE],
    ["book", "prune", "--book", "some.book", "--out", FILE],
    ["book", "export", FILE, "--book", "some.book", "--format", "edax"],
    ["games", "import", "in.txt", "--db", FILE],
    ["games", "export", FILE, "--db", "some.gamesdb", "--to", "sgf"],
]
# Files that cannot be read, and places that cannot be written.
UNREADABLE = (b"a folder", b"/dev/zero", b"not there", b"not th\xe9re", b"\x1b[31mnot there", b"in.txt/below")
UNWRITABLE = (b"a folder", b"no folder/new", b"in.txt/below", b"full", b"/proc/self/new")
# A name of bytes that are no UTF-8, with control characters, for a file that is right and for one that is new.
ODD_NAME = b"g\xe4mes\xff\x1b[31m\n"
RIGHT = {"label": "some.games", "train": "some.games", "validate": "test.labels", "fit-selectivity": "some.games",
         "fit-calibration": "test.labels", "play": "in.txt", "show": "in.txt", "solve": "late.txt",
         "analyze": "in.txt", "review": "in.txt", "convert": "in.txt", "book learn": "in.txt",
         "book show": "some.book", "book merge": "some.book", "book fix": "some.book", "book import": "some.dat",
         "games import": "in.txt",
         "games position": "some.gamesdb", "games search": "some.gamesdb"}
READ = ("in.txt", "late.txt", "some.games", "test.labels", "some.book", "some.gamesdb")
# What a run finds as it was left by the one before.
KEPT = (*READ, "some.dat", "wide.book")
MOST_LINES = 3


class Walk:
    def __init__(self, folder):
        self.folder = folder
        self.runs = 0
        self.slowest = (0.0, "")
        self.wrong = []
        self.before = self.contents()

    def contents(self):
        return {name: hashlib.sha256((self.folder / name).read_bytes()).hexdigest() for name in READ}

    def clear(self):
        """Takes away what a run has made."""
        for path in self.folder.iterdir():
            if path.is_file() and path.name not in KEPT:
                path.unlink()
            elif path.name == "new.weights.parts":
                for part in path.iterdir():
                    part.unlink()
                path.rmdir()

    def run(self, title, command, text=b"quit\n"):
        """A run that has ended, or nothing; what is wrong in any case is noted."""
        self.clear()
        self.runs += 1
        begin = cpu_s()
        try:
            done = subprocess.run(command, cwd=self.folder, input=text, capture_output=True,
                                  timeout=PATIENCE_S, check=False)
        except subprocess.TimeoutExpired as late:
            self.note(title, f"still running after {PATIENCE_S} s, having said {late.stderr}")
            return None
        used = cpu_s() - begin
        self.slowest = max(self.slowest, (used, title))
        if used > MOST_CPU_S:
            self.note(title, f"{used:.1f} s of processor time, expected at most {MOST_CPU_S}")
        if done.returncode < 0 or done.returncode > 128 or b"terminate called" in done.stderr:
            self.note(title, f"status {done.returncode}: {done.stderr[-300:]}")
        if self.contents() != self.before:
            self.note(title, "a file that it reads has changed")
            self.before = self.contents()
        return done

    def note(self, title, what):
        self.wrong.append(f"{title}: {what}")

    def refused(self, title, command):
        """A run that has to end with a status and a line."""
        done = self.run(title, command)
        if done is None:
            return
        lines = done.stderr.splitlines()
        if done.returncode not in (1, 2):
            self.note(title, f"status {done.returncode}, expected 1 or 2: {done.stdout[-200:]}")
        elif not 1 <= len(lines) <= MOST_LINES or not lines[0].startswith(b"outflank: "):
            self.note(title, f"{len(lines)} lines: {done.stderr[:300]}")
        self.note_control(title, done)

    def done(self, title, command):
        done = self.run(title, command)
        if done is None:
            return
        if done.returncode != 0:
            self.note(title, f"status {done.returncode}, expected 0: {done.stderr[-300:]}")
        self.note_control(title, done)

    def note_control(self, title, done):
        if b"\x1b" in done.stdout + done.stderr:
            self.note(title, "a control character of a name is printed as it is")


def with_file(arguments, name):
    """The command line with a name for FILE, which has the extension of FILE.sgf where that stands."""
    words = []
    for argument in arguments:
        extension = argument.removeprefix(FILE)
        is_file = argument.startswith(FILE)
        words.append(os.fsencode(name) + extension.encode() if is_file else argument)
    return [PROGRAM, *words]


def title_of(arguments, name):
    return f"outflank {' '.join(arguments)} with {name!r}"


def key_of(arguments):
    return " ".join(arguments[:2]) if arguments[0] in ("book", "games") else arguments[0]


def walk_streams(walk):
    for command, arguments in commands(PROGRAM).items():
        if command == "serve":
            continue
        for name, closed in CLOSED.items():
            words = [PROGRAM, *words_of(command), *arguments]
            walk.run(f"{command}, {name}", ["sh", "-c", f'"$@" {closed}', "sh", *words],
                     INPUT.get(command, b"quit\n"))


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return str(found.getsockname()[1])


def walk_server(walk):
    """A server without streams starts, answers, and is ended from outside."""
    for name, closed in CLOSED.items():
        walk.runs += 1
        port = free_port()
        with subprocess.Popen(["sh", "-c", f'exec "$@" {closed}', "sh", PROGRAM, "serve", "--port", port],
                              cwd=walk.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE) as process:
            given_up = time.monotonic() + PATIENCE_S
            probe = [PROGRAM, "serve", "--probe", "--port", port]
            while process.poll() is None and time.monotonic() < given_up:
                if subprocess.run(probe, capture_output=True, check=False).returncode == 0:
                    break
            is_up = process.poll() is None and time.monotonic() < given_up
            process.terminate()
            errors = process.communicate()[1]
        # What it could not print its status tells.
        status = 1 if name in ("no output", "no streams") else 0
        if not is_up or process.returncode != status:
            walk.note(f"serve, {name}", f"up: {is_up}, status {process.returncode}: {errors[-300:]}")


def walk_files(walk):
    for arguments in READS:
        for name in UNREADABLE:
            walk.refused(title_of(arguments, name), with_file(arguments, name))
        walk.run(title_of(arguments, "an empty file"), with_file(arguments, "/dev/null"))
        right = RIGHT.get(key_of(arguments))
        if right and arguments[1:2] != ["some.games"] and "--weights" not in arguments:
            odd = walk.folder / "odd" / os.fsdecode(ODD_NAME)
            shutil.copyfile(walk.folder / right, odd)
            walk.done(title_of(arguments, ODD_NAME), with_file(arguments, os.fsencode(odd)))
    for arguments in WRITES:
        for name in UNWRITABLE:
            walk.refused(title_of(arguments, name), with_file(arguments, name))
        walk.done(title_of(arguments, ODD_NAME), with_file(arguments, ODD_NAME))


def main():
    figures = Figures("walk", "limits", PROGRAM)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(PROGRAM, folder)
        (folder / "late.txt").write_text(LATE + "\n", encoding="ascii")
        (folder / "a folder").mkdir()
        (folder / "odd").mkdir()
        (folder / "a folder.sgf").mkdir()
        for full in ("full", "full.sgf"):
            (folder / full).symlink_to("/dev/full")
        walk = Walk(folder)
        walk.wrong += without_case(PROGRAM, commands(PROGRAM))
        walk_streams(walk)
        walk_server(walk)
        walk_files(walk)
        if list((folder / "a folder").iterdir()):
            walk.note("a folder", "something was written into it")
    for line in walk.wrong:
        print(line)
    print(f"{walk.runs} runs, {len(walk.wrong)} wrong; the most processor time "
          f"{walk.slowest[0]:.1f} s: {walk.slowest[1]}")
    figures.tried("runs without streams, or with wrong files", walk.runs, len(walk.wrong))
    figures.save()
    return 1 if walk.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
