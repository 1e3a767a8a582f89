"""Tests of tools/check_alone.py on small files made for the purpose."""

import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest
import unittest.mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import check_alone  # noqa: E402  (found through the line above)


class Alone(unittest.TestCase):
    def run_on(self, files, only=(), options=""):
        """Exit status and output for the files of a build, given as name and text."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            entries = []
            for name, text in files.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
                if path.suffix == ".h":
                    continue
                entries.append({"file": str(path), "directory": folder,
                                "command": f"ccache clang++ -std=c++20 {options} -o {name}.o -c {path}"})
            (root / "compile_commands.json").write_text(json.dumps(entries), encoding="utf-8")
            output = io.StringIO()
            with contextlib.redirect_stdout(output), unittest.mock.patch.object(check_alone, "ROOT", root):
                status = check_alone.main([folder, *only])
        return status, output.getvalue()

    def test_names_the_file_that_lacks_an_include(self):
        status, output = self.run_on({"src/a.cpp": "int a;\n", "src/b.cpp": "std::string b;\n"})
        self.assertEqual(status, 1)
        self.assertIn("src/b.cpp does not compile alone", output)
        self.assertIn("alone: 1 of 2 files", output)

    def test_leaves_out_tests_and_what_was_not_asked_for(self):
        files = {"src/a.cpp": "int a;\n", "src/a_test.cpp": "wrong", "tools/b.cpp": "wrong", "src/c.cpp": "wrong"}
        self.assertEqual(self.run_on(files, ["src/a.cpp"]), (0, "alone: 1 of 1 files\n"))

    def test_a_precompiled_set_hides_nothing_that_a_file_lacks(self):
        good = "#include <string>\n#include <utility>\n#include <variant>\nstd::variant<int> v;\n"
        files = {f"src/a{i}.cpp": good for i in range(check_alone.FEWEST)}
        files["src/lacks_variant.cpp"] = "#include <string>\n#include <utility>\nstd::variant<int> v;\n"
        # Its header lacks what its source file has.
        files["src/b.h"] = "#pragma once\ninline std::string b;\n"
        files["src/b.cpp"] = '#include "b.h"\n' + good
        files["src/conditional.cpp"] = "#if 0\n" + good.replace("std::variant", "#endif\nstd::variant")
        status, output = self.run_on(files)
        self.assertEqual(status, 1)
        self.assertIn("src/lacks_variant.cpp does not compile alone", output)
        self.assertIn("src/b.cpp does not compile alone", output)
        self.assertIn("src/conditional.cpp does not compile alone", output)
        self.assertIn(f"alone: {check_alone.FEWEST} of {check_alone.FEWEST + 3} files", output)

    def test_a_header_without_the_headers_of_others_is_compiled_by_itself(self):
        other = "#pragma once\n#include <string>\n"
        files = {f"src/a{i}.cpp": "#include <fmt/format.h>\nstd::string a;\n" for i in range(check_alone.FEWEST)}
        files |= {"src/fmt/format.h": other, "src/b.h": "#pragma once\ninline std::string b;\n",
                  "src/b.cpp": '#include "b.h"\n#include <fmt/format.h>\n'}
        status, output = self.run_on(files, options="-Isrc")
        self.assertEqual(status, 1)
        self.assertIn("src/b.h does not compile alone", output)


if __name__ == "__main__":
    unittest.main()
