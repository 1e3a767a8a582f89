#!/usr/bin/env python3
"""What `outflank serve` does with good, bad and rude clients.

    check_server.py PROGRAM
"""
import base64
import gzip
import json
import pathlib
import signal
import socket
import sys
import tempfile
import unittest

from running_server import RunningServer
from web_socket import Closed, Refused, WebSocket, connect, read_answer, request

PROGRAM = ""
START = {"start": {"size": 8}, "moves": []}
# Black to move, nine empty squares.
LATE = "-XXXXXX-OOOXXXOOOOXOOXOOOOXXXOOOOOXXXOOOOOOXOXOO--OXXX-O-OOOO--- X"


class ServerTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        root = pathlib.Path(cls.folder.name)
        (root / "secret").write_text("keep out", encoding="ascii")
        app = root / "app"
        (app / "assets").mkdir(parents=True)
        (app / "index.html").write_text("<!doctype html><head><title>t</title></head>", "ascii")
        (app / "assets" / "main-1a2b.js").write_text("let a = 1;\n" * 500, "ascii")
        (app / "link").symlink_to(root / "secret")
        cls.server = RunningServer(PROGRAM, app)
        cls.port = cls.server.port

    @classmethod
    def tearDownClass(cls):
        status = cls.server.stop(signal.SIGINT)
        cls.folder.cleanup()
        assert status == 0, f"exit status {status}"

    def tearDown(self):
        self.server.wait_until_idle()

    def get(self, path, **headers):
        return request(self.port, "GET", path, headers=headers)

    def post(self, path, body, **headers):
        status, _, answer = request(self.port, "POST", path, body, headers)
        return status, json.loads(answer)


class Files(ServerTest):
    def test_the_page_comes_with_the_headers_that_it_needs(self):
        status, headers, body = self.get("/")
        self.assertEqual(status, 200)
        self.assertIn(b'<meta name="outflank-server"', body)
        self.assertEqual(headers["cross-origin-opener-policy"], "same-origin")
        self.assertEqual(headers["cross-origin-embedder-policy"], "require-corp")
        self.assertEqual(headers["x-content-type-options"], "nosniff")
        self.assertIn("frame-ancestors 'none'", headers["content-security-policy"])
        self.assertEqual(headers["cache-control"], "no-cache")

    def test_files_are_packed_and_kept(self):
        path = "/assets/main-1a2b.js"
        _, plain, body = self.get(path)
        _, packed, data = self.get(path, **{"Accept-Encoding": "br, gzip;q=0.8"})
        self.assertNotIn("content-encoding", plain)
        self.assertEqual(packed["content-encoding"], "gzip")
        self.assertEqual(gzip.decompress(data), body)
        self.assertIn("immutable", plain["cache-control"])
        _, refused, _ = self.get(path, **{"Accept-Encoding": "gzip;q=0"})
        self.assertNotIn("content-encoding", refused)
        status, _, empty = self.get(path, **{"If-None-Match": plain["etag"]})
        self.assertEqual((status, empty), (304, b""))

    def test_nothing_outside_the_folder_is_served(self):
        for path in ("/../secret", "/..%2fsecret", "/%2e%2e/secret", "/assets/../../secret",
                     "//secret", "/link", "/%00", "/assets", "/..\\secret", "secret", "*"):
            status, _, body = self.get(path)
            self.assertIn(status, (400, 404), path)
            self.assertNotIn(b"keep out", body)

    def test_head_says_as_much_as_get(self):
        status, headers, body = request(self.port, "HEAD", "/")
        self.assertEqual((status, body), (200, b""))
        self.assertEqual(int(headers["content-length"]), len(self.get("/")[2]))

    def test_two_requests_go_over_one_connection(self):
        with connect(self.port) as connection:
            host = f"Host: 127.0.0.1:{self.port}\r\n"
            connection.sendall(f"GET /api/health HTTP/1.1\r\n{host}\r\n"
                               f"GET / HTTP/1.1\r\n{host}Connection: close\r\n\r\n".encode())
            _, _, body = read_answer(connection)
        self.assertIn(b"HTTP/1.1 200 OK", body)


