"""A short run of every command that the program has, and the files that these runs read."""
import shutil
import subprocess
import sys

LATE = "-XXXXXX--OOOOOXXXXOOXXXOOOXOOOXXXXOXOOXXXXOOXXXXXOOOOXO--OOO-OOX O"
MIDGAME = b"---------------------------OX------XXX--------------------------O"
# What the protocols are told, and what has to come back.
INPUT = {"engine": b"reg_genmove b\nquit\n",
         "gtp": b"set_level 4\nreg_genmove b\nquit\n",
         "nboard": b"nboard 2\nset depth 4\ngo\nquit\n",
         "uci": b"position startpos\ngo depth 4\nisready\nquit\n",
         "xboard": b"xboard\nprotover 2\nvariant reversi\nsd 4\ngo\nping 1\nquit\n",
         "cassio": b"ENGINE-PROTOCOL init\nENGINE-PROTOCOL midgame-search " + MIDGAME + b" -64 64 3 73\n"
                   b"ENGINE-PROTOCOL quit\n"}
ANSWER = {"engine": rb"^= [a-h][1-8]$",
          "gtp": rb"^= [a-h][1-8]$",
          "nboard": rb"^=== [A-H][1-8]",
          "uci": rb"^bestmove [a-h][1-8]",
          "xboard": rb"^move P@[a-h][1-8]$",
          "cassio": rb", move [A-H][1-8], depth 3"}


def words_of(name):
    """The words of the command line that a name of `commands` stands for."""
    return name.split(",")[0].split()


def commands(program):
    """What each command is given, or each of the parts of a command that has some; behind a comma, how it is used."""
    return {
        "play": ["--black", "engine:depth=2", "--white", "random", "--seed", "1", "--plain"],
        "play, a series": ["--black", "engine:depth=2", "--white", "random", "--seed", "1", "--games", "2"],
        "serve": ["--port", "0"],
        "players": [],
        "show": ["f5"],
        "solve": [LATE, "--threads", "4"],
        "analyze": [LATE, "--level", "4", "--threads", "4"],
        "review": ["f5d6c3", "--level", "1"],
        "convert": ["in.txt", "out.sgf"],
        "engine": ["--level", "4", "--threads", "4", "--finish"],
        "gtp": ["--threads", "4"],
        "nboard": ["--threads", "4", "--finish"],
        "uci": ["--threads", "4"],
        "xboard": ["--threads", "4", "--finish"],
        "cassio": ["--threads", "4", "--finish"],
        "conformance": ["--protocol", "gtp", "--only", "The board has a size", "--", program, "gtp"],
        "arena": ["--engine", "name=a player=random", "--engine", "name=b player=greedy", "--games", "2",
                  "--concurrency", "3", "--log", "some.log"],
        "openings": ["--plies", "2", "--depth", "2"],
        "tree": ["--size", "4"],
        "perft": ["5"],
        "bench": [],
        "selfplay": ["--out", "more.games", "--games", "4", "--depth", "1", "--solve-empties", "6",
                     "--threads", "4"],
        "label": ["some.games", "--out", "some.labels", "--from", "5", "--to", "6", "--positions", "4",
                  "--threads", "4"],
        "train": ["some.games", "--out", "some.weights", "--epochs", "1", "--linear-epochs", "1",
                  "--threads", "3"],
        "validate": ["test.labels"],
        "fit-selectivity": ["some.games", "--positions", "2"],
        "fit-calibration": ["test.labels", "--deepest", "3", "--deepest-full", "2"],
        "eval": [LATE],
        "book learn": ["in.txt", "--book", "new.book", "--level", "1", "--threads", "3"],
        "book widen": ["--book", "wide.book", "--level", "1", "--error", "1", "--limit", "20",
                       "--threads", "3"],
        "book deepen": ["--book", "wide.book", "--level", "2", "--limit", "20", "--threads", "3"],
        "book merge": ["some.book", "--book", "new.book"],
        "book show": ["f5", "--book", "some.book"],
        "book stats": ["--book", "some.book"],
        "book umigame": ["f5", "--book", "some.book"],
        "book prune": ["--book", "some.book", "--out", "new.book"],
        "book subtree": ["f5", "--book", "some.book", "--out", "new.book"],
        "book fix": ["--check", "--book", "some.book"],
        "book import": ["some.dat", "--book", "new.book"],
        "book export": ["new.dat", "--book", "some.book"],
        "games import": ["in.txt", "--db", "new.gamesdb", "--json"],
        "games position": ["f5", "--db", "some.gamesdb"],
        "games search": ["--db", "some.gamesdb"],
        "games open": ["1", "--db", "some.gamesdb"],
        "games export": ["out.sgf", "--db", "some.gamesdb"],
        "games stats": ["--db", "some.gamesdb"],
        "help": ["play"],
        "completion": ["bash"],
    }


def prepare(program, folder):
    """Writes the files that the commands read into a folder."""
    (folder / "in.txt").write_text("f5d6c3d3c4\n", encoding="ascii")
    for arguments in (["selfplay", "--out", "some.games", "--games", "30", "--depth", "1",
                       "--solve-empties", "6", "--seed", "5"],
                      ["label", "some.games", "--out", "test.labels", "--from", "5", "--to", "6",
                       "--positions", "4"],
                      ["book", "learn", "in.txt", "--book", "some.book", "--level", "1"],
                      ["book", "export", "some.dat", "--book", "some.book"],
                      ["games", "import", "in.txt", "--db", "some.gamesdb"]):
        done = subprocess.run([program, *arguments], cwd=folder, capture_output=True, check=False)
        if done.returncode != 0:
            sys.exit(f"{arguments}: {done.stderr.decode()}")
    shutil.copyfile(folder / "some.book", folder / "wide.book")
