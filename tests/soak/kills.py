"""Kills commands that write files, again and again, and lets them go on: in the end nothing is
lost, nothing is doubled, and what was made is what a run without kills makes. Then two processes
on one file, a full disk and a folder that cannot be written.

usage: kills.py OUTFLANK [KILLS [COMMAND...]]
"""
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "faults"))

from figures import Figures  # noqa: E402
from processor_time import cpu_s  # noqa: E402

KILLS = int(sys.argv[2]) if len(sys.argv) > 2 else 200
PATIENCE_S = 600
DELAYS = random.Random(24)
GAMES = ["selfplay", "--out", "out", "--depth", "2", "--solve-empties", "10", "--games"]
LABEL = ["label", "in.games", "--out", "out", "--from", "8", "--to", "14", "--positions"]
TRAIN = ["train", "in.games", "--out", "out", "--model", "linear", "--linear-epochs"]
ARENA = ["arena", "--engine", "random", "--engine", "greedy", "--log", "out", "--games"]


class Bench:
    """A folder, the program in it, and what went wrong."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.program = self.folder / "outflank"
        self.wrong = []
        self.rows = []  # what, runs, good ones, rounds
        self.loops = set()  # the names of those of kills
        self.start_s = 0.0  # what a command takes before it is at work
        self.start_cpu_s = 0.0  # the same of a processor

    def path(self, name):
        return self.folder / name

    def start(self, arguments, **more):
        return subprocess.Popen([self.program, *arguments], cwd=self.folder,
                                stdin=more.pop("stdin", subprocess.DEVNULL),
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **more)

    def run(self, arguments, **more):
        process = self.start(arguments, **more)
        errors = process.communicate(timeout=PATIENCE_S)[1].decode(errors="replace")
        return process.returncode, errors

    def run_and_read(self, arguments, **more):
        """The status, the errors and the output."""
        done = subprocess.run([self.program, *arguments], cwd=self.folder, capture_output=True,
                              timeout=PATIENCE_S, check=False, **more)
        return done.returncode, done.stderr.decode(errors="replace"), done.stdout.decode()

    def must(self, arguments, **more):
        """Runs a command that has to end well; the seconds it took."""
        began = time.monotonic()
        status, errors = self.run(arguments, **more)
        self.expect(status == 0, f"{arguments[0]}: status {status}: {errors[-200:]}")
        return time.monotonic() - began

    def expect(self, is_good, what):
        if not is_good:
            self.wrong.append(what)
            print("WRONG:", what, flush=True)

    def add_loop(self, name, kills, good, rounds):
        self.loops.add(name)
        self.rows.append((name, kills, good, rounds))

    def clear(self):
        for left in self.folder.glob("out*"):
            if left != self.program:
                shutil.rmtree(left) if left.is_dir() else left.unlink()

    def killed(self, arguments, most_s, share=1.0, **more):
        """Runs and kills, after `share` of the time; True when it was still at work."""
        process = self.start(arguments, **more)
        try:
            process.communicate(timeout=share * (self.start_s + DELAYS.uniform(0.2 * most_s, most_s)))
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return True
        self.expect(process.returncode == 0, f"{arguments[0]}: status {process.returncode}")
        return False


def logged(path):
    """Numbers of the games of an arena's log, of its whole lines."""
    lines = path.read_bytes().split(b"\n")[1:-1] if path.exists() else []
    return [json.loads(line)["game"] for line in lines]


# `label` has more on disk after so much of a processor beyond its start.
LABEL_CPU_S = 0.2


def contents(bench, name):
    path = bench.path(name)
    return path.read_bytes() if path.exists() else b""


def kill_loop(bench, name, arguments, reference, kills, most_s):
    """Kills a command until it has ended by itself or was killed often enough; then it goes on."""
    done = rounds = with_progress = 0
    share = 1.0
    while done < kills:
        bench.clear()
        rounds += 1
        at_work = True
        done_before = done
        while at_work and done < kills:
            before = (contents(bench, "out"), contents(bench, "out.journal"),
                      sorted(bench.folder.glob("out.parts/*.part")))
            used_before = cpu_s()
            at_work = bench.killed(arguments, most_s, share)
            used = cpu_s() - used_before - bench.start_cpu_s
            done += at_work
            after = (contents(bench, "out"), contents(bench, "out.journal"),
                     sorted(bench.folder.glob("out.parts/*.part")))
            with_progress += at_work and after != before
            share *= LATER if at_work and after == before else 1
            if name == "label" and at_work and used > LABEL_CPU_S:
                bench.expect(after != before, f"label: nothing new on disk after {used:.2f} s of a processor")
            if name == "arena":
                whole = before[0][:before[0].rfind(b"\n") + 1]
                bench.expect(after[0].startswith(whole), "arena: a logged game is lost")
        share *= SOONER if done == done_before else 1
        bench.must(arguments)
        if name == "arena":
            games = logged(bench.path("out"))
            bench.expect(sorted(games) == list(range(1, int(arguments[-1]) + 1)),
                         f"arena: games {len(games)}, {len(set(games))} different")
        else:
            bench.expect(contents(bench, "out") == reference, f"{name}: not what a run makes")
            bench.expect(not bench.path("out.journal").exists(), f"{name}: a journal is left")
    bench.add_loop(name, done, with_progress, rounds)


