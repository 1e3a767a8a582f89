"""Every command with little memory, and with few threads: it does its work or says why in a line and
ends with status 1, or with 2 if the size of a table is at fault; it never aborts, it never hangs, and
what it has left can be gone on with. First each runs without limits and has to do its work.

usage: check_limits.py OUTFLANK REFUSE_THREADS_LIBRARY
"""
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import threading
import urllib.error
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "soak"))

from figures import Figures  # noqa: E402
from command_cases import ANSWER, INPUT, LATE, commands, prepare, words_of  # noqa: E402
from listed_commands import without_case  # noqa: E402
from processor_time import cpu_s  # noqa: E402
import thread_filter  # noqa: E402

PROGRAM, REFUSE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
PATIENCE_S = 120
# The most processor time of a run under limits above that of the run without.
MORE_CPU_S = 10
MEMORY_MIB = (28, 32, 40, 64, 96, 128, 192, 288)
THREADS = (0, 1, 2)
# In place of a number of threads: a filter of system calls refuses them, not the library.
FILTERED = "filtered"
# However few threads there are, these do their work.
ALONE = ("solve", "analyze", "review", "play", "play, a series", *ANSWER)
# What they say of the threads that there were not.
REFUSED = b"the system refused "
# With so little memory these do their work too, with a smaller table.
ENOUGH_MIB = 192
# What a command writes, and the next run makes again.
WRITTEN = ("more.games", "some.labels", "some.weights", "out.sgf", "new.book", "new.dat", "new.gamesdb", "some.log")
# What a run under limits has left of these is gone on with by one without.
GONE_ON_WITH = ("selfplay", "label", "arena", "book learn", "games import")
# Why it ends, and what it could not have on the way.
MOST_LINES = 2
# Too slow to repeat, and no different from another command of the list in what it asks for.
FEWER_RUNS = {"bench": (28,), "fit-selectivity": (28, 64), "fit-calibration": (28, 64), "train": (28, 64, 128)}


