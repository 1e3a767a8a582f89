"""What each protocol answers to numbers beyond their range, numbers that are none and words that are missing,
command by command: an error in the words of the protocol, or the nearest value; and every search that is
asked for has its move.

usage: out_of_range.py OUTFLANK
"""
import re
import subprocess
import sys
import threading

PATIENCE_S = 300
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + "X"
MOVE = r"^bestmove [a-h][1-8]( |$)"
SETUP = {"uci": ["position startpos"], "nboard": ["nboard 2"], "cassio": ["ENGINE-PROTOCOL init"],
         "xboard": ["xboard", "protover 2", "new"]}
# For each protocol: commands, and an answer that each of them has to have.
TABLE = {
    "uci": [
        (["go depth 0", "go depth -3", "go depth 1.5", "go depth x", "go depth", "go depth 99999999999999999999\nstop",
          "go movetime 0", "go movetime -5", "go movetime 1.5", "go movetime x",
          "go movetime 99999999999999999999\nstop",
          "go nodes 0", "go nodes -1", "go nodes x", "go nodes 99999999999999999999\nstop", "go wtime 0 btime 0",
          "go wtime -100 btime -100", "go btime 1e3", "go btime 1000 wtime 1000 movestogo 0",
          "go btime 1000 wtime 1000 movestogo -1", "go btime 1000 wtime 1000 binc -1 winc x",
          "go searchmoves", "go searchmoves a1", "go searchmoves z9 d3", "go mate 0", "go xyz"], MOVE),
        ([f"go {limit} {value}" for limit in ("depth", "movetime", "nodes") for value in ("x", "1.5", "-1")],
         r"^info string .*"),
        ([f"setoption name {name} value {value}" for name, values in
          (("Hash", ("0", "-1", "x", "", "99999999999999999999")), ("Threads", ("0", "-1", "x", "257")),
           ("MultiPV", ("0", "-1", "65", "x")), ("Level", ("-1", "61", "x")), ("UCI_Variant", ("chess", "")),
           ("Ponder", ("x",)), ("Nothing", ("1",))) for value in values], r"^info string error: .*"),
        (["setoption", "setoption name", "setoption value 1", "position", "position x", "position startpos moves a1",
          "position startpos moves z9", "position fen", "position fen x", "position board x"], r"^info string .*"),
    ],
    "gtp": [
        (["boardsize 0", "boardsize 9", "boardsize -1", "boardsize x", "boardsize", "boardsize 99999999999999999999",
          "komi", "komi x", "play", "play b", "play x d3", "play b z9", "play b a1", "play b d9", "genmove",
          "genmove z", "reg_genmove", "undo", "time_settings", "time_settings 1", "time_settings -1 0 0",
          "time_settings x 0 0", "time_settings 10 0 -1", "time_left", "time_left b", "time_left x 1 0",
          "time_left b x 0", "time_left b 1 -1", "set_level", "set_level -1", "set_level 61", "set_level x",
          "set_level 99999999999999999999", "loadsgf", "loadsgf none.sgf", "loadsgf none.sgf x", "xyz", "-1 name"],
         r"^\? \S.*"),
        (["time_settings 0 0 0", "time_settings 1.5 0 0", "time_settings 0 0 1", "time_left b 0 0",
          "time_left b -5 0", "time_left b 0 1", "komi 99999", "0 name", "12345678901234567890 name"],
         r"^=\d* ?"),
    ],
    "nboard": [
        (["set depth x", "set depth -1", "set depth", "set depth 1.5", "set depth 99999999999999999999"],
         r"^status Ignored the depth: found .*"),
        (["set depth 0"], r"^set myname Outflank0$"), (["set depth 1000"], r"^set myname Outflank60$"),
        (["set game", "set game x"], r"^status Ignored the game: .*"),
        (["move", "move z9", "move a1", "move d3x"], r"^status Ignored a move: .*"),
        (["hint", "hint 0", "hint -1", "hint x", "hint 1000", "hint 99999999999999999999"], r"^status Analyzing$"),
        (["ping 0", "ping -1", "ping x", "ping 99999999999999999999"], r"^pong .*"),
    ],
    "xboard": [
        (["st 0", "st -1", "st x", "st", "sd 0", "sd -1", "sd x", "sd", "level", "level 40 5", "level x 5 0",
          "level -1 5 0", "level 40 x 0", "level 40 5:99 0", "level 40 5 -1", "time x", "time", "memory 0", "memory -1",
          "memory x", "memory", "memory 99999999", "cores 0", "cores -1", "cores x", "cores", "cores 257", "option",
          "option Level", "option Level=99", "option Level=x", "option x=1", "undo", "remove", "variant chess",
          "variant", "xyz"], r"^Error \(\S.*\): ?.*"),
        (["usermove", "usermove z9", "usermove a1"], r"^Illegal move.*"),
        (["setboard", "setboard x"], r"^tellusererror Illegal position.*"),
        (["ping 0", "ping x", "ping 99999999999999999999"], r"^pong .*"),
        ([f"{limit}\ngo" for limit in ("st 0", "st 1.5", "sd 0", "sd 1000", "level 0 0 0", "level 0 0 0.01", "time 0",
                                       "time -100", "otim x", "nps 0")], r"^move P@[a-h][1-8]$"),
    ],
    "cassio": [
        ([f"ENGINE-PROTOCOL midgame-search {question}" for question in
          ("", "x", START, f"{START} -64 64", f"{START} -64 64 -1 73", f"{START} -64 64 x 73", f"{START} x 64 3 73",
           f"{START} 64 -64 3 73", f"{START[:60]}X -64 64 3 73")] +
         ["ENGINE-PROTOCOL endgame-search", "ENGINE-PROTOCOL endgame-search x", "ENGINE-PROTOCOL xyz"],
         r"^ERROR: .*"),
        ([f"ENGINE-PROTOCOL midgame-search {START} {rest}" for rest in
          ("-64 64 0 73", "-64 64 999 73", "-64 64 3 0", "-64 64 3 101", "-999 999 3 73", "1 1 3 73", "-64.5 64.5 3 73")],
         r"^-.*, move [A-H][1-8], .*"),
    ],
}
END = {"cassio": "ENGINE-PROTOCOL quit"}


def problem(program, protocol, command, answer):
    """What is wrong with the answer to a command, or nothing."""
    lines = [*SETUP.get(protocol, []), command]
    engine = subprocess.Popen([program, protocol, "--level", "2", "--hash", "1"], text=True, bufsize=1,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    guard = threading.Timer(PATIENCE_S, engine.kill)  # only to end a hang
    guard.start()
    engine.stdin.write("\n".join(lines) + "\n")
    said = []
    for line in engine.stdout:
        said.append(line.rstrip("\n"))
        if re.match(answer, said[-1], re.I):
            break
    errors = engine.communicate(END.get(protocol, "quit") + "\n")[1]
    guard.cancel()
    if not said or not re.match(answer, said[-1], re.I):
        return f"found {said[-4:]}, expected {answer}"
    if engine.returncode != 0 or errors:
        return f"status {engine.returncode}: {errors}"
    return None


def main(program):
    cases = [(protocol, command, answer) for protocol, rows in TABLE.items() for commands, answer in rows
             for command in commands]
    wrong = 0
    for protocol, command, answer in cases:
        what = problem(program, protocol, command, answer)
        if what:
            wrong += 1
            print(f"{protocol}: {command!r}: {what}", flush=True)
    print(f"{len(cases)} commands of {len(TABLE)} protocols, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
