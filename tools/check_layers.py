"""Fails when a file reaches where its layer may not, when files or folders depend on each other
in a circle, and when something lies in the root that has no place there. The tables are the
architecture.

Usage: check_layers.py ROOT        (ROOT holds src/ and include/)
The picture and the reasons are in docs/architecture.md.
"""

import pathlib
import re
import sys

# What the root holds, hidden files apart; git ignores the last two. A trial run's file is no part.
TOP = {"bench", "cmake", "data", "docs", "examples", "fuzz", "include", "packaging", "src", "tests",
       "tools", "web", "CHANGELOG.md", "CMakeLists.txt", "CMakePresets.json", "CONTRIBUTING.md",
       "LICENSE", "README.md", "dev", "build", "dist"}

# Lowest row first. A file may include its own folder and any lower row; two folders on
# one row do not know each other. A longer prefix wins over a shorter one.
LAYERS = [
    ["base"],
    ["kernels/table.h"],  # the one header of the kernels that portable code may see
    ["rules"],
    ["formats", "reference", "eval", "book"],
    ["search", "players"],
    ["kernels"],  # kernels/level_*.cpp compile every *-inl.h
    ["engine"],
    ["protocols"],
    ["review", "arena", "train", "games", "book/build"],  # what makes a book searches
    ["server", "capi"],
    ["cli", "desktop"],
]

# Folders that are held to less than their row: the players are the readable textbook.
ONLY = {"players": {"base", "reference"}}

