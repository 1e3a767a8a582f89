#!/usr/bin/env python3
"""check_desktop.py PROGRAM: the window of the desktop as a person uses it, on a display of its own.

With OUTFLANK_SHOTS=FOLDER, screenshots go there."""
import os
import signal
import subprocess
import sys
import unittest

from desk import Display, Home, Program, request, until

PROGRAM = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else ""
SGF = b"(;FF[4]GM[2]PB[Anna]PW[Berta]SZ[8];B[f5];W[d6];B[c3])"
GGF = (b"(;GM[Othello]PC[club]PB[Clara]PW[Dora]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
       b"-------- -------- *]B[F5]W[D6]B[C3];)")
LEGAL = "[role=gridcell][aria-disabled=false]"
GAME_IS_OVER = "/Game over/.test(document.querySelector('[data-testid=live]')?.textContent ?? '')"
DARK_THEME = "".join(f"[Colors:{part}]\nBackgroundNormal=35,38,41\nForegroundNormal=252,252,252\n"
                     for part in ("Button", "Window", "View", "Selection", "Tooltip")).encode()


def moved(program, before):
    """A move was made and the next one is the person's, or the game is over."""
    return lambda: program.discs().count("-") < before and (
        program.js(f"!!document.querySelector({LEGAL!r}) || {GAME_IS_OVER}"))


class WithoutDisplay(unittest.TestCase):
    def run_program(self, *words, **variables):
        given = {**os.environ, "QTWEBENGINE_DISABLE_SANDBOX": "1", **variables}
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
            if name not in variables:
                given.pop(name, None)
        return subprocess.run([PROGRAM, *words], env=given, capture_output=True, text=True, timeout=60, check=False)

    def test_help_and_version(self):
        self.assertIn("Usage: outflank-desktop", self.run_program("--help").stdout)
        self.assertRegex(self.run_program("--version").stdout, r"^\d+\.\d+\.\d+")

    def test_a_wrong_option_is_named(self):
        done = self.run_program("--fast")
        self.assertEqual((done.returncode, done.stderr),
                         (2, "outflank-desktop: found '--fast', expected files; see --help\n"))

    def test_no_display_is_one_line(self):
        for variables in ({}, {"DISPLAY": ":4711"}):
            done = self.run_program(**variables)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1), done.stderr)
            self.assertIn("display", done.stderr)


