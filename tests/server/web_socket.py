"""A small client of RFC 6455 and of HTTP, which can also misbehave."""
import base64
import json
import os
import socket
import struct

TIMEOUT_S = 60


class Refused(Exception):
    """The server answered the upgrade with something else."""


class Closed(Exception):
    """The server has closed the connection; the argument is the close code, or None."""


def connect(port, receive_buffer=None):
    connection = socket.socket()
    if receive_buffer is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    connection.settimeout(TIMEOUT_S)
    connection.connect(("127.0.0.1", port))
    return connection


def request(port, method, path, body=None, headers=None):
    """One HTTP request on its own connection: status, headers in lower case, body."""
    lines = {"Host": f"127.0.0.1:{port}", "Connection": "close", **(headers or {})}
    data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    if body is not None:
        lines["Content-Length"] = str(len(data))
    head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items())
    with connect(port) as connection:
        connection.sendall(head.encode("latin-1") + b"\r\n" + data)
        return read_answer(connection)


def read_answer(connection):
    answer = b""
    while part := connection.recv(65536):
        answer += part
    head, _, body = answer.partition(b"\r\n\r\n")
    if head == b"HTTP/1.1 100 Continue":
        head, _, body = body.partition(b"\r\n\r\n")
    status, *fields = head.decode("latin-1").split("\r\n")
    headers = dict(field.lower().split(": ", 1) for field in fields)
    return int(status.split()[1]), headers, body


class WebSocket:
    def __init__(self, port, path="/api/socket", headers=None, receive_buffer=None, connection=None):
        self.socket = connection or connect(port, receive_buffer)
        lines = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
                 "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
                 "Sec-WebSocket-Version": "13", **(headers or {})}
        head = f"GET {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items())
        self.socket.sendall(head.encode("latin-1") + b"\r\n")
        self.buffer = b""
        status, *fields = self._until(b"\r\n\r\n").decode("latin-1").split("\r\n")
        self.headers = dict(field.lower().split(": ", 1) for field in fields)
        if " 101 " not in status:
            self.socket.close()
            raise Refused(status)

    def _more(self):
        part = self.socket.recv(65536)
        if not part:
            raise Closed(None)
        self.buffer += part

    def _until(self, end):
        while end not in self.buffer:
            self._more()
        head, _, self.buffer = self.buffer.partition(end)
        return head

    def _exactly(self, count):
        while len(self.buffer) < count:
            self._more()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def send_frame(self, data, opcode=1, first_byte=None):
        mask = os.urandom(4)
        if len(data) < 126:
            length = struct.pack("!B", 0x80 | len(data))
        elif len(data) < 1 << 16:
            length = struct.pack("!BH", 0x80 | 126, len(data))
        else:
            length = struct.pack("!BQ", 0x80 | 127, len(data))
        key = int.from_bytes((mask * (len(data) // 4 + 1))[:len(data)], "big")
        masked = (int.from_bytes(data, "big") ^ key).to_bytes(len(data), "big")
        head = struct.pack("!B", 0x80 | opcode if first_byte is None else first_byte)
        self.socket.sendall(head + length + mask + masked)

    def send(self, message):
        self.send_frame((message if isinstance(message, str) else json.dumps(message)).encode())

    def ask(self, number, **members):
        self.send({"id": number, "request": members})

    def receive(self):
        """The next message, of one frame or more; pings are answered on the way."""
        message = b""
        while True:
            first, second = self._exactly(2)
            length = second & 0x7F
            if length == 126:
                length = struct.unpack("!H", self._exactly(2))[0]
            elif length == 127:
                length = struct.unpack("!Q", self._exactly(8))[0]
            data = self._exactly(length)
            opcode = first & 0x0F
            if opcode == 8:
                raise Closed(struct.unpack("!H", data[:2])[0] if len(data) >= 2 else None)
            if opcode == 9:
                self.send_frame(data, 10)
            if opcode in (0, 1):
                message += data
                if first & 0x80:
                    return json.loads(message)

    def answer_to(self, number):
        """The answer to a request: its value. Reports are passed over."""
        while True:
            message = self.receive()
            if message.get("id") == number and "report" not in message:
                if "error" in message:
                    raise AssertionError(f"request {number}: {message['error']}")
                return message["value"]

    def drop(self):
        """Leaves without a word."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def close(self):
        self.socket.close()
