"""Tests of tools/check_words.py on small trees made for the purpose."""

import pathlib
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import check_words  # noqa: E402  (found through the line above)


class Tree(unittest.TestCase):
    """Checks a tree that consists of the given files and of short lists."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.write({"tools/words/retired.txt": "(?i)\\bforecast\tProbCut\n",
                    "tools/words/phrases.txt": "today(?:'s)?\ta date\n",
                    "tools/words/project.txt": "Reversi\n"})

    def write(self, files):
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def found(self, check, files):
        self.write(files)
        return list(check(self.root))


class Retired(Tree):
    def test_names_the_line_and_the_word_to_use(self):
        found = self.found(check_words.retired, {"src/a.cpp": "\nint forecast_depth;\n"})
        self.assertEqual(found, ["src/a.cpp:2: 'forecast' is retired: ProbCut"])


class Phrases(Tree):
    def test_are_found_in_documents_comments_and_texts(self):
        found = self.found(check_words.phrases, {
            "docs/a.md": "The weights of\ntoday win.\n",
            "src/a.cpp": '// Today only.\nprint("it is today that counts");\n',
            "tools/a.py": '"""Runs today."""\n', "tools/a.sh": "# not today\n"})
        self.assertEqual([line.split(": ")[0] for line in found],
                         ["docs/a.md:2", "src/a.cpp:1", "src/a.cpp:2", "tools/a.py:1", "tools/a.sh:1"])

    def test_are_no_matter_in_code(self):
        self.assertEqual(self.found(check_words.phrases, {
            "docs/a.md": "`today` and\n```\ntoday\n```\n",
            "src/a.cpp": 'auto x = today();\nf("today");\n'}), [])


class LongLines(Tree):
    def test_are_refused_outside_tables_and_code(self):
        long = "word " * 30
        found = self.found(check_words.long_lines, {
            "docs/a.md": f"{long}\n\n| {long} |\n\n```\n{long}\n```\n"})
        self.assertEqual(found, ["docs/a.md:1: 149 characters, limit 110"])


class Experiments(Tree):
    def test_have_their_four_parts(self):
        whole = "# A\n\n**Question.** a\n\n**Method.** b\n\n**Result: c.** d\n\n**Decision.** e\n"
        found = self.found(check_words.experiments, {
            "docs/experiments/a.md": whole, "docs/experiments/b.md": whole.replace("Method", "How"),
            "docs/experiments/c.md": whole + "\n" * 100, "docs/experiments/README.md": "# Experiments\n"})
        self.assertEqual([line.split(":")[0] for line in found],
                         ["docs/experiments/b.md", "docs/experiments/c.md"])


class Links(Tree):
    def test_lead_to_a_file_and_a_heading(self):
        self.assertEqual(self.found(check_words.broken_links, {
            "docs/a.md": "# A b: `c`\n\n[x](b.md), [y](b.md#two-words), [z](#a-b-c), [w](https://a.b/c#d)\n",
            "docs/b.md": "# Two words\n"}), [])
        found = self.found(check_words.broken_links, {"docs/a.md": "[x](c.md) [y](b.md#three)\n"})
        self.assertEqual(found, ["docs/a.md: the link to c.md leads nowhere",
                                 "docs/a.md: b.md has no heading for #three"])


@unittest.skipUnless(shutil.which("hunspell"), "hunspell is not installed")
class Spelling(Tree):
    def test_names_the_place_of_a_word_in_no_dictionary(self):
        found = self.found(check_words.misspelt, {"docs/a.md": "Reversi is a game.\nIt is wel known.\n"})
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith("docs/a.md:2: 'wel'"), found)

    def test_passes_names_code_options_and_paths(self):
        self.assertEqual(self.found(check_words.misspelt, {
            "docs/a.md": "Call `frobnicte`, kMaxDpth or --optn=X in src/fldr/fil.cpp, for 12abz and the FFO.\n",
            "src/a.cpp": '// See std::vectr and f_oo(); "xyzzy".\nf("plugh");\n'}), [])

    def test_reads_help_texts_but_no_single_words(self):
        found = self.found(check_words.misspelt, {"src/a.cpp": 'f("depht", "the depht of search");\n'})
        self.assertEqual(len(found), 1, found)


if __name__ == "__main__":
    unittest.main()
