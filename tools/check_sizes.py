"""Fails when a file, a function or a folder has grown too long; of tests it warns well before.

Usage: check_sizes.py ROOT [--density] [--lengths]

A function counts from the first line of its declaration to its closing brace. With
--density the share of comment lines of each folder is printed as well (targets: public
headers 30-40 %, kernels and -inl.h files 15-25 %, other sources 5-12 %, tests 0-10 %),
with --lengths the median, ninth decile and maximum of files, and the longest function.
"""

import ast
import pathlib
import re
import statistics
import sys

# A test reads from top to bottom, so a longer one is only warned of, up to the second number.
FILE_LIMIT, TEST_FILE_LIMIT = 400, 600
FUNCTION_LIMIT, TEST_FUNCTION_LIMIT = 40, 60
TEST = re.compile(r"_test\.(?:cpp|py)$|\.test\.\w+$|(?:^|/)tests/")
MOST_FILES = 40  # of one folder of the product, its tests apart

FOLDERS = ("src", "include", "tests", "bench", "fuzz", "examples", "tools")
WEB_FOLDERS = ("web/src", "web/tests", "web/bench")  # texts in JSON are data

# What may be longer: "path" for a file, "path:function" for a function, with the most
# lines allowed and the reason. Search loops may reach 120 lines in numbered steps.
EXEMPT = {
    "include/outflank/c.h": (700, "the whole C interface in one header, half of it comments"),
}

SCOPE = re.compile(r"\b(?:namespace|class|struct|union|extern)\b")


def blank_out(text):
    """The text with comments, quoted text and preprocessor lines turned into blanks."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group())
    text = re.sub(r'//[^\n]*|/\*.*?\*/|R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"'
                  r"|(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'", blank, text, flags=re.S)
    # A macro alone on its line ends no statement; alignas(...) is no parameter list.
    return re.sub(r"^[ \t]*#(?:\\\n|[^\n])*|^[A-Z_0-9]+\([^()\n]*\)$|\balignas\s*\([^()]*\)",
                  blank, text, flags=re.M)


def outside_parentheses(text):
    """The text without anything in (nested) parentheses."""
    while True:
        shorter = re.sub(r"\([^()]*\)", " ", text)
        if shorter == text:
            return text
        text = shorter


def kind_of_block(header):
    """What a brace after `header` opens at namespace or class level."""
    header = re.sub(r"\btemplate\s*<[^{]*?>\s*(?=[\w\[])", " ", header)
    header = re.sub(r"\boperator\s*[^\s\w(]+", "operator", header)
    bare = outside_parentheses(header)
    if "=" in bare:
        return "data"
    if "(" in header:
        return "function"
    return "scope" if SCOPE.search(bare) and "enum" not in bare.split() else "data"


def name_of_function(header):
    """The name before the first parenthesis; for TEST(A, B) both its words."""
    test = re.search(r"\b(TEST\w*)\s*\(\s*(\w+)\s*,\s*(\w+)", header)
    if test:
        return f"{test[2]}.{test[3]}"
    name = re.search(r"([\w:~]+|operator\s*\S+?)\s*\(", header)
    return name[1] if name else "?"


def cpp_functions(text):
    """Yields (name, lines) of every function of a C++ text."""
    text = blank_out(text)
    stack, statement = [], 0
    for match in re.finditer(r"[{};]", text):
        at, mark = match.start(), match.group()
        inside = any(kind != "scope" for kind, _, _ in stack)
        if mark == "{":
            header = text[statement:at]
            kind = "inner" if inside else kind_of_block(header)
            start = statement + len(header) - len(header.lstrip())
            stack.append((kind, name_of_function(header), start))
        elif mark == "}" and stack:
            kind, name, start = stack.pop()
            if kind == "function":
                yield name, text.count("\n", start, at) + 1
        if not any(kind != "scope" for kind, _, _ in stack):
            statement = match.end()


def python_functions(text):
    """Yields (name, lines) of every function of a Python text."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            yield node.name, node.end_lineno - node.lineno + 1


def judge(what, lines, limit, test_limit):
    """A warning or failure line for one file or function, or None; with it, True if it fails."""
    if what in EXEMPT:
        limit = test_limit = EXEMPT[what][0]
    if lines <= limit:
        return None, False
    if lines <= test_limit and TEST.search(what.split(":")[0]):
        return f"warning: {what}: {lines} lines, limit {limit}", False
    return f"error: {what}: {lines} lines, limit {limit}", True


