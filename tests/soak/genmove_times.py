"""Seconds of one processor that `outflank gtp` takes for a move without any clock, at its usual level, over
positions of the games in an arena's log; fails when one takes more than ten.

usage: genmove_times.py PROGRAM LOG POSITIONS
"""
import os
import subprocess
import sys

from figures import Figures
from level_costs import positions_of

MOST_S = 10.0


def processor_seconds(process):
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Gtp:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "gtp", "--threads", "1"], text=True, bufsize=1,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        answer = self.process.stdout.readline()
        while (line := self.process.stdout.readline()).strip():
            answer += line
        if not answer.startswith("="):
            sys.exit(f"{command}: {answer}")
        return answer

    def seconds_of_move(self, line):
        self.ask("clear_board")
        color = 0
        for word in (line[i : i + 2] for i in range(0, len(line), 2)):
            self.ask(f"play {'BW'[color]} {'pass' if word == 'pa' else word}")
            color = 1 - color
        before = processor_seconds(self.process)
        self.ask(f"genmove {'BW'[color]}")
        return processor_seconds(self.process) - before

    def end(self):
        self.process.communicate("quit\n")


def main(program, log, count):
    figures = Figures("levels-genmove", "levels", program)
    engine = Gtp(program)
    times = sorted(engine.seconds_of_move(line) for line in positions_of(log, int(count)))
    engine.end()
    late = sum(seconds > MOST_S for seconds in times)
    print(f"gtp without a clock: {len(times)} moves, median {times[len(times) // 2]:.2f} s of a processor, "
          f"longest {times[-1]:.2f} s, {late} over {MOST_S:.0f} s")
    figures.tried("moves of gtp without a clock", len(times), late)
    figures.table("genmove", ["positions", "median", "longest", "limit"],
                  [[len(times), f"{times[len(times) // 2]:.2f} s", f"{times[-1]:.2f} s", f"{MOST_S:.0f} s"]])
    figures.save()
    return late > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
