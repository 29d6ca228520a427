"""Tells who waits for a lease in a SQLite file that somebody has written to it."""

from __future__ import annotations

import os
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from lockcore._lease.backend import Changes

POLL = 0.02
"""Seconds between looks where nothing tells of changes."""

AGAIN = (0.001, 0.005, 0.02)
"""Seconds after a change at which to look again: SQLite writes to its files first, and shows it to others then."""


def changes_of(path: str) -> Changes:
    """What tells about this database."""
    if sys.platform == "linux":
        try:
            return _Events(path)
        except OSError:
            pass  # no watch left, for one
    return _Looks()


class _Looks:
    """Nothing tells, so the one who waits looks now and then."""

    def wait(self, seconds: float) -> bool:
        time.sleep(min(seconds, POLL))
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass


if sys.platform == "linux":
    import select

    from lockcore._watch.inotify import CREATE, DELETE, MODIFY, MOVED_FROM, MOVED_TO, Inotify

    class _Events:
        """The kernel tells of writes to the file and to those that SQLite keeps beside it."""

        def __init__(self, path: str) -> None:
            self._name = os.fsencode(os.path.basename(path))
            self._inotify = Inotify()
            self._left: list[float] = []
            try:
                self._inotify.add(os.path.dirname(path), MODIFY | CREATE | DELETE | MOVED_FROM | MOVED_TO)
            except OSError:
                self._inotify.close()
                raise

        def wait(self, seconds: float) -> bool:
            until = time.monotonic() + seconds
            again = bool(self._left)
            if again:
                seconds = min(seconds, self._left.pop(0))
            while True:
                if not select.select([self._inotify.fd], [], [], max(0.0, seconds))[0]:
                    return again
                if any(name.startswith(self._name) for _, _, name in self._inotify.events()):
                    self._left = list(AGAIN)
                    return True
                seconds = until - time.monotonic()

        def __enter__(self) -> Self:
            return self

        def __exit__(
            self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
        ) -> None:
            self._inotify.close()
