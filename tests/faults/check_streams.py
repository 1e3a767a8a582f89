"""What a process is given when it starts: streams that are closed, or are files of other programs,
and signals that it is to ignore.

usage: check_streams.py OUTFLANK
"""
import contextlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
# Ends a hang; each of these is done in less than a second.
PATIENCE_S = 60
# Begins a search that does not end, or a long one; each has said something before.
WITHOUT_END = {"gtp": b"name\nset_level 60\ngenmove b\n", "nboard": b"nboard 2\nset depth 60\nhint 1\n",
               "uci": b"uci\ngo infinite\n", "xboard": b"xboard\nprotover 2\nanalyze\n"}
PROTOCOLS = ("gtp", "nboard", "uci", "xboard", "cassio", "engine")


def ignore_hang_up():
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def ignore_the_terminal():
    """As a shell without job control starts what is to run in the background, under nohup."""
    for ignored in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP):
        signal.signal(ignored, signal.SIG_IGN)


class Streams(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def shell(self, line):
        """Runs a line of sh in the folder, in which $O is the program."""
        return subprocess.run(["sh", "-c", line], cwd=self.folder, env=os.environ | {"O": PROGRAM},
                              capture_output=True, text=True, timeout=PATIENCE_S, check=False)

    def test_protocols_end_where_the_input_is_closed(self):
        for protocol in PROTOCOLS:
            self.assertEqual(self.shell(f'"$O" {protocol} <&-').returncode, 0, protocol)

    def test_no_message_gets_into_a_log(self):
        line = '"$O" arena --engine random --engine greedy --games 2 --verbose --log log.jsonl'
        for closed in ("2>&-", ">&- 2>&-", "<&- >&- 2>&-"):
            self.shell(f"rm -f log.jsonl; {line} {closed}")
            lines = (self.folder / "log.jsonl").read_text(encoding="utf-8").splitlines()
            self.assertEqual(len(lines), 3, lines)
            for text in lines:
                json.loads(text)

    def test_a_name_that_is_no_utf_8_is_one_in_a_log(self):
        engine = b"name=r\xe4uber\xff player=random"
        for games in ("2", "4"):  # also where the log is gone on with
            done = subprocess.run([PROGRAM, "arena", "--engine", engine, "--engine", "greedy", "--games", games,
                                   "--log", "log.jsonl"], cwd=self.folder, capture_output=True,
                                  timeout=PATIENCE_S, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
        lines = (self.folder / "log.jsonl").read_text(encoding="utf-8").splitlines()
        games = [game for game in map(json.loads, lines) if "black" in game]
        self.assertEqual(len(games), 4)
        self.assertEqual({game[side] for game in games for side in ("black", "white")}, {"räuberÿ", "greedy"})

    def test_a_result_that_nobody_gets_is_a_failure(self):
        self.assertEqual(self.shell('"$O" show f5 >&-').returncode, 1)

    def test_a_reader_that_is_gone_ends_the_work(self):
        # The reader goes after the first line; SIGPIPE is ignored, as some job runners have it.
        (self.folder / "many").write_text("f5 d6 c3\n" * 100_000, encoding="ascii")
        for command in ("analyze many --level 1", "analyze f5 --level 60", "solve - --limit 1ms <many",
                        "review many --game 1 --level 1"):
            done = self.shell(f"trap '' PIPE; \"$O\" {command} >/dev/full")
            self.assertEqual(done.returncode, 1, command + done.stderr)
            self.assertIn("could not write the output", done.stderr)
        for protocol, text in WITHOUT_END.items():
            with open("/dev/full", "wb") as full:
                engine = subprocess.Popen([PROGRAM, protocol], stdin=subprocess.PIPE, stdout=full,
                                          stderr=subprocess.DEVNULL)
            engine.stdin.write(text)
            engine.stdin.flush()
            self.assertEqual(engine.wait(PATIENCE_S), 1, protocol)  # its input is still open
            engine.stdin.close()

    def test_standard_output_by_name_is_no_file_to_replace(self):
        (self.folder / "g.txt").write_text("f5d6c3\n", encoding="ascii")
        for name in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/proc/thread-self/fd/1", "-"):
            (self.folder / "all").write_text("before\n", encoding="ascii")
            done = self.shell(f'"$O" convert g.txt {name} --to transcript >>all')
            self.assertEqual((done.returncode, (self.folder / "all").read_text(encoding="ascii")),
                             (0, "before\nf5d6c3\n"), name)

    def test_the_page_of_a_tournament_is_added_to_standard_output(self):
        (self.folder / "page").write_text("before\n", encoding="ascii")
        done = self.shell('"$O" arena --engine random --engine greedy --games 2 --html /dev/stdout >>page')
        self.assertEqual(done.returncode, 0, done.stderr)
        text = (self.folder / "page").read_text(encoding="utf-8")
        self.assertTrue(text.startswith("before\n"), text[:100])
        self.assertIn("</html>", text)

    def test_other_streams_are_written_to_as_they_are(self):
        (self.folder / "g.txt").write_text("f5d6c3\n", encoding="ascii")
        done = self.shell('echo before >all; "$O" convert g.txt /dev/fd/7 --to transcript 7>>all >said; cat all; '
                          'mkfifo pipe; "$O" convert g.txt pipe --to transcript >said & cat pipe; wait; '
                          '"$O" convert g.txt /dev/full --to transcript >said; echo $?')
        self.assertEqual(done.stdout, "before\nf5d6c3\nf5d6c3\n1\n", done.stderr)

    def test_a_file_that_the_shell_has_open_stays_its_file(self):
        (self.folder / "g.txt").write_text("f5d6c3\n", encoding="ascii")
        done = self.shell('exec 7>>all; echo before >&7; "$O" convert g.txt /proc/$$/fd/7 --to transcript >said; '
                          'echo after >&7; cat all')
        self.assertEqual(done.stdout, "before\nf5d6c3\nafter\n", done.stderr)

    def test_signals_that_are_ignored_at_the_start_change_nothing(self):
        line = [PROGRAM, "selfplay", "--out", "some.games", "--games", "30", "--depth", "1"]
        subprocess.run(line, cwd=self.folder, check=True, capture_output=True)
        for command in (["solve", "--size", "6", "--limit", "500ms"], ["analyze", "f5", "--move-time", "500ms"],
                        ["review", "f5d6c3d3c4", "--level", "12"], ["perft", "9"],
                        ["train", "some.games", "--out", "new.weights", "--epochs", "1", "--linear-epochs", "1"]):
            work = subprocess.Popen([PROGRAM, *command], cwd=self.folder, stdout=subprocess.DEVNULL,
                                    stderr=subprocess.PIPE, text=True, preexec_fn=ignore_the_terminal)
            given_up = time.monotonic() + PATIENCE_S
            while work.poll() is None and time.monotonic() < given_up:
                for ignored in (signal.SIGHUP, signal.SIGINT, signal.SIGTSTP):
                    work.send_signal(ignored)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    work.wait(0.005)
            work.kill()
            self.assertEqual(work.wait(), 0, f"{command}: {work.stderr.read()}")
            work.stderr.close()

    def test_what_is_started_under_nohup_outlives_a_hang_up(self):
        process = subprocess.Popen([PROGRAM, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True,
                                   stderr=subprocess.DEVNULL, preexec_fn=ignore_hang_up)
        address = next(word for line in process.stdout for word in line.split() if word.startswith("http://"))
        work = subprocess.Popen([PROGRAM, "selfplay", "--out", "new.games", "--games", "200", "--player", "random"],
                                cwd=self.folder, stderr=subprocess.DEVNULL, preexec_fn=ignore_hang_up)
        process.send_signal(signal.SIGHUP)
        given_up = time.monotonic() + PATIENCE_S
        while work.poll() is None and time.monotonic() < given_up:  # at every moment of the work
            work.send_signal(signal.SIGHUP)
            with contextlib.suppress(subprocess.TimeoutExpired):
                work.wait(0.001)
        self.assertEqual(work.poll(), 0)
        port = address.rstrip("/").rsplit(":", 1)[1]
        probe = subprocess.run([PROGRAM, "serve", "--probe", "--port", port], timeout=PATIENCE_S, check=False)
        self.assertEqual(probe.returncode, 0)
        process.terminate()
        self.assertEqual(process.wait(PATIENCE_S), 0)
        process.stdout.close()


if __name__ == "__main__":
    unittest.main()
