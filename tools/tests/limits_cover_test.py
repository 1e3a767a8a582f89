"""Every command is run with little memory and few threads: its name is in the list of that test."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class LimitsCoverTest(unittest.TestCase):
    def test_every_command_has_a_case(self):
        commands = {name for path in (ROOT / "src/cli").glob("cmd_*.cpp")
                    for name in re.findall(r'^    \.name = "([a-z-]+)"', path.read_text(), re.MULTILINE)}
        listed = (ROOT / "tests/faults/check_limits.py").read_text()
        cases = set(re.findall(r'^    "([a-z-]+)(?: [a-z]+)?": \[', listed, re.MULTILINE))
        self.assertGreater(len(commands), 20)
        self.assertEqual(sorted(commands - cases), [])


if __name__ == "__main__":
    unittest.main()
