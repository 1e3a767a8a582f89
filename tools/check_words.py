"""Fails on retired words, on phrases that date, on misspelt words, and on the form of documents.

Usage: check_words.py ROOT

What is read: documents (Markdown without code), comments of C++, TypeScript, Python and shell files, and
texts of the program: literals of several words, and the English texts of the page. The lists are in
tools/words: retired.txt (names that must not come back, with what to write instead), phrases.txt (phrases
that no reader can place in time, or that say nothing), project.txt (right words that the dictionary lacks).
The dictionary is that of hunspell, British English.
"""

import ast
import io
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tokenize

# Folders whose names and texts may hold no retired word.
NAMED = ("src", "include", "docs", "web/src", "tools/dev", "README.md", "CONTRIBUTING.md", "dev")
# Folders whose prose is read.
PROSE = NAMED + ("bench", "examples", "fuzz", "tests", "tools", "web/tests", "data", "CHANGELOG.md")
SUFFIXES = (".h", ".cpp", ".ts", ".js", ".mjs", ".svelte", ".py", ".sh", ".md", ".json", ".in", ".css")
NOT_OURS = ("node_modules", "corpus", "tools/words", "tests/golden")
LONGEST_LINE = 110
# Parts of a page in docs/experiments, and its longest.
PARTS = ("Question", "Method", "Result", "Decision")
LONGEST_PAGE = 105

CODE = re.compile(r"//(?P<line>[^\n]*)|/\*(?P<block>.*?)\*/|R\"\((?P<raw>.*?)\)\"|\"(?P<text>(?:\\.|[^\"\\\n])*)\""
                  r"|(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'", re.S)
# What looks like code in prose: options, paths, names with signs, digits or inner capitals, holes.
NO_WORD = re.compile(r"[\w\-]*[0-9_@=<>{}\[\]\\/#$%|*^~+&]\S*|\S*[a-z][A-Z]\S*|--?\w\S*|\S+::\S*|\S*\w\.\w\S*|\S*\(\)\S*")


def files_below(root, places):
    """Paths of the files to be read, sorted."""
    found = []
    for place in places:
        path = root / place
        found += [path] if path.is_file() else path.rglob("*")
    for path in sorted(set(found)):
        name = path.relative_to(root).as_posix()
        if path.is_file() and (path.suffix in SUFFIXES or name == "dev") \
                and not any(part in name for part in NOT_OURS):
            yield path, name


def of_markdown(text):
    """Yields (line, prose) without code and without addresses."""
    text = re.sub(r"```.*?```|~~~.*?~~~|`[^`]*`|<[^>\n]*>", lambda m: re.sub(r"[^\n]", " ", m.group()), text,
                  flags=re.S)
    text = re.sub(r"\]\([^)]*\)|https?://\S+", "]", text)
    for number, line in enumerate(text.split("\n"), 1):
        yield number, line


def of_code(text, with_texts):
    """Yields (line, prose) of comments, and of literals that hold several words."""
    for match in CODE.finditer(text):
        number = text.count("\n", 0, match.start()) + 1
        prose = match["line"] or match["block"]
        if prose is None and with_texts:
            prose = match["raw"] or match["text"]
            if match["raw"] and re.search("[<;]", prose):  # HTML, CSS
                continue
            prose = re.sub(r"\\[nt\"]|\{[^}]*\}", " ", prose or "")
            if len(prose.split()) < 3:
                continue
        for offset, line in enumerate((prose or "").split("\n")):
            yield number + offset, re.sub(r"`[^`]*`|\"[^\"]*\"", " ", line)


def of_python(text):
    """Yields (line, prose) of comments and of the first text of modules, classes and functions."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node):
            yield node.body[0].lineno, ast.get_docstring(node)


def of_shell(text):
    """Yields (line, prose) of comments that have a line of their own."""
    for number, line in enumerate(text.split("\n"), 1):
        if re.match(r"\s*# (?!shellcheck)", line):
            yield number, line


def of_page(text):
    """Yields (1, prose) of the English texts of the page."""
    for value in json.loads(text).values():
        yield 1, re.sub(r"\{[^}]*\}", " ", value) if isinstance(value, str) else ""


def prose_of(path, name):
    """Yields (line, prose) of one file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return of_markdown(text)
    if path.suffix == ".py":
        return of_python(text)
    if path.suffix == ".sh" or name == "dev":
        return of_shell(text)
    if path.suffix in (".h", ".cpp", ".ts"):
        product = name.startswith(("src/", "include/")) and not name.endswith("_test.cpp")
        return of_code(text, product and path.suffix != ".ts")
    return of_page(text) if name == "web/src/i18n/en.json" else ()