class Interface(ServerTest):
    def test_scripts_get_answers(self):
        status, found = self.post("/api/analyze", {"position": "f5d6c3", "level": 4, "lines": 2})
        self.assertEqual(status, 200)
        self.assertEqual(len(found["lines"]), 2)
        self.assertEqual(found["best"], found["lines"][0]["pv"][0])
        status, solved = self.post("/api/solve", {"position": LATE, "all_moves": True})
        self.assertEqual((status, solved["bound"], solved["stopped"]), (200, "exact", False))
        self.assertEqual(solved["moves"][solved["best"]], [solved["score"]] * 2)

    def test_mistakes_are_named(self):
        for path, body, where in (("/api/solve", b"{", "column 2"),
                                  ("/api/solve", {"size": 5}, "size"),
                                  ("/api/analyze", {"levle": 3}, "message"),
                                  ("/api/analyze", {"position": "f5f5"}, "position")):
            status, answer = self.post(path, body)
            self.assertEqual(status, 400)
            self.assertTrue(answer["error"]["where"].startswith(where), answer)
        self.assertEqual(self.post("/api/solve", b"x" * 70_000)[0], 413)
        self.assertEqual(self.get("/api/nothing")[0], 404)
        self.assertEqual(request(self.port, "DELETE", "/")[0], 405)

    def test_broken_http_gets_an_answer_or_an_end(self):
        for text in (b"nonsense\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x00" * 100,
                     b"GET / HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * 10_000):
            with connect(self.port) as connection:
                try:
                    connection.sendall(text)
                    connection.shutdown(socket.SHUT_WR)
                    while connection.recv(4096):
                        pass
                except OSError:
                    pass
        self.assertEqual(self.server.health()["status"], "ok")

    def test_other_sites_are_kept_out(self):
        self.assertEqual(self.get("/", Host="evil.example")[0], 403)
        body = {"level": 1}
        self.assertEqual(self.post("/api/analyze", body, Origin="http://evil.example")[0], 403)
        own = f"http://127.0.0.1:{self.port}"
        self.assertEqual(self.post("/api/analyze", body, Origin=own)[0], 200)
        with self.assertRaisesRegex(Refused, "403"):
            WebSocket(self.port, headers={"Origin": "http://evil.example"})
        with self.assertRaisesRegex(Refused, "403"):
            WebSocket(self.port, headers={"Host": "evil.example"})
        WebSocket(self.port, headers={"Origin": own}).close()

    def test_a_search_ends_when_its_client_goes_away(self):
        body = json.dumps({"position": "f5", "level": 60}).encode()
        with connect(self.port) as connection:
            connection.sendall(f"POST /api/analyze HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
                               f"{len(body)}\r\n\r\n".encode() + body)
            while self.server.health()["searches"]["running"] == 0:
                pass
        self.server.wait_until_idle()


class Sockets(ServerTest):
    def setUp(self):
        self.client = WebSocket(self.port)
        hello = self.client.receive()["hello"]
        self.assertEqual((hello["protocol"], hello["threads"]), (1, 2))

    def tearDown(self):
        self.client.close()
        super().tearDown()

    def refusal(self):
        return self.client.receive()["error"]

    def test_every_kind_of_request_is_answered(self):
        self.client.ask(1, kind="about")
        about = self.client.answer_to(1)
        self.assertIn("random", [player["name"] for player in about["players"]])
        self.assertIn("fox", [opponent["name"] for opponent in about["opponents"]])
        self.client.ask(2, kind="look", line={"start": {"size": 8}, "moves": [37]})
        self.assertEqual(self.client.answer_to(2)["black"], 4)
        self.client.ask(3, kind="read", text={"base64": base64.b64encode(b"f5d6").decode()}, size=8)
        self.assertEqual(len(self.client.answer_to(3)["games"]), 1)
        self.client.ask(4, kind="choose", player="engine:level=3", seed=1, timeMs=0, line=START)
        self.assertIn(self.client.answer_to(4)["square"], (19, 26, 37, 44))
        self.client.ask(5, kind="solve", line={"start": {"size": 8, "position": LATE}, "moves": []})
        self.assertEqual(self.client.answer_to(5)["stopped"], False)

    def test_an_analysis_streams_and_stops(self):
        self.client.ask(9, kind="analyze", line=START, limits={"lines": 2})
        reports = [self.client.receive()["report"] for _ in range(5)]
        self.assertEqual(reports, sorted(reports, key=lambda report: report["depth"]))
        self.client.send({"stop": 9})
        self.assertGreaterEqual(self.client.answer_to(9)["depth"], reports[-1]["depth"])

    def test_bad_messages_are_refused_one_by_one(self):
        for text, where in (("", "column"), ("{", "column"), ("[1]", "message"), ("{}", "message"),
                            ("[" * 5000, "column"), ('{"hello":{"protocol":7}}', "hello.protocol"),
                            ('{"id":1,"request":{"kind":"x"}}', "request.kind"),
                            ('{"id":1,"request":{"kind":"look","line":{"start":{"size":8},'
                             '"moves":[0]}}}', "request.line.moves[0]")):
            self.client.send(text)
            error = self.refusal()
            self.assertTrue(error["where"].startswith(where), (text[:60], error))
        self.client.send_frame(b"\x00\x01", opcode=2)
        self.assertIn("binary", self.refusal()["message"])
        self.client.ask(1, kind="about")
        self.client.answer_to(1)

    def test_too_long_a_message_ends_the_connection(self):
        with self.assertRaises((Closed, ConnectionError)):
            self.client.send("x" * (2 << 20))
            while True:
                self.client.receive()

    def test_frames_that_are_none_end_the_connection(self):
        self.client.send_frame(b"x", first_byte=0xFF)
        with self.assertRaises((Closed, ConnectionError)):
            while True:
                self.client.receive()

    def test_a_client_has_a_limit_of_searches(self):
        for number in range(12):
            self.client.ask(number, kind="analyze", line=START, limits={"lines": 1})
        while "error" not in (message := self.client.receive()):
            pass
        self.assertIn("expected fewer", message["error"]["message"])


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    del ServerTest
    unittest.main(verbosity=1)
