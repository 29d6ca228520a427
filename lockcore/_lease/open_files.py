"""Whether files that are open are still what is at their paths: SQLite does not tell which ones it uses."""

from __future__ import annotations

import os
import sys
import time

SETTLED = 0.1
"""Seconds after which the next change in a folder gives it another time: the kernel's own clock is not that fine."""

_WHOLE = 1_000_000_000


class Folder:
    """Whether a name in a folder may have changed since all were seen to be right: one look instead of many."""

    __slots__ = ("_path", "_right", "_seen")

    def __init__(self, path: str) -> None:
        self._path = path
        self._seen: tuple[int, int, int] | None = None
        self._right: tuple[int, int, int] | None = None

    def is_as_seen(self) -> bool:
        """Nothing has changed in it since `remember`."""
        try:
            seen = os.stat(self._path)
        except OSError:
            return False
        return (seen.st_dev, seen.st_ino, seen.st_mtime_ns) == self._right

    def look(self) -> None:
        """Before the files are looked at, one by one."""
        self._right = self._seen = None
        try:
            seen = os.stat(self._path)
        except OSError:
            return
        changed = seen.st_mtime_ns
        # A whole number is that of a file system which knows no shorter times: it may tell the same again.
        if changed % _WHOLE and 0 < changed / _WHOLE < time.time() - SETTLED:
            self._seen = seen.st_dev, seen.st_ino, changed

    def remember(self) -> None:
        """They were right."""
        self._right = self._seen


def has_open(files: set[tuple[int, int]]) -> bool:
    """Whether this process has all of these open, where that can be seen."""
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
