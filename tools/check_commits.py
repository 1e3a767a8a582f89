"""Fails on a commit that a document or its figures cite and that is not in the history.

Usage: check_commits.py ROOT

A citation is what looks like the short name of a commit (seven hexadecimal digits, letters and decimal
digits among them), or what follows the word "commit". Without the whole history (a source tarball, a
shallow clone) nothing can be said: nothing is checked, and the status is 75.
"""

import pathlib
import re
import subprocess
import sys

CITED = re.compile(r"(?<![\w#.])(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{7}(?!\w)"
                   r"|(?<=commit )[0-9a-f]{7,40}\b|(?<=\"commit\": \")[0-9a-f]{7,40}\b")
SKIPPED = 75
NOT_OURS = ("build", "node_modules", "corpus", "dist")


def git(root, *words):
    """The status and the output of a command of git; status 127 where there is no git."""
    try:
        done = subprocess.run(["git", "-C", root, *words], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return 127, ""
    return done.returncode, done.stdout.strip()


def why_not(root):
    """Why nothing can be checked, or nothing."""
    status, top = git(root, "rev-parse", "--show-toplevel")
    if status != 0 or pathlib.Path(top).resolve() != root.resolve():
        return "no repository of git is here"
    if git(root, "rev-parse", "--is-shallow-repository")[1] != "false":
        return "the clone is shallow"
    return ""


def documents(root):
    """The documents and the figures that they show."""
    paths = [*root.rglob("*.md"), *(root / "docs/figures").glob("*.json")]
    return [path for path in sorted(paths) if not set(path.relative_to(root).parts) & set(NOT_OURS)]


def unknown(root):
    """Yields a line for each citation of a commit that is not in the history."""
    known = {}
    for path in documents(root):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            for name in CITED.findall(line):
                if name not in known:
                    known[name] = git(root, "cat-file", "-e", f"{name}^{{commit}}")[0] == 0 and \
                        git(root, "merge-base", "--is-ancestor", name, "HEAD")[0] == 0
                if not known[name]:
                    yield (f"{path.relative_to(root).as_posix()}:{number}: found commit {name}, "
                           "expected one in the history of HEAD")


def main(arguments):
    if len(arguments) != 1:
        print("usage: check_commits.py ROOT", file=sys.stderr)
        return 2
    root = pathlib.Path(arguments[0])
    reason = why_not(root)
    if reason:
        print(f"commits: skipped, {reason}")
        return SKIPPED
    found = list(unknown(root))
    print("\n".join(found) or "commits: ok")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