def entries(root, name):
    """The lines of a list, each split at the first tabulator."""
    for line in (root / "tools/words" / name).read_text(encoding="utf-8").split("\n"):
        if line and not line.startswith("#"):
            first, _, second = line.partition("\t")
            yield first, second.strip()


def retired(root):
    """Yields a line for each retired word."""
    rules = [(re.compile(word), better) for word, better in entries(root, "retired.txt")]
    for path, name in files_below(root, NAMED):
        text = path.read_text(encoding="utf-8")
        for rule, better in rules:
            for match in rule.finditer(text):
                line = text.count("\n", 0, match.start()) + 1
                yield f"{name}:{line}: '{match.group()}' is retired: {better}"


def phrases(root):
    """Yields a line for each phrase that no reader can place."""
    rules = [(re.compile(rf"\b(?:{phrase})\b", re.I), better) for phrase, better in entries(root, "phrases.txt")]
    for path, name in files_below(root, PROSE):
        for number, prose in prose_of(path, name):
            for rule, better in rules:
                match = rule.search(prose)
                if match:
                    yield f"{name}:{number}: '{match.group()}': {better}"


def words_of(prose):
    """Yields the plain words of a piece of prose."""
    for token in prose.split():
        token = token.strip(".,;:!?()\"'*|`")
        if NO_WORD.fullmatch(token):
            continue
        for word in re.split(r"[^A-Za-zÀ-ÿ']+", token):
            word = re.sub(r"'(?:s|ll|d|ve|re)$|^'+|'+$", "", word)
            if len(word) > 2 and not word.isupper():
                yield word


def misspelt(root):
    """Yields a line for each word that neither the dictionary nor the project knows."""
    known = {word.lower() for word, _ in entries(root, "project.txt")}
    places = {}
    for path, name in files_below(root, PROSE):
        for number, prose in prose_of(path, name):
            for word in words_of(prose):
                if word.lower() not in known:
                    places.setdefault(word, f"{name}:{number}")
    if not shutil.which("hunspell"):
        yield "tools/check_words.py: found no hunspell, expected it for the spell check (./dev setup)"
        return
    told = subprocess.run(["hunspell", "-l", "-d", "en_GB", "-i", "utf-8"], input="\n".join(sorted(places)),
                          capture_output=True, encoding="utf-8", check=True)
    for word in told.stdout.split():
        if word in places:
            yield f"{places[word]}: '{word}' is in no dictionary (right words go to tools/words/project.txt)"


def long_lines(root):
    """Yields a line for each line of a document that is too long; tables, code and addresses may be."""
    for path, name in files_below(root, PROSE):
        if path.suffix != ".md":
            continue
        for number, prose in of_markdown(path.read_text(encoding="utf-8")):
            if len(prose.rstrip()) > LONGEST_LINE and not prose.lstrip().startswith("|"):
                yield f"{name}:{number}: {len(prose.rstrip())} characters, limit {LONGEST_LINE}"


def experiments(root):
    """Yields a line for each page of an experiment that lacks a part, or is too long."""
    for path in sorted((root / "docs/experiments").glob("*.md")):
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(root).as_posix()
        for part in PARTS if path.name != "README.md" else ():
            if not re.search(rf"^\*\*{part}\b", text, re.M):
                yield f"{name}: found no **{part}.**, expected {', '.join(PARTS)}"
        if text.count("\n") > LONGEST_PAGE:
            yield f"{name}: {text.count(chr(10))} lines, limit {LONGEST_PAGE}"


def anchors_of(text):
    """The anchors of the headings of a document, as its readers on the web make them."""
    headings = re.findall(r"^#+ +(.*)$", re.sub(r"```.*?```", "", text, flags=re.S), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(root):
    """Yields a line for each link between documents that leads to no file or no heading."""
    for path, name in files_below(root, PROSE):
        if path.suffix != ".md":
            continue
        text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.S)
        for target, anchor in re.findall(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)", text):
            other = path.parent / target if target else path
            if not other.exists():
                yield f"{name}: the link to {target} leads nowhere"
            elif anchor and other.suffix == ".md" and anchor not in anchors_of(other.read_text(encoding="utf-8")):
                yield f"{name}: {target or name} has no heading for #{anchor}"


def main(arguments):
    if len(arguments) != 1:
        print("usage: check_words.py ROOT", file=sys.stderr)
        return 2
    root = pathlib.Path(arguments[0])
    found = [line for check in (retired, phrases, misspelt, long_lines, experiments, broken_links) for line in check(root)]
    print("\n".join(found) or "words: ok")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
