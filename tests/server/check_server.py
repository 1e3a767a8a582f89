#!/usr/bin/env python3
"""What `outflank serve` does with good, bad and rude clients.

    check_server.py PROGRAM
"""
import base64
import gzip
import json
import os
import pathlib
import re
import select
import signal
import socket
import subprocess
import statistics
import sys
import tempfile
import threading
import time
import unittest

from analysis import START, Analysis
from running_server import PATIENCE_S, RunningServer
from web_socket import Closed, Refused, WebSocket, connect, read_answer, request

PROGRAM = ""
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
        (app / ".env").write_text("keep out", "ascii")
        (app / ".git").mkdir()
        (app / ".git" / "config.json").write_text("keep out", "ascii")
        cls.server = RunningServer(PROGRAM, app)
        cls.port = cls.server.port

    @classmethod
    def tearDownClass(cls):
        status = cls.server.stop(signal.SIGINT)
        cls.folder.cleanup()
        assert status == 130, f"exit status {status}"  # Ctrl-C

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
        self.assertNotEqual(plain["etag"], packed["etag"])
        unzipped, zipped = {}, {"Accept-Encoding": "gzip"}
        for known, accepted, expected in (
                (plain["etag"], unzipped, 304), (packed["etag"], zipped, 304),
                (plain["etag"], zipped, 200), (packed["etag"], unzipped, 200),
                (f'"x", W/{plain["etag"]}', unzipped, 304), ("*", zipped, 304),
                (plain["etag"][:-1] + 'x"', unzipped, 200)):
            status, headers, empty = self.get(path, **{"If-None-Match": known}, **accepted)
            self.assertEqual(status, expected, known)
            self.assertEqual(headers["etag"], (packed if accepted else plain)["etag"])
            self.assertEqual(empty == b"", expected == 304)

    def test_nothing_outside_the_folder_is_served(self):
        for path in ("/../secret", "/..%2fsecret", "/%2e%2e/secret", "/assets/../../secret",
                     "//secret", "/link", "/.env", "/.git/config.json", "/%00", "/assets", "/..\\secret", "secret", "*"):
            status, _, body = self.get(path)
            self.assertIn(status, (400, 404), path)
            self.assertNotIn(b"keep out", body)

    def test_a_probe_tells_a_server_from_nobody_and_from_others(self):
        def probe(port):
            done = subprocess.run([PROGRAM, "serve", "--probe", "--port", str(port)], capture_output=True, text=True,
                                  timeout=60, check=False)
            return done.returncode, done.stderr.count("\n")

        self.assertEqual(probe(self.port), (0, 0))
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = other.getsockname()[1]

            def answer(body):
                connection = other.accept()[0]
                connection.recv(1000)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body))
                connection.close()

            for body in (b"{}", b"hello", b'{"protocol":1}', b'{"protocol":1,"status":3}'):
                thread = threading.Thread(target=answer, args=(body,))
                thread.start()
                self.assertEqual(probe(port), (1, 1), body)
                thread.join()
        self.assertEqual(probe(port), (1, 1))

    @unittest.skipIf("UBSAN_OPTIONS" in os.environ, "the sanitizer needs descriptors of its own")
    def test_too_few_descriptors_are_named(self):
        for most in (5, 7):
            program = subprocess.run(["sh", "-c", f'ulimit -n {most} && exec "$0" serve --port 0 --hash 1', PROGRAM],
                                     capture_output=True, text=True, timeout=PATIENCE_S, check=False)
            self.assertEqual((program.returncode, program.stdout), (1, ""), most)
            self.assertIn(f"ulimit -n: found room for {most} open files, expected", program.stderr)

    def test_a_second_start_finds_the_first(self):
        second = subprocess.run([PROGRAM, "serve", "--port", str(self.port)], capture_output=True, text=True,
                                timeout=PATIENCE_S, check=False)
        self.assertEqual((second.returncode, second.stdout), (1, ""))
        self.assertIn(f"runs already, at http://127.0.0.1:{self.port}/", second.stderr)
        with socket.create_server(("127.0.0.1", 0)) as other:  # accepts, and says nothing
            port = str(other.getsockname()[1])
            second = subprocess.run([PROGRAM, "serve", "--port", port], capture_output=True, text=True,
                                    timeout=PATIENCE_S, check=False)
        self.assertEqual((second.returncode, second.stdout), (1, ""))
        self.assertIn(f"127.0.0.1 port {port}: another program listens there", second.stderr)

    def test_the_page_is_opened_in_a_browser_also_by_a_second_start(self):
        with tempfile.TemporaryDirectory() as folder:
            browser, opened = pathlib.Path(folder, "xdg-open"), pathlib.Path(folder, "opened")
            browser.write_text(f'#!/bin/sh\nprintf "%s" "$*" >"{opened}"\n', "ascii")
            browser.chmod(0o755)
            os.mkfifo(opened)
            shown = os.open(opened, os.O_RDWR)  # its own writer, so that it has no end

            def what_is_opened():
                self.assertTrue(select.select([shown], [], [], PATIENCE_S)[0], "no browser was asked for")
                return os.read(shown, 1000).decode()

            def serve(port, path):
                return subprocess.Popen([PROGRAM, "serve", "--open", "--port", str(port), "--hash", "1"],
                                        stdout=subprocess.PIPE, text=True, env={**os.environ, "PATH": path})

            with serve(self.port, f"{folder}:{os.environ['PATH']}") as second:
                address = f"http://127.0.0.1:{self.port}/"
                self.assertEqual(what_is_opened(), address)
                self.assertEqual(second.communicate(timeout=PATIENCE_S)[0], f"Outflank runs already, at {address}\n")
            self.assertEqual(second.returncode, 0)
            with serve(self.port, "/nonexistent") as third:  # no browser: the address is printed all the same
                self.assertIn(address, third.communicate(timeout=PATIENCE_S)[0])
            self.assertEqual(third.returncode, 0)
            with serve(0, f"{folder}:{os.environ['PATH']}") as first:
                address = re.search(r"http://\S+", first.stdout.readline()).group()
                self.assertEqual(what_is_opened(), address)
                first.terminate()
            os.close(shown)

    def test_head_says_as_much_as_get(self):
        for path in ("/", "/assets/main-1a2b.js", "/api/health", "/api/nothing", "/nothing"):
            status, headers, body = request(self.port, "HEAD", path)
            self.assertEqual((status, body), (self.get(path)[0], b""), path)
            self.assertGreater(int(headers["content-length"]), 0)
        self.assertEqual(int(request(self.port, "HEAD", "/")[1]["content-length"]),
                         len(self.get("/")[2]))

    def test_another_method_is_told_which_ones_there_are(self):
        places = {"get, head, options": ("/", "/nothing", "/api/health", "/api/addresses"),
                  "post, options": ("/api/analyze", "/api/solve"), "get, options": ("/api/socket",)}
        for allowed, paths in places.items():
            for path in paths:
                status, headers, body = request(self.port, "OPTIONS", path)
                self.assertEqual((status, headers.get("allow"), body), (204, allowed, b""), path)
                for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "TRACE", "MKCOL"):
                    if method.lower() in allowed.split(", "):
                        continue
                    status, headers, _ = request(self.port, method, path)
                    self.assertEqual((status, headers.get("allow")), (405, allowed), (method, path))
        status, headers, _ = request(self.port, "OPTIONS", "*")
        self.assertEqual((status, headers.get("allow")), (204, "get, head, post, options"))
        status, headers, _ = self.get("/api/socket")
        self.assertEqual((status, headers["upgrade"]), (426, "websocket"))

    def test_every_answer_carries_the_policy(self):
        client = WebSocket(self.port)
        client.close()
        self.assertIn("content-security-policy", client.headers)
        for method, path in (("GET", "/"), ("GET", "/nothing"), ("GET", "/api/health"),
                             ("GET", "/api/nothing"), ("POST", "/api/solve"), ("DELETE", "/"),
                             ("GET", "/api/socket"), ("nonsense", "/")):
            headers = request(self.port, method, path)[1]
            self.assertIn("default-src 'none'", headers["content-security-policy"], path)
        headers = self.get("/", Host="evil.example")[1]
        self.assertIn("content-security-policy", headers)

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

    def test_the_longest_time_is_the_real_one(self):
        for path in ("/api/analyze", "/api/solve"):
            for time_ms in (0, 50001, 3600000):
                status, answer = self.post(path, {"time_ms": time_ms, "size": 4})
                self.assertEqual((status, answer["error"]["where"]), (400, "time_ms"))
                self.assertIn("from 1 to 50000", answer["error"]["message"])

    def test_a_client_that_has_said_all_gets_its_answer(self):
        body = json.dumps({"position": "f5d6", "level": 60, "time_ms": 700}).encode()
        for version in ("1.0", "1.1"):
            with connect(self.port) as connection:
                connection.sendall(f"POST /api/analyze HTTP/{version}\r\nHost: localhost\r\n"
                                   f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
                connection.shutdown(socket.SHUT_WR)
                status, _, answer = read_answer(connection)
            self.assertEqual(status, 200, version)
            self.assertEqual(json.loads(answer)["side"], "black")

    def test_no_host_and_two_hosts_or_origins_are_refused(self):
        host = f"Host: 127.0.0.1:{self.port}\r\n"
        origin = f"Origin: http://127.0.0.1:{self.port}\r\n"
        for lines, where in (("", "Host"), (host * 2, "Host"), (host + "Host: evil.example\r\n", "Host"),
                             (host + origin * 2, "Origin")):
            with connect(self.port) as connection:
                connection.sendall(f"GET /api/health HTTP/1.1\r\n{lines}Connection: close\r\n\r\n"
                                   .encode())
                status, _, body = read_answer(connection)
            self.assertEqual((status, json.loads(body)["error"]["where"]), (400, where))

    def answers_to(self, data):
        """Every answer on one connection until the server closes it."""
        answer = b""
        with connect(self.port) as connection:
            connection.sendall(data)
            while part := connection.recv(65536):
                answer += part
        return answer

    def test_what_follows_a_body_without_an_end_is_no_request(self):
        hidden = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for version, codings, status in (
                ("1.1", "identity", 400), ("1.1", "xchunked", 400), ("1.1", "chunked, chunked", 400),
                ("1.1", "", 400), ("1.1", "chunked\r\nTransfer-Encoding: identity", 400),
                ("1.1", "identity\r\nContent-Length: 2", 400), ("1.1", "chunked\r\nContent-Length: 2", 400),
                ("1.0", "chunked", 400), ("1.1", "gzip, chunked", 501)):
            answer = self.answers_to(f"POST /api/solve HTTP/{version}\r\nHost: localhost\r\nConnection: keep-alive\r\n"
                                     f"Transfer-Encoding: {codings}\r\n\r\n".encode() + hidden)
            self.assertTrue(answer.startswith(f"HTTP/1.1 {status} ".encode()), (codings, answer))
            self.assertEqual(answer.count(b"HTTP/1.1"), 1, (codings, answer))
            self.assertIn("error", json.loads(answer.partition(b"\r\n\r\n")[2]))
        answer = self.answers_to(b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: Chunked\r\n"
                                 b"Connection: close\r\n\r\na\r\n{\"size\":4}\r\n0\r\n\r\n")
        self.assertTrue(answer.startswith(b"HTTP/1.1 200 "), answer)

    def test_empty_lines_before_a_request_are_passed_over(self):
        ask = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
        for before, statuses in ((b"\r\n", [b"200", b"200"]), (b"\r\n\r\n", [b"200", b"200"]), (b"\r\n" * 1000, [b"400"]),
                                 (b"\n", [b"400"]), (b"\r", [b"400"])):
            answer = self.answers_to(before + ask + b"\r\n" + before + ask + b"Connection: close\r\n\r\n")
            self.assertEqual(re.findall(rb"HTTP/1\.1 (\d+)", answer), statuses, before[:9])

    def test_a_zero_byte_behind_json_is_refused(self):
        for body in (b'{"size":4}\x00', b'{"size":4}\x00{}'):
            status, answer = self.post("/api/solve", body)
            self.assertEqual((status, answer["error"]["where"]), (400, "column 11"))

    def test_a_client_that_asks_before_its_body_is_told_to_go_on(self):
        body = json.dumps({"size": 4}).encode()

        def head(version="1.1", length=len(body)):
            return (f"POST /api/solve HTTP/{version}\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n"
                    f"Content-Length: {length}\r\nExpect: 100-continue\r\n\r\n").encode()

        with connect(self.port) as connection:
            connection.sendall(head())
            told = b""
            while not told.endswith(b"\r\n\r\n"):  # nothing but this comes before the body is sent
                part = connection.recv(1)
                self.assertTrue(part, told)
                told += part
            self.assertEqual(told, b"HTTP/1.1 100 Continue\r\n\r\n")
            connection.sendall(body)
            status, _, answer = read_answer(connection)
        self.assertEqual((status, json.loads(answer)["score"]), (200, -10))
        with connect(self.port) as connection:  # a body that is too long is not asked for
            connection.sendall(head(length=70_000))
            self.assertTrue((answer := connection.recv(65536)).startswith(b"HTTP/1.1 413 "), answer)
        with connect(self.port) as connection:  # which HTTP 1.0 has no word for
            connection.sendall(head("1.0") + body)
            self.assertTrue((answer := connection.recv(65536)).startswith(b"HTTP/1.0 200 "), answer)

    def test_a_whole_address_counts_as_its_path_and_its_host(self):
        own = f"http://127.0.0.1:{self.port}"
        status, _, body = self.get(own + "/api/health?x=1")
        self.assertEqual((status, json.loads(body)["status"]), (200, "ok"))
        self.assertEqual(self.get(own + "/")[2], self.get("/")[2])
        self.assertEqual(self.get(own)[2], self.get("/")[2])
        self.assertEqual(self.get("https://localhost/api/health")[0], 200)
        # The host in it goes before the header, as RFC 9112 has it.
        self.assertEqual(self.get(own + "/api/health", Host="evil.example")[0], 200)
        for path in ("/", "/api/health"):
            status, _, body = self.get("http://evil.example" + path)
            self.assertEqual((status, json.loads(body)["error"]["where"]), (403, "Host"), path)
        for method, place in (("GET", "http://evil.example/"), ("GET", "/api/socket"), ("PUT", "/"), ("GET", "/api/nothing")):
            _, headers, body = request(self.port, method, place, headers={"Accept": "text/html,*/*;q=0.8"})
            self.assertEqual(headers["content-type"], "text/plain; charset=utf-8", place)
            self.assertRegex(body, rb"^Outflank: \w+: [^\n]*expected [^\n]+\n$", "a person reads a line")
        for origin, expected in ((own, 200), ("http://evil.example", 403)):
            status, _ = self.post(own + "/api/solve", {"size": 4}, Origin=origin, Host="evil.example")
            self.assertEqual(status, expected, origin)

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

    def test_a_handshake_that_is_none_is_answered_in_json(self):
        key = {"Sec-WebSocket-Key": base64.b64encode(bytes(16)).decode()}
        version = {"Sec-WebSocket-Version": "13"}
        for fields, status, where in (
                (version, 400, "Sec-WebSocket-Key"), (key, 400, "Sec-WebSocket-Version"), ({}, 400, "Sec-WebSocket-Version"),
                ({"Sec-WebSocket-Key": "", **version}, 400, "Sec-WebSocket-Key"),
                ({"Sec-WebSocket-Key": base64.b64encode(bytes(15)).decode(), **version}, 400, "Sec-WebSocket-Key"),
                ({**key, "Sec-WebSocket-Version": "8"}, 426, "Sec-WebSocket-Version")):
            found, headers, body = self.get("/api/socket", Connection="Upgrade", Upgrade="websocket", **fields)
            self.assertEqual((found, json.loads(body)["error"]["where"]), (status, where), fields)
            self.assertEqual(headers["content-type"], "application/json")
            self.assertEqual(headers.get("sec-websocket-version"), "13" if status == 426 else None)

    def test_a_search_ends_when_its_client_goes_away(self):
        body = json.dumps({"position": "f5", "level": 60}).encode()
        with connect(self.port) as connection:
            connection.sendall(f"POST /api/analyze HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
                               f"{len(body)}\r\n\r\n".encode() + body)
            while self.server.health()["searches"]["running"] == 0:
                pass
        self.server.wait_until_idle()


class Addresses(ServerTest):
    def test_a_server_of_this_machine_alone_has_none_for_others(self):
        status, _, body = self.get("/api/addresses")
        self.assertEqual((status, json.loads(body)), (200, {"addresses": []}))

    def serve_others(self, *options):
        """What a server for the house prints until it serves, and what it answers of itself."""
        command = [PROGRAM, "serve", "--port", "0", "--threads", "1", "--hash", "16", "--host", "0.0.0.0",
                   "--name", "reversi.local", *options]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as program:
            first = program.stdout.readline()
            port = int(re.search(r":(\d+)/", first).group(1))
            status, _, body = request(port, "GET", "/api/addresses", headers={"Host": "reversi.local"})
            own = request(port, "GET", "/api/health", headers={"Host": socket.gethostname()})[0]
            program.terminate()
            printed = first + program.stdout.read()
        self.assertEqual((status, own), (200, 200))
        return printed, [each["address"] for each in json.loads(body)["addresses"]], json.loads(body)

    def test_addresses_for_others_are_printed_and_told(self):
        printed, addresses, answer = self.serve_others()
        self.assertEqual(re.findall(r"on other devices: (\S+)", printed), addresses)
        self.assertRegex(addresses[-1], r"^http://reversi\.local:\d+/$")
        self.assertEqual([address for address in addresses if "127.0.0.1" in address], [])
        code = answer["addresses"][-1]["qr"]
        self.assertEqual(code["size"], 25 if len(addresses[-1]) <= 26 else 29)
        self.assertRegex(code["path"], r"^(M\d+ \d+h\d+v1H\d+z)+$")
        # Into a pipe only lines go.
        self.assertTrue(printed.replace("\n", "").isprintable())
        self.assertNotRegex(printed, "[█▀▄]|##")

    def test_a_code_is_drawn_where_it_is_asked_for(self):
        printed, _, _ = self.serve_others("--qr")
        self.assertRegex(printed, "[█▀▄]{8}|#{14}")


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

    def test_an_analysis_goes_on_after_the_program_stood_still(self):
        """As after Ctrl-Z and `fg`, or a sleep of the machine."""
        self.client.ask(9, kind="analyze", line=START, limits={"lines": 1})
        self.client.receive()
        self.server.process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, self.server.process.pid, os.WSTOPPED | os.WNOWAIT)
        self.client.send({"stop": 9})
        with connect(self.port) as waits:  # the system takes it in
            waits.sendall(b"GET /api/health HTTP/1.0\r\nHost: localhost\r\n\r\n")
            self.server.process.send_signal(signal.SIGCONT)
            self.assertIn(b'"status":"ok"', read_answer(waits)[2])
        self.assertGreater(self.client.answer_to(9)["depth"], 0)
        self.client.ask(10, kind="choose", line=START, player="engine:level=1", seed=1)
        self.assertIn(self.client.answer_to(10)["square"], (19, 26, 37, 44))

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


