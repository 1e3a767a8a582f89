"""An endless analysis of a client of `outflank serve`, and the time of the engine that it has had."""
import queue
import threading
import time

from running_server import PATIENCE_S
from web_socket import WebSocket

START = {"start": {"size": 8}, "moves": []}


class Analysis:
    """Begins at once. The server tells each client several times a second how long the engine worked
    for it; time in which the machine did something else counts for all clients alike."""

    def __init__(self, port):
        self.client = WebSocket(port)
        self.told = [(time.monotonic(), 0.0)]
        self.answers = queue.SimpleQueue()  # to other requests of this client
        self.changed = threading.Condition()
        self.client.ask(1, kind="analyze", line=START, limits={"lines": 1})
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()

    def _listen(self):
        while True:
            message = self.client.receive()
            if message.get("id") != 1:
                if "value" in message or "error" in message:
                    self.answers.put(message)
                continue
            report = message.get("report") or message.get("value")
            with self.changed:
                if report is not None:
                    self.told.append((time.monotonic(), report["seconds"]))
                self.changed.notify_all()
            if "value" in message or "error" in message:
                return

    def seconds(self):
        """Seconds of the engine, as told last."""
        return self.told[-1][1]

    def wait_until_had(self, seconds):
        """Waits until it has had more than these seconds of the engine; how many it has had then."""
        with self.changed:
            done = self.changed.wait_for(lambda: self.seconds() > seconds, PATIENCE_S)
        assert done, f"found {self.seconds():.2f} s of the engine after {PATIENCE_S} s, expected {seconds:.2f} s"
        return self.seconds()

    def had(self, moment):
        """Seconds of the engine by then; between two reports as if it worked all the time."""
        before = ([(moment, 0.0)] + [each for each in self.told if each[0] <= moment])[-1]
        after = next((each for each in self.told if each[0] > moment), before)
        return min(before[1] + moment - before[0], after[1])

    def end(self):
        self.client.send({"stop": 1})
        self.thread.join(PATIENCE_S)
        self.client.close()
