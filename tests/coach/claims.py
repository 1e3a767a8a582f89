"""What each reason of a review claims, tested on its two lines of play with rules of its own.

A claim is a function of both lines and the reason; it returns what is wrong, or None. The
conditions are those of docs/coach.md.
"""

from lines import Case, expect
from rules import opposite, square_of


def corner_lead(case, plies):
    def lead(line):
        board = line.after[plies]
        return len(board.of(case.mine) & board.corners()) - len(board.of(case.theirs) & board.corners())
    return lead(case.best) - lead(case.played)


def corners_go(case, line, other, colour):
    """The colour takes all corners of the reason in one line, the first at its ply, none in the other."""
    firsts = [min(line.plies_of(colour, name), default=None) for name in case.names]
    common = min(len(case.played.moves), len(case.best.moves))
    return expect(
        (case.names and case.squares <= case.start.corners(), "names what is no corner"),
        (None not in firsts, "a corner is not taken in the line"),
        (None in firsts or min(firsts) == case.ply, "another ply takes the first"),
        (not any(other.plies_of(colour, name) for name in case.names), "taken in the other line too"),
        (None in firsts or other.reaches(max(firsts)), "the other line ends before"),
        (corner_lead(case, common) > 0, "the corners come out no worse"),
    )


def gives_corner(case):
    replies = {square for square in case.played.after[1].legal()}
    instead = {square for square in case.best.after[1].legal()}
    return corners_go(case, case.played, case.best, case.theirs) or expect(
        (case.squares <= replies, "it cannot be taken now"),
        (not case.squares & instead, "it could be taken after the best move"))


def opens_diagonal(case):
    wrong = corners_go(case, case.played, case.best, case.theirs)
    if wrong:
        return wrong
    put = case.played.turned(0) | {square_of(case.move)}
    for name in case.names:
        corner = square_of(name)
        ply = case.played.plies_of(case.theirs, name)[0]
        turned = case.played.turned(ply)
        kept = {square for square in put & turned
                if all(case.played.after[n].discs[square] == case.mine for n in range(1, ply + 1))}
        wrong = expect(
            (all(abs(x - corner[0]) == abs(y - corner[1]) for x, y in turned), "turns other lines"),
            (kept, "the move put nothing on the diagonal that is turned"))
        if wrong:
            return wrong
    return None


def misses_corner(case):
    return expect(
        (case.names == [case.best_move], "is not the best move"),
        (case.squares <= case.start.corners(), "names what is no corner"),
        (square_of(case.move) not in case.start.corners(), "the move takes a corner"),
        (not case.played.plies_of(case.mine, case.best_move), "it is taken later"),
        (case.played.reaches(2), "the line is too short"))


def risks_corner(case):
    return corners_go(case, case.played, case.best, case.theirs) or expect(
        (all(square_of(case.move) in case.start.beside(corner) for corner in case.squares),
         "is not beside the corner"),
        (not case.squares & set(case.start.discs), "the corner is taken"))


def loses_corner(case):
    return corners_go(case, case.played, case.best, case.theirs)


def gains_corner(case):
    return corners_go(case, case.best, case.played, case.mine)


def passes(case, line, other, colour, soon):
    plies = line.plies_of(colour, "pass")
    others = other.plies_of(colour, "pass")
    return expect(
        (plies and plies[0] == case.ply, "the pass is at another ply"),
        (case.ply <= 6 if soon else case.ply > 6, "soon is not soon, or later not later"),
        (other.reaches(case.ply), "the other line ends before"),
        (not [ply for ply in others if ply <= case.ply or not soon], "the other line has it too"))


def must_pass(case):
    return passes(case, case.played, case.best, case.mine, soon=True)


def must_pass_later(case):
    return passes(case, case.played, case.best, case.mine, soon=False)


def misses_pass(case):
    return passes(case, case.best, case.played, case.theirs, soon=True)


def misses_pass_later(case):
    return passes(case, case.best, case.played, case.theirs, soon=False)


def is_region(board, squares):
    """A connected part of the empty squares that touches no other empty square."""
    if not squares or not squares <= board.empty():
        return False
    reached, todo = set(), [next(iter(squares))]
    while todo:
        square = todo.pop()
        if square not in reached:
            reached.add(square)
            todo.extend(board.beside(square) & board.empty())
    return reached == squares


def fills(line, squares):
    """The plies in the region, if the line fills it."""
    plies = [ply for ply, move in enumerate(line.moves) if move != "pass" and square_of(move) in squares]
    return plies if len(plies) == len(squares) else []


