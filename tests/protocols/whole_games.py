#!/usr/bin/env python3
"""Plays whole games through each protocol and checks every move by rules of its own.

    whole_games.py OUTFLANK [PROTOCOL...]

The engine plays both sides from the start, from a position in which black has to pass, and
from one in which a single move takes every disc of white.
"""
import re
import subprocess
import sys
import threading

SQUARES = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]
STARTS = {
    "the start": "",
    "a forced pass": "e6f6f5d6c3g4c6f4h4f3g5e3d3c4c5g6h6h3g3e2e1d7d8b3b5f7f8d2d1c7a3h5h2c8f2e8b8e7b4a4a6"
                     "a5b6h7h8g8g7a8",
    "a wipe-out": "e6f4e3f6g5d6e7f5",
}
TIME_LIMIT_S = 60


class Game:
    """The rules, written once more."""

    def __init__(self):
        self.board = ["-"] * 64
        for name, disc in (("d5", "X"), ("e4", "X"), ("d4", "O"), ("e5", "O")):
            self.board[SQUARES.index(name)] = disc
        self.side = "X"
        self.moves = []  # names, "pass" included

    def flips(self, square, side):
        if self.board[square] != "-":
            return []
        found = []
        row, column = divmod(square, 8)
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                line, r, c = [], row + down, column + right
                while 0 <= r < 8 and 0 <= c < 8 and self.board[8 * r + c] not in ("-", side):
                    line.append(8 * r + c)
                    r, c = r + down, c + right
                if line and 0 <= r < 8 and 0 <= c < 8 and self.board[8 * r + c] == side:
                    found += line
        return found

    def legal(self, side=None):
        return [name for i, name in enumerate(SQUARES) if self.flips(i, side or self.side)]

    def over(self):
        return not self.legal("X") and not self.legal("O")

    def play(self, move):
        if move == "pass":
            assert not self.legal() and not self.over(), f"{move} after {self.moves}"
        else:
            square = SQUARES.index(move)
            flips = self.flips(square, self.side)
            assert flips, f"{move} is illegal after {self.moves}"
            for turned in flips + [square]:
                self.board[turned] = self.side
        self.side = "O" if self.side == "X" else "X"
        self.moves.append(move)

    def score(self):
        """Black's score, empty squares to the winner."""
        difference = self.board.count("X") - self.board.count("O")
        sign = (difference > 0) - (difference < 0)
        return difference + sign * self.board.count("-")


class Engine:
    """A process that speaks a protocol."""

    def __init__(self, outflank, protocol):
        self.process = subprocess.Popen([outflank, protocol, "--level", "3", "--hash", "1"],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        encoding="utf-8", bufsize=1)
        self.watch = threading.Timer(TIME_LIMIT_S, self.process.kill)
        self.watch.start()
        self.greet()

    def greet(self):
        pass

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, pattern):
        """The match of the first line that matches."""
        for line in self.process.stdout:
            match = re.fullmatch(pattern, line.rstrip("\n"))
            if match:
                return match
        raise AssertionError(f"no line matches {pattern}")

    def close(self, farewell):
        self.send(farewell)
        status = self.process.wait(timeout=TIME_LIMIT_S)
        self.watch.cancel()
        assert status == 0, f"exit status {status}"


class Gtp(Engine):
    def ask(self, command):
        self.send(command)
        answer = self.until("[=?].*").group()
        assert answer.startswith("="), f"{command}: {answer}"
        assert self.process.stdout.readline() == "\n"
        return answer[2:]

    def begin(self, game):
        self.ask("clear_board")
        for number, move in enumerate(game.moves):
            self.ask(f"play {'bw'[number % 2]} {move}")

    def move(self, game):
        return self.ask("genmove " + ("b" if game.side == "X" else "w"))

    def end(self, game):
        score = game.score()
        assert self.ask("final_score") == (f"B+{score}" if score > 0 else f"W+{-score}" if score else "0")
        self.close("quit")


