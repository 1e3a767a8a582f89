"""Every command is run where something outside it is wrong: its name is in the list of those tests."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class CommandCasesTest(unittest.TestCase):
    def test_every_command_has_a_case(self):
        commands = {name for path in (ROOT / "src/cli").glob("cmd_*.cpp")
                    for name in re.findall(r'^    \.name = "([a-z-]+)"', path.read_text(), re.MULTILINE)}
        listed = (ROOT / "tests/faults/command_cases.py").read_text()
        cases = set(re.findall(r'^        "([a-z-]+)(?: [a-z]+)?": \[', listed, re.MULTILINE))
        self.assertGreater(len(commands), 20)
        self.assertEqual(sorted(commands - cases), [])


if __name__ == "__main__":
    unittest.main()