def region_lost(case):
    plies = fills(case.played, case.squares)
    return expect(
        (is_region(case.start, case.squares), "is no region"),
        (plies, "the line does not fill it"),
        (not plies or plies[-1] == case.ply, "it is filled at another ply"),
        (not plies or case.played.after[plies[-1]].side == case.theirs, "the opponent is not last"))


def loses_region(case):
    plies = fills(case.best, case.squares)
    return region_lost(case) or expect(
        (plies, "the better line does not fill it"),
        (not plies or case.best.after[plies[-1]].side == case.mine, "the mover is not last there"))


def opens_even_region(case):
    plies = fills(case.best, case.squares)
    return region_lost(case) or expect(
        (len(case.squares) % 2 == 0, "is odd"),
        (square_of(case.move) in case.squares, "the move is elsewhere"),
        (plies and case.best.after[plies[0]].side == case.theirs,
         "the opponent does not open it in the better line"))


def loses_last_move(case):
    def last(line):
        return max(ply for ply, move in enumerate(line.moves) if move != "pass")
    return expect(
        (case.played.over and case.best.over, "a line does not end"),
        (last(case.played) == case.ply, "another ply is the last"),
        (case.played.after[case.ply].side == case.theirs, "the mover has it"),
        (case.best.after[last(case.best)].side == case.mine, "the opponent has it all the same"))


def reply_counts(line, *plies):
    return [len(line.after[n].legal()) if n < len(line.after) else None for n in plies]


def gives_replies(case):
    (now, later), (then, then_later) = (reply_counts(line, 1, 3) for line in (case.played, case.best))
    return expect(
        ((now, then) == (case.count, case.instead), "the replies are others"),
        (now >= then + 3 and then > 0, "they are not many more"),
        (later is not None and then_later is not None and later >= then_later, "they come to nothing"))


def leaves_few_moves(case):
    (now, later), (then, then_later) = (reply_counts(line, 2, 4) for line in (case.played, case.best))
    return expect(
        ((now, then) == (case.count, case.instead), "the moves are others"),
        (0 < now <= then - 3, "they are not far fewer"),
        (later is not None and then_later is not None and later <= then_later, "they come back"))


def choices(case, sign, *plies):
    if min(len(case.played.moves), len(case.best.moves)) < 8:
        return "a line ends before"
    numbers = [sum(reply_counts(line, *plies)) for line in (case.played, case.best)]
    return expect(
        (numbers == [case.count, case.instead], f"the moves are {numbers}"),
        (sign * (numbers[0] - numbers[1]) >= max(6, max(numbers) / 5), "they are not many more"))


def gives_choices(case):
    return choices(case, 1, 1, 3, 5, 7)


def leaves_few_choices(case):
    return choices(case, -1, 2, 4, 6, 8)


def is_squeezed(board):
    """There are moves, and after each a corner can be taken."""
    moves = board.legal()
    names = ["abcdefgh"[x] + str(y + 1) for x, y in moves]
    return bool(moves) and all(after.legal() & after.corners() for after in map(board.play, names))


def squeeze(case, line, other, colour):
    begin = 2 if colour == case.mine else 1
    plies = range(begin, case.ply + 1, 2)
    return expect(
        (case.ply in plies, "is not a turn of that side"),
        (case.ply < len(other.after), "the other line ends before"),
        (len(line.after[case.ply].empty()) >= 8, "the board is almost full"),
        (line.after[case.ply].side == colour and is_squeezed(line.after[case.ply]), "there is a safe move"),
        (case.ply >= len(other.after) or not any(is_squeezed(other.after[n]) for n in plies),
         "in the other line too"))


def runs_out_of_moves(case):
    return squeeze(case, case.played, case.best, case.mine)


def misses_squeeze(case):
    return squeeze(case, case.best, case.played, case.theirs)


def wedge(case, line, other, colour):
    if len(case.names) != 1:
        return "names not one square"
    name, square = case.names[0], square_of(case.names[0])
    last = case.start.size - 1
    board = line.after[case.ply]
    if square[1] in (0, last):
        sides = [(square[0] - 1, square[1]), (square[0] + 1, square[1])]
    else:
        sides = [(square[0], square[1] - 1), (square[0], square[1] + 1)]
    return expect(
        (square[0] in (0, last) or square[1] in (0, last), "is on no edge"),
        (square not in board.corners(), "is a corner"),
        (line.moves[case.ply] == name and board.side == colour, "is not played there"),
        (all(board.discs.get(side) == opposite(colour) for side in sides), "is not between two discs"),
        (all(after.discs[square] == colour for after in line.after[case.ply + 1:]), "is turned again"),
        (other.reaches(case.ply) and not other.plies_of(colour, name), "in the other line too"))


def allows_wedge(case):
    return wedge(case, case.played, case.best, case.theirs)