def kill_saves(bench, kills):
    bench.clear()
    script = bench.path("script")
    script.write_text("f5\nsave out.game\nd6\nsave out.game\nundo\nundo\n" * 20000)
    saved = 0
    before = None
    for _ in range(kills):
        with script.open() as lines:
            bench.killed(["play", "--black", "human", "--white", "human"], 0.6, stdin=lines)
        if not bench.path("out.game").exists():
            continue
        now = bench.path("out.game").stat()
        saved += (now.st_ino, now.st_mtime_ns) != before
        before = (now.st_ino, now.st_mtime_ns)
        status, errors, said = bench.run_and_read(["convert", "out.game", "--to", "transcript"])
        bench.expect(status == 0, f"play: a damaged save: {errors[-200:]}")
        bench.expect(said.strip() in ("f5", "f5d6"), f"play: found the save {said[:200]!r}, expected f5 or f5d6")
    bench.add_loop("play, saves", kills, saved, 1)


PEOPLE = ["play", "--black", "human", "--white", "human", "--plain"]


def saves_that_fail(bench):
    """A save on a full disk, and into a folder that cannot be written: it is said, the game goes
    on, and the save that was there is whole."""
    locked = bench.path("locked")
    locked.mkdir(exist_ok=True)
    script = bench.path("script")
    before = "Outflank"
    for name, target, size in (("full disk", "out.game", 20), ("full disk", "out.sgf", 0),
                               ("read-only folder", "locked/out.game", None)):
        bench.clear()
        script.write_text(f"f5\nsave {target}\nquit\n")
        if size is not None:
            bench.must([*PEOPLE], stdin=script.open())
            before = contents(bench, target)
        script.write_text(f"f5\nd6\nc3\nsave {target}\nd3\nquit\n")

        def limit(most=size):
            if most is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
            else:
                locked.chmod(0o555)
                if os.getuid() == 0:
                    os.setuid(65534)

        status, errors, said = bench.run_and_read([*PEOPLE], stdin=script.open(), preexec_fn=limit)
        is_said = "nothing was written" in said + errors and "f5d6c3d3" in said
        bench.expect(is_said and status == 0, f"play, {name}: status {status}: {said[-300:]}{errors}")
        if size is not None:
            bench.expect(contents(bench, target) == before, f"play, {name}: the old save is spoilt")
        bench.rows.append((f"play, save to {target}, {name}", 1, int(is_said), 1))


def kill_sets(bench, kills):
    """The three files of WTHOR are those of one run, whichever was killed when."""
    bench.clear()
    names = [f"out.{end}" for end in ("wtb", "jou", "trn")]
    commands, sets = [], []
    for letter in "ab":
        source = bench.path(f"{letter}.sgf")
        source.write_text("".join(f"(;GM[2]PB[{letter}{i}]PW[{letter}]EV[{letter}];B[f5];W[d6])\n"
                                  for i in range(300 if letter == "a" else 200)))
        commands.append(["convert", source.name, "out.wtb"])
        took_s = bench.must(commands[-1])
        sets.append([contents(bench, name) for name in names])
    killed = changed = runs = 0
    share = 1.0
    now = sets[1]
    while killed < kills:
        at_work = bench.killed(commands[runs % 2], 0.9 * took_s, share)
        killed += at_work
        share *= 1 if at_work else SOONER
        runs += 1
        status, errors = bench.run(["convert", "out.wtb", "--to", "transcript"])
        bench.expect(status == 0, f"convert: a damaged set: {errors[-200:]}")
        found = [contents(bench, name) for name in names]
        bench.expect(found in sets, "convert: a set of two runs")
        changed += found != now
        now = found
    bench.must(commands[0])
    left = [path.name for path in bench.folder.glob("out.*") if path.name not in names]
    bench.expect(not left, f"convert: left behind: {left}")
    bench.add_loop("convert, sets of WTHOR", killed, changed, runs)


def stopped_at_work(bench, arguments):
    """A process that holds still in the middle of its work, once it has written something."""
    process = bench.start(arguments)
    parts = bench.path("out.parts")
    while process.poll() is None:
        if contents(bench, "out") or contents(bench, "out.journal") or any(parts.glob("*.part")):
            process.send_signal(signal.SIGSTOP)
            break
        time.sleep(0.001)
    return process


def two_processes(bench, name, arguments, reference):
    bench.clear()
    first = stopped_at_work(bench, arguments)
    bench.expect(first.poll() is None, f"{name}: done before the second process came")
    status, errors = bench.run(arguments)
    bench.expect(status != 0 and errors.count("\n") == 1 and "another p" in errors,
                 f"{name}: a second process: status {status}: {errors[-200:]}")
    first.send_signal(signal.SIGCONT)
    first.communicate()
    bench.expect(first.returncode == 0, f"{name}: the first ended with {first.returncode}")
    if reference:
        bench.expect(contents(bench, "out") == reference, f"{name}: spoilt by two processes")
    bench.rows.append((f"{name}, two processes", 1, int(status != 0), 1))


