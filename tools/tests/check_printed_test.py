"""Tests of tools/check_printed.py with a program made for the purpose."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import check_printed  # noqa: E402  (found through the line above)

MARK = "<!-- printed by the program -->\n"


class Printed(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.program = self.root / "outflank"
        self.program.write_text("#!/bin/sh\nprintf '%s\\n' \"$@\"\n", encoding="ascii")
        self.program.chmod(0o755)

    def found(self, text, **more):
        (self.root / "a.md").write_text(text, encoding="utf-8")
        return list(check_printed.check(self.root, str(self.program), **more))

    def test_what_the_program_prints_passes(self):
        for lines in ("a\nb c\nd", "a\n...", "...\nd", "a\n...\nd\n$ outflank e\ne"):
            self.assertEqual(self.found(f"{MARK}\n```text\n$ outflank a 'b c' d\n{lines}\n```\n"), [], lines)

    def test_another_output_is_named_with_its_place(self):
        for lines, difference in (("a\nx\nd", "found 'b c', expected 'x'"), ("a", "found 'b c', expected 'the end'"),
                                  ("a\n...\nx", "found 'b c', expected 'x'"),
                                  ("a\n...\nb c", "found 'd', expected 'the end'"),
                                  ("a\nb c\nd\ne", "found 'the end', expected 'e'")):
            found = self.found(f"# A\n\n{MARK}```\n$ outflank a 'b c' d\n{lines}\n```\n")
            self.assertEqual(found, [f"a.md:5: outflank a 'b c' d: {difference}"])

    def test_other_blocks_are_left_alone(self):
        self.assertEqual(self.found("```\n$ outflank a\nx\n```\n"), [])

    def test_update_writes_what_is_printed(self):
        self.found(f"{MARK}```\n$ outflank a b\nx\n```\nend\n", update=True)
        self.assertEqual((self.root / "a.md").read_text(), f"{MARK}```\n$ outflank a b\na\nb\n```\nend\n")


if __name__ == "__main__":
    unittest.main()
