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
        self.assert_one({"src/formats/obf.cpp": '#include "reference/reference_solver.h"\n'},
                        "of row 3")

    def test_players_see_less_than_their_row(self):
        self.assert_one({"src/players/greedy.cpp": '#include "rules/rays.h"\n'},
                        "players may include outflank/, base and reference only")

    def test_a_folder_without_a_row_is_an_error(self):
        self.assert_one({"src/misc/things.cpp": ""}, "misc is in no layer")

    def test_tests_may_include_anything(self):
        self.assert_clean({"src/base/random_test.cpp": '#include "cli/program.h"\n'})


class LibraryManners(Tree):
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
        self.assert_one({"src/formats/obf.cpp": "#include <fmt/format.h>\n"}, "for the program")


if __name__ == "__main__":
    unittest.main()
