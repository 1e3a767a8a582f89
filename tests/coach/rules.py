"""The rules of Reversi for the checker of reasons: slow, obvious, and no code of the program.

A board is a dictionary from (column, row) to 'X' (black) or 'O' (white); squares have names as in
the program, and a pass is the move "pass".
"""

import functools
import itertools

DIRECTIONS = [step for step in itertools.product((-1, 0, 1), repeat=2) if step != (0, 0)]


def square_of(name):
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def opposite(colour):
    return "O" if colour == "X" else "X"


class Board:
    """A position: the discs, the side to move, and the length of an edge."""

    def __init__(self, discs, side, size):
        self.discs, self.side, self.size = discs, side, size

    @classmethod
    def parse(cls, text):
        """From the 64 characters and the side to move that the program writes."""
        cells, side = text.split()
        size = round(len(cells) ** 0.5)
        discs = {(i % size, i // size): cell for i, cell in enumerate(cells) if cell != "-"}
        return cls(discs, side, size)

    def squares(self):
        return itertools.product(range(self.size), repeat=2)

    def inside(self, square):
        return 0 <= square[0] < self.size and 0 <= square[1] < self.size

    def corners(self):
        last = self.size - 1
        return {(0, 0), (0, last), (last, 0), (last, last)}

    def empty(self):
        return {square for square in self.squares() if square not in self.discs}

    def of(self, colour):
        return {square for square, disc in self.discs.items() if disc == colour}

    def beside(self, square):
        found = ((square[0] + dx, square[1] + dy) for dx, dy in DIRECTIONS)
        return {other for other in found if self.inside(other)}

    def turned(self, square, colour):
        """The discs that a disc of the colour on the empty square turns."""
        found = set()
        for dx, dy in DIRECTIONS:
            run, at = [], (square[0] + dx, square[1] + dy)
            while self.discs.get(at) == opposite(colour):
                run.append(at)
                at = (at[0] + dx, at[1] + dy)
            if self.discs.get(at) == colour:
                found.update(run)
        return found

    def legal(self, colour=None):
        colour = colour or self.side
        return {square for square in self.empty() if self.turned(square, colour)}

    def over(self):
        return not self.legal("X") and not self.legal("O")

    def play(self, move):
        """The position after a move; fails where it is illegal."""
        if move == "pass":
            assert not self.legal() and not self.over(), "a pass where there is a move"
            return Board(self.discs, opposite(self.side), self.size)
        square = square_of(move)
        assert square in self.legal(), f"illegal move {move}"
        discs = dict(self.discs)
        for changed in self.turned(square, self.side) | {square}:
            discs[changed] = self.side
        return Board(discs, opposite(self.side), self.size)

    def edges(self):
        last = self.size - 1
        for line in (0, last):
            yield [(at, line) for at in range(self.size)]
            yield [(line, at) for at in range(self.size)]

    def lines_through(self, square):
        """The four lines of squares through a square."""
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            line = {square}
            for sign in (1, -1):
                at = (square[0] + sign * dx, square[1] + sign * dy)
                while self.inside(at):
                    line.add(at)
                    at = (at[0] + sign * dx, at[1] + sign * dy)
            yield (dx, dy), line

    def stable(self):
        """Discs that nothing can turn any more, as far as edges and full lines tell."""
        found = set()
        for edge in self.edges():
            cells = "".join(self.discs.get(square, "-") for square in edge)
            found |= {edge[i] for i in kept_of_edge(cells)}
        while True:
            more = {square for square in self.discs if square not in found and
                    all(self.is_held(square, step, line, found)
                        for step, line in self.lines_through(square))}
            if not more:
                return found
            found |= more

    def is_held(self, square, step, line, stable):
        """The line is full, or ends beside the square, or holds a stable disc of its colour there."""
        if all(other in self.discs for other in line):
            return True
        for sign in (1, -1):
            other = (square[0] + sign * step[0], square[1] + sign * step[1])
            if not self.inside(other):
                return True
            if other in stable and self.discs[other] == self.discs[square]:
                return True
        return False


@functools.cache
def kept_of_edge(cells):
    """Places of an edge whose discs keep their colour whatever is played on it."""
    kept = {i for i, cell in enumerate(cells) if cell != "-"}
    for i, cell in enumerate(cells):
        if cell != "-":
            continue
        for colour in "XO":
            after = after_edge_disc(cells, i, colour)
            kept &= {j for j in kept_of_edge(after) if after[j] == cells[j]}
    return frozenset(kept)


def after_edge_disc(cells, place, colour):
    after = list(cells)
    after[place] = colour
    for step in (1, -1):
        at = place + step
        while 0 <= at < len(cells) and cells[at] == opposite(colour):
            at += step
        if 0 <= at < len(cells) and cells[at] == colour:
            for between in range(place + step, at, step):
                after[between] = colour
    return "".join(after)
