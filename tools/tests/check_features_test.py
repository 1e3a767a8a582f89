"""Tests of tools/check_features.py on small trees made for the purpose."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import check_features  # noqa: E402  (found through the line above)

CPU = """bool has_x86_64_v2() {
    return has_all(cpuid(1).ecx, bit_SSE4_2 | bit_POPCNT);
}
bool has_x86_64_v3() {
    return has_x86_64_v2() && has_all(cpuid(7).ebx, bit_AVX2);
}
bool has_x86_64_v4() {
    return has_x86_64_v3() && has_all(cpuid(7).ebx, bit_AVX512F);
}
#else
bool has_x86_64_v2() { return false; }
"""


class Features(unittest.TestCase):
    def violations(self, files):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in ({"src/base/cpu.cpp": CPU, "CMakePresets.json": "{}"} | files).items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            return list(check_features.violations(root))

    def test_a_level_asks_for_those_below_it(self):
        self.assertEqual(check_features.asked_by_level(CPU)["4"], {"sse4.2", "popcnt", "avx2", "avx512f"})

    def test_regions_within_their_level_are_clean(self):
        text = 'OUTFLANK_REGION_BEGIN("avx2,popcnt")\nTable t = table("x", base::has_x86_64_v3);\n'
        self.assertEqual(self.violations({"src/a.cpp": text}), [])

    def test_a_feature_that_is_not_asked_for(self):
        text = 'OUTFLANK_REGION_BEGIN("avx2,fma")\nif (level == "x86-64-v3" || level == "x86-64-v4") go();\n'
        self.assertEqual(self.violations({"src/a.cpp": text}),
                         ["src/a.cpp: a region for fma, which has_x86_64_v3 does not ask for"])

    def test_a_region_that_is_reached_by_no_question(self):
        found = self.violations({"src/a.cpp": 'OUTFLANK_REGION_BEGIN("avx2")\n'})
        self.assertEqual(len(found), 1)
        self.assertIn("no question", found[0])

    def test_an_option_for_a_whole_file(self):
        text = 'set_source_files_properties(a.cpp PROPERTIES COMPILE_OPTIONS "-O2;-mavx2")\n'
        self.assertEqual(self.violations({"src/CMakeLists.txt": text}),
                         ["src/CMakeLists.txt: the option -mavx2 is for all code of a file"])

    def test_an_option_of_an_object(self):
        commands = [{"file": "a.cpp", "command": "c++ -O2 -march=x86-64 -o a.o -c a.cpp"},
                    {"file": "b.cpp", "command": "c++ -O2 -mfma -o b.o -c b.cpp"}]
        self.assertEqual(list(check_features.object_violations(commands)),
                         ["b.cpp: its object is compiled with -mfma"])


if __name__ == "__main__":
    unittest.main()
