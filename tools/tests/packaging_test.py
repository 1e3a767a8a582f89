"""Tests of packaging/ that build nothing: the list of contents, versions, the unit, control files."""

import configparser
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PACKAGING = ROOT / "packaging"
sys.path.insert(0, str(PACKAGING))
import components  # noqa: E402  (found through the line above)


class Contents(unittest.TestCase):
    def setUp(self):
        os.environ["SOURCE_DATE_EPOCH"] = "1700000000"
        with tempfile.TemporaryDirectory() as folder:
            files = [pathlib.Path(folder, name) for name in (
                "outflank_1.0-1_amd64.deb", "outflank-desktop_1.0-1_amd64.deb", "outflank-1.0-linux-x86_64.tar.gz")]
            for file in files:
                file.write_bytes(b"contents")
            self.document = components.sbom("1.0", "0" * 40, [str(file) for file in files])
        for package in self.document["packages"]:  # what is not installed here has no version
            package["versionInfo"] = package["versionInfo"].replace("unknown", "1")

    def test_the_list_is_whole(self):
        self.assertEqual(components.faults(self.document), [])

    def test_faults_are_found(self):
        self.document["packages"][1]["checksums"][0]["checksumValue"] = "0"
        del self.document["packages"][2]["licenseDeclared"]
        self.document["relationships"][0]["relatedSpdxElement"] = "SPDXRef-nothing"
        self.document["packages"][3]["versionInfo"] = "unknown"
        self.assertEqual(len(components.faults(self.document)), 4, components.faults(self.document))

    def test_every_part_is_in_the_copyright(self):
        text = components.copyright_text()
        for each in components.COMPONENTS["contained"]:
            self.assertIn(f"Comment: {each['name']},", text)
            self.assertIn(f"\nLicense: {components.deb_license(each['license'])}\n ", text)

    def test_every_licence_has_a_text_of_its_own(self):
        contained = components.COMPONENTS["contained"]
        names = {each["license"] for each in contained}
        self.assertEqual(len({components.license_text(name) for name in names}), len(names))
        self.assertIn("License: blessing\n The author disclaims copyright", components.copyright_text("outflank-desktop"))
        contained.append({**contained[0], "name": "x", "license": "Zlib"})
        self.addCleanup(contained.pop)
        with self.assertRaises(SystemExit) as raised:
            components.copyright_text()
        self.assertEqual(raised.exception.code, "components.json: found the licence 'Zlib', expected its text in "
                                                "packaging/licenses/Zlib.txt")

    def test_every_library_that_is_linked_is_listed(self):
        listed = {each.get("debian") for kind in ("contained", "needed") for each in components.COMPONENTS[kind]}
        needed = (ROOT / "tools/dev/packages.sh").read_text("utf-8")
        compile_list = re.search(r"local compile=\(([^)]*)\)", needed)[1].split()
        self.assertEqual({name for name in compile_list if name.endswith("-dev")} - listed - {"libboost1.81-dev"}, set())


