"""The commands that the program lists, for tests that have a case for each."""
import subprocess


def without_case(program, cases):
    """A line if the program has commands that are the first word of no case, else nothing."""
    listed = subprocess.run([program, "help"], capture_output=True, text=True, check=True).stdout
    known = [line.split()[0] for line in listed.split("commands:")[1].split("options:")[0].splitlines()
             if line.startswith("  ") and not line.startswith("    ")]
    missing = set(known) - {name.split()[0].rstrip(",") for name in cases}
    return [f"commands without a case here: {sorted(missing)}"] if missing else []
