"""Compiles every source file of src/ by itself, without an object file; fails where one does not stand alone.

Usage: check_alone.py BUILD [FILE...]     (BUILD is a folder of the preset `clang`, configured)

The other builds compile up to forty files of a folder as one, so there an include that a file lacks may come
from its neighbour. The commands are those of BUILD/compile_commands.json; tests are left out, and so is what is
generated. FILE limits it to some paths.

Headers of others, and those of the standard library that nearly every file has, are parsed once for each set of
them that several files share. A file gets only a precompiled set that it includes anyway, so nothing is there
that it lacks. Only the order changes: the set comes first. A header that includes less than its source file
would not show what it lacks then, so such a header is compiled by itself with what it includes.

With ccache the files are compiled whole, unoptimised, since it keeps objects and no checks of syntax; what has
not changed since a run of any clone then costs next to nothing.
"""

import collections
import concurrent.futures
import functools
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# What is worth parsing once of the standard library: the first of these that a file includes whole.
STANDARD = (
    ("string", "utility", "variant", "vector", "optional", "functional", "algorithm"),
    ("string", "utility", "variant", "vector", "optional"),
    ("string", "utility", "variant"),
)
# The same of others, one by one; they include more of the standard library than the above.
OTHERS = ("CLI/CLI.hpp", "fmt/format.h", "nlohmann/json.hpp")
FEWEST = 4  # files that make a set worth it

LINE = re.compile(r'^\s*#\s*(if|endif|include)\w*\s*(?:([<"])([^>"]+)[>"])?')


@functools.cache
def includes(path):
    """The unconditional #include lines of a file: (is of ours, name)."""
    found, depth = [], 0
    for line in path.read_text(encoding="utf-8").splitlines():
        match = LINE.match(line)
        if match and match[1] == "include" and match[3] and not depth:
            found.append((match[2] == '"', match[3]))
        elif match and match[1] != "include":
            depth += 1 if match[1] == "if" else -1
    return found


@functools.cache
def reached(path):
    """The headers not of ours that a file includes, itself or through headers of ours."""
    names, seen, todo = set(), {path}, [path]
    while todo:
        here = todo.pop()
        for is_ours, name in includes(here):
            if not is_ours:
                names.add(name)
                continue
            places = [folder / name for folder in (ROOT / "src", ROOT / "include", here.parent)]
            for place in [place for place in places if place.exists() and place not in seen][:1]:
                seen.add(place)
                todo.append(place)
    return frozenset(names)


def others_of(path):
    return tuple(name for name in OTHERS if name in reached(path))


def set_of(path, header):
    """The headers parsed once for a file: those of others, else standard ones that its header includes too."""
    if others_of(path):
        return others_of(path)
    both = reached(path) & reached(header) if header.exists() else reached(path)
    return next((names for names in STANDARD if both.issuperset(names)), ())


def commands(build, only):
    """Yields (path below ROOT, folder, arguments without the file) for each file that is compiled."""
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        path = pathlib.Path(entry["file"])
        if not path.is_relative_to(ROOT / "src") or path.name.endswith("_test.cpp"):
            continue
        name = path.relative_to(ROOT).as_posix()
        if only and name not in only:
            continue
        arguments = shlex.split(entry["command"])
        if "ccache" in pathlib.Path(arguments[0]).name:
            arguments = arguments[1:]
        at = arguments.index("-o")
        arguments = arguments[:at] + arguments[at + 2:]
        yield name, entry["directory"], tuple(word for word in arguments if word not in ("-c", str(path)))


def cached():
    """The command of ccache and its settings for precompiled headers, or nothing where it is missing."""
    if not shutil.which("ccache"):
        return [], os.environ
    # A precompiled header stands by the text beside it (its .sum), not by its bytes, which hold times and places.
    return ["ccache"], os.environ | {"CCACHE_PCH_EXTSUM": "1", "CCACHE_SLOPPINESS": "pch_defines,time_macros"}


def jobs(build, only):
    """What is to be compiled: name -> (folder, arguments, headers parsed once)."""
    found = {}
    for name, folder, arguments in commands(build, only):
        path = ROOT / name
        header = path.with_suffix(".h")
        found[name] = folder, arguments, set_of(path, header)
        if header.exists() and others_of(header) != others_of(path):
            found[header.relative_to(ROOT).as_posix()] = folder, arguments, set_of(header, header)
    return found


def precompiled(found, place):
    """The precompiled sets that enough files share: (folder, arguments, headers) -> file."""
    place.mkdir(parents=True, exist_ok=True)
    counts = collections.Counter(job for job in found.values() if job[2])
    wanted = [job for job, count in counts.items() if count >= FEWEST]

    def make(number, job):
        folder, arguments, names = job
        header, made = place / f"set{number}.h", place / f"set{number}.pch"
        header.write_text("".join(f"#include <{name}>\n" for name in names), encoding="utf-8")
        command = [*arguments, *(["-O0"] if cached()[0] else []), "-Xclang", "-fpch-instantiate-templates",
                   "-x", "c++-header", str(header), "-o", str(made)]
        made.with_name(made.name + ".sum").write_text(" ".join(names), encoding="utf-8")
        return made if subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode == 0 else None
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        made = list(pool.map(make, range(len(wanted)), wanted))
    return {job: file for job, file in zip(wanted, made) if file}


def compile_alone(name, job, sets, place):
    """What the compiler says of the file where it fails, or None."""
    folder, arguments, _ = job
    source, (launcher, environment) = ROOT / name, cached()
    if name.endswith(".h"):
        source = place / (name.replace("/", "-") + ".cpp")
        source.write_text(f'#include "{name}"\n', encoding="utf-8")
    command = [*launcher, *arguments, "-iquote", str(ROOT)]
    if job in sets:
        command += ["-include-pch", str(sets[job])]
    if launcher:
        command += ["-O0", "-c", str(source), "-o", str(place / (name.replace("/", "-") + ".o"))]
    else:
        command += ["-fsyntax-only", str(source)]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False)
    return done.stderr if done.returncode else None


def main(arguments):
    if not arguments:
        print("usage: check_alone.py BUILD [FILE...]", file=sys.stderr)
        return 2
    build = pathlib.Path(arguments[0]).resolve()
    found = jobs(build, arguments[1:])
    if not found:
        print("check_alone.py: found no files to compile", file=sys.stderr)
        return 2
    place = build / "alone"
    sets = precompiled(found, place)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        said = list(pool.map(lambda name: compile_alone(name, found[name], sets, place), found))
    failed = [(name, text) for name, text in zip(found, said) if text is not None]
    for name, text in failed:
        print(f"{name} does not compile alone:\n{text}")
    print(f"alone: {len(found) - len(failed)} of {len(found)} files")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
