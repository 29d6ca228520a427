"""The locks that can be tortured, behind one small shape.

`lockcore` is the one that must pass. The others show what the harness catches: `naive` looks and then
creates, `filelock` is a kernel lock on the file that people see (gone with `rm`), `soft` is filelock's
SoftFileLock.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from . import naive


class Lock(Protocol):
    """What a worker uses."""

    def try_acquire(self) -> bool:
        """Take the lock at once or answer False."""

    def wait_acquire(self, seconds: float) -> bool:
        """Take the lock, waiting for it, or answer False."""

    def release(self) -> None:
        """Give the lock back."""


Factory = Callable[[str, str], Lock]
"""Makes a lock from a path and a format, `json` or `pid`."""


class _Lockcore:
    def __init__(self, path: str, format_name: str) -> None:
        lockcore: Any = importlib.import_module("lockcore")
        self._held: type[Exception] = lockcore.LockHeld
        self._lock = lockcore.ProcessLock(path, format=format_name)

    def try_acquire(self) -> bool:
        return bool(self._lock.try_acquire())

    def wait_acquire(self, seconds: float) -> bool:
        try:
            self._lock.acquire(wait=seconds)
        except self._held:
            return False
        return True

    def release(self) -> None:
        self._lock.release()


class _Filelock:
    def __init__(self, path: str, kind: str) -> None:
        filelock: Any = importlib.import_module("filelock")
        self._busy: type[Exception] = filelock.Timeout
        self._lock = getattr(filelock, kind)(path)

    def try_acquire(self) -> bool:
        return self.wait_acquire(0)

    def wait_acquire(self, seconds: float) -> bool:
        try:
            self._lock.acquire(timeout=seconds, poll_interval=0.005)
        except self._busy:
            return False
        return True

    def release(self) -> None:
        self._lock.release()


class _Naive:
    def __init__(self, path: str, format_name: str) -> None:
        self._path = path

    def try_acquire(self) -> bool:
        return naive.take(self._path)

    def wait_acquire(self, seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while not naive.take(self._path):
            if time.monotonic() >= deadline:
                return False
            time.sleep(0.001)
        return True

    def release(self) -> None:
        naive.drop(self._path)


FACTORIES: dict[str, Factory] = {
    "lockcore": _Lockcore,
    "naive": _Naive,
    "filelock": lambda path, format_name: _Filelock(path, "FileLock"),
    "soft": lambda path, format_name: _Filelock(path, "SoftFileLock"),
}


_PACKAGES = {"lockcore": "lockcore", "naive": "json", "filelock": "filelock", "soft": "filelock"}


def preload(lock: str) -> None:
    """Import once, before the forks, all that the lock would otherwise load when it is first needed."""
    package = importlib.import_module(_PACKAGES[lock])
    for module in pkgutil.iter_modules(package.__path__):
        if not module.name.startswith("__"):
            with suppress(ImportError, AssertionError):  # another platform's part
                importlib.import_module(f"{package.__name__}.{module.name}")


def guard_of(path: str) -> str:
    """The permanent file that lockcore keeps beside a lock."""
    folder, name = os.path.split(path)
    return os.path.join(folder, f".{name}.guard")
