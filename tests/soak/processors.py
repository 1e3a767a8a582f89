"""The program on processors of other makes and years, and on some that lack one feature of their level, by
the emulator qemu-user: it chooses the kernels that the processor has, finds the same scores with the same
number of nodes everywhere, and fits weights.

usage: processors.py OUTFLANK
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "faults"))

from command_cases import LATE, prepare  # noqa: E402
from figures import Figures  # noqa: E402

# A processor as qemu names it, and the kernels that it has. The emulator knows no AVX-512.
PROCESSORS = {
    "qemu64": "generic", "Conroe": "generic", "Penryn": "generic", "Opteron_G2": "generic",
    "Nehalem": "x86-64-v2", "Westmere": "x86-64-v2", "SandyBridge": "x86-64-v2", "Opteron_G5": "x86-64-v2",
    "Nehalem,-popcnt": "generic", "Haswell": "x86-64-v3", "EPYC": "x86-64-v3", "Skylake-Server": "x86-64-v3",
    "max": "x86-64-v3", "Haswell,-avx2": "x86-64-v2", "Haswell,-fma": "x86-64-v2",
    "Haswell,-bmi1": "x86-64-v2", "Haswell,-bmi2": "x86-64-v2", "Haswell,-abm": "x86-64-v2",
    "Haswell,-xsave": "x86-64-v2",
}
# Without `lzcnt` the Zstandard of Debian unpacks other bytes than were packed (it asks for bmi2 only), which the
# checksum finds: the program says so and does not search.
REFUSED = {"Haswell,-abm": "the weights of this build: damaged weights: they cannot be unpacked"}
PATIENCE_S = 900
TRAIN = ["train", "some.games", "--out", "some.weights", "--epochs", "1", "--linear-epochs", "1", "--last-stage", "0"]


def run(folder, program, arguments, processor=None):
    """Output of a run on a processor, or on this one; a line if it fails."""
    emulator = ["qemu-x86_64", "-cpu", processor] if processor else []
    done = subprocess.run([*emulator, program, *arguments], cwd=folder, capture_output=True, text=True,
                          timeout=PATIENCE_S, check=False)
    errors = "".join(line for line in done.stderr.splitlines(True) if not line.startswith("qemu-x86_64: warning"))
    if done.returncode != 0:
        return None, f"{' '.join(arguments)}: status {done.returncode}: {errors[-300:]}"
    return done.stdout, None


def answers(output):
    """Scores and nodes of the searches, without times."""
    found = [json.loads(line) for line in output.splitlines()]
    return [(each.get("score"), each.get("best"), each.get("nodes")) for each in found
            if each.get("event") in ("solved", "result")]


def kernel_in(output):
    return output.rstrip().rsplit("kernel ", 1)[-1]


def runs_anything(processor):
    """Whether a program of the system runs there: without bmi1 Debian's C library does not."""
    return subprocess.run(["qemu-x86_64", "-cpu", processor, "/bin/ls", "/"], capture_output=True,
                          check=False).returncode == 0


def not_refused_on(folder, program, processor, line, questions):
    """Questions that were answered though the program cannot work there."""
    return [f"{question}: expected status 1, {line!r}" for question in questions
            if f"status 1: outflank: {question.split()[0]}: {line}" not in
            (run(folder, program, question.split(), processor)[1] or "")]


def wrong_on(folder, program, processor, kernel, expected):
    """What is wrong on one processor: lines."""
    wrong = []
    output, failure = run(folder, program, ["analyze", "f5", "--depth", "2"], processor)
    if failure or kernel_in(output) != kernel:
        wrong.append(failure or f"kernels {kernel_in(output)}, expected {kernel}")
    for question, known in expected.items():
        output, failure = run(folder, program, question.split(), processor)
        if failure or answers(output) != known:
            wrong.append(failure or f"{question}: {answers(output)}, expected {known}")
    failure = run(folder, program, TRAIN, processor)[1]
    if failure:
        wrong.append(failure)
    return wrong


def main(program):
    program = os.path.abspath(program)
    figures = Figures("processors", "processors", program)
    questions = ("analyze f5d6c3d3c4 --level 6 --json --threads 1", f"analyze {LATE.split()[0]}O --level 20 --json")
    failed, tried = [], 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(program, folder)
        expected = {question: answers(run(folder, program, question.split())[0]) for question in questions}
        if not all(expected.values()):
            sys.exit(f"no answers on this processor: {expected}")
        for processor, kernel in PROCESSORS.items():
            if not runs_anything(processor):
                print(f"{processor}: left out, ls does not run there", flush=True)
                continue
            tried += 1
            if processor in REFUSED:
                wrong = not_refused_on(folder, program, processor, REFUSED[processor], questions)
            else:
                wrong = wrong_on(folder, program, processor, kernel, expected)
            print(f"{processor}: {'; '.join(wrong) or REFUSED.get(processor, kernel)}", flush=True)
            failed += wrong
    figures.tried("processors, by an emulator", tried, len(failed))
    figures.save()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