# Folders that may print, end the program, or use a library made for that.
MAY_PRINT = {"server", "protocols", "cli", "desktop"}
# They carry to their caller what another thread threw, such as memory that was refused.
CARRY_EXCEPTIONS = {"base/thread_group.h", "search/solve_all.cpp"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
# `import type` leaves nothing in the program.
IMPORT = re.compile(r"""^\s*(?:import|export)\s(?!type\b)[^'"]*?['"](\.[^'"]+)['"]""", re.M)
INTRINSICS = re.compile(r"\b_mm\d*_\w+|\bv(?:ld1|st1|and|orr|eor)q?_[su]\d|\bwasm_v128_\w+")
INTRINSIC_HEADERS = {"immintrin.h", "x86intrin.h", "arm_neon.h", "wasm_simd128.h"}
PRINTS = re.compile(
    r"\bstd::(?:cout|cerr|clog)\b|\b(?:std::)?(?:f|v|vf)?printf\s*\(|\b(?:std::)?puts\s*\("
    r"|\b(?:std::)?(?:exit|abort|_Exit|quick_exit)\s*\(|\bthrow\b|\bcatch\s*\(\s*\.\.\.\s*\)")
C_HEADERS = {"stddef.h", "stdint.h"}  # what outflank/c.h needs
PROGRAM_HEADERS = re.compile(r"iostream$|fmt/|CLI/|nlohmann/")


def code_only(text):
    """The text without comments and without what stands between quotes."""
    pattern = r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
    return re.sub(pattern, lambda match: re.sub(r"[^\n]", " ", match.group()), text, flags=re.S)


def row_of(path):
    """Index in LAYERS of a path below src/, or None when no row has it."""
    found = [(len(prefix), row) for row, prefixes in enumerate(LAYERS) for prefix in prefixes
             if path == prefix or path.startswith(prefix + "/")]
    return max(found)[1] if found else None


def check_include(name, target):
    """What is wrong with `#include "target"` in the file `name` below src/, or None."""
    folder, other = name.split("/")[0], target.split("/")[0]
    if other in ("outflank", folder):
        return None
    if row_of(target) is None:
        return f"{target} is in no layer"
    if folder in ONLY and other not in ONLY[folder]:
        return f"{folder} may include outflank/, {' and '.join(sorted(ONLY[folder]))} only, not {target}"
    if row_of(target) >= row_of(name):
        return f"row {row_of(name)} may not include {target} of row {row_of(target)}"
    return None


def check_source(name, text):
    """Yields what is wrong in one file below src/."""
    folder = name.split("/")[0]
    if row_of(name) is None:
        yield f"{folder} is in no layer (tools/check_layers.py)"
        return
    for bracket, target in INCLUDE.findall(text):
        wrong = check_include(name, target) if bracket == '"' else None
        if wrong:
            yield wrong
        if PROGRAM_HEADERS.match(target) and folder not in MAY_PRINT:
            yield f"{target} is for the program, not for the library"
        if target in INTRINSIC_HEADERS and not name.startswith("kernels/level_"):
            yield f"{target} belongs in kernels/level_*.cpp"
    code = code_only(text)
    if not name.startswith("kernels/level_"):
        for match in INTRINSICS.findall(code):
            yield f"intrinsic {match} belongs in kernels/level_*.cpp"
    if folder not in MAY_PRINT and name not in CARRY_EXCEPTIONS:
        for match in PRINTS.findall(code):
            yield f"the library neither prints, throws nor ends the program: {match.strip()}"


def check_public(text):
    """Yields what is wrong in one public header."""
    for bracket, target in INCLUDE.findall(text):
        standard = bracket == "<" and (re.fullmatch(r"[a-z_]+", target) or target in C_HEADERS)
        if not standard and not target.startswith("outflank/"):
            yield f"a public header includes outflank/ and standard headers only, not {target}"


def files_below(folder):
    """C++ files below a folder that are part of the product (tests are not)."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".h", ".cpp") and not path.name.endswith("_test.cpp"):
            yield path, path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8")


def circle_in(graph):
    """A list of nodes that lead to each other, the first one repeated at its end; or None."""
    done, path = set(), []

    def visit(node):
        if node in path:
            return path[path.index(node):] + [node]
        if node in done:
            return None
        path.append(node)
        for other in sorted(graph.get(node, ())):
            found = visit(other)
            if found:
                return found
        path.pop()
        done.add(node)
        return None

    for start in sorted(graph):
        found = visit(start)
        if found:
            return found
    return None


def includes_below(folder):
    """A graph: each C++ file below a folder with the files there that it includes."""
    graph = {}
    for _, name, text in files_below(folder):
        graph[name] = {target for bracket, target in INCLUDE.findall(text) if bracket == '"'
                       and (folder / target).is_file() and target != name}
    return graph


def imports_below(folder):
    """A graph: each TypeScript and Svelte file with the files whose values it imports."""
    graph = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix not in (".ts", ".svelte"):
            continue
        graph[path.relative_to(folder).as_posix()] = found = set()
        for target in IMPORT.findall(path.read_text(encoding="utf-8")):
            for end in ("", ".ts", ".svelte", ".svelte.ts", "/index.ts"):
                other = (path.parent / (target + end)).resolve()
                if other.is_file() and other.is_relative_to(folder.resolve()):
                    found.add(other.relative_to(folder.resolve()).as_posix())
                    break
    return graph


def folders_of(graph):
    """The same of their folders: a folder leads to another when one of its files does."""
    folders = {}
    for name, targets in graph.items():
        own = name.rpartition("/")[0]
        folders.setdefault(own, set()).update(
            target.rpartition("/")[0] for target in targets if target.rpartition("/")[0] != own)
    return folders


def circles(root):
    """Yields one line for each kind of circle."""
    # The headers of a folder that stands above others of its own do not make a circle of rooms.
    for what, graph in (("includes", includes_below(root / "src")),
                        ("imports", imports_below(root / "web/src"))):
        found = circle_in(graph)
        if found:
            yield f"{what} in a circle: " + " -> ".join(found)
    found = circle_in(rooms_of(includes_below(root / "src")))
    if found:
        yield "rooms that include each other: " + " -> ".join(found)


def rooms_of(graph):
    """The rooms of folders that have some, without the rows, which the table of layers checks."""
    folders = folders_of(graph)
    return {folder: {target for target in targets if target.split("/")[0] == folder.split("/")[0]}
            for folder, targets in folders.items()}


def unused(root):
    """Yields entries of the tables above that no file uses."""
    names = [name for _, name, _ in files_below(root / "src")]
    entries = [entry for row in LAYERS for entry in row] + sorted(ONLY) + sorted(MAY_PRINT)
    for entry in entries + sorted(CARRY_EXCEPTIONS):
        if not any(name == entry or name.startswith(entry + "/") for name in names):
            yield f"tools/check_layers.py: nothing uses the entry {entry}"


def rows_of_picture(text):
    """The rows of the first picture of a document, the lowest first: sets of folders of src/."""
    picture = text.partition("```")[2].partition("```")[0]
    rows = [set(re.findall(r"^\s+src/(\S+)", row, re.M)) for row in re.split(r"^\s*-+$", picture, flags=re.M)]
    return [row for row in reversed(rows) if row]


def picture(root):
    """Yields a line when the picture of the layers shows other rows than the table above."""
    path = root / "docs/architecture.md"
    if not path.is_file():
        return
    shown = rows_of_picture(path.read_text(encoding="utf-8"))
    for row in LAYERS:
        if set(row) not in shown:
            yield f"docs/architecture.md: the picture has no row {', '.join(row)}"
    if not any(set(row) not in shown for row in LAYERS) and shown != [set(row) for row in LAYERS]:
        yield "docs/architecture.md: the rows of the picture are not in the order of tools/check_layers.py"


def strays(root):
    """Yields one line for everything in the root that TOP does not name."""
    for path in sorted(root.iterdir()):
        if path.name not in TOP and not path.name.startswith("."):
            yield (f"{path.name}: lies in the root; expected in one of its folders, in build/ if a "
                   "run leaves it, or named by TOP of tools/check_layers.py")


def violations(root):
    """Yields one line for every violation below ROOT."""
    yield from circles(root)
    for path, name, text in files_below(root / "src"):
        for wrong in check_source(name, text):
            yield f"{path.relative_to(root)}: {wrong}"
    for folder in ("include", "examples"):
        for path, _, text in files_below(root / folder):
            for wrong in check_public(text):
                yield f"{path.relative_to(root)}: {wrong}"


def main(arguments):
    if len(arguments) != 1:
        print("usage: check_layers.py ROOT", file=sys.stderr)
        return 2
    root = pathlib.Path(arguments[0])
    found = list(violations(root)) + list(unused(root)) + list(picture(root)) + list(strays(root))
    print("\n".join(found) or "layers: ok")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
