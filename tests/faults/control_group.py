"""A control group of this machine, made below that of this process, with limits for one child."""
import contextlib
import os
import pathlib

SYSTEM = pathlib.Path("/sys/fs/cgroup")
# The files of a limit in version 1, where each controller has a folder, and in version 2.
FILES = {
    "memory": ("memory.limit_in_bytes", "memory.max"),
    "cpu": ("cpu.cfs_quota_us", "cpu.max"),
    "pids": ("pids.max", "pids.max"),
}
PERIOD_US = 100_000  # of a quota of processors, unless another is set


class NotLent(Exception):
    """This machine does not let this process make such a group."""


def folder_of(controller):
    """The folder of the group of this process, and whether it is of version 1."""
    own = {}
    for line in pathlib.Path("/proc/self/cgroup").read_text(encoding="ascii").splitlines():
        _, controllers, path = line.split(":", 2)
        for name in controllers.split(","):
            own[name] = path.lstrip("/")
    if controller in own:
        return SYSTEM / controller / own[controller], True
    if "" in own:
        return SYSTEM / own[""], False
    raise NotLent("no control group is known")


@contextlib.contextmanager
def group(controller, value):
    """Gives what a child does to enter a group in which `value` is the limit. Errors: NotLent."""
    try:
        parent, is_first = folder_of(controller)
        folder = parent / f"outflank-{os.getpid()}"
        folder.mkdir()
    except OSError as error:
        raise NotLent(str(error)) from error
    try:
        name = FILES[controller][0 if is_first else 1]
        text = f"{value} {PERIOD_US}" if name == "cpu.max" else str(value)
        try:
            (folder / name).write_text(text, encoding="ascii")
        except OSError as error:
            raise NotLent(str(error)) from error

        def enter():
            (folder / "cgroup.procs").write_text("0", encoding="ascii")

        yield enter
    finally:
        folder.rmdir()
