"""Holds a lock's guard for a moment, without taking the lock: nobody else can take it meanwhile."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from lockcore._errors import LockFailed, said
from lockcore._hold import ATTEMPTS
from lockcore._paths import guard_name
from lockcore._system import files

MOMENT = 0.2
"""Seconds for which somebody who is just passing by may keep us waiting."""


class Busy(Exception):
    """Somebody holds the guard."""


@contextmanager
def short_hold(path: str) -> Iterator[tuple[files.Folder, files.Guard]]:
    """The lock's folder, and its guard with the kernel lock on it. Raises Busy, or LockError."""
    folder = files.open_folder(os.path.dirname(path), path, False)
    try:
        guard, made = _take(folder, path)
        try:
            yield folder, guard
        finally:
            if made:
                _take_away(folder, guard, path)
            guard.release(note=False)
    finally:
        files.close_folder(folder)


def _take(folder: files.Folder, path: str) -> tuple[files.Guard, bool]:
    """The locked guard, and whether there was none before."""
    name = guard_name(path)
    for _ in range(ATTEMPTS):
        made = not files.exists(folder, name)
        guard = files.Guard(folder, name, path)
        in_place = False
        try:
            if not guard.lock(MOMENT):
                raise Busy
            in_place = guard.size_in_place() is not None
            if in_place:
                return guard, made
        finally:
            if not in_place:
                guard.release(note=False)
    raise LockFailed(path, said("{lock}: something keeps replacing its guard. Find it, or use another folder.", path))


def _take_away(folder: files.Folder, guard: files.Guard, path: str) -> None:
    """Leave no guard beside somebody else's lock that never had one.

    The one exception to "a guard is never removed", and safe: it says nothing, so nobody ever held it; we have it
    locked, so nobody does now; it is the last thing that we do under it; and who has opened it meanwhile finds, once
    he has locked it, that its name leads to it no longer, and begins again.
    """
    if sys.platform == "win32":
        return  # an open file can't be removed here
    try:
        if not guard.read().strip(b"\0") and guard.size_in_place() is not None:
            os.unlink(guard_name(path), dir_fd=folder)
    except OSError:
        pass
