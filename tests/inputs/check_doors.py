#!/usr/bin/env python3
"""The same file by `outflank convert`, the C interface and the server: the same games and the same words.

    check_doors.py PROGRAM LIBRARY FOLDER

LIBRARY is the shared library of the C interface, FOLDER holds the files. The browser tests compare the page's
engine with the server's.
"""
import base64
import ctypes
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "server"))
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent.parent / "examples"))
from outflank_ctypes import Error, Sized, load  # noqa: E402
from running_server import RunningServer  # noqa: E402
from web_socket import WebSocket  # noqa: E402


class ReadOptions(Sized):
    _fields_ = [("struct_size", ctypes.c_uint32), ("size", ctypes.c_int32),
                ("format", ctypes.c_char_p), ("name", ctypes.c_char_p)]


class Library:
    def __init__(self, path):
        self.c = load(path)
        for name in ("records_count", "records_error_count"):
            getattr(self.c, "outflank_" + name).restype = ctypes.c_size_t
        self.c.outflank_records_format.restype = ctypes.c_char_p

    def read(self, contents):
        """Format, what is wrong, and all games as SGF; of a file that is refused its error alone."""
        error = Error()
        records = ctypes.c_void_p(self.c.outflank_records_read(contents, ctypes.c_size_t(len(contents)),
                                                               ctypes.byref(ReadOptions(name=b"file")),
                                                               ctypes.byref(error)))
        if not records:
            return {"format": None, "wrong": [told(error)], "games": 0, "sgf": None}
        wrong = []
        for index in range(self.c.outflank_records_error_count(records)):
            self.c.outflank_records_error(records, ctypes.c_size_t(index), ctypes.byref(error))
            wrong.append(told(error))
        count = self.c.outflank_records_count(records)
        answer = {"format": self.c.outflank_records_format(records).decode(), "wrong": wrong, "games": count,
                  "sgf": self.written(records) if count > 0 else None}
        self.c.outflank_records_free(records)
        return answer

    def written(self, records):
        length = ctypes.c_size_t()
        pointer = self.c.outflank_records_write(records, b"sgf", ctypes.byref(length), None)
        text = ctypes.string_at(pointer, length.value)
        self.c.outflank_text_free(ctypes.c_void_p(pointer))
        return text


def told(error):
    where, message = error.where.decode(), error.message.decode()
    return f"{where}: {message}" if where else message


def converted(program, contents, folder):
    """What `outflank convert` says of a file called `file`."""
    path = pathlib.Path(folder) / "file"
    path.write_bytes(contents)
    done = subprocess.run([program, "convert", "file", "-", "--to", "sgf"], cwd=folder, capture_output=True,
                          stdin=subprocess.DEVNULL, timeout=600)
    path.unlink()
    return done.stdout, done.stderr.decode().replace("outflank: convert: ", "").splitlines()


def check_convert(program, contents, library, folder):
    sgf, words = converted(program, contents, folder)
    if sgf != (library["sgf"] or b""):
        yield f"convert writes {sgf!r}, the C interface {library['sgf']!r}"
    for wrong in library["wrong"]:
        # convert also says how far a broken game was read.
        if not any(line.startswith(wrong.rstrip(".")) for line in words):
            yield f"convert does not say {wrong!r}, but {words}"


def check_server(client, contents, library, number):
    text = {"base64": base64.b64encode(contents).decode()}
    client.send({"id": number, "request": {"kind": "read", "text": text, "size": 8}})
    answer = client.receive()
    read = answer.get("value", {"format": None, "games": [], "problems": [answer.get("error")]})
    if read["format"] != library["format"]:
        yield f"the server reads {read['format']}, the C interface {library['format']}"
    if len(read["games"]) != library["games"]:
        yield f"the server has {len(read['games'])} games, the C interface {library['games']}"
    wrong = [problem["message"] for problem in read["problems"]]
    if len(wrong) != len(library["wrong"]) or any(here not in there for here, there in zip(wrong, library["wrong"])):
        yield f"the server says {wrong}, the C interface {library['wrong']}"
    for place, game in enumerate(read["games"]):
        client.send({"id": number, "request": {"kind": "write", "format": "sgf", "game": game}})
        again = client.receive()
        if "value" not in again:
            yield f"the server does not write its game {place + 1}: {again}"


def main():
    program, library, folder = os.path.abspath(sys.argv[1]), Library(sys.argv[2]), pathlib.Path(sys.argv[3])
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.parent.name != "packed"]
    failed = 0
    server = RunningServer(program)
    client = WebSocket(server.port)
    client.receive()
    with tempfile.TemporaryDirectory() as work:
        for number, path in enumerate(files, 1):
            contents = path.read_bytes()
            read = library.read(contents)
            for wrong in [*check_convert(program, contents, read, work), *check_server(client, contents, read, number)]:
                print(f"{path.relative_to(folder)}: {wrong}")
                failed += 1
    client.close()
    server.stop()
    print(f"{len(files)} files by three ways, {failed} differences")
    return 1 if failed or not files else 0


if __name__ == "__main__":
    sys.exit(main())
