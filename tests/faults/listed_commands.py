"""The commands that the program lists, for tests that have a case for each."""
import re
import subprocess


def entries(program, command, heading):
    """The names below a heading of what `help` prints."""
    listed = subprocess.run([program, "help", *command], capture_output=True, text=True, check=True).stdout
    below = listed.partition(f"\n{heading}:\n")[2].partition("\n\n")[0]
    return re.findall(r"^  (\S+)", below, re.MULTILINE)


def listed(program):
    """Every command, those that have parts by their parts: "solve", "book learn"."""
    for command in entries(program, [], "commands"):
        parts = entries(program, [command], "parts")
        yield from (f"{command} {part}" for part in parts) if parts else (command,)


def without_case(program, cases):
    """A line if the program has commands without a case, else nothing; a comma ends the name of a command."""
    missing = sorted(set(listed(program)) - {name.split(",")[0] for name in cases})
    return [f"commands without a case here: {missing}"] if missing else []
