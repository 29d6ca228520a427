"""The lock of a program that had one of its own before: the same calls and the same file, on lockcore.

lock = ProcessLock("binance_monitor")          # /tmp/.binance_monitor.lock
if not lock.acquire(max_age_seconds=7200):     # False: somebody else runs
    ...
"""

from __future__ import annotations

import os
from typing import Self

import lockcore


class ProcessLock:
    """One process for each name. The file says `pid`, `timestamp` and `hostname` as JSON."""

    def __init__(self, name: str, lock_dir: str = "/tmp") -> None:
        self.path = os.path.join(lock_dir, f".{name}.lock")
        self.took_over = False
        """Whether the file of a dead process lay there."""
        self.refusal: lockcore.LockHeld | None = None
        """Who has it, when it was refused."""
        self._lock: lockcore.ProcessLock | None = None

    def acquire(self, max_age_seconds: float = 3600) -> bool:
        """Take it if no living process has it. An older one is shown as overdue, and keeps it all the same.

        While it is held the file is kept younger than that, for programs that go by the age.
        """
        lock = lockcore.ProcessLock(self.path, max_age=max_age_seconds)
        was_stale = lockcore.inspect(self.path).verdict is lockcore.Verdict.STALE
        try:
            lock.acquire()
        except lockcore.LockHeld as held:
            self.refusal = held
            return False
        self._lock, self.took_over, self.refusal = lock, was_stale, None
        return True

    def release(self) -> None:
        """Harmless when it is not held."""
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> Self:
        if not self.acquire():
            assert self.refusal is not None
            raise self.refusal
        return self

    def __exit__(self, *_: object) -> None:
        self.release()
