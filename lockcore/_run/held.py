"""The lock of a run, in hand, as far as a run needs to know it: a lock file here, a lease in `held_lease`."""

from __future__ import annotations

import sys

from lockcore import _lifetime

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from lockcore._hold import Hold
    from lockcore._run.events import FolderEvents

    class Held(Protocol):
        """What both kinds can do. It is looked at every so many seconds at least."""

        every: float

        @property
        def stop(self) -> bool:
            """Whether somebody asks us to end."""

        @property
        def spare(self) -> frozenset[int]:
            """Children of ours that are not the command's."""

        @property
        def keep(self) -> int | None:
            """The descriptor that the command has to have, so that it keeps the lock if we are killed."""

        def begin(self, key: str) -> None:
            """The command runs, and its processes carry this mark."""

        def fileno(self) -> int:
            """What is readable when something happens to the lock; below 0 if nothing is."""

        def happened(self) -> bool:
            """Whether anything did, since the last time."""

        def look(self, now: float) -> str | None:
            """Look after it; a sentence when it is lost."""

        def release(self) -> None: ...

        def forget(self) -> None:
            """Something broke here, but the command runs on: leave everything as it is."""

        def close(self) -> None:
            """Nobody looks any more."""


LOOK_EVERY = 60.0 if sys.platform == "linux" else 5.0
"""Seconds between looks; on Linux only a net, because events say when something happens to a lock's files."""


class HeldFile:
    """A lock file and its guard."""

    stop = False
    spare: frozenset[int] = frozenset()

    def __init__(self, hold: Hold, max_age: float | None, now: float) -> None:
        self._hold = hold
        self._refresh_every = None if max_age is None else max_age / 4
        self._refreshed = now
        self._events: FolderEvents | None = None
        self.every = min(LOOK_EVERY, self._refresh_every or LOOK_EVERY)

    @property
    def keep(self) -> int | None:
        assert self._hold.guard is not None
        return self._hold.guard.fd

    def begin(self, key: str) -> None:
        """The command has the guard: there is nothing to do."""

    def fileno(self) -> int:
        return -1 if self._events is None else self._events.fd

    def happened(self) -> bool:
        return self._events is not None and self._events.happened()

    def look(self, now: float) -> str | None:
        from lockcore._run.events import FolderEvents
        from lockcore._upkeep import Upkeep

        if self._events is None:
            spec = self._hold.spec
            self._events = FolderEvents(spec.folder, (spec.name, spec.guard))
        due = self._refresh_every is not None and now - self._refreshed >= self._refresh_every
        if due:
            self._refreshed = now
        return Upkeep(self._hold).look(refresh=due)

    def release(self) -> None:
        self._hold.release()
        _lifetime.end(self._hold)

    def forget(self) -> None:
        self._hold.forget()  # the lock is the command's own now
        _lifetime.end(self._hold)

    def close(self) -> None:
        if self._events is not None:
            self._events.close()
            self._events = None
