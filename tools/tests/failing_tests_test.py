"""The table of `./dev test --repeat` names every test that failed, whatever ran it."""
import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[1] / "dev/test.sh"
LOG = ("\t  20 - faults/walk (Failed)\n\t  21 - server/nginx (Skipped)\n"
       "\x1b[41m FAIL \x1b[49m tests/unit/board.test.ts > a board\n"
       "FAIL: test_a_level (features.Features.test_a_level)\nERROR: test_an_option (features.Features)\n"
       "FAILED: play.test.mjs › a game\nflaky: watch.test.mjs › a table\n  FAILED inside a line\n")


class FailingTests(unittest.TestCase):
    def test_every_runner_is_understood(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "web.log").write_text(LOG, encoding="utf-8")
            script = SCRIPT.read_text(encoding="utf-8")
            function = script[script.index("failing_tests() {"):].partition("\n}\n")[0] + "\n}\n"
            done = subprocess.run(["bash", "-c", f"logs={folder}\n{function}failing_tests web"],
                                  capture_output=True, text=True, check=True)
        self.assertEqual(sorted(done.stdout.splitlines()), sorted([
            "web: FAILED: faults/walk", "web: FAILED: tests/unit/board.test.ts > a board",
            "web: FAILED: test_a_level", "web: FAILED: test_an_option", "web: FAILED: play.test.mjs › a game",
            "web: flaky: watch.test.mjs › a table"]))


if __name__ == "__main__":
    unittest.main()
