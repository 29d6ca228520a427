"""Linux's inotify, bare: one descriptor, watches on it, and the events that they tell.

watchdog reads the same events, on three threads and more, with four times the processor time. It says nothing of
files that somebody merely opens, unless it tells of all of them, our own reads too; and that is how `flock(1)` takes
a lock. So on this system the folders are watched by the few lines below.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys

from lockcore._said import said

assert sys.platform == "linux"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MODIFY, ATTRIB, CLOSE_WRITE, CLOSE_NOWRITE, OPEN = 0x2, 0x4, 0x8, 0x10, 0x20
MOVED_FROM, MOVED_TO, CREATE, DELETE = 0x40, 0x80, 0x100, 0x200
DELETE_SELF, MOVE_SELF, UNMOUNT, OVERFLOW, IGNORED = 0x400, 0x800, 0x2000, 0x4000, 0x8000
ONLY_FOLDER, DONT_FOLLOW, NO_UNLINKED, ADD_TO_MASK = 0x1000000, 0x2000000, 0x4000000, 0x20000000

_HEAD = struct.Struct("iIII")
_AT_ONCE = 256 * 1024
"""Bytes that are read at once: some thousands of events."""


class Inotify:
    """An inotify instance. `fd` is readable when there are events."""

    __slots__ = ("_libc", "fd")

    def __init__(self) -> None:
        self.fd = -1
        self._libc = ctypes.CDLL(None, use_errno=True)
        self.fd = self._checked(self._libc.inotify_init1(os.O_CLOEXEC | os.O_NONBLOCK), None)

    def add(self, path: str, mask: int) -> int:
        """Watch a file or folder, and give the number of the watch: the same one for what is watched already."""
        return self._checked(self._libc.inotify_add_watch(self.fd, os.fsencode(path), ctypes.c_uint32(mask)), path)

    def remove(self, watch: int) -> None:
        """End a watch. One that has ended by itself is no error."""
        self._libc.inotify_rm_watch(self.fd, watch)

    def events(self) -> Iterator[tuple[int, int, bytes]]:
        """Watch, mask and name of each event that is there now."""
        while True:
            try:
                content = os.read(self.fd, _AT_ONCE)
            except BlockingIOError:
                return
            at = 0
            while at < len(content):
                watch, mask, _, length = _HEAD.unpack_from(content, at)
                at += _HEAD.size + length
                yield watch, mask, content[at - length : at].rstrip(b"\0")
            if len(content) < _AT_ONCE // 2:
                return

    def close(self) -> None:
        """Twice is harmless."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1

    def _checked(self, result: int, path: str | None) -> int:
        if result < 0:
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number), path)
        return result


def limit_reached(error: OSError) -> str | None:
    """The limit that is in the way, in words with the way out; None if it is something else."""
    match error.errno:
        case errno.ENOSPC:
            name = "fs.inotify.max_user_watches"
        case errno.EMFILE:
            name = "fs.inotify.max_user_instances"
        case _:
            return None
    try:
        with open(f"/proc/sys/{name.replace('.', '/')}", encoding="ascii") as file:
            now = file.read().strip()
    except OSError:
        now = "?"
    return said("the limit {name} ({now}) is reached. Raise it:  sysctl {key}=524288", name, now, name)
