"""Lines of play of a review, and what a claim about them is tested on."""

from rules import Board, opposite, square_of


class Line:
    """A line of play with the positions on its way: after[n] is the one after n plies."""

    def __init__(self, position, moves):
        self.moves = moves
        self.after = [Board.parse(position)]
        for move in moves:
            self.after.append(self.after[-1].play(move))
        self.over = self.after[-1].over()

    def plies_of(self, colour, move):
        return [ply for ply, made in enumerate(self.moves)
                if made == move and self.after[ply].side == colour]

    def reaches(self, ply):
        return len(self.moves) > ply or self.over

    def turned(self, ply):
        return self.after[ply].turned(square_of(self.moves[ply]), self.after[ply].side)


class Case:
    """A reviewed move of the JSON and one of its reasons."""

    def __init__(self, judgement, reason):
        self.played = Line(judgement["position"], judgement["line"])
        self.best = Line(judgement["position"], judgement["best_line"])
        self.move, self.best_move = judgement["move"], judgement["best"]
        self.start = self.played.after[0]
        self.mine, self.theirs = self.start.side, opposite(self.start.side)
        self.names = reason.get("squares", [])
        self.squares = {square_of(name) for name in self.names}
        self.count, self.instead = reason.get("count", 0), reason.get("instead", 0)
        self.ply = reason["ply"]
        self.shown_by_best = reason["line"] == "best"


def expect(*conditions):
    """The first text whose condition does not hold."""
    return next((text for holds, text in conditions if not holds), None)
