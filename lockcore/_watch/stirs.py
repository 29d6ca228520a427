"""Tells whether a SQLite database was really written to when the kernel says that something happened to its files.

To read one in WAL mode is to open its -wal, and that alone is told like a write.
"""

from __future__ import annotations

import time

from lockcore._sqlite_reading import Stamp, Unreadable, stamp

SETTLED = 0.02
"""Seconds after which a write has a time of its own: the clock of a file system ticks a few times in that."""

BESIDE = ("-wal", "-journal")
"""What SQLite writes to first."""


class Stirs:
    """What databases looked like the last time, by their paths."""

    __slots__ = ("_seen",)

    def __init__(self) -> None:
        self._seen: dict[str, Stamp | None] = {}

    def is_stirred(self, path: str) -> bool:
        """Whether it may have been written to since this was last asked."""
        before = self._seen.get(path)
        self._seen[path] = seen = settled(path)
        return seen is None or seen != before


def settled(path: str) -> Stamp | None:
    """What a database looks like; None if it can't be told from what it may look like in a moment."""
    try:
        seen = stamp(path)
    except (OSError, Unreadable):
        return None
    newest = max((file[-1] for file in seen if file is not None and len(file) == 4), default=0)
    # What was written only just now may be written once more at what looks like the same time.
    return None if abs(time.time() - newest / 1e9) < SETTLED else seen


def database_of(path: str) -> str:
    """The database that a file belongs to: itself, or the one beside it."""
    return path.rpartition("-")[0] if path.endswith(BESIDE) else path
