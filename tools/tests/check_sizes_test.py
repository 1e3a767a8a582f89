"""Tests of tools/check_sizes.py."""

import contextlib
import io
import pathlib
import sys
import tempfile
import unittest
import unittest.mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import check_sizes  # noqa: E402  (found through the line above)


def lengths(text):
    return list(check_sizes.cpp_functions(text))


class CppFunctions(unittest.TestCase):
    def test_counts_from_the_declaration_to_the_closing_brace(self):
        self.assertEqual(lengths("int f(int a,\n      int b) {\n    return a;\n}\n"), [("f", 4)])

    def test_finds_members_and_functions_in_namespaces(self):
        text = ("namespace a {\nstruct S : Base {\n  int x = 3;\n  int get() const { return x; }\n"
                "};\nvoid S::set() {\n}\n}\n")
        self.assertEqual(lengths(text), [("get", 1), ("S::set", 2)])

    def test_inner_blocks_and_lambdas_belong_to_their_function(self):
        text = "void f() {\n  if (x) {\n    g([] {\n    });\n  }\n}\n"
        self.assertEqual(lengths(text), [("f", 6)])

    def test_data_is_not_a_function(self):
        self.assertEqual(lengths("constexpr int kTable[] = {\n1,\n2};\nenum class E { a, b };\n"), [])
        self.assertEqual(lengths("struct alignas(16) S {\n int a;\n};\n"), [])

    def test_braces_in_texts_comments_and_macros_do_not_count(self):
        text = '#define M(x) \\\n  { x\nREGION("a{")\nint f() {\n  // }\n  return \'}\' + "}"[0];\n}\n'
        self.assertEqual(lengths(text), [("f", 4)])

    def test_names_a_test_by_its_two_words(self):
        self.assertEqual(lengths("TEST(ParseObf, NamesTheColumn) {\n}\n"),
                         [("ParseObf.NamesTheColumn", 2)])

    def test_operators_and_templates_are_functions(self):
        text = "template <class T>\nbool operator==(T a, T b) {\n  return true;\n}\n"
        self.assertEqual([lines for _, lines in lengths(text)], [4])

    def test_digit_separators_open_no_quotation(self):
        self.assertEqual(lengths("int f() {\n  return 1'000;\n}\nint g() {\n}\n"),
                         [("f", 3), ("g", 2)])


class Limits(unittest.TestCase):
    def run_on(self, files, exempt=None):
        """Exit status and output for a tree of files, given as name and number of lines."""
        with tempfile.TemporaryDirectory() as folder:
            for name, lines in files.items():
                path = pathlib.Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text("\n" * lines, encoding="utf-8")
            output = io.StringIO()
            exempt = unittest.mock.patch.object(check_sizes, "EXEMPT", exempt or {})
            with contextlib.redirect_stdout(output), exempt:
                status = check_sizes.main([folder])
        return status, output.getvalue()

    def test_a_long_file_fails_and_a_long_test_warns(self):
        self.assertEqual(self.run_on({"src/rules/a.cpp": 400, "src/rules/a_test.cpp": 400}), (0, "sizes: ok\n"))
        status, output = self.run_on({"src/rules/a.cpp": 401})
        self.assertEqual(status, 1)
        self.assertIn("error: src/rules/a.cpp: 401 lines, limit 400", output)
        for test in ("src/rules/a_test.cpp", "tests/server/a.py", "web/tests/a.test.mjs"):
            status, output = self.run_on({test: 401})
            self.assertEqual(status, 0)
            self.assertIn(f"warning: {test}: 401 lines, limit 400", output)
            self.assertEqual(self.run_on({test: 601})[0], 1)

    def test_says_how_long_files_and_functions_are(self):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "src"
            source.mkdir()
            (source / "a.cpp").write_text("int f() {\n  return 1;\n}\n", encoding="utf-8")
            (source / "a_test.cpp").write_text("\n" * 9, encoding="utf-8")
            lines = list(check_sizes.summary(pathlib.Path(folder)))
        self.assertEqual(lines[0], "C++ files with tests: 2, median 6, nine of ten up to 9, longest 9 lines")
        self.assertEqual(lines[1], "C++ files without: 1, median 3, nine of ten up to 3, longest 3 lines")
        self.assertEqual(lines[2], "longest function: src/a.cpp:f, 3 lines")

    def test_the_code_of_the_page_has_limits_but_its_texts_have_none(self):
        files = {"web/src/pages/Play.svelte": 601, "web/src/i18n/de.json": 900}
        self.assertEqual(self.run_on(files), (1, "error: web/src/pages/Play.svelte: 601 lines, limit 400\n"))

    def test_a_function_has_limits_too(self):
        self.assertEqual(check_sizes.judge("a.h:f", 41, 40, 60), ("error: a.h:f: 41 lines, limit 40", True))
        self.assertEqual(check_sizes.judge("a_test.cpp:f", 41, 40, 60),
                         ("warning: a_test.cpp:f: 41 lines, limit 40", False))

    def test_an_exemption_has_a_limit_of_its_own(self):
        with unittest.mock.patch.dict(check_sizes.EXEMPT, {"a:search": (120, "steps")}):
            self.assertEqual(check_sizes.judge("a:search", 120, 40, 60), (None, False))
            self.assertEqual(check_sizes.judge("a:search", 121, 40, 60),
                             ("error: a:search: 121 lines, limit 120", True))

    def test_an_exemption_that_nothing_needs_fails(self):
        exempt = {"src/rules/a.cpp": (700, "data"), "src/rules/b.cpp": (700, "data")}
        status, output = self.run_on({"src/rules/a.cpp": 650, "src/rules/b.cpp": 400}, exempt)
        self.assertEqual((status, output),
                         (1, "error: tools/check_sizes.py: nothing uses the exemption src/rules/b.cpp\n"))

    def test_a_folder_with_too_many_files_fails_but_tests_are_apart(self):
        files = {f"src/rules/a{i}.cpp": 1 for i in range(40)} | {"src/rules/a_test.cpp": 1}
        self.assertEqual(self.run_on(files), (0, "sizes: ok\n"))
        status, output = self.run_on(files | {"src/rules/b.h": 1})
        self.assertEqual(status, 1)
        self.assertIn("error: src/rules: 41 files of its own, limit 40", output)

    def test_python_functions_are_measured(self):
        self.assertEqual(list(check_sizes.python_functions("def f():\n    x = 1\n    return x\n")),
                         [("f", 3)])


if __name__ == "__main__":
    unittest.main()
