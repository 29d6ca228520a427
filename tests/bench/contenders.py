"""The locks that are compared, each used as its own README shows.

One object is made and used again and again, since all of them allow it; what is measured is one acquire and one
release of a free lock, nothing else. Raw flock has no object: it opens, locks and closes, as a shell script does.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Once = Callable[[], None]

WARM_UP = 20


@dataclass(frozen=True)
class Contender:
    """A lock: `make` gets a path and gives a function that acquires and releases once."""

    name: str
    module: str
    usage: str
    make: Callable[[Any, str], Once]


def _raw(fcntl: Any, path: str) -> Once:
    def once() -> None:
        fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(fd)

    return once


def _with(lock: Any) -> Once:
    def once() -> None:
        with lock:
            pass

    return once


def _qlockfile(qtcore: Any, path: str) -> Once:
    lock = qtcore.QLockFile(path)

    def once() -> None:
        if not lock.tryLock(0):
            raise RuntimeError(f"QLockFile: {lock.error()}")
        lock.unlock()

    return once


def _pidfile(pid: Any, path: str) -> Once:
    folder, name = os.path.split(path)
    return _with(pid.PidFile(name, piddir=folder))


OURS = "lockcore json"

CONTENDERS = (
    Contender("raw flock", "fcntl", "os.open, fcntl.flock, os.close", _raw),
    Contender(
        OURS, "lockcore", "with ProcessLock(path)", lambda module, path: _with(module.ProcessLock(path, format="json"))
    ),
    Contender(
        "lockcore pid",
        "lockcore",
        'with ProcessLock(path, format="pid")',
        lambda module, path: _with(module.ProcessLock(path, format="pid")),
    ),
    Contender(
        "filelock FileLock", "filelock", "with FileLock(path)", lambda module, path: _with(module.FileLock(path))
    ),
    Contender(
        "filelock SoftFileLock",
        "filelock",
        "with SoftFileLock(path)",
        lambda module, path: _with(module.SoftFileLock(path)),
    ),
    Contender("portalocker", "portalocker", "with Lock(path)", lambda module, path: _with(module.Lock(path))),
    Contender(
        "fasteners",
        "fasteners",
        "with InterProcessLock(path)",
        lambda module, path: _with(module.InterProcessLock(path)),
    ),
    Contender("pid PidFile", "pid", "with PidFile(name, piddir=folder)", _pidfile),
    Contender("QLockFile", "PySide6.QtCore", "tryLock(0), unlock()", _qlockfile),
)


def available(folder: str) -> tuple[dict[str, Once], dict[str, str]]:
    """What can be measured here, each with a path of its own in the same folder; and what can't, with why."""
    ready: dict[str, Once] = {}
    missing: dict[str, str] = {}
    for number, contender in enumerate(CONTENDERS):
        try:
            once = contender.make(importlib.import_module(contender.module), os.path.join(folder, f"lock{number}"))
            for _ in range(WARM_UP):
                once()
        except Exception as error:
            missing[contender.name] = f"skipped: {type(error).__name__}: {error}"
        else:
            ready[contender.name] = once
    return ready, missing