class Versions(unittest.TestCase):
    """packaging/version.sh in trees made for the purpose."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        for name in ("packaging", "cmake"):
            (self.root / name).mkdir()
        shutil.copy(PACKAGING / "version.sh", self.root / "packaging")
        (self.root / "CMakeLists.txt").write_text("project(outflank VERSION 1.2.3 LANGUAGES CXX)\n", "ascii")
        self.commit_file("$Format:%H$\n")

    def commit_file(self, text):
        (self.root / "cmake/archived_commit.txt").write_text(text, "ascii")

    time = "23:59:00"

    def git(self, *words):
        given = {**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_COMMITTER_DATE": f"2026-11-24T{self.time} +0000"}
        names = ["-c", "user.name=a", "-c", "user.email=a@b.invalid"]
        return subprocess.run(["git", *names, *words], cwd=self.root, env=given, check=True, capture_output=True, text=True).stdout

    def commit(self, message):
        self.git("add", "-A")
        self.git("commit", "-qm", message)
        return self.git("rev-parse", "--short=12", "HEAD").strip()

    def version(self):
        done = subprocess.run(["bash", "packaging/version.sh"], cwd=self.root, capture_output=True, text=True, check=False)
        return done.stdout.strip() if done.returncode == 0 else done.stderr.strip()

    def test_without_git(self):
        self.assertEqual(self.version(), "1.2.3~local")
        self.commit_file("0123456789abcdef\n")
        self.assertEqual(self.version(), "1.2.3~archive.0123456789ab")

    def test_by_tag(self):
        self.git("init", "-q")
        first = self.commit("one")
        self.assertEqual(self.version(), f"1.2.3~git20261124235900.{first}")
        self.git("tag", "-a", "v1.2.3", "-m", "v1.2.3")
        self.assertEqual(self.version(), "1.2.3")
        project = self.root / "CMakeLists.txt"
        project.write_text(project.read_text("ascii") + "# more\n", "ascii")
        self.assertEqual(self.version(), "1.2.3+changed")
        second = self.commit("two")
        self.assertEqual(self.version(), f"1.2.3+1.g{second}")
        self.git("tag", "-a", "v1.3.0", "-m", "v1.3.0")
        self.assertEqual(self.version(), "version.sh: found the tag v1.3.0, expected v1.2.3 as in CMakeLists.txt")


    def test_of_two_commits_of_a_day_the_later_one_is_newer(self):
        self.git("init", "-q")
        older = None
        for number in range(8):  # of eight names by chance some are out of order
            self.time = f"10:00:{number:02}"
            self.commit_file(f"$Format:%H$\n{number}\n")
            self.commit(str(number))
            newer = self.version()
            if older is not None:
                subprocess.run(["dpkg", "--compare-versions", older, "lt", newer], check=True)
            older = newer


class Jobs(unittest.TestCase):
    """What the jobs of ./dev install, and when they refuse."""

    def packages(self, job):
        script = f'root={ROOT}; . "$root/tools/dev/common.sh"; . "$root/tools/dev/packages.sh"; packages_for {job}'
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
        return set(done.stdout.split())

    def test_who_builds_the_page_and_tries_it_has_all_for_it(self):
        for job in ("page", "soak-house", "soak-page", "soak-starts"):
            self.assertLessEqual({"g++", "cmake", "emscripten", "npm", "chromium-headless-shell"}, self.packages(job), job)
        self.assertIn("stress-ng", self.packages("soak-starts"))
        browser = re.search(r"/usr/bin/(chromium\S*)'", (ROOT / "web/tests/e2e/page.mjs").read_text("utf-8")).group(1)
        self.assertIn(browser, self.packages("test-packages"))

    def test_a_wrong_word_is_refused_before_anything_is_installed(self):
        with tempfile.TemporaryDirectory() as folder:
            told = pathlib.Path(folder, "told")
            for name in ("apt-get", "sudo", "npm", "dpkg-query"):  # nothing is installed
                stub = pathlib.Path(folder, name)
                note = "" if name == "dpkg-query" else f"echo {name} >>'{told}'"
                stub.write_text(f"#!/bin/sh\n{note}\nexit 1\n", "ascii")
                stub.chmod(0o755)
            for words in (["test", "--only", "web,wbe"], ["build", "relaese"]):
                done = subprocess.run([ROOT / "dev", *words], env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"},
                                      capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("expected", done.stderr)
            self.assertFalse(told.exists())


class Files(unittest.TestCase):
    def test_the_unit_says_what_confines_it(self):
        unit = configparser.RawConfigParser(strict=False)
        unit.optionxform = str
        unit.read(PACKAGING / "systemd/outflank.service")
        service = dict(unit["Service"])
        self.assertTrue(service["ExecStart"].startswith("/usr/bin/outflank serve"))
        self.assertEqual((service["DynamicUser"], service["ProtectSystem"], service["CapabilityBoundingSet"]), ("yes", "strict", ""))
        self.assertIn("After", unit["Unit"])
        self.assertIn("WantedBy", unit["Install"])

    def test_the_options_of_the_service_can_be_read(self):
        text = (PACKAGING / "debian/outflank.default").read_text("ascii")
        self.assertRegex(text, r'(?m)^OUTFLANK_SERVE="[^"]*"$')

    def test_descriptions_fit_debian(self):
        fields = (PACKAGING / "debian/fields.cmake").read_text("ascii")
        found = re.findall(r'set\(CPACK_COMPONENT_\w+_DESCRIPTION "([^"]*)"\)', fields)
        self.assertEqual(len(found), 4)
        for text in found:
            self.assertLessEqual(len(text.splitlines()[0]), 80)
            self.assertTrue(all(len(line) <= 79 for line in text.splitlines()), text)

    def test_the_image_is_asked_for_its_health_and_is_not_root(self):
        text = (PACKAGING / "container/Containerfile").read_text("ascii")
        self.assertRegex(text, r"(?m)^USER [1-9]\d*:[1-9]\d*$")
        self.assertRegex(text, r'(?m)^HEALTHCHECK .*CMD \["/usr/bin/outflank", "serve", "--probe"\]$')
        copied = re.findall(r"(?m)^COPY (.*) \S+$", text)
        tarball = (PACKAGING / "tarball.sh").read_text("ascii")
        for name in " ".join(copied).split():
            self.assertIn(name.split("/")[-1], tarball + "web")


if __name__ == "__main__":
    unittest.main()