class Turns(ServerTest):
    """Who gets how much of the engine. Seconds are those that the engine worked for a client, as the
    server tells them, so that the machine does not matter."""

    def setUp(self):
        self.begun = []

    def tearDown(self):
        for analysis in self.begun:
            analysis.end()
        super().tearDown()

    def begin(self):
        self.begun.append(Analysis(self.port))
        return self.begun[-1]

    def test_who_was_alone_for_long_keeps_its_half(self):
        first = self.begin()
        first.wait_until_had(6)
        second = self.begin()
        second.wait_until_had(0)
        before = first.seconds(), second.seconds()
        second.wait_until_had(before[1] + 3)
        first.client.ask(2, kind="choose", player="engine:level=1", seed=1, timeMs=0, line=START)
        self.assertIn("square", first.answers.get(timeout=PATIENCE_S)["value"])
        had, with_others = first.seconds() - before[0], second.seconds() - before[1]
        self.assertGreater(had, 0.5 * with_others)
        self.assertLess(had, 2 * with_others)

    def test_scripts_leave_the_others_their_share(self):
        first = self.begin()
        before = first.wait_until_had(3)
        found = []
        scripts = [threading.Thread(target=lambda: found.append(
            self.post("/api/analyze", {"level": 60, "time_ms": 1500})[1]["seconds"])) for _ in range(2)]
        for script in scripts:
            script.start()
        for script in scripts:
            script.join()
        self.assertEqual(len(found), 2)
        self.assertGreater(first.seconds() - before, 0.6 * sum(found) / 2)

    def test_quick_questions_pass_an_endless_analysis(self):
        def median_of_a_game():
            times, moves = [], []
            for number in range(10, 50):
                began = time.monotonic()
                quick.ask(number, kind="choose", player="engine:level=6", seed=1, timeMs=0,
                          line={"start": {"size": 8}, "moves": moves})
                moves.append(quick.answer_to(number)["square"])
                times.append(time.monotonic() - began)
            return statistics.median(times)

        quick = WebSocket(self.port)
        self.addCleanup(quick.close)
        alone = median_of_a_game()
        self.begin().wait_until_had(0.5)
        self.assertLess(median_of_a_game(), 0.1 + 10 * alone)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    del ServerTest
    unittest.main(verbosity=1)
