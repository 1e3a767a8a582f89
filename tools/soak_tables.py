"""Puts the figures of the long runs into docs/reliability.md.

    soak_tables.py FOLDER DOCUMENT      rewrites the tables of the document
    soak_tables.py --check FOLDER DOCUMENT

FOLDER holds the files that tests/soak/figures.py writes, one for each run. In the document a table
stands between a line `<!-- figures: NAME -->` and a line `<!-- end of figures -->`; NAME is that of
a table in the files, or `summary`. --check changes nothing, and fails when something would change.
"""
import json
import pathlib
import re
import sys

REGION = re.compile(r"(<!-- figures: ([a-z-]+) -->\n).*?(<!-- end of figures -->\n)", re.DOTALL)


def read_figures(folder):
    """All files, in the order of their names, with numbers in names by their value."""
    def by_number(path):
        return [int(word) if word.isdigit() else word for word in re.split(r"(\d+)", path.stem)]
    return [json.loads(path.read_text(encoding="utf-8"))
            for path in sorted(pathlib.Path(folder).glob("*.json"), key=by_number)]


def is_number(cell):
    return re.fullmatch(r"[-+]?[\d,.]+( ± [\d.]+)?( %| s| MiB| GB)?|", cell) is not None


def markdown(head, rows):
    """A table; columns of numbers are put to the right."""
    right = [all(is_number(row[i]) for row in rows) for i in range(len(head))]
    lines = [head, ["---:" if to_right else "---" for to_right in right], *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def load_text(figures):
    least, most = figures["load"]
    return f"{least}" if least == most else f"{least} to {most}"


def place_text(figures):
    return (f"Commit {figures['commit']}, {figures['date']}, {figures['processors']} processors, "
            f"load {load_text(figures)}.\n")


def table_text(name, all_figures):
    """One table of rows from one or several runs, and what they are of."""
    found = [(figures, table) for figures in all_figures for table in figures["tables"]
             if table["name"] == name]
    if not found:
        raise ValueError(f"found no figures named '{name}'")
    head = found[0][1]["head"]
    if any(table["head"] != head for _, table in found):
        raise ValueError(f"found different columns in the figures named '{name}'")
    if len(found) == 1:
        return markdown(head, found[0][1]["rows"]) + "\n" + place_text(found[0][0])
    rows = [[*row, figures["commit"], figures["date"], load_text(figures)]
            for figures, table in found for row in table["rows"]]
    return markdown([*head, "commit", "date", "load"], rows)


def joined(words):
    return ", ".join(sorted(set(words)))


def summary_text(all_figures):
    """What was tried of each part, and how often it went wrong."""
    sums = {}
    for figures in all_figures:
        for tried in figures["tried"]:
            entry = sums.setdefault((figures["part"], tried["what"]), [0, 0, [], []])
            entry[0] += tried["count"]
            entry[1] += tried["wrong"]
            entry[2].append(figures["commit"])
            entry[3].append(figures["date"])
    rows = [[part, what, f"{count:,}", f"{wrong:,}", joined(commits), joined(dates)]
            for (part, what), (count, wrong, commits, dates) in sums.items()]
    return markdown(["part", "load, faults and bad inputs", "tried", "wrong", "commit", "date"], rows)


def filled(document, all_figures):
    """The document with its tables made of the figures."""
    def table(match):
        begin, name, end = match.groups()
        text = summary_text(all_figures) if name == "summary" else table_text(name, all_figures)
        return f"{begin}\n{text}\n{end}"
    return REGION.sub(table, document)


def main(arguments):
    check = arguments[:1] == ["--check"]
    folder, path = arguments[1:] if check else arguments
    path = pathlib.Path(path)
    before = path.read_text(encoding="utf-8")
    try:
        after = filled(before, read_figures(folder))
    except ValueError as problem:
        print(f"{folder}: {problem}", file=sys.stderr)
        return 1
    if check:
        if after != before:
            print(f"{path}: the tables are not those of {folder} (./dev soak --table)", file=sys.stderr)
        return int(after != before)
    path.write_text(after, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
