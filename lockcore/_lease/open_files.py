"""Whether files that are open are still what is at their paths: SQLite does not tell which ones it uses."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time

from lockcore._errors import said

SETTLED = 0.1
"""Seconds after which the next change in a folder gives it another time: the kernel's own clock is not that fine."""

NOTHING = -1, -1
"""What no file is."""

_WHOLE = 1_000_000_000


class OpenFiles:
    """A database and those beside it, by device and inode. Who goes on without one sees what others don't see."""

    __slots__ = ("_files", "_folder", "_right")

    def __init__(self, path: str) -> None:
        self._folder = os.path.dirname(path)
        self._files: tuple[tuple[str, tuple[int, int]], ...] = ()
        self._right: tuple[int, int, int] | None = None
        """The folder, as it was when all were seen to be right."""

    def opened(self, *files: tuple[str, tuple[int, int]]) -> bool:
        """These are open now, the database first. False if they are not, where that can be seen."""
        self._files = files
        self._right = None
        return _has_open({file for _, file in files})

    def are_in_place(self, *, beside: bool = True) -> bool:
        """Whether what is at the paths is what was opened last. Those beside it go when nobody has them open."""
        try:
            for path, file in self._files if beside else self._files[:1]:
                seen = os.lstat(path)
                if (seen.st_dev, seen.st_ino) != file:
                    return False
        except OSError:
            return False
        return bool(self._files)

    def are_right(self) -> bool:
        """The same, with one look instead of many while no name in the folder has changed."""
        try:
            seen = os.stat(self._folder)
        except OSError:
            return False
        folder = seen.st_dev, seen.st_ino, seen.st_mtime_ns
        if folder == self._right:
            return True
        # A whole number is that of a file system which knows no shorter times: it may tell the same again.
        changed = seen.st_mtime_ns
        is_settled = changed % _WHOLE != 0 and 0 < changed / _WHOLE < time.time() - SETTLED
        are_in_place = self.are_in_place()
        self._right = folder if is_settled and are_in_place else None
        return are_in_place


def regular(path: str) -> tuple[int, int] | None:
    """Which file is there; None if there is none. Raises OSError, also for what SQLite may not be given."""
    try:
        seen = os.lstat(path)
    except FileNotFoundError:
        return None
    if stat.S_ISLNK(seen.st_mode):
        raise OSError(errno.ELOOP, said("it is a symbolic link, which is never followed"))
    if not stat.S_ISREG(seen.st_mode):
        raise OSError(errno.EINVAL, said("it is no regular file"))
    return seen.st_dev, seen.st_ino


def _has_open(files: set[tuple[int, int]]) -> bool:
    """Whether this process has all of these open."""
    try:
        numbers = os.listdir("/proc/self/fd" if sys.platform == "linux" else "/dev/fd")
    except OSError:
        return True
    missing = set(files)
    for number in reversed(numbers):
        try:
            seen = os.fstat(int(number))
        except (OSError, ValueError):
            continue  # that of the list itself, for one
        missing.discard((seen.st_dev, seen.st_ino))
        if not missing:
            return True
    return False
