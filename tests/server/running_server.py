"""`outflank serve` on a free port of this machine."""
import atexit
import json
import pathlib
import re
import signal
import subprocess
import sys
import time

from web_socket import request

PATIENCE_S = 60


class RunningServer:
    def __init__(self, program, folder=None, threads=2, more=()):
        command = [program, "serve", "--port", "0", "--threads", str(threads), "--hash", "32", *more]
        if folder is not None:
            command += ["--app", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        atexit.register(self.process.kill)  # whatever becomes of the test
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        if not found:
            sys.exit("outflank serve printed no address")
        self.port = int(found.group(1))

    def health(self):
        status, _, body = request(self.port, "GET", "/api/health")
        assert status == 200, status
        return json.loads(body)

    def waiting(self):
        """Connections that the server has not accepted yet."""
        for line in pathlib.Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
            _, address, _, state, queues, *_ = line.split()
            if address.endswith(f":{self.port:04X}") and state == "0A":
                return int(queues.partition(":")[2], 16)
        raise AssertionError(f"nobody listens on port {self.port}")

    def wait_until_idle(self):
        """Waits until no search runs or waits; the number of connections then, this one included."""
        end = time.monotonic() + PATIENCE_S
        while True:
            health = self.health()
            if health["searches"] == {"running": 0, "waiting": 0}:
                return health["connections"]
            assert time.monotonic() < end, f"searches are left: {health}"
            time.sleep(0.05)

    def memory_mib(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(re.search(r"VmRSS:\s+(\d+) kB", status).group(1)) / 1024

    def stop(self, number=signal.SIGTERM):
        """Ends it as its users do; the exit status."""
        self.process.send_signal(number)
        try:
            return self.process.wait(timeout=20)
        finally:
            self.process.kill()
            self.process.stdout.close()