class NBoard(Engine):
    def greet(self):
        self.send("nboard 2")
        self.send("set depth 3")

    def begin(self, game):
        moves = "".join(f"{'BW'[i % 2]}[{self.name(move)}]" for i, move in enumerate(game.moves))
        self.send("set game (;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[5:00//2:00]TY[8]BO[8 "
                  "---------------------------O*------*O--------------------------- *]" + moves + ";)")
        self.send("ping 1")
        self.until("pong 1")

    @staticmethod
    def name(move):
        return "PA" if move == "pass" else move.upper()

    def move(self, game):
        self.send("go")
        name = self.until(r"=== (\w\w)(/.*)?").group(1).lower()
        self.send(f"move {name.upper()}/0.00/0.1")
        return "pass" if name == "pa" else name

    def end(self, game):
        self.close("quit")


class Uci(Engine):
    def greet(self):
        self.send("uci")
        self.until("uciok")

    def begin(self, game):
        pass

    def move(self, game):
        self.send("position startpos" + (" moves " + " ".join(game.moves) if game.moves else ""))
        self.send("go")
        return self.until(r"bestmove (\w+)( ponder \w+)?").group(1)

    def end(self, game):
        self.send("position startpos moves " + " ".join(game.moves))
        self.send("go")
        self.until(r"bestmove \(none\)")
        self.close("quit")


class Xboard(Engine):
    def greet(self):
        self.send("xboard")
        self.send("protover 2")
        self.until("feature done=1")
        self.send("new")
        self.send("variant reversi")
        self.send("force")

    def begin(self, game):
        for move in game.moves:
            self.send("@@@@" if move == "pass" else f"P@{move}")

    def move(self, game):
        self.send("go")
        name = self.until(r"move (.*)").group(1)
        return "pass" if name == "@@@@" else name.removeprefix("P@")

    def end(self, game):
        black, white = game.board.count("X"), game.board.count("O")
        result = self.until(r"(1-0|0-1|1/2-1/2) {.*?(\d+)-(\d+)}")
        assert result.group(1) == ("1-0" if black > white else "0-1" if white > black else "1/2-1/2")
        assert {int(result.group(2)), int(result.group(3))} == {black, white}, result.group()
        self.close("quit")


class Cassio(Engine):
    def greet(self):
        self.send("ENGINE-PROTOCOL init")
        self.until("ready.")

    def begin(self, game):
        self.send("ENGINE-PROTOCOL new-position")
        self.until("ready.")

    def move(self, game):
        self.send(f"ENGINE-PROTOCOL midgame-search {''.join(game.board)}{game.side} -64 64 3 73")
        move = None
        while True:
            found = self.until(r"(ready\.)|[XO-]{65}, move (..), .*")
            if found.group(1):
                return "pass" if move == "pa" else move
            move = found.group(2).lower()

    def end(self, game):
        self.close("ENGINE-PROTOCOL quit")


ENGINES = {"gtp": Gtp, "nboard": NBoard, "uci": Uci, "xboard": Xboard, "cassio": Cassio}


def play_game(outflank, protocol, opening):
    game = Game()
    for at in range(0, len(opening), 2):
        game.play(opening[at:at + 2])
    engine = ENGINES[protocol](outflank, protocol)
    engine.begin(game)
    while not game.over():
        game.play(engine.move(game))
    engine.end(game)
    return game


def main():
    outflank, *protocols = sys.argv[1:]
    passes = 0
    for protocol in protocols or ENGINES:
        for name, opening in STARTS.items():
            game = play_game(outflank, protocol, opening)
            passes += game.moves.count("pass")
            print(f"{protocol}, from {name}: {len(game.moves)} plies, {game.moves.count('pass')} passes, "
                  f"black's score {game.score():+d}")
    assert passes > 0, "no pass was played"


if __name__ == "__main__":
    main()
