"""What bash, zsh and fish make of command lines with the installed completion.

usage: check_completion.py PREFIX
"""
import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

PREFIX = os.path.abspath(sys.argv[1])
PATIENCE_S = 60
# A command line whose last word is unfinished, and words that are offered for it.
CASES = [
    ("outflank so", ["solve"]),
    ("outflank help sel", ["selfplay"]),
    ("outflank solve --al", ["--all-moves"]),
    ("outflank play --size ", ["4", "6", "8"]),
    ("outflank play --black gre", ["greedy"]),
    ("outflank solve --select ", ["1-10", "1,4,7-9"]),
    ("outflank analyze --percent ", ["73", "100"]),
    ("outflank convert --to s", ["saved", "sgf"]),
    ("outflank convert --to=s", ["saved", "sgf"]),
    ("outflank play --size=", ["4", "6", "8"]),
]
# A file of somebody else, and one in a folder.
ODD_NAME = "odd $name (it's \"new\").txt"
FOLDER, INSIDE = "my folder", "all of it.txt"


def offered_by_fish(line):
    script = f"source '{PREFIX}/share/fish/vendor_completions.d/outflank.fish'; complete -C '{line}'"
    done = subprocess.run(["fish", "--no-config", "-c", script], capture_output=True, text=True,
                          timeout=PATIENCE_S, check=True)
    # Behind an option and '=' fish names the option again.
    head = re.match(r"(.* )?(--\w+=)?", line).group(2) or ""
    return [entry.split("\t")[0].removeprefix(head) for entry in done.stdout.splitlines()]


class Shell:
    """An interactive shell on a terminal of its own."""

    def __init__(self, home, *command):
        pid, self.terminal = pty.fork()
        if pid == 0:
            os.environ |= {"TERM": "dumb", "HOME": home, "LC_ALL": "C.UTF-8"}
            os.chdir(home)
            os.execvp(command[0], command)
        self.pid = pid
        self.name = command[0]

    def ask(self, keys, expected):
        """Types, and reads until all expected words are on the screen; the screen."""
        os.write(self.terminal, keys.encode())
        screen = ""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.5)[0]:
                screen += os.read(self.terminal, 65536).decode(errors="replace")
            if all(re.search(rf"(?<!\S){re.escape(word)}(?!\S)", screen) for word in expected):
                return screen
        raise AssertionError(f"{keys!r}: {self.name} shows {screen[-500:]!r}, expected {expected}")

    def close(self):
        os.write(self.terminal, b"\x03exit\n")
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


class Zsh(Shell):
    def __init__(self, home):
        super().__init__(home, "zsh", "-f")
        self.ask(f"fpath=('{PREFIX}/share/zsh/site-functions' $fpath); LISTMAX=1000; "
                 "autoload -Uz compinit; compinit -u -D; bindkey '^I' complete-word; "
                 "setopt list_ambiguous; print rea''dy\n", ["ready"])


class Bash(Shell):
    def __init__(self, home):
        super().__init__(home, "bash", "--norc", "--noprofile", "-i")
        self.ask(f"source '{PREFIX}/share/bash-completion/completions/outflank'; "
                 "bind 'set show-all-if-ambiguous on' 'set page-completions off'; echo rea''dy\n", ["ready"])


def check_names(shell):
    """A name with blanks, quotes and a dollar is completed to the one word that it is, in a folder too."""
    # Shows what the program would be given.
    shell.ask("outflank() { printf '[%s]' \"$@\"; echo; echo do''ne; }; echo se''t\n", ["set"])
    screen = shell.ask("outflank show odd\t\n", ["done"])
    assert f"[show][{ODD_NAME}]" in screen.replace("\r\n", "\n"), f"{shell.name} shows {screen!r}"
    screen = shell.ask("outflank show my\tall\t\n", ["done"])
    assert f"[show][{FOLDER}/{INSIDE}]" in screen.replace("\r\n", "\n"), f"{shell.name} shows {screen!r}"
    shell.close()


def main():
    for line, expected in CASES:
        found = offered_by_fish(line)
        assert all(word in found for word in expected), f"{line!r}: fish offers {found}, expected {expected}"
    with tempfile.TemporaryDirectory() as home:
        pathlib.Path(home, ODD_NAME).touch()
        pathlib.Path(home, FOLDER).mkdir()
        pathlib.Path(home, FOLDER, INSIDE).touch()
        for kind in (Zsh, Bash):
            for line, expected in CASES:
                shell = kind(home)
                shell.ask(f"{line}\t\t", expected)
                shell.close()
            check_names(kind(home))
    print(f"{3 * len(CASES) + 2} command lines")


if __name__ == "__main__":
    main()
