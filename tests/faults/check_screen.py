#!/usr/bin/env python3
"""On a terminal: Ctrl-Z in a game gives the shell its screen, and `fg` draws the game again; commands that
take long show how far they have come, and Ctrl-C ends them; `serve` draws a code of its address.

    check_screen.py PROGRAM
"""
import os
import pty
import re
import select
import shlex
import sys
import time
import unittest

PROGRAM = ""
PATIENCE_S = 600  # only to end a hang
ENTER, LEAVE = rb"\x1b\[\?1049h", b"\x1b[?1049l"


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, *command):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm", PS1="ready$ ", LC_ALL="C")
            os.execvp(command[0], command)
        self.shown = b""

    def wait_for(self, text, count=1):
        """Until `text`, a regular expression, has been shown so often."""
        end = time.monotonic() + PATIENCE_S
        while len(re.findall(text, self.shown)) < count:
            if time.monotonic() > end:
                raise AssertionError(f"waited for {text!r} ({count} times), saw {self.shown[-2000:]!r}")
            if not select.select([self.terminal], [], [], 1)[0]:
                continue
            try:
                self.shown += os.read(self.terminal, 65536)
            except OSError as gone:
                raise AssertionError(f"the game ended, saw {self.shown[-2000:]!r}") from gone

    def type(self, text):
        os.write(self.terminal, text)

    def status(self):
        """That of the program, once it has ended."""
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def end(self):
        os.close(self.terminal)  # the shell and its job are hung up
        os.waitpid(self.pid, 0)


class Game(Terminal):
    """`outflank play` as a job of a shell."""

    def __init__(self):
        super().__init__("bash", "--norc", "--noprofile", "-i")
        self.wait_for(rb"ready\$ ")
        self.type(shlex.join([PROGRAM, "play", "--black", "human", "--white", "human"]).encode() + b"\n")


class Screen(unittest.TestCase):
    def test_is_given_back_and_drawn_again(self):
        game = Game()
        try:
            game.wait_for(b"to move> ")
            game.type(b"f5\n")
            game.wait_for(b"White to move> ")
            for stops in (1, 2):  # the second time is like the first
                game.type(b"\x1a")
                game.wait_for(b"Stopped", stops)
                self.assertEqual(game.shown.count(LEAVE), stops)
                drawn = game.shown.count(b"White to move> ")
                game.type(b"fg\n")
                game.wait_for(ENTER, stops + 1)
                game.wait_for(b"White to move> ", drawn + 1)
            game.type(b"d6\n")
            game.wait_for(b"Black to move> ")
        finally:
            game.end()

    def test_long_commands_show_how_far_they_are(self):
        for command, told in (("perft 13", rb"[1-9]\d* of \d+ positions, \d+ (s|min).* left"),
                              ("solve --size 6", rb"\r[1-9]\d* s, (no bound proven yet|score)"),
                              ("review f5d6c3d3c4f4f6f3e6e7 --level 40", rb"\r\d+ of 10 moves, \d+ s")):
            program = Terminal(PROGRAM, *command.split())
            program.wait_for(told)
            program.type(b"\x03")
            self.assertEqual(program.status(), 130, f"{command}: {program.shown[-500:]!r}")
            os.close(program.terminal)

    def test_serve_draws_a_code_of_its_address(self):
        program = Terminal(PROGRAM, "serve", "--port", "0", "--threads", "1", "--hash", "16",
                           "--host", "0.0.0.0", "--name", "reversi.local")
        program.wait_for(rb"on other devices: http://reversi\.local:\d+/")
        program.wait_for(rb"#{14}")  # a corner of the code; no signs but ASCII in the C locale
        program.type(b"\x03")
        self.assertEqual(program.status(), 130, f"{program.shown[-500:]!r}")
        os.close(program.terminal)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
