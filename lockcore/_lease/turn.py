"""Whose turn it is, among the threads of a process."""

from __future__ import annotations

import threading

from lockcore._lease import here

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self


class Turn:
    """A lock that is free in a forked child: there, the thread that had it does not exist."""

    __slots__ = ("_lock", "_pid")

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pid = here.pid()

    @property
    def lock(self) -> threading.Lock:
        """That of this process: for a `with` block in a hurry."""
        if self._pid != here.pid():
            self._lock = threading.Lock()
            self._pid = here.pid()
        return self._lock

    def acquire(self, seconds: float = -1) -> bool:
        """Wait for it, for so many seconds at most."""
        return self.lock.acquire(timeout=seconds)

    def give(self) -> None:
        """To whoever is next."""
        self._lock.release()

    def __enter__(self) -> Self:
        self.lock.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.release()

    def within(self, seconds: float) -> _Within:
        """The same for a `with` block that goes on without it after some patience, and is told so."""
        return _Within(self, seconds)


class _Within:
    def __init__(self, turn: Turn, seconds: float) -> None:
        self._turn = turn
        self._seconds = seconds
        self._has = False

    def __enter__(self) -> bool:
        self._has = self._turn.acquire(self._seconds)
        return self._has

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._has:
            self._turn.give()
