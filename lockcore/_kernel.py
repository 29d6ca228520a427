"""Looks at kernel locks without taking them, so that watching never makes an acquisition fail."""

from __future__ import annotations

import os
import sys

from lockcore._values import Guard

if sys.platform == "linux":
    import fcntl
    import struct

    _QUERY = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)

    def guard_state(path: str, fd: int | None, seen: os.stat_result) -> Guard:
        """Whether somebody holds the guard at `path`. `fd` is it opened for reading, if this user may."""
        if fd is not None:
            answer = fcntl.fcntl(fd, fcntl.F_OFD_GETLK, _QUERY)
            if struct.unpack("hhqqi4x", answer)[0] != fcntl.F_UNLCK:
                return Guard.BUSY
        return Guard.BUSY if takers(path, seen) else Guard.FREE

    def takers(path: str, seen: os.stat_result) -> tuple[int, ...]:
        """The PIDs that hold a kernel lock on the file; 0 for one that the kernel doesn't name."""
        wanted = {_key(seen.st_dev, seen.st_ino)}
        if (device := _mounted_device(path)) is not None:
            # btrfs and overlay show a device number of their own in stat.
            wanted.add(_key(device, seen.st_ino))
        try:
            with open("/proc/locks", "rb") as file:
                lines = file.read().splitlines()
        except OSError:
            return ()
        found = []
        for line in lines:
            words = line.split()
            # "1: FLOCK ADVISORY WRITE 812 fe:00:1234 0 EOF"; a waiter has "->" as its second word.
            if len(words) >= 8 and words[1] in (b"FLOCK", b"POSIX", b"OFDLCK") and words[5] in wanted:
                found.append(max(0, int(words[4])))
        return tuple(dict.fromkeys(found))

    def _key(device: int, inode: int) -> bytes:
        return b"%02x:%02x:%d" % (os.major(device), os.minor(device), inode)

    def _mounted_device(path: str) -> int | None:
        """The device number of the mount that `path` lies on, as the kernel's own tables give it."""
        from lockcore._linux import mount_of

        mount = mount_of(os.path.dirname(path))
        return None if mount is None else mount.device

else:

    def guard_state(path: str, fd: int | None, seen: os.stat_result) -> Guard:
        """Whether somebody holds the guard. There is no other way here than a very short shared lock."""
        if fd is None:
            return Guard.NONE
        if sys.platform == "win32":
            from lockcore._windows import is_locked
        else:
            from lockcore._posix import is_locked
        return Guard.BUSY if is_locked(fd) else Guard.FREE

    def takers(path: str, seen: os.stat_result) -> tuple[int, ...]:
        """The PIDs that hold a kernel lock on the file: this system does not tell."""
        return ()
