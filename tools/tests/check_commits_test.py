"""Tests of tools/check_commits.py in histories made for the purpose."""

import contextlib
import io
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import check_commits  # noqa: E402  (found through the line above)


@unittest.skipUnless(shutil.which("git"), "git is not installed")
class Citations(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name, "tree")
        (self.root / "docs/figures").mkdir(parents=True)

    def git(self, *words, at=None):
        names = ["-c", "user.name=a", "-c", "user.email=a@b.invalid", "-c", "protocol.file.allow=always"]
        given = {**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null"}
        return subprocess.run(["git", *names, *words], cwd=at or self.root, env=given, check=True,
                              capture_output=True, text=True).stdout.strip()

    def commit(self, message):
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "--short=7", "HEAD")

    def checked(self, text, root=None):
        (self.root / "docs/a.md").write_text(text, encoding="utf-8")
        with contextlib.redirect_stdout(io.StringIO()) as said:
            status = check_commits.main([str(root or self.root)])
        return status, said.getvalue().strip()

    def test_are_of_the_history_of_head(self):
        self.git("init", "-q", "-b", "main")
        first = self.commit("one")
        self.git("checkout", "-q", "-b", "other")
        aside = self.commit("beside")
        self.git("checkout", "-q", "main")
        self.commit("two")
        self.assertEqual(self.checked(f"At commit {first}, 8000000 nodes, `{first}`, #1a2b3c4, weights 0123456789abcdef"),
                         (0, "commits: ok"))
        status, said = self.checked(f"one\n| a | commit {aside} |\n")
        self.assertEqual((status, said), (1, f"docs/a.md:2: found commit {aside}, expected one in the history of HEAD"))
        status, said = self.checked("Measured (`ab12cd3`, 0c0ffee).")
        self.assertEqual((status, said.count("\n")), (1, 1))
        (self.root / "docs/figures/a.json").write_text('{"commit": "1234567"}', encoding="utf-8")
        status, said = self.checked("nothing")
        self.assertTrue(said.startswith("docs/figures/a.json:1: found commit 1234567"), said)

    def test_are_not_checked_without_the_whole_history(self):
        self.assertEqual(self.checked("commit ab12cd3"), (75, "commits: skipped, no repository of git is here"))
        self.git("init", "-q")
        self.commit("one")
        self.git("add", "-A")
        self.commit("two")
        shallow = self.root.parent / "shallow"
        self.git("clone", "-q", "--depth", "1", self.root.as_uri(), str(shallow), at=self.root.parent)
        self.assertEqual(self.checked("", shallow), (75, "commits: skipped, the clone is shallow"))
        self.assertEqual(self.checked("commit ab12cd3")[0], 1)


if __name__ == "__main__":
    unittest.main()