def misses_wedge(case):
    return wedge(case, case.best, case.played, case.mine)


def unbalanced(board, edge, colour):
    cells = "".join(board.discs.get(square, "-") for square in edge)
    return cells in ("-" + colour * 5 + "--", "--" + colour * 5 + "-")


def unbalanced_edge(case):
    edges = [edge for edge in case.start.edges() if case.squares <= set(edge)]
    return expect(
        (len(case.names) == 1 and case.squares <= case.start.corners(), "names not one corner"),
        (any(unbalanced(case.played.after[1], edge, case.mine) and
             not unbalanced(case.best.after[1], edge, case.mine) for edge in edges), "the edge is another"),
        (case.played.plies_of(case.theirs, case.names[0])[:1] == [case.ply], "is taken at another ply"),
        (case.best.reaches(case.ply) and not case.best.plies_of(case.theirs, case.names[0]),
         "is lost in the other line too"))


def open_discs(board, discs):
    return sum(1 for square in discs if board.beside(square) & board.empty())


def more_to_choose(case, least):
    counts = [reply_counts(line, 1, 3, 5) for line in (case.played, case.best)]
    return None not in sum(counts, []) and sum(counts[0]) >= sum(counts[1]) + least


def builds_wall(case):
    boards = [line.after[1] for line in (case.played, case.best)]
    numbers = [open_discs(board, board.of(case.mine)) for board in boards]
    return expect(
        (numbers == [case.count, case.instead], "the discs are others"),
        (numbers[0] >= numbers[1] + 3, "they are not many more"),
        (more_to_choose(case, 2), "the opponent gets no more moves"))


def misses_quiet(case):
    return expect(
        (open_discs(case.best.after[1], case.best.turned(0)) == 0, "the best move is not quiet"),
        (open_discs(case.played.after[1], case.played.turned(0)) == case.count >= 2,
         "the discs turned are others"),
        (more_to_choose(case, 2), "the opponent gets no more moves"))


def stable_of(line, plies, colour):
    board = line.after[plies]
    return len(board.stable() & board.of(colour))


def stable_discs(case, colour, sign):
    if case.ply >= min(len(case.played.after), len(case.best.after)):
        return "a line ends before"
    numbers = [stable_of(line, case.ply, colour) for line in (case.played, case.best)]
    return expect(
        (numbers == [case.count, case.instead], f"the discs are {numbers}"),
        (sign * (numbers[0] - numbers[1]) >= 4, "they are not many more"),
        (case.start.size ** 2 - len(case.start.discs) - case.ply >= 4, "the board is almost full"))


def gives_stable(case):
    return stable_discs(case, case.theirs, 1)


def misses_stable(case):
    return stable_discs(case, case.mine, -1)


def left(line, colour):
    return len(line.after[-1].of(colour))


def misses_wipeout(case):
    return expect(
        (case.played.over and case.best.over, "a line does not end"),
        (left(case.best, case.theirs) == 0, "the opponent keeps discs"),
        (left(case.played, case.theirs) > 0, "it does so all the same"))


def is_wiped_out(case):
    return expect(
        (case.played.over and case.best.over, "a line does not end"),
        (left(case.played, case.mine) == 0, "the mover keeps discs"),
        (left(case.best, case.mine) > 0, "it loses them all the same"))


def counts_fewer(case):
    return expect(
        (case.played.over and case.best.over, "a line does not end"),
        ([left(line, case.mine) for line in (case.played, case.best)] == [case.count, case.instead],
         "the discs are others"),
        (case.count < case.instead, "they are not fewer"),
        (len(case.start.empty()) <= 10, "it is too far from the end"))


CLAIMS = {claim.__name__: claim for claim in (
    gives_corner, opens_diagonal, misses_corner, risks_corner, loses_corner, gains_corner, must_pass,
    must_pass_later, misses_pass, misses_pass_later, opens_even_region, loses_region, loses_last_move,
    gives_replies, leaves_few_moves, gives_choices, leaves_few_choices, runs_out_of_moves, misses_squeeze, allows_wedge, misses_wedge,
    unbalanced_edge, builds_wall, misses_quiet, gives_stable, misses_stable, misses_wipeout,
    is_wiped_out, counts_fewer)}

BEST_LINE = {"misses_corner", "gains_corner", "misses_pass", "misses_pass_later", "misses_squeeze",
             "misses_wedge", "misses_wipeout"}


def wrong_with(judgement, reason):
    """What is wrong with a reason, or None."""
    kind = reason["kind"]
    if kind not in CLAIMS:
        return "no such reason"
    case = Case(judgement, reason)
    if case.shown_by_best != (kind in BEST_LINE):
        return "names the other line"
    return CLAIMS[kind](case)
