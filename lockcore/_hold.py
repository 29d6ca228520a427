"""The protocol: how a lock is taken, step by step, and what is in hand afterwards.

    1  the folder is safe                 4  nothing lies at the public path, or it is proven stale
    2  the guard is locked                5  the guard says who we are
    3  the guard's name still leads to it 6  the public file appears whole, replacing nothing

Only `take` decides; `_posix` and `_windows_files` carry out.
"""

from __future__ import annotations

import os
import time

from lockcore import _seal
from lockcore._errors import LockFailed
from lockcore._identity import new_token, record_line
from lockcore._paths import guard_name
from lockcore._system import files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._values import Report

ATTEMPTS = 100
"""How often a guard or a public file may be replaced under our hands before we give up."""

FOREIGN_PAUSE = 0.2
"""Seconds between looks at somebody else's lock, which the kernel can't wake us for."""


class Spec:
    """Which lock is to be taken, and how it is to look."""

    __slots__ = ("folder", "format", "guard", "max_age", "name", "path")

    def __init__(self, path: str, format: str, max_age: float | None) -> None:
        self.path = path
        self.folder, self.name = os.path.split(path)
        self.guard = guard_name(path)
        self.format = format
        self.max_age = max_age

    def content(self, line: str) -> bytes:
        """The bytes of the public file for this process's record."""
        return f"{line}\n".encode() if self.format == "json" else b"%d\n" % os.getpid()


class Refused:
    """The lock was not taken; `report` says why unless the guard was simply busy."""

    __slots__ = ("report",)

    def __init__(self, report: Report | None) -> None:
        self.report = report


class Hold:
    """A lock in hand: its open files, and the process they belong to."""

    __slots__ = ("folder", "guard", "pid", "public", "spec", "token")

    def __init__(
        self, spec: Spec, folder: files.Folder, guard: files.Guard, public: files.PublicFile, token: str
    ) -> None:
        self.spec = spec
        self.folder = folder
        self.guard = guard
        self.public = public
        self.token = token
        self.pid = os.getpid()

    @property
    def ours(self) -> bool:
        """False in a forked child, and after `release`."""
        return self.guard.fd >= 0 and self.pid == os.getpid()

    def withdraw(self) -> None:
        """Remove the public file, but keep the guard: for a process about to end."""
        if self.ours:
            self.public.withdraw()

    def release(self) -> None:
        if self.ours:
            self.public.withdraw()
            self._close()

    def forget(self) -> None:
        """Close what a forked child inherited."""
        self._close()

    def _close(self) -> None:
        """The guard first: the next holder waits for nothing else."""
        if self.guard.fd >= 0:
            self.guard.close()
            self.public.close()
            files.close_folder(self.folder)


def take(spec: Spec, wait: float | None) -> Hold | Refused:
    """Take the lock: at once (0), within `wait` seconds, or (None) however long it takes."""
    until = None if wait is None else time.monotonic() + wait if wait else 0.0
    replaced = 0
    while True:
        left = None if until is None else max(0.0, until - time.monotonic()) if until else 0.0
        outcome = _attempt(spec, left)
        if isinstance(outcome, Hold):
            return outcome
        if outcome is None:
            replaced += 1
            if replaced >= ATTEMPTS:
                raise LockFailed(
                    spec.path,
                    f"{spec.path}: something keeps replacing its files. Find it, or use another folder.",
                )
        elif outcome.report is None or left == 0 or not _pause(outcome.report, left):
            return outcome


def _attempt(spec: Spec, wait: float | None) -> Hold | Refused | None:
    """One walk through the protocol; None when a file was replaced meanwhile and it has to be done again."""
    folder = files.open_folder(spec.folder, spec.path)
    token = new_token()
    guard = public = hold = None
    try:
        guard = files.Guard(folder, spec.guard, spec.path)
        if not guard.lock(0.0):
            patience = None if wait is None else max(wait, files.RIDE_OVER)
            if patience == 0:
                return Refused(None)
            # Made now, while there is time; filling it a second time costs little.
            public = files.PublicFile(folder, spec.name, spec.path)
            if public.is_private:
                public.fill(spec.content(record_line(token, spec.max_age)))
            if not guard.lock(patience):
                return Refused(None)
        size = guard.size_in_place()
        if size is None:
            return None
        if size != _seal.SIZE and (report := _unusual(spec, folder, guard, size)):
            return Refused(report)
        if files.exists(folder, spec.name) and (report := _in_the_way(spec, folder, guard)):
            return Refused(report)
        line = record_line(token, spec.max_age)
        if public is None:
            public = files.PublicFile(folder, spec.name, spec.path)
        public.fill(spec.content(line))
        guard.write(_seal.seal(line, public.inode))
        if not public.publish():
            return None
        hold = Hold(spec, folder, guard, public, token)
        return hold
    finally:
        if hold is None:
            if public is not None:
                public.close()
            if guard is not None:
                guard.close()
            files.close_folder(folder)


def _unusual(spec: Spec, folder: files.Folder, guard: files.Guard, size: int) -> Report | None:
    """A guard that is new, or that a killed process left in the middle of a takeover."""
    from lockcore._swept import swept_holder
    from lockcore._takeover import finish

    return (swept_holder(spec.path) if size == 0 else None) or finish(spec, folder, guard)


def _in_the_way(spec: Spec, folder: files.Folder, guard: files.Guard) -> Report | None:
    from lockcore._takeover import clear

    return clear(spec, folder, guard)


def _pause(report: Report, left: float | None) -> bool:
    """Wait a little for a lock that isn't ours, or for its holder's end. False when waiting is no use."""
    from lockcore._takeover import pause

    return pause(report, FOREIGN_PAUSE if left is None else min(left, FOREIGN_PAUSE))