class OnDisplay(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.display = Display()

    @classmethod
    def tearDownClass(cls):
        cls.display.close()

    def setUp(self):
        self.home = Home()
        self.programs = []
        self.addCleanup(self.home.close)

    def start(self, *files, **variables):
        program = Program(self.display, PROGRAM, self.home, *files, **variables)
        self.addCleanup(lambda: program.process.poll() is None and program.kill())
        return program

    def play(self, program, moves):
        for _ in range(moves):
            before = program.discs().count("-")
            program.click(LEGAL)
            until("an answer to the move", moved(program, before))
            if program.js(GAME_IS_OVER):
                return

    def test_a_whole_game_by_mouse(self):
        program = self.start()
        first_s, started = program.start_s, program.memory_mib()
        self.assertIn("Puppy", program.text())
        self.play(program, 5)
        self.display.picture("desktop-light")
        self.play(program, 60)
        self.assertTrue(program.js(GAME_IS_OVER))
        self.display.picture("desktop-over")
        memory = program.memory_mib()
        self.assertLess(memory, started + 100)
        self.assertEqual(program.quit(), 0)
        again = self.start()
        print(f"first start {first_s:.1f} s, again {again.start_s:.1f} s, memory then {started} MiB, after a game {memory} MiB")

    def test_nobody_else_is_answered(self):
        program = self.start()
        ports = program.ports()
        self.assertEqual([place for place, _ in ports], ["0100007F"])
        for path in ("/", "/api/about", "/api/socket"):
            for headers in ({}, {"Cookie": "outflank_token=" + "0" * 64}):
                self.assertEqual(request(ports[0][1], "GET", path, headers=headers)[0], 403, path)

    def test_killed_in_a_game_and_started_again(self):
        program = self.start()
        self.play(program, 4)
        before = program.discs()
        program.kill()
        self.assertEqual(self.start().discs(), before)

    def test_the_process_of_the_page_ends_and_the_game_goes_on(self):
        program = self.start()
        self.play(program, 3)
        before = program.discs()
        old = program.page_processes()
        self.assertTrue(old)
        for pid in old:
            os.kill(pid, signal.SIGKILL)
        until("another process", lambda: program.is_ready() and not old & program.page_processes())
        self.assertEqual(program.discs(), before)
        self.play(program, 1)

    def test_files_by_argument_and_by_a_second_start(self):
        program = self.start(self.home.file("first game.sgf", SGF))
        until("the first file", lambda: "Anna" in program.text())
        self.display.picture("desktop-file")
        second = subprocess.run([PROGRAM, "second.ggf"], env=program.environment, timeout=60, check=False,
                                cwd=os.path.dirname(self.home.file("second.ggf", GGF)))
        self.assertEqual(second.returncode, 0)
        until("the second file", lambda: "Clara" in program.text())

    def test_a_second_start_is_heard_where_the_folder_takes_no_socket(self):
        self.home.file(".local/share/outflank/running/in the way", b"")
        program = self.start()
        until("the page", program.is_ready)
        second = subprocess.run([PROGRAM, self.home.file("second.ggf", GGF)], env=program.environment, timeout=60,
                                check=False)
        self.assertEqual(second.returncode, 0)
        until("the second file", lambda: "Clara" in program.text())

    def test_a_program_that_does_not_answer_is_told_of_in_a_window(self):
        program = self.start()
        until("the page", program.is_ready)
        os.kill(program.process.pid, signal.SIGSTOP)
        second = subprocess.Popen([PROGRAM, self.home.file("second.ggf", GGF)], env=program.environment,
                                  stderr=subprocess.PIPE, text=True)
        self.addCleanup(lambda: (second.kill(), second.communicate()))
        find = ["xdotool", "search", "--pid", str(second.pid), "--onlyvisible", "--name", "Outflank"]
        until("the window with the sentence", lambda: subprocess.run(
            find, env=program.environment, capture_output=True, check=False).stdout.strip())
        os.kill(program.process.pid, signal.SIGCONT)
        self.assertIsNone(second.poll())

    def test_several_files_go_into_the_library(self):
        program = self.start(self.home.file("first.sgf", SGF), self.home.file("no game.txt", b"hello"),
                             self.home.file("second.ggf", GGF))
        until("both games in the list", lambda: all(name in program.text() for name in ("Anna", "Clara")))
        self.assertIn("no game.txt", program.text())

    def test_a_name_in_another_encoding(self):
        program = self.start()
        path = os.fsencode(self.home.folder) + b"/Mot\xf6rhead.sgf"
        with open(path, "wb") as file:
            file.write(SGF)
        subprocess.run([os.fsencode(PROGRAM), path], env=program.environment, timeout=60, check=True)
        until("the file", lambda: "Anna" in program.text())

    def test_starts_at_once_are_one_program(self):
        environment = {key: value for key, value in {**self.display.environment, **self.home.variables(),
                                                     "QTWEBENGINE_DISABLE_SANDBOX": "1"}.items() if value is not None}
        started = [subprocess.Popen([PROGRAM, self.home.file(f"{number}.sgf", SGF)], env=environment,
                                    stderr=subprocess.DEVNULL) for number in range(3)]
        self.addCleanup(lambda: [(process.kill(), process.wait()) for process in started])
        until("one program", lambda: sum(process.poll() is None for process in started) == 1)
        self.assertEqual(sorted(process.poll() or 0 for process in started), [0, 0, 0])
        elsewhere = {**environment, "XDG_RUNTIME_DIR": self.home.folder}
        self.assertEqual(subprocess.run([PROGRAM], env=elsewhere, timeout=60, check=False).returncode, 0)

    def test_a_full_disk_loses_no_game(self):
        disk = os.path.join(self.home.folder, "disk")
        os.mkdir(disk)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", disk], check=False).returncode != 0:
            self.skipTest("no disk of its own can be mounted here")
        self.addCleanup(subprocess.run, ["umount", "--lazy", disk], check=True)
        # What is added last is cleaned up first: programs end before their disk goes.
        program = self.start(XDG_DATA_HOME=disk)
        self.play(program, 2)
        first = program.discs()
        with open(f"{disk}/rest", "wb", buffering=0) as rest, self.assertRaises(OSError):
            while rest.write(bytes(4096)):
                pass
        self.play(program, 1)
        until("the word that there is no room", lambda: "no room" in program.text())
        unsaved = program.discs()
        self.assertNotEqual(first, unsaved)
        program.quit()
        os.remove(f"{disk}/rest")
        for moves in (1, 1):
            program = self.start(XDG_DATA_HOME=disk)
            self.assertEqual(program.kept_games(), 1)
            self.play(program, moves)
            program.quit()
        again = self.start(XDG_DATA_HOME=disk)
        self.assertEqual(again.kept_games(), 1)
        self.assertGreater(64 - again.discs().count("-"), 64 - first.count("-"))

    def test_a_damaged_file_is_a_sentence_and_loses_nothing(self):
        program = self.start()
        self.play(program, 2)
        before = program.discs()
        words = program.text()
        for contents in (b"\x00\xff\x13garbage" * 50, b""):
            subprocess.run([PROGRAM, self.home.file("broken.sgf", contents)], env=program.environment, timeout=60, check=True)
            until("a sentence", lambda: program.js("!!document.querySelector('[role=alert], .problem, .error')") or
                  len(program.text()) > len(words) + 20)
        self.display.picture("desktop-damaged")
        self.assertEqual(program.discs(), before)
        height = program.js("innerHeight")
        subprocess.run([PROGRAM, "/nowhere/at all.sgf"], env=program.environment, timeout=60, check=True)
        until("a sentence below the page", lambda: program.js("innerHeight") < height)
        self.display.picture("desktop-missing")

    def test_a_file_is_dropped(self):
        program = self.start()
        helper = os.path.join(os.path.dirname(PROGRAM), "outflank_drag_source")
        source = subprocess.Popen([helper, self.home.file("dropped.sgf", SGF)], env=program.environment)
        self.addCleanup(lambda: (source.kill(), source.wait()))
        until("the other window", lambda: self.display.tool("search", "--onlyvisible", "--name", "drag source"))
        x, y = program.place_of(".board")
        self.display.tool("mousemove", 1300, 80, "mousedown", 1, "sleep", 0.3, "mousemove", 1200, 200, "sleep", 0.3,
                          "mousemove", x, y, "sleep", 0.5, "mousemove", x + 5, y + 5, "sleep", 0.5, "mouseup", 1)
        until("the dropped file", lambda: "Anna" in program.text())

    def test_menus_call_the_actions_of_the_page(self):
        program = self.start()
        self.play(program, 1)
        self.key_shows(program, "ctrl+n", "New game")
        program.key("Escape")
        discs = program.discs()
        program.key("ctrl+shift+c")
        program.key("ctrl+shift+v")
        until("the pasted position", lambda: discs in program.text())
        program.key("alt+f")
        until("the menu", lambda: self.display.tool("search", "--onlyvisible", "--class", "outflank").count("\n") > 0)
        self.display.tool("sleep", 0.5)
        self.display.picture("desktop-menu")
        program.key("Escape")

    def key_shows(self, program, key, title):
        until(f"what {key} opens", lambda: program.key(key) or program.js(
            f"[...document.querySelectorAll('h1, h2')].some((head) => head.textContent.trim() === {title!r})"))

    def test_a_page_that_has_stopped_comes_back_at_the_next_start(self):
        program = self.start()
        self.play(program, 1)
        before, height, last = program.discs(), program.js("innerHeight"), self.home.file("last.sgf", SGF)
        for _ in range(4):
            old = program.page_processes()
            for pid in old:
                os.kill(pid, signal.SIGKILL)
            until("the end of the page", lambda: not old & program.page_processes())  # noqa: B023
            until("another page, or none any more", lambda: program.is_ready() or not program.page_processes())
        subprocess.run([PROGRAM, last], env=program.environment, timeout=60, check=True)
        until("the page", program.is_ready)
        self.assertEqual(program.discs(), before)
        until("the file of that start", lambda: "Anna" in program.text())
        until("no sentence", lambda: program.js("innerHeight") == height)

    def test_the_window_is_where_it_was(self):
        program = self.start()
        self.display.tool("windowsize", "--sync", program.window, 1000, 700)
        self.assertEqual(program.quit(), 0)
        self.assertEqual(self.start().geometry()[2:], (1000, 700))
        self.assertTrue(os.path.exists(f"{self.home.folder}/.config/outflank.conf"))

    def test_a_dark_desktop_has_a_dark_page(self):
        self.home.file(".config/kdeglobals", DARK_THEME)
        light = self.start().js("matchMedia('(prefers-color-scheme: dark)').matches")
        self.assertFalse(light)
        self.doCleanups()
        self.setUp()
        self.home.file(".config/kdeglobals", DARK_THEME)
        program = self.start(XDG_CURRENT_DESKTOP="KDE", KDE_FULL_SESSION="true", KDE_SESSION_VERSION="5")
        self.assertTrue(program.js("matchMedia('(prefers-color-scheme: dark)').matches"))
        self.play(program, 5)
        self.display.picture("desktop-dark")

    def test_a_folder_that_cannot_be_written_is_told_and_one_plays_on(self):
        usual = self.start()
        height = usual.js("innerHeight")
        self.assertIn("Saved on this device", usual.text())
        usual.kill()
        program = self.start(XDG_DATA_HOME="/dev/null", XDG_CONFIG_HOME="/dev/null")
        until("a sentence below the page", lambda: program.js("innerHeight") < height)
        program.bar = usual.bar
        self.play(program, 2)
        self.assertNotIn("Saved on this device", program.text())
        self.display.picture("desktop-unkept")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:], verbosity=2)
