"""The first process of a simulated machine: makes it another one, and lives as long as it.

It runs in new namespaces already. When it ends, the kernel ends everybody else in there.
"""

from __future__ import annotations

import fcntl
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile

SET_FLAGS, UP = 0x8914, 0x1
"""SIOCSIFFLAGS and IFF_UP, of a network interface."""


def mount(*words: str) -> None:
    subprocess.run(["mount", *words], check=True)


def loopback_up() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SET_FLAGS, struct.pack("16sH14s", b"lo", UP, b""))


def put_before(path: str, content: str) -> None:
    """Show another content of a file, on this machine only."""
    fd, ours = tempfile.mkstemp(prefix="lockcore-host-")
    try:
        os.write(fd, content.encode() + b"\n")
        os.fchmod(fd, 0o444)
        mount("--bind", ours, path)
    finally:
        os.close(fd)
        os.unlink(ours)  # what is mounted stays


def have_machine_id() -> None:
    """See to it that there is a file to put ours before, without making one on the real machine."""
    if os.path.exists("/etc/machine-id"):
        return
    cover = tempfile.mkdtemp(prefix="lockcore-host-")
    try:
        mount("-t", "tmpfs", "none", cover)
        os.mkdir(f"{cover}/upper")
        os.mkdir(f"{cover}/work")
        mount("-t", "overlay", "-o", f"lowerdir=/etc,upperdir={cover}/upper,workdir={cover}/work", "none", "/etc")
        subprocess.run(["umount", "--lazy", cover], check=True)
    finally:
        os.rmdir(cover)
    open("/etc/machine-id", "x").close()


def main(name: str, machine_id: str, boot_id: str, owner: str) -> None:
    socket.sethostname(name)
    mount("-t", "proc", "proc", "/proc")
    have_machine_id()
    put_before("/etc/machine-id", machine_id)
    put_before("/proc/sys/kernel/random/boot_id", boot_id)
    loopback_up()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # orphans leave no zombies, as with any init
    print("ready", flush=True)
    poll = select.poll()
    poll.register(int(owner), select.POLLIN)
    poll.poll()


if __name__ == "__main__":
    main(*sys.argv[1:])
