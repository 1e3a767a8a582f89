"""Fails when a document shows another output than the program prints.

Usage: check_printed.py ROOT PROGRAM [--update]

What is compared stands in a block of code behind the line `<!-- printed by the program -->`: commands
(`$ outflank ...`), each with its whole output. A line `...` in it stands for any number of lines.
--update writes what is printed now into blocks without such lines. Only commands whose output is the
same on every machine can be checked so.
"""

import os
import pathlib
import re
import shlex
import subprocess
import sys

MARKER = "<!-- printed by the program -->\n"
BLOCK = re.compile(r"(?<=<!-- printed by the program -->\n)(\n?```[a-z]*\n)(.*?)(?=```\n)", re.S)
NOT_OURS = ("build", "node_modules", "dist")
# No busy machine comes near; only a program that hangs.
PATIENCE_S = 600


def split_block(text):
    """Yields (command line, expected lines) of a block."""
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, *expected = part.rstrip("\n").split("\n")
        yield command, expected


def printed(program, command):
    """The lines that a command prints."""
    words = shlex.split(command)
    if words[0] != "outflank":
        raise ValueError(f"found the command '{words[0]}', expected outflank")
    # Documents show the width of a pipe, whatever the terminal of who runs this.
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    done = subprocess.run([program, *words[1:]], env=environment, capture_output=True, encoding="utf-8", check=False,
                          stdin=subprocess.DEVNULL, timeout=PATIENCE_S)
    return (done.stdout + done.stderr).rstrip("\n").split("\n")


def first_difference(expected, found):
    """The first expected line that what was found lacks, or nothing; and the line found there."""
    at = 0
    for number, line in enumerate(expected):
        if line == "...":
            continue
        after_gap = number > 0 and expected[number - 1] == "..."
        end = len(found) if after_gap else at + 1
        place = next((i for i in range(at, min(end, len(found))) if found[i] == line), None)
        if place is None:
            return line, found[at] if at < len(found) else "the end"
        at = place + 1
    is_open = expected[-1:] == ["..."]
    return None if is_open or at == len(found) else ("the end", found[at])


def check(root, program, update=False):
    """Yields a line for each block that differs."""
    for path in sorted(root.rglob("*.md")):
        if set(path.relative_to(root).parts) & set(NOT_OURS):
            continue
        text = path.read_text(encoding="utf-8")

        def renewed(match):
            if "..." in match[2].split("\n"):
                return match[0]  # abridged by hand
            return match[1] + "".join(f"$ {command}\n" + "\n".join(printed(program, command)) + "\n"
                                      for command, _ in split_block(match[2]))

        if update:
            path.write_text(BLOCK.sub(renewed, text), encoding="utf-8")
            continue
        blocks = list(BLOCK.finditer(text))
        whole = [match for match in blocks if list(split_block(match[2]))]
        if len(whole) != text.count(MARKER):
            yield (f"{path.relative_to(root).as_posix()}: found {text.count(MARKER)} marks of printed blocks and "
                   f"{len(whole)} blocks with a command straight behind one")
        for match in blocks:
            for command, expected in split_block(match[2]):
                difference = first_difference(expected, printed(program, command))
                if difference:
                    line = text.count("\n", 0, match.start(2)) + 1
                    yield (f"{path.relative_to(root).as_posix()}:{line}: {command[:60]}: found "
                           f"'{difference[1]}', expected '{difference[0]}'")


def main(arguments):
    if len(arguments) not in (2, 3) or arguments[2:] not in ([], ["--update"]):
        print("usage: check_printed.py ROOT PROGRAM [--update]", file=sys.stderr)
        return 2
    found = list(check(pathlib.Path(arguments[0]), str(pathlib.Path(arguments[1]).resolve()), bool(arguments[2:])))
    print("\n".join(found) or "printed: ok")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