def full_disk(bench, name, arguments, reference):
    """No file may grow beyond a few lengths; then there is room again."""
    told = 0
    sizes = (0, 5, 60, 700, 3000)
    for size in sizes:
        bench.clear()

        def limit(most=size):
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

        status, errors = bench.run(arguments, preexec_fn=limit)
        bench.expect(status == 1 and errors.startswith("outflank: ") and "too large" in errors,
                     f"{name}, {size} bytes of disk: status {status}: {errors[-200:]}")
        told += status == 1
        if size == 0:
            bench.expect(contents(bench, "out") == b"", f"{name}: bytes on a full disk")
        bench.must(arguments)
        if reference:
            bench.expect(contents(bench, "out") == reference, f"{name}: spoilt by a full disk")
    bench.rows.append((f"{name}, full disk", len(sizes), told, len(sizes)))


def read_only(bench, name, arguments):
    bench.clear()
    folder = bench.path("locked")
    folder.mkdir(exist_ok=True)
    folder.chmod(0o555)
    into = [("locked/out" if word == "out" else word) for word in arguments]

    def be_nobody():
        if os.getuid() == 0:
            os.setuid(65534)

    status, errors = bench.run(into, preexec_fn=be_nobody)
    bench.expect(status == 1 and errors.count("\n") == 1 and "denied" in errors,
                 f"{name} in a read-only folder: status {status}: {errors[-200:]}")
    bench.rows.append((f"{name}, read-only folder", 1, int(status == 1), 1))


# A run that ended before its kill: the next kill comes sooner, so that every loop ends on any machine.
SOONER = 0.8
# One that was killed before it had written anything: the next kill comes later.
LATER = 1.05

# Work for a few kills, and for a dozen or more where there are to be many.
CASES = {"selfplay": (GAMES, 200, 1000), "label": (LABEL, 600, 3000),
         "train": (TRAIN, 50, 200), "arena": (ARENA, 200, 600)}
COMMANDS = [*CASES, "play", "convert"]


def prepare(bench):
    before = cpu_s()
    bench.start_s = min(bench.must(["eval", "f5"]) for _ in range(3))
    bench.start_cpu_s = (cpu_s() - before) / 3
    bench.must(["selfplay", "--out", "in.games", "--games", "2000", "--player", "random",
                "--solve-empties", "4"])


def disturb(bench, name, kills):
    words, few, many = CASES[name]
    references = {}
    for count in (few, many) if kills >= 50 else (few,):
        bench.clear()
        took_s = bench.must([*words, str(count)])
        references[count] = None if name == "arena" else contents(bench, "out")
    longest = max(references)
    # Later kills would mostly find the work done.
    kill_loop(bench, name, [*words, str(longest)], references[longest], kills, min(0.6, 0.8 * took_s))
    two_processes(bench, name, [*words, str(longest)], references[longest])
    full_disk(bench, name, [*words, str(few)], references[few])
    read_only(bench, name, [*words, str(few)])


def disturb_all(bench, name, kills):
    if name == "play":
        kill_saves(bench, kills)
        saves_that_fail(bench)
    elif name == "convert":
        kill_sets(bench, kills)
    else:
        disturb(bench, name, kills)


def keep(bench, figures):
    """The rows of the document: kill loops in one table, the other faults in another."""
    loops = [row for row in bench.rows if row[0] in bench.loops]
    others = [row for row in bench.rows if row[0] not in bench.loops]
    figures.tried("kills", sum(row[1] for row in loops), len(bench.wrong))
    figures.table("kills", ["command", "kills", "after something new was on disk", "from begin to end", "wrong"],
                  [[name, count, good, rounds, len(bench.wrong)] for name, count, good, rounds in loops])
    if others:
        figures.tried("full disks, second processes, read-only folders", sum(row[1] for row in others),
                      sum(row[1] - row[2] for row in others))
        figures.table("files", ["command and fault", "runs", "refused with a line, nothing lost"],
                      [[name, count, good] for name, count, good, _ in others])
    figures.save()


def main():
    names = sys.argv[3:] or COMMANDS
    if not set(names) <= set(COMMANDS):
        sys.exit(f"found {' '.join(names)}, expected some of {' '.join(COMMANDS)}")
    wrong = 0
    print("| what | runs disturbed | went forward, or said so | goes |\n| --- | ---: | ---: | ---: |")
    for name in names:
        figures = Figures(f"kills-{name}", "files", os.path.abspath(sys.argv[1]))
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            bench = Bench(folder)
            shutil.copy(sys.argv[1], bench.program)
            prepare(bench)
            disturb_all(bench, name, KILLS)
        for what, count, good, rounds in bench.rows:
            print(f"| {what} | {count} | {good} | {rounds} |", flush=True)
        wrong += len(bench.wrong)
        keep(bench, figures)
    print(f"{wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
