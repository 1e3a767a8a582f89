"""Fails when a file reaches where its layer may not. The tables are the architecture.

Usage: check_layers.py ROOT        (ROOT holds src/ and include/)
The picture and the reasons are in docs/architecture.md.
"""

import pathlib
import re
import sys

# Lowest row first. A file may include its own folder and any lower row; two folders on
# one row do not know each other. A longer prefix wins over a shorter one.
LAYERS = [
    ["base"],
    ["kernels/table.h"],  # the one header of the kernels that portable code may see
    ["rules"],
    ["formats", "reference", "eval"],
    ["search", "players"],
    ["kernels", "book"],  # kernels/level_*.cpp compile every *-inl.h
    ["engine"],
    ["protocols"],
    ["review", "arena", "train"],
    ["farm", "server", "capi"],
    ["cli"],
]

# Folders that are held to less than their row: the players are the readable textbook.
ONLY = {"players": {"base", "reference"}}

# Folders that may print, end the program, or use a library made for that.
MAY_PRINT = {"farm", "server", "protocols", "cli"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
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
    if folder not in MAY_PRINT:
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


def violations(root):
    """Yields one line for every violation below ROOT."""
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
    found = list(violations(pathlib.Path(arguments[0])))
    print("\n".join(found) or "layers: ok")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
