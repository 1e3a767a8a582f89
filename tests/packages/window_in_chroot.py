#!/usr/bin/env python3
"""window_in_chroot.py TREE: the installed window of the desktop of TREE, on a display of this machine."""
import os
import pathlib
import stat
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "desktop"))
from desk import Display, Home, Program, until  # noqa: E402

LEGAL = "[role=gridcell][aria-disabled=false]"


def main(tree):
    display, home = Display(), Home()
    inside = f"{tree}{home.folder}"
    os.makedirs(f"{inside}/run", 0o700)
    os.chmod(inside, 0o700)
    with tempfile.NamedTemporaryFile("w", suffix=".sh", delete=False) as script:
        # Other file systems are not seen from there; the display is reached by its abstract socket.
        script.write(f'#!/bin/sh\nexec chroot "{tree}" outflank-desktop "$@"\n')
    os.chmod(script.name, os.stat(script.name).st_mode | stat.S_IXUSR)
    try:
        program = Program(display, script.name, home)
        before = program.discs().count("-")
        program.click(LEGAL)
        until("an answer to the move", lambda: program.discs().count("-") <= before - 2)
        display.picture("desktop-installed")
        print(f"window: played on after {program.start_s:.1f} s, {program.memory_mib()} MiB, ended with {program.quit()}")
    finally:
        os.unlink(script.name)
        home.close()
        display.close()


if __name__ == "__main__":
    main(sys.argv[1])
