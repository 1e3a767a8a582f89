#!/usr/bin/env python3
"""`outflank serve` behind a real nginx: TLS, a folder of its own, another Host, HTTP/1.0.

    check_nginx.py PROGRAM [SILENCE_S]

With SILENCE_S a socket is silent for so long. Exit status 77 where there is no nginx or no openssl.
"""
import json
import os
import pathlib
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from running_server import PATIENCE_S, RunningServer
from web_socket import Refused, WebSocket, read_answer

PROGRAM = ""
SILENCE_S = 0
NAME = "reversi.example.org"

CONFIGURATION = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 64; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port} ssl;
        ssl_certificate {folder}/page.pem;
        ssl_certificate_key {folder}/page.key;
        location /reversi/ {{
            proxy_pass http://127.0.0.1:{server}/;
            proxy_http_version 1.1;
            proxy_set_header Host $host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection "upgrade";
            proxy_read_timeout 120s;
        }}
        location /port/ {{
            proxy_pass http://127.0.0.1:{server}/;
            proxy_http_version 1.1;
            proxy_set_header Host $host:443;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection "upgrade";
        }}
        location /changed/ {{
            proxy_pass http://127.0.0.1:{server}/;
            proxy_http_version 1.1;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection "upgrade";
        }}
        location /old/ {{
            proxy_pass http://127.0.0.1:{server}/;
            proxy_http_version 1.0;
            proxy_set_header Host $host;
        }}
    }}
}}
"""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


class Nginx:
    """nginx with a configuration of its own, in front of a server."""

    def __init__(self, folder, server):
        self.port = free_port()
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={NAME}",
                        "-keyout", f"{folder}/page.key", "-out", f"{folder}/page.pem"],
                       check=True, capture_output=True)
        configuration = pathlib.Path(folder) / "nginx.conf"
        configuration.write_text(CONFIGURATION.format(folder=folder, port=self.port, server=server), "ascii")
        self.process = subprocess.Popen(["nginx", "-p", folder, "-e", f"{folder}/error.log", "-c", str(configuration)],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                assert self.process.poll() is None, pathlib.Path(folder, "error.log").read_text("utf-8")
                assert time.monotonic() < end, "nginx does not listen"
                time.sleep(0.05)

    def connect(self):
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        return context.wrap_socket(socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_S))

    def request(self, method, path, body=None, version="1.1", **headers):
        data = b"" if body is None else json.dumps(body).encode()
        lines = {"Host": NAME, "Connection": "close", "Content-Length": str(len(data)), **headers}
        head = f"{method} {path} HTTP/{version}\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items())
        with self.connect() as connection:
            connection.sendall(head.encode("ascii") + b"\r\n" + data)
            return read_answer(connection)

    def stop(self):
        self.process.terminate()
        self.process.wait()


class BehindNginx(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        app = pathlib.Path(cls.folder.name) / "app"
        app.mkdir()
        (app / "index.html").write_text("<!doctype html><head><title>t</title></head>", "ascii")
        cls.server = RunningServer(PROGRAM, app, more=["--name", NAME])
        cls.nginx = Nginx(cls.folder.name, cls.server.port)

    @classmethod
    def tearDownClass(cls):
        cls.nginx.stop()
        cls.server.stop()
        cls.folder.cleanup()

    def socket_of(self, place, **headers):
        return WebSocket(self.nginx.port, f"/{place}/api/socket", {"Host": NAME, "Origin": f"https://{NAME}", **headers},
                         connection=self.nginx.connect())

    def test_the_page_and_the_api_are_there(self):
        for place in ("reversi", "port", "changed", "old"):
            status, _, body = self.nginx.request("GET", f"/{place}/")
            self.assertEqual(status, 200, place)
            self.assertIn(b'<meta name="outflank-server"', body)
            status, _, body = self.nginx.request("POST", f"/{place}/api/analyze", {"position": "f5d6c3", "level": 2},
                                                 Origin=f"https://{NAME}")
            self.assertEqual(status, 200, (place, body))

    def test_clients_of_http_1_0_are_answered(self):
        status, _, _ = self.nginx.request("GET", "/reversi/", version="1.0")
        self.assertEqual(status, 200)

    def test_the_engine_answers_by_the_socket(self):
        for place in ("reversi", "port", "changed"):
            client = self.socket_of(place)
            self.assertIn("hello", client.receive(), place)
            client.send({"id": 1, "request": {"kind": "about"}})
            self.assertIn("value", client.receive(), place)
            client.close()

    def test_another_page_is_refused(self):
        for place in ("reversi", "port", "changed"):
            with self.assertRaises(Refused):
                self.socket_of(place, Origin="https://elsewhere.example.org")

    def test_a_socket_outlives_silence(self):
        if not SILENCE_S:
            self.skipTest("no time was named")
        # One place with a time limit of its own and one with that of nginx, which is less than this silence.
        listeners = [self.listener(place) for place in ("reversi", "port")]
        given_up = time.monotonic() + SILENCE_S
        for _, thread, said in listeners:
            thread.join(max(0, given_up - time.monotonic()))
            self.assertEqual(said, [])
            self.assertTrue(thread.is_alive(), "the connection has ended")
        for client, thread, said in listeners:
            client.send({"id": 1, "request": {"kind": "about"}})
            thread.join(PATIENCE_S)
            self.assertIn("value", said[0])
            client.close()

    def listener(self, place):
        """A socket on which a thread waits for the next message; pings are answered on the way."""
        client, said = self.socket_of(place), []
        client.receive()
        client.socket.settimeout(SILENCE_S + PATIENCE_S)
        thread = threading.Thread(target=lambda: said.append(client.receive()), daemon=True)
        thread.start()
        return client, thread, said


if __name__ == "__main__":
    os.environ["PATH"] += ":/usr/sbin"
    PROGRAM = sys.argv.pop(1)
    SILENCE_S = int(sys.argv.pop(1)) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 0
    if not shutil.which("nginx") or not shutil.which("openssl"):
        print("skipped: no nginx or no openssl")
        sys.exit(77)
    unittest.main(verbosity=2)
