#!/usr/bin/env python3
"""Ctrl-Z in a game on a terminal: the shell gets its screen, and `fg` draws the game again.

    check_screen.py PROGRAM
"""
import os
import pty
import select
import shlex
import sys
import time
import unittest

PROGRAM = ""
PATIENCE_S = 600  # only to end a hang
ENTER, LEAVE = b"\x1b[?1049h", b"\x1b[?1049l"


class Game:
    """`outflank play` as a job of a shell, on a terminal of its own."""

    def __init__(self):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm", PS1="ready$ ", LC_ALL="C")
            os.execvp("bash", ["bash", "--norc", "--noprofile", "-i"])
        self.shown = b""
        self.wait_for(b"ready$ ")
        self.type(shlex.join([PROGRAM, "play", "--black", "human", "--white", "human"]).encode() + b"\n")

    def wait_for(self, text, count=1):
        end = time.monotonic() + PATIENCE_S
        while self.shown.count(text) < count:
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

    def end(self):
        os.close(self.terminal)  # the shell and its job are hung up
        os.waitpid(self.pid, 0)


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


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
