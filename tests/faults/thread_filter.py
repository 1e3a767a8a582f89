"""A filter of system calls (seccomp) that lets a process start others, but no thread, as sandboxes have it."""
import ctypes
import errno
import os
import platform
import struct
import sys

# Numbers of clone, of which the first argument has the flags, and clone3, which no filter can look into.
CALLS = {"x86_64": (56, 435), "aarch64": (220, 435)}
CLONE_THREAD = 0x10000  # linux/sched.h
# linux/filter.h, linux/seccomp.h, linux/prctl.h
LOAD, JUMP_IF_EQUAL, JUMP_IF_SET, RETURN = 0x20, 0x15, 0x45, 0x06
REFUSE, ALLOW = 0x00050000, 0x7FFF0000
SET_SECCOMP, FILTER_MODE, SET_NO_NEW_PRIVILEGES = 22, 2, 38
NUMBER_AT, FIRST_ARGUMENT_AT = 0, 16


class Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_void_p))


def is_known():
    """True where the numbers of the calls are known."""
    return sys.platform == "linux" and sys.byteorder == "little" and platform.machine() in CALLS


def filter_steps():
    clone, clone3 = CALLS[platform.machine()]
    steps = (
        (LOAD, 0, 0, NUMBER_AT),
        (JUMP_IF_EQUAL, 0, 1, clone3),
        (RETURN, 0, 0, REFUSE | errno.ENOSYS),  # then libraries take clone
        (JUMP_IF_EQUAL, 0, 3, clone),
        (LOAD, 0, 0, FIRST_ARGUMENT_AT),
        (JUMP_IF_SET, 0, 1, CLONE_THREAD),
        (RETURN, 0, 0, REFUSE | errno.EPERM),
        (RETURN, 0, 0, ALLOW),
    )
    return b"".join(struct.pack("=HBBI", *step) for step in steps), len(steps)


def refuse_threads():
    """Puts the filter on this process and all that it becomes and starts. Errors: OSError."""
    library = ctypes.CDLL(None, use_errno=True)
    text, count = filter_steps()
    buffer = ctypes.create_string_buffer(text)
    program = Program(count, ctypes.cast(buffer, ctypes.c_void_p))
    for arguments in ((SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0),
                      (SET_SECCOMP, FILTER_MODE, ctypes.byref(program), 0, 0)):
        if library.prctl(*arguments) != 0:
            raise OSError(ctypes.get_errno(), f"prctl {arguments[0]}: {os.strerror(ctypes.get_errno())}")