def limited(folder, memory_mib=None, threads=None):
    """How a process is started under limits."""
    def limit():
        if memory_mib is not None:
            resource.setrlimit(resource.RLIMIT_AS, (memory_mib << 20, memory_mib << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if threads == FILTERED:
            thread_filter.refuse_threads()

    environment = dict(os.environ)
    if threads is not None and threads != FILTERED:
        environment |= {"LD_PRELOAD": REFUSE, "OUTFLANK_THREADS_ALLOWED": str(threads)}
    return {"cwd": folder, "env": environment, "preexec_fn": limit}


def run(folder, arguments, **limits):
    return subprocess.run([PROGRAM, *arguments], **limited(folder, **limits),
                          input=INPUT.get(arguments[0], b"quit\n"), capture_output=True, timeout=PATIENCE_S,
                          check=False)


def ask(address):
    """The status of an analysis by a server; nothing when it closes the connection."""
    question = json.dumps({"position": LATE, "level": 4}).encode()
    try:
        with urllib.request.urlopen(f"{address}api/analyze", question, timeout=PATIENCE_S) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return None


def serve(folder, arguments, **limits):
    """A server that starts answers a question, and is ended from outside."""
    with subprocess.Popen([PROGRAM, *arguments], **limited(folder, **limits), stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        guard = threading.Timer(PATIENCE_S, process.kill)
        guard.start()
        first = process.stdout.readline()
        address = re.search(rb"http://127\.0\.0\.1:\d+/", first)
        status = ask(address.group().decode()) if address else None
        if address and process.poll() is None:
            process.terminate()
        output, errors = process.communicate()
        guard.cancel()
    is_ended = address and process.returncode == 0
    # With little memory a server may be refused what a search needs; threads it has, or it does not begin.
    if status != 200 and (address if "threads" in limits else not limits):
        errors += f"a server with {limits or 'no limits'} answered {status}".encode()
        is_ended = False
    status = 0 if is_ended else process.returncode or 1
    return subprocess.CompletedProcess(process.args, status, first + output, errors)


def complaint(done):
    """What is wrong with how a run ended, or nothing."""
    errors = done.stderr.decode(errors="replace")
    # A table that is larger than what the process may have is an option to be given otherwise.
    may_be = (0, 1, 2) if "hash: found" in errors else (0, 1)
    if done.returncode not in may_be:
        return f"status {done.returncode}"
    if "terminate called" in errors:
        return "terminated"
    if "outflank: :" in errors:
        return "no name of the command in front of what it says"
    # The engine under test is limited like the program that tests it, which repeats what it said.
    is_said = errors.startswith(("outflank: ", PROGRAM)) or b"on standard error: outflank: " in done.stdout
    if done.returncode != 0 and not is_said:
        return "no line that says why"
    if done.returncode != 0 and len(errors.splitlines()) > MOST_LINES:
        return f"{len(errors.splitlines())} lines where one says why"
    return None


def cases():
    for name, arguments in commands(PROGRAM).items():
        yield name, arguments, {}
        for memory in FEWER_RUNS.get(name, MEMORY_MIB):
            yield name, arguments, {"memory_mib": memory}
        for threads in THREADS if name not in FEWER_RUNS else THREADS[:1]:
            yield name, arguments, {"threads": threads}
        if thread_filter.is_known():
            yield name, arguments, {"threads": FILTERED}


def wrong_in(folder, command, arguments, limits):
    """What is wrong with how a command ended under limits, or nothing."""
    for left in WRITTEN:
        (folder / left).unlink(missing_ok=True)
    try:
        start = serve if command == "serve" else run
        done = start(folder, [*words_of(command), *arguments], **limits)
    except subprocess.TimeoutExpired:
        return f"still running after {PATIENCE_S} s"
    wrong = complaint(done)
    if not limits and done.returncode != 0:
        wrong = f"status {done.returncode} without limits, expected 0"
    if command in ALONE and "threads" in limits and done.returncode != 0:
        wrong = f"status {done.returncode}, expected 0 with the threads there are"
    if command in ALONE and limits.get("memory_mib", 0) >= ENOUGH_MIB and done.returncode != 0:
        wrong = f"status {done.returncode}, expected 0 with a table as large as there is memory for"
    if command in ALONE and "--threads" in arguments and "threads" in limits and done.stderr.count(REFUSED) != 1:
        wrong = f"{done.stderr.count(REFUSED)} words about the threads that the system refused, expected 1"
    if command in ANSWER and done.returncode == 0 and not re.search(ANSWER[command], done.stdout, re.MULTILINE):
        wrong = "no move"
    if done.returncode != 0 and not wrong and command in GONE_ON_WITH:
        done = run(folder, [*words_of(command), *arguments])
        wrong = f"status {done.returncode} of a run without limits behind it" if done.returncode != 0 else None
    said = (done.stderr or done.stdout).decode(errors="replace")[-300:]
    return f"{wrong}: {said}" if wrong else None


def main():
    figures = Figures("limits", "limits", PROGRAM)
    if not thread_filter.is_known():
        print("threads refused by a filter: left out, the numbers of this machine's system calls are not known")
    failed = without_case(PROGRAM, commands(PROGRAM))
    runs = 0
    unlimited_s = 0.0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(PROGRAM, folder)
        for command, arguments, limits in cases():
            runs += bool(limits)
            begin = cpu_s()
            wrong = wrong_in(folder, command, arguments, limits)
            used = cpu_s() - begin
            if not limits:
                unlimited_s = used
            elif not wrong and used > unlimited_s + MORE_CPU_S:
                wrong = f"{used:.1f} s of processor time, without limits {unlimited_s:.1f} s"
            if wrong:
                failed.append(f"{command} {limits or 'without limits'}: {wrong}")
    for line in failed:
        print(line)
    print(f"{runs} runs with limits, {len(failed)} wrong")
    figures.tried("runs with little memory or few threads", runs, len(failed))
    figures.table("limits", ["commands", "MiB of memory", "threads", "runs", "wrong"],
                  [[len(commands(PROGRAM)), f"{MEMORY_MIB[0]} to {MEMORY_MIB[-1]}",
                    f"{THREADS[0]} to {THREADS[-1]}", runs, len(failed)]])
    figures.save()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