def project_files(root):
    """C++, Python and shell files of the project and the code of the page, sorted by path."""
    found = [root / "dev"] if (root / "dev").exists() else []
    for folder in FOLDERS:
        found += [path for path in (root / folder).rglob("*")
                  if path.suffix in (".h", ".cpp", ".py", ".sh")]
    for folder in WEB_FOLDERS:
        found += [path for path in (root / folder).rglob("*")
                  if path.suffix in (".ts", ".svelte", ".js", ".mjs", ".css")]
    return sorted(found)


def full_folders(root):
    """Yields (line, fails) for each folder of the product with too many files of its own."""
    for place in ("src", "include", "web/src"):
        for folder in [root / place, *sorted((root / place).rglob("*"))]:
            if not folder.is_dir():
                continue
            files = [path for path in folder.iterdir() if path.is_file()
                     and not re.search(r"_test\.cpp$|\.test\.ts$", path.name)]
            if len(files) > MOST_FILES:
                name = folder.relative_to(root).as_posix()
                yield f"error: {name}: {len(files)} files of its own, limit {MOST_FILES} (make rooms)", True


def lengths(root):
    """Yields (name, lines, limit, limit of a test) of every file and function."""
    functions = {".py": python_functions, ".h": cpp_functions, ".cpp": cpp_functions}
    for path in project_files(root):
        name, text = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
        yield name, text.count("\n"), FILE_LIMIT, TEST_FILE_LIMIT
        for function, lines in functions.get(path.suffix, lambda _: ())(text):
            yield f"{name}:{function}", lines, FUNCTION_LIMIT, TEST_FUNCTION_LIMIT


def check(root):
    """Yields (line, fails) for everything that is too long, and for exemptions that nothing uses."""
    yield from full_folders(root)
    needed = set()
    for what, lines, limit, test_limit in lengths(root):
        needed |= {what} if lines > limit else set()
        yield judge(what, lines, limit, test_limit)
    for what in sorted(set(EXEMPT) - needed):
        yield f"error: tools/check_sizes.py: nothing uses the exemption {what}", True


def density(root):
    """Yields one line a folder: how many of its lines are comment lines."""
    counts = {}
    for path in project_files(root):
        if path.suffix not in (".h", ".cpp"):
            continue
        group = path.parent.relative_to(root).as_posix()
        group += " tests" if path.name.endswith("_test.cpp") else ""
        lines = path.read_text(encoding="utf-8").splitlines()
        comments, total = counts.get(group, (0, 0))
        comments += sum(line.lstrip().startswith("//") for line in lines)
        counts[group] = comments, total + len(lines)
    for group, (comments, total) in sorted(counts.items()):
        yield f"{group}: {100 * comments / max(total, 1):.0f} % of {total} lines are comments"


def summary(root):
    """Yields one line for the C++ files with and without tests, and one for the longest function."""
    found = [(name, lines) for name, lines, *_ in lengths(root) if re.search(r"\.(?:h|cpp)(?::|$)", name)]
    for title, is_in in (("with tests", lambda name: True), ("without", lambda name: not TEST.search(name))):
        files = sorted(lines for name, lines in found if ":" not in name and is_in(name))
        yield (f"C++ files {title}: {len(files)}, median {statistics.median(files):g}, "
               f"nine of ten up to {files[9 * len(files) // 10]}, longest {files[-1]} lines")
    name, lines = max((entry for entry in found if ":" in entry[0]), key=lambda entry: entry[1])
    yield f"longest function: {name}, {lines} lines"


def main(arguments):
    if not arguments or set(arguments[1:]) - {"--density", "--lengths"}:
        print("usage: check_sizes.py ROOT [--density] [--lengths]", file=sys.stderr)
        return 2
    root = pathlib.Path(arguments[0])
    if "--density" in arguments:
        print("\n".join(density(root)))
    if "--lengths" in arguments:
        print("\n".join(summary(root)))
    found = [(line, fails) for line, fails in check(root) if line]
    print("\n".join(line for line, _ in found) or "sizes: ok")
    return 1 if any(fails for _, fails in found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
