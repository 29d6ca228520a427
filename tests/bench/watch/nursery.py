"""Starts idle processes by the thousand and ends them with itself. A script: a small process starts others fast.

Each line on its input is how many more to start; the answer is a line with their PIDs. They wait on a pipe that only
this process can write to, so they end when it does, however that comes.
"""

import os
import platform
import shutil
import signal
import struct
import sys
import tempfile

WAITS = {
    # read(0, stack, 1), then exit(0)
    "x86_64": (62, "31c0 31ff 4889e6 ba01000000 0f05 b83c000000 31ff 0f05"),
    "aarch64": (183, "000080d2 e1030091 220080d2 e80780d2 010000d4 000080d2 a80b80d2 010000d4"),
}
"""By processor: its number in an ELF header, and a program that waits for its input to end."""

SHARING = 100
"""How many processes run the same file. Where thousands map one, as they do libc, each takes long to end: the kernel
keeps them in one tree, and whoever walks through it (DAMON, reclaim) stops all the others."""


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the kernel collects them at once: no zombies
    started = 0
    wait, _end = os.pipe()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    files = [(os.POSIX_SPAWN_DUP2, fd, place) for fd, place in ((wait, 0), (nowhere, 1), (nowhere, 2))]
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        for line in sys.stdin:
            pids = []
            for _ in range(int(line)):
                if started % SHARING == 0:
                    program = waiting_program(os.path.join(folder, f"wait-{started}"))
                pids.append(os.posix_spawn(program, ["wait"], {}, file_actions=files))
                started += 1
            print(*pids, flush=True)


def waiting_program(path: str) -> str:
    """Write the smallest program there is at `path`; where its code is not known, `cat` does as well."""
    if platform.machine() not in WAITS:
        return shutil.which("cat") or "/bin/cat"
    machine, code = WAITS[platform.machine()]
    body = bytes.fromhex(code)
    base, head = 0x400000, 64 + 56
    size = head + len(body)
    ident = b"\x7fELF\x02\x01\x01".ljust(16, b"\0")
    elf = struct.pack("<16sHHIQQQIHHHHHH", ident, 2, machine, 1, base + head, 64, 0, 0, 64, 56, 1, 0, 0, 0)
    load = struct.pack("<IIQQQQQQ", 1, 5, 0, base, base, size, size, 0x10000)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o700), "wb") as file:
        file.write(elf + load + body)
    return path


main()
