"""A display of its own with a window manager, and the program in it: seen through the browser
engine's debugging port, used by mouse and keys."""
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "server"))
from web_socket import Closed, WebSocket, request  # noqa: E402

PATIENCE_S = 90


def until(what, probe):
    """The first answer of `probe` that is not false."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        found = probe()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError(f"waited {PATIENCE_S} s for: {what}")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Display:
    def __init__(self):
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
            pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as answer:
            self.name = ":" + answer.readline().strip()
        self.environment = {**os.environ, "DISPLAY": self.name, "LANG": "C.UTF-8"}
        self.manager = subprocess.Popen(["openbox"], env=self.environment, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        until("the window manager", lambda: self.tool("get_desktop") != "")

    def tool(self, *words):
        done = subprocess.run(["xdotool", *map(str, words)], env=self.environment, text=True,
                              capture_output=True, check=False)
        return done.stdout.strip()

    def picture(self, name):
        """A screenshot, where the environment names a folder for it."""
        folder = os.environ.get("OUTFLANK_SHOTS")
        if folder and shutil.which("import"):
            subprocess.run(["import", "-window", "root", f"{folder}/{name}.png"], env=self.environment,
                           check=True)

    def close(self):
        for process in (self.manager, self.server):
            process.terminate()
            process.wait()


class Home:
    """The folders of a user."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="outflank-desktop-")
        os.mkdir(f"{self.folder}/run", 0o700)

    def variables(self):
        without = dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "DBUS_SESSION_BUS_ADDRESS"))
        return {**without, "HOME": self.folder, "XDG_RUNTIME_DIR": f"{self.folder}/run"}

    def file(self, name, contents):
        path = pathlib.Path(self.folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents)
        return str(path)

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def family(pid):
    """The process and all below it."""
    children = {}
    for entry in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(entry.parent.name))
    found = [pid]
    for each in found:
        found += children.get(each, [])
    return found


def parent_of(pid):
    return int(pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def command_of(pid):
    return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes()


class Program:
    def __init__(self, display, program, home, *files, **variables):
        self.display, self.debug_port, self.number = display, free_port(), 0
        given = {**display.environment, **home.variables(), "QTWEBENGINE_DISABLE_SANDBOX": "1",
                 "QTWEBENGINE_REMOTE_DEBUGGING": str(self.debug_port), **variables}
        self.environment = {key: value for key, value in given.items() if value is not None}
        began = time.monotonic()
        self.process = subprocess.Popen([program, *files], env=self.environment,
                                        stderr=subprocess.DEVNULL)
        self.connection = None
        until("the page", self.is_ready)
        self.start_s = time.monotonic() - began
        self.window = until("the window", lambda: display.tool(
            "search", "--onlyvisible", "--pid", self.process.pid, "--name", "Outflank").split())[0]
        display.tool("windowactivate", "--sync", self.window)
        self.bar = self.geometry()[3] - self.js("innerHeight")

    def is_ready(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the program ended with status {self.process.returncode}")
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.debug_port}/json/list", timeout=10) as answer:
                targets = json.load(answer)
            pages = [target for target in targets if target["type"] == "page" and "outflank.localhost" in target["url"]]
            if not pages:
                return False
            if self.connection:
                self.connection.close()
            self.connection = WebSocket(self.debug_port, re.sub("^ws://[^/]*", "", pages[0]["webSocketDebuggerUrl"]))
            return self.js("!!globalThis.outflankDesktop && document.querySelectorAll('.disc').length > 3")
        except (OSError, ValueError, LookupError, AssertionError, Closed):  # it is on its way
            return False

    def js(self, expression):
        self.number += 1
        self.connection.send({"id": self.number, "method": "Runtime.evaluate", "params": {
            "expression": expression, "returnByValue": True, "awaitPromise": True}})
        while True:
            message = self.connection.receive()
            if message.get("id") == self.number:
                if "exceptionDetails" in message.get("result", {}):
                    raise AssertionError(f"{expression}: {message['result']['exceptionDetails']}")
                return message["result"]["result"].get("value")

    def geometry(self):
        """Left, top, width and height of the inside of the window on the screen."""
        told = dict(re.findall(r"(\w+)=(\d+)", self.display.tool("getwindowgeometry", "--shell", self.window)))
        return tuple(int(told[key]) for key in ("X", "Y", "WIDTH", "HEIGHT"))

    def place_of(self, selector):
        """The middle of an element on the screen."""
        x, y = self.js(f"(() => {{ const box = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
                       "return [box.x + box.width / 2, box.y + box.height / 2]; })()")
        left, top, _, _ = self.geometry()
        return round(left + x), round(top + self.bar + y)

    def click(self, selector):
        x, y = self.place_of(selector)
        self.display.tool("mousemove", x, y, "click", 1)

    def key(self, *keys):
        self.display.tool("windowactivate", "--sync", self.window, "key", *keys)

    def text(self):
        """Of the page and of the fields in it."""
        return self.js("document.body.innerText + [...document.querySelectorAll('textarea')].map((field) => field.value)")

    def discs(self):
        return self.js("[...document.querySelectorAll('[data-square]')].map((square) => { const disc = square."
                       "querySelector('.disc:not(.ghost)'); return disc ? (disc.classList.contains('w') ? 'O' : 'X') : '-'; }).join('')")

    def kept_games(self):
        return self.js("fetch('/api/kept').then((answer) => answer.json()).then(({ games }) => games.length)")

    def ports(self):
        """On which the program listens, but for that of the debugger."""
        inodes = set()
        for link in pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir():
            found = re.match(r"socket:\[(\d+)\]", os.readlink(link)) if link.is_symlink() else None
            if found:
                inodes.add(found[1])
        rows = [line.split() for table in ("tcp", "tcp6")
                for line in pathlib.Path(f"/proc/net/{table}").read_text().splitlines()]
        listening = [row[1].split(":") for row in rows if row[3] == "0A" and row[9] in inodes]
        return [(place, int(port, 16)) for place, port in listening if int(port, 16) != self.debug_port]

    def memory_mib(self):
        """Of all its processes; what they share counts once."""
        total = 0
        for pid in family(self.process.pid):
            try:
                rollup = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text()
            except (FileNotFoundError, ProcessLookupError):
                continue  # it has ended meanwhile
            found = re.search(r"^Pss:\s+(\d+)", rollup, re.M)
            total += int(found[1]) if found else 0
        return total // 1024

    def page_processes(self):
        """Forked by one that was made for that, whose command line they keep."""
        makers = [pid for pid in family(self.process.pid) if parent_of(pid) == self.process.pid]
        return {pid for maker in makers for pid in family(maker) if parent_of(pid) in makers and command_of(pid) == command_of(maker)}

    def kill(self):
        self.connection.close()
        pids = family(self.process.pid)
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        until("the end of its processes", lambda: not any(pathlib.Path(f"/proc/{pid}/exe").exists() for pid in pids))

    def quit(self):
        self.connection.close()
        self.key("ctrl+q")
        return self.process.wait(timeout=PATIENCE_S)
