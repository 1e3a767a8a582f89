"""Uses Outflank from Python with nothing but the standard library.

Usage: outflank_ctypes.py LIBRARY      (the path of liboutflank_c.so)

Plays a game of 6x6 between two players, writes it as SGF and reads it back, asks the engine
for the best move of a position, and solves 4x4.
"""

import ctypes
import sys

PASS = 64
BLACK, WHITE = 0, 1
BLACK_NAME, WHITE_NAME = 0, 1


class Sized(ctypes.Structure):
    """A struct whose first member says its size."""

    def __init__(self, **members):
        super().__init__(struct_size=ctypes.sizeof(type(self)), **members)


class Error(Sized):
    _fields_ = [("struct_size", ctypes.c_uint32), ("status", ctypes.c_int32),
                ("where", ctypes.c_char * 128), ("message", ctypes.c_char * 508)]


class Position(ctypes.Structure):
    _fields_ = [("black", ctypes.c_uint64), ("white", ctypes.c_uint64),
                ("to_move", ctypes.c_int32), ("size", ctypes.c_int32)]


class GameState(Sized):
    _fields_ = [("struct_size", ctypes.c_uint32), ("plies", ctypes.c_int32),
                ("position", Position), ("legal", ctypes.c_uint64),
                ("must_pass", ctypes.c_int32), ("over", ctypes.c_int32),
                ("black_discs", ctypes.c_int32), ("white_discs", ctypes.c_int32),
                ("score", ctypes.c_int32), ("can_redo", ctypes.c_int32)]


class Choice(Sized):
    _fields_ = [("struct_size", ctypes.c_uint32), ("square", ctypes.c_int32),
                ("value", ctypes.c_double), ("has_value", ctypes.c_int32),
                ("exact", ctypes.c_int32), ("depth", ctypes.c_int32),
                ("reserved", ctypes.c_int32), ("evaluations", ctypes.c_uint64)]


class Line(ctypes.Structure):
    _fields_ = [("score", ctypes.c_double), ("bound", ctypes.c_int32),
                ("exact", ctypes.c_int32), ("depth", ctypes.c_int32),
                ("percent", ctypes.c_int32), ("length", ctypes.c_int32),
                ("moves", ctypes.c_int32 * 120)]


class Report(Sized):
    _fields_ = [("struct_size", ctypes.c_uint32), ("done", ctypes.c_int32),
                ("stopped", ctypes.c_int32), ("depth", ctypes.c_int32),
                ("percent", ctypes.c_int32), ("line_count", ctypes.c_int32),
                ("line_size", ctypes.c_uint32), ("reserved", ctypes.c_uint32),
                ("lines", ctypes.POINTER(Line)), ("nodes", ctypes.c_uint64),
                ("seconds", ctypes.c_double)]


ON_REPORT = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(Report))


class SearchOptions(Sized):
    _fields_ = [("struct_size", ctypes.c_uint32), ("lines", ctypes.c_int32),
                ("level", ctypes.c_int32), ("depth", ctypes.c_int32),
                ("percent", ctypes.c_int32), ("time_ms", ctypes.c_uint32),
                ("nodes", ctypes.c_uint64), ("infinite", ctypes.c_int32),
                ("reserved", ctypes.c_int32), ("on_report", ON_REPORT),
                ("context", ctypes.c_void_p)]


class Range(ctypes.Structure):
    _fields_ = [("lower", ctypes.c_int32), ("upper", ctypes.c_int32)]


class SolvedMove(ctypes.Structure):
    _fields_ = [("square", ctypes.c_int32), ("range", Range)]


class SolveResult(Sized):
    _fields_ = [("struct_size", ctypes.c_uint32), ("stopped", ctypes.c_int32),
                ("range", Range), ("best", ctypes.c_int32), ("line_length", ctypes.c_int32),
                ("line", ctypes.c_int32 * 120), ("move_count", ctypes.c_int32),
                ("moves", SolvedMove * 64), ("nodes", ctypes.c_uint64),
                ("seconds", ctypes.c_double)]


def load(path):
    """The library, with the results of its functions declared."""
    library = ctypes.CDLL(path)
    for name in ("game_new", "game_from_text", "records_new", "records_read", "records_game",
                 "player_new", "solver_new", "engine_new"):
        getattr(library, "outflank_" + name).restype = ctypes.c_void_p
    for name in ("game_text", "records_write"):
        getattr(library, "outflank_" + name).restype = ctypes.c_void_p
    library.outflank_version.restype = ctypes.c_char_p
    library.outflank_records_node_count.restype = ctypes.c_size_t
    return library


