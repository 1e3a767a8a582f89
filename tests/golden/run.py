#!/usr/bin/env python3
"""Runs command lines of `outflank` and compares what they print, byte for byte.

    run.py PROGRAM [--update] CASE_FILE...

A case file holds commands with everything they read and print. The first character of
a line says what it is; a blank follows it:

    #  a remark
    +  FILE TEXT: a line of text for FILE, made before the next command
    $  a command line, split into words as a shell does it; NAME=VALUE before it is for it alone
    <  a line of standard input
    >  a line of standard output
    !  a line of standard error
    ?  the exit status, if it is not 0

`{*}` in an expected line stands for any text within the line: times, versions. All
commands of a case file run in one empty folder, so a later one can read what an earlier
one wrote. --update rewrites the expected lines from what the program prints now; a line
with `{*}` stays as it is where it still matches.
"""
import os
import re
import shlex
import subprocess
import sys
import tempfile

# For one command: no busy machine comes near, only one that hangs.
TIME_LIMIT_S = 600
# The same everywhere, but for what chooses the CPU level or steers a sanitizer.
ENVIRONMENT = {"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": "/nonexistent",
               **{name: value for name, value in os.environ.items()
                  if name == "OUTFLANK_KERNEL" or name.endswith("SAN_OPTIONS")}}


class Command:
    def __init__(self, line, number):
        self.line, self.number = line, number
        self.input, self.output, self.errors, self.status = [], [], [], 0
        self.files = []

    def run(self, program, folder):
        for name, text in self.files:
            with open(os.path.join(folder, name), "a", encoding="utf-8") as file:
                file.write(text + "\n")
        words, environment = shlex.split(self.line), dict(ENVIRONMENT)
        while "=" in words[0]:
            name, value = words.pop(0).split("=", 1)
            environment[name] = value
        if words[0] != "outflank":
            sys.exit(f"line {self.number}: found '{words[0]}', expected outflank")
        done = subprocess.run([program] + words[1:], input="".join(t + "\n" for t in self.input),
                              capture_output=True, encoding="utf-8", cwd=folder, timeout=TIME_LIMIT_S,
                              env=environment, check=False)
        return lines_of(done.stdout), lines_of(done.stderr), done.returncode


def lines_of(text):
    """The lines of a stream; a missing newline at its end shows as an extra mark."""
    lines = text.split("\n")
    return lines[:-1] if lines[-1] == "" else lines[:-1] + [lines[-1] + " (no newline)"]


def matches(expected, found):
    return re.fullmatch(".*".join(map(re.escape, expected.split("{*}"))), found) is not None


def read_cases(path):
    """The commands of a case file, and its lines before each command."""
    commands, remarks, files = [], [], []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file.read().splitlines(), 1):
            mark, text = line[:1], line[2:]
            if mark in ("#", ""):
                remarks.append(line)
            elif mark == "+":
                files.append(tuple(text.split(" ", 1)))
            elif mark == "$":
                commands.append(Command(text, number))
                commands[-1].remarks, commands[-1].files = remarks, files
                remarks, files = [], []
            elif mark in "<>!" and commands:
                {"<": commands[-1].input, ">": commands[-1].output,
                 "!": commands[-1].errors}[mark].append(text)
            elif mark == "?" and commands:
                commands[-1].status = int(text)
            else:
                sys.exit(f"{path}:{number}: found '{line}', expected a line of a case")
    return commands


def differences(label, expected, found):
    """The first place where two lists of lines differ, as text; empty when they agree."""
    for i in range(max(len(expected), len(found))):
        want = expected[i] if i < len(expected) else None
        have = found[i] if i < len(found) else None
        if want is None or have is None or not matches(want, have):
            return [f"  {label} line {i + 1}", f"    expected: {want}", f"    found:    {have}"]
    return []


def updated(expected, found):
    patterns = [line for line in expected if "{*}" in line]
    return [next((p for p in patterns if matches(p, line)), line) for line in found]


def write_cases(path, commands):
    def marked(mark, lines):
        return [f"{mark} {line}".rstrip() for line in lines]

    lines = []
    for command in commands:
        lines += command.remarks + marked("+", [" ".join(file) for file in command.files])
        lines += ["$ " + command.line] + marked("<", command.input) + marked(">", command.output)
        lines += marked("!", command.errors)
        lines += [f"? {command.status}"] if command.status else []
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def run_case_file(program, path, update):
    failures = 0
    commands = read_cases(path)
    with tempfile.TemporaryDirectory() as folder:
        for command in commands:
            output, errors, status = command.run(program, folder)
            if update:
                command.output = updated(command.output, output)
                command.errors, command.status = updated(command.errors, errors), status
                continue
            problems = (differences("output", command.output, output)
                        + differences("error", command.errors, errors))
            if status != command.status:
                problems.append(f"  exit status {status}, expected {command.status}")
            if problems:
                failures += 1
                print(f"{path}:{command.number}: $ {command.line}", *problems, sep="\n")
    if update:
        write_cases(path, commands)
    return len(commands), failures


def main():
    arguments = sys.argv[1:]
    update = "--update" in arguments
    program, *paths = [argument for argument in arguments if argument != "--update"]
    total, failed = 0, 0
    for path in paths:
        commands, failures = run_case_file(os.path.abspath(program), path, update)
        total, failed = total + commands, failed + failures
    print(f"{total} commands, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
