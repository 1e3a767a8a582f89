"""Random games of Reversi as moves in text, the same for the same seed."""
import random

SIDE = 8
STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def turned(board, x, y, mover):
    """The discs that a move turns."""
    found = []
    for dx, dy in STEPS:
        line = []
        to = (x + dx, y + dy)
        while board.get(to) == 1 - mover:
            line.append(to)
            to = (to[0] + dx, to[1] + dy)
        if board.get(to) == mover:
            found += line
    return found


def game(source):
    """The moves of a random game, without passes."""
    board = {(3, 3): 1, (4, 4): 1, (3, 4): 0, (4, 3): 0}
    moves, mover, passes = [], 0, 0
    while passes < 2:
        legal = [(x, y) for x in range(SIDE) for y in range(SIDE)
                 if (x, y) not in board and turned(board, x, y, mover)]
        passes = 0 if legal else passes + 1
        if legal:
            x, y = source.choice(legal)
            for square in turned(board, x, y, mover) + [(x, y)]:
                board[square] = mover
            moves.append("abcdefgh"[x] + str(y + 1))
        mover = 1 - mover
    return "".join(moves)


def games(count, seed=24):
    source = random.Random(seed)
    return [game(source) for _ in range(count)]
