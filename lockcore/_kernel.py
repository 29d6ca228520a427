"""Looks at kernel locks without taking them, so that watching never makes an acquisition fail."""

from __future__ import annotations

import os
import sys

from lockcore._system import system

Mounts = system.Mounts

if sys.platform == "linux":
    import fcntl
    import struct

    _QUERY = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)
    _KINDS = (b"FLOCK", b"POSIX", b"OFDLCK")

    def is_signed(fd: int) -> bool:
        """Whether somebody has set a lock on the open file that can be asked about: a guard's holder does."""
        return fcntl.fcntl(fd, fcntl.F_OFD_GETLK, _QUERY)[:2] != _UNLOCKED

    _UNLOCKED = struct.pack("h", fcntl.F_UNLCK)

    class KernelLocks:
        """All kernel locks of this machine, as far as they can be seen, at one instant."""

        __slots__ = ("_takers",)

        def __init__(self) -> None:
            self._takers: dict[int, list[tuple[bytes, int]]] = {}
            try:
                with open("/proc/locks", "rb") as file:
                    lines = file.read().splitlines()
            except OSError:
                return
            for line in lines:
                words = line.split()
                # "1: FLOCK ADVISORY WRITE 812 fe:00:1234 0 EOF"; a waiter has "->" as its second word.
                if len(words) >= 8 and words[1] in _KINDS:
                    device, _, inode = words[5].rpartition(b":")
                    self._takers.setdefault(int(inode), []).append((device, max(0, int(words[4]))))

        def on(self, device: int, inode: int, mounts: Mounts, folder: str) -> tuple[int, ...]:
            """The PIDs that hold one on a file in the folder; 0 for one that the kernel doesn't name."""
            takers = self._takers.get(inode)
            if takers is None:
                return ()
            devices = {_named(device)}
            if (mounted := mounts.device_of(folder)) is not None:
                devices.add(_named(mounted))  # btrfs and overlay show a device of their own in `stat`
            return tuple(dict.fromkeys(pid for where, pid in takers if where in devices))

    def _named(device: int) -> bytes:
        return b"%02x:%02x" % (os.major(device), os.minor(device))

else:

    def is_signed(fd: int) -> bool:
        """Whether somebody holds the guard. There is no other way here than a very short shared lock."""
        if sys.platform == "win32":
            from lockcore._windows import is_locked
        else:
            from lockcore._posix import is_locked
        return is_locked(fd)

    class KernelLocks:
        """The kernel locks of this machine: this system does not tell."""

        __slots__ = ()

        def on(self, device: int, inode: int, mounts: Mounts, folder: str) -> tuple[int, ...]:
            return ()