class Outflank:
    """The part of the interface that this program needs, with errors as exceptions."""

    def __init__(self, path):
        self.c = load(path)

    def made(self, name, *arguments):
        """A handle, or an exception with the library's own words."""
        error = Error()
        handle = getattr(self.c, name)(*arguments, ctypes.byref(error))
        if not handle:
            raise ValueError(error.message.decode())
        return ctypes.c_void_p(handle)

    def done(self, name, *arguments):
        error = Error()
        if getattr(self.c, name)(*arguments, ctypes.byref(error)) != 0:
            raise ValueError(error.message.decode())

    def text(self, pointer):
        """A copy of a text that the library gave, which gets it back."""
        copy = ctypes.string_at(pointer).decode()
        self.c.outflank_text_free(ctypes.c_void_p(pointer))
        return copy

    def state(self, game):
        state = GameState()
        self.c.outflank_game_get(game, ctypes.byref(state))
        return state


def play_game(outflank):
    """A finished game of 6x6 between greedy (black) and a small alpha-beta search."""
    game = outflank.made("outflank_game_new", 6)
    players = [outflank.made("outflank_player_new", spec, 1)
               for spec in (b"greedy", b"alphabeta:depth=3")]
    while not outflank.state(game).over:
        choice = Choice()
        player = players[outflank.state(game).position.to_move]
        outflank.done("outflank_player_choose", player, game, 0, ctypes.byref(choice))
        outflank.done("outflank_game_play", game, choice.square, None)
    for player in players:
        outflank.c.outflank_player_free(player)
    return game


def write_and_read(outflank, game):
    """The transcript of the game after a way through SGF."""
    text = outflank.text(outflank.c.outflank_game_text(game, 0)).encode()
    options = None
    start = outflank.state(outflank.made("outflank_game_new", 6)).position
    records = outflank.made("outflank_records_new", ctypes.byref(start))
    again = outflank.made("outflank_game_from_text", text, -1, 6)
    node = ctypes.c_size_t(0)
    for ply in plies_of(outflank, again):
        outflank.done("outflank_records_play", records, 0, node, ply.square, ctypes.byref(node))
    outflank.c.outflank_records_set_field(records, 0, BLACK_NAME, b"greedy")
    length = ctypes.c_size_t()
    sgf = outflank.text(
        outflank.c.outflank_records_write(records, b"sgf", ctypes.byref(length), None))
    read = outflank.made("outflank_records_read", sgf.encode(), length, options)
    return outflank.text(outflank.c.outflank_game_text(
        outflank.made("outflank_records_game", read, 0), 0)), sgf


class Ply(ctypes.Structure):
    _fields_ = [("flips", ctypes.c_uint64), ("color", ctypes.c_int32), ("square", ctypes.c_int32)]


def plies_of(outflank, game):
    plies = (Ply * 120)()
    count = outflank.c.outflank_game_plies(game, plies, ctypes.c_size_t(120))
    return plies[:count]


def best_move(outflank, moves):
    """The engine's best move of an 8x8 game, with its reports printed."""
    game = outflank.made("outflank_game_from_text", moves, -1, 8)
    engine = outflank.made("outflank_engine_new", None)
    name = ctypes.create_string_buffer(8)

    def show(_, report):
        line = report.contents.lines[0]
        outflank.c.outflank_square_name(line.moves[0], 8, name)
        print(f"depth {report.contents.depth}: {name.value.decode()} {line.score:+.2f}")

    options = SearchOptions(depth=6, on_report=ON_REPORT(show))
    best = ctypes.c_int32()
    position = outflank.state(game).position
    outflank.done("outflank_engine_go", engine, ctypes.byref(position), ctypes.byref(options),
                  ctypes.byref(best))
    outflank.c.outflank_engine_free(engine)
    outflank.c.outflank_game_free(game)
    return best.value


def solve(outflank, size):
    """The score of the standard start of a small board."""
    solver = outflank.made("outflank_solver_new", 1, 1)
    result = SolveResult()
    position = outflank.state(outflank.made("outflank_game_new", size)).position
    outflank.done("outflank_solver_solve", solver, ctypes.byref(position), None,
                  ctypes.byref(result))
    outflank.c.outflank_solver_free(solver)
    return result.range.lower


def main(arguments):
    if len(arguments) != 1:
        print("usage: outflank_ctypes.py LIBRARY", file=sys.stderr)
        return 2
    outflank = Outflank(arguments[0])
    print("Outflank", outflank.c.outflank_version().decode())
    game = play_game(outflank)
    transcript, sgf = write_and_read(outflank, game)
    print(sgf)
    played = outflank.text(outflank.c.outflank_game_text(game, 0))
    best = best_move(outflank, b"f5d6c3d3")
    score = solve(outflank, 4)
    print(f"4x4: {score:+d} for black")
    return 0 if transcript == played and 0 <= best < PASS and score == -10 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
