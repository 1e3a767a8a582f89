"""Tests of tools/check_layers.py on small trees made for the purpose."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import check_layers  # noqa: E402  (found through the line above)


class Tree(unittest.TestCase):
    """Checks a tree that consists of the given files."""

    def violations(self, files):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in files.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            return list(check_layers.violations(root))

    def assert_clean(self, files):
        self.assertEqual(self.violations(files), [])

    def assert_one(self, files, words):
        found = self.violations(files)
        self.assertEqual(len(found), 1, found)
        self.assertIn(words, found[0])


class Picture(unittest.TestCase):
    def test_has_a_set_of_folders_for_each_row(self):
        text = "# A\n```\n  src/cli    x\n  src/desktop y\n  -----\n  src/base  z\n  ---\n  include/a\n```\n"
        self.assertEqual(check_layers.rows_of_picture(text), [{"base"}, {"cli", "desktop"}])


class Layers(Tree):
    def test_includes_downwards_and_of_public_headers_are_free(self):
        self.assert_clean({
            "src/rules/board.cpp": '#include "outflank/board.h"\n#include "kernels/table.h"\n',
            "src/kernels/level_generic.cpp": '#include "rules/moves-inl.h"\n',
            "src/cli/main.cpp": '#include "players/spec.h"\n#include <fmt/format.h>\n',
        })

    def test_an_include_upwards_is_named(self):
        self.assert_one({"src/rules/board.cpp": '#include "kernels/region.h"\n'},
                        "src/rules/board.cpp: row 2 may not include kernels/region.h of row 5")

    def test_folders_of_one_row_do_not_know_each_other(self):
        self.assert_one({"src/formats/obf/obf.cpp": '#include "reference/reference_solver.h"\n'},
                        "of row 3")

    def test_players_see_less_than_their_row(self):
        self.assert_one({"src/players/greedy.cpp": '#include "rules/rays.h"\n'},
                        "players may include outflank/, base and reference only")

    def test_a_folder_without_a_row_is_an_error(self):
        self.assert_one({"src/misc/things.cpp": ""}, "misc is in no layer")

    def test_tests_may_include_anything(self):
        self.assert_clean({"src/base/random_test.cpp": '#include "cli/program.h"\n'})


class Circles(Tree):
    def test_files_that_include_each_other_are_named(self):
        self.assert_one({"src/base/a.h": '#include "base/b.h"\n', "src/base/b.h": '#include "base/a.h"\n'},
                        "includes in a circle: base/a.h -> base/b.h -> base/a.h")

    def test_rooms_that_include_each_other_are_named(self):
        self.assert_one({"src/cli/play/a.h": '#include "cli/help/b.h"\n', "src/cli/help/b.h": "",
                         "src/cli/help/c.h": '#include "cli/play/d.h"\n', "src/cli/play/d.h": ""},
                        "rooms that include each other: cli/help -> cli/play -> cli/help")

    def test_imports_of_values_in_a_circle_are_named_but_not_of_types(self):
        self.assert_one({"web/src/a.ts": "import { b } from './b';\n",
                         "web/src/b.ts": "import {\n  a,\n} from './a';\n"},
                        "imports in a circle: a.ts -> b.ts -> a.ts")
        self.assert_clean({"web/src/a.ts": "import { b } from './b';\n",
                           "web/src/b.ts": "import type { a } from './a';\n"})


class LibraryTree(Tree):
    def test_public_headers_include_public_and_standard_headers_only(self):
        self.assert_clean({"include/outflank/a.h": '#include <vector>\n#include "outflank/b.h"\n'})
        self.assert_one({"include/outflank/a.h": '#include "base/random.h"\n'}, "base/random.h")
        self.assert_one({"include/outflank/a.h": "#include <fmt/format.h>\n"}, "fmt/format.h")

    def test_intrinsics_stay_in_the_level_files(self):
        vector_code = "#include <immintrin.h>\n__m256i f() { return _mm256_setzero_si256(); }\n"
        self.assert_clean({"src/kernels/level_x86_v3.cpp": vector_code})
        self.assertEqual(len(self.violations({"src/rules/flips-inl.h": vector_code})), 2)

    def test_nothing_below_the_program_prints_or_ends_it(self):
        for code in ("std::cout << 1;", 'std::printf("x");', "puts(text);", "std::exit(1);",
                     "throw 1;", "try {} catch (...) {}"):
            self.assert_one({"src/rules/board.cpp": f"void f() {{ {code} }}\n"}, "prints")
            self.assert_clean({"src/cli/main.cpp": f"void f() {{ {code} }}\n"})

    def test_words_in_comments_and_texts_are_no_code(self):
        self.assert_clean({
            "src/rules/board.cpp": '// std::cout, throw\n/* exit(1) */ const char* t = "abort()";\n'
        })

    def test_libraries_of_the_program_stay_there(self):
        self.assert_one({"src/formats/obf/obf.cpp": "#include <fmt/format.h>\n"}, "for the program")


class Root(unittest.TestCase):
    def test_holds_nothing_that_a_trial_left_there(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name in ("src", "build", ".git", "README.md", "trial"):
                (root / name).touch()
            found = list(check_layers.strays(root))
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith("trial: lies in the root"), found)


if __name__ == "__main__":
    unittest.main()
