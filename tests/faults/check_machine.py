"""What the program may use of its machine: limits of the shell, affinity and, where the machine lets one
make them, control groups. Tables fit into it, threads are as many as there are, and nothing is killed.

usage: check_machine.py OUTFLANK
"""
import contextlib
import os
import re
import resource
import subprocess
import sys
import unittest

from command_cases import LATE
import control_group

PROGRAM = os.path.abspath(sys.argv.pop(1))
# Ends a hang; each of these is done within seconds.
PATIENCE_S = 120
GIB = 1 << 30


def little_memory():
    resource.setrlimit(resource.RLIMIT_AS, (GIB, GIB))


def one_processor():
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def run(arguments, enter, text=""):
    return subprocess.run([PROGRAM, *arguments], preexec_fn=enter, input=text, capture_output=True, text=True,
                          timeout=PATIENCE_S, check=False)


class Machine(unittest.TestCase):
    @contextlib.contextmanager
    def group(self, controller, value):
        try:
            with control_group.group(controller, value) as enter:
                yield enter
        except control_group.NotLent as error:
            self.skipTest(f"no control group of {controller}: {error}")

    def threads_of_server(self, enter):
        """How many threads a server says that it has, and its status if it does not start."""
        with subprocess.Popen([PROGRAM, "serve", "--port", "0"], preexec_fn=enter, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True) as process:
            for line in process.stdout:
                if found := re.match(r"engine: (\d+) thread", line):
                    process.terminate()
                    self.assertEqual(process.wait(PATIENCE_S), 0)
                    return int(found[1])
            return process.wait(PATIENCE_S), process.stderr.read()

    def too_large_tables(self, enter):
        """Every way to ask for a table that this process may not have: an error that says what it may."""
        for arguments in (["solve", LATE, "--hash", "99999999"],
                          ["play", "--black", "engine:hash=65536", "--white", "random", "--plain"],
                          ["players", "--round-robin", "engine:hash=65536", "random"],
                          ["serve", "--port", "0", "--hash", "99999999"]):
            done = run(arguments, enter)
            self.assertEqual(done.returncode, 2, f"{arguments}: {done.stderr}")
            self.assertRegex(done.stderr, r"^outflank: .*hash: found .*expected (at most|a whole number from 1 to) ")
        done = run(["uci"], enter, "setoption name Hash value 65536\nisready\nquit\n")
        self.assertIn("info string error: hash: found 65536 MiB, expected at most ", done.stdout)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_tables_fit_into_the_limit_of_the_shell(self):
        self.too_large_tables(little_memory)
        self.assertEqual(run(["solve", LATE, "--hash", "256"], little_memory).returncode, 0)

    def test_a_match_is_played_with_whatever_addresses_there_are(self):
        """No band between too little and enough, as when each thread reserves a heap of its own."""
        match = ["arena", "--engine", "engine:level=2", "--engine", "random", "--games", "2", "--seed", "1"]
        for mib in range(200, 400, 10):
            def limit(most=mib):
                resource.setrlimit(resource.RLIMIT_AS, (most << 20, most << 20))
            done = run(match, limit)
            self.assertEqual(done.returncode, 0, f"{mib} MiB: {done.stderr}")

    def test_tables_fit_into_the_memory_of_a_control_group(self):
        with self.group("memory", 300 << 20) as enter:
            self.too_large_tables(enter)
            done = run(["solve", LATE, "--hash", "1000"], enter)
            self.assertEqual((done.returncode, "expected a whole number from 1 to 262" in done.stderr), (2, True),
                             done.stderr)
            for arguments in (["solve", LATE], ["analyze", LATE], ["uci"], ["solve", LATE, "--hash", "200"]):
                done = run(arguments, enter, "position startpos\ngo depth 6\nisready\nquit\n")
                self.assertEqual(done.returncode, 0, f"{arguments}: {done.stderr}")

    def test_a_server_has_the_threads_of_its_affinity(self):
        self.assertEqual(self.threads_of_server(one_processor), 1)
        self.assertEqual(self.threads_of_server(None), len(os.sched_getaffinity(0)))

    def test_a_server_has_the_threads_of_its_quota(self):
        for quota in (0.5, 1.5):
            with self.group("cpu", int(quota * control_group.PERIOD_US)) as enter:
                expected = min(1 if quota < 1 else 2, len(os.sched_getaffinity(0)))
                self.assertEqual(self.threads_of_server(enter), expected, quota)

    def test_a_full_control_group_has_no_more_threads(self):
        with self.group("pids", 1) as enter:
            for command in (["solve", LATE], ["analyze", LATE, "--level", "4"]):
                done = run([*command, "--threads", "4"], enter)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(done.stderr.count("the system refused 3 threads"), 1, done.stderr)
            done = run(["play", "--black", "engine:depth=2", "--white", "random", "--plain"], enter)
            self.assertEqual(done.returncode, 0, done.stderr)
            status, errors = self.threads_of_server(enter)
            self.assertEqual((status, errors[:10]), (1, "outflank: "), errors)


if __name__ == "__main__":
    unittest.main()
