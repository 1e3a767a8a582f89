#!/usr/bin/env python3
"""Ctrl-Z in a game on a terminal: the shell gets its screen, and `fg` draws the game again.

    check_screen.py PROGRAM
"""
import os
import pty
import select
import signal
import sys
import time
import unittest

PROGRAM = ""
PATIENCE_S = 600  # only to end a hang
ENTER, LEAVE = b"\x1b[?1049h", b"\x1b[?1049l"


class Game:
    """`outflank play` on a terminal of its own."""

    def __init__(self):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm"
            os.execv(PROGRAM, [PROGRAM, "play", "--black", "human", "--white", "human"])
        self.shown = b""

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

    def wait_until_stopped(self):
        _, status = os.waitpid(self.pid, os.WUNTRACED)
        return os.WIFSTOPPED(status)

    def end(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


class Screen(unittest.TestCase):
    def test_is_given_back_and_drawn_again(self):
        game = Game()
        try:
            game.wait_for(b"to move> ")
            game.type(b"f5\n")
            game.wait_for(b"White to move> ")
            for stops in (1, 2):  # the second time is like the first
                game.type(b"\x1a")
                self.assertTrue(game.wait_until_stopped())
                game.wait_for(LEAVE, stops)
                drawn = game.shown.count(b"White to move> ")
                os.kill(game.pid, signal.SIGCONT)
                game.wait_for(ENTER, stops + 1)
                game.wait_for(b"White to move> ", drawn + 1)
            game.type(b"d6\n")
            game.wait_for(b"Black to move> ")
        finally:
            game.end()


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
