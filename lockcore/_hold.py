"""The protocol: how a lock is taken, step by step, and what is in hand afterwards.

    1  the folder is safe                 4  nothing lies at the public path, or it is proven stale
    2  the guard is locked                5  the guard says who we are, and its name still leads to it
    3  the guard's name leads to it       6  the public file appears whole, replacing nothing

Only `take` decides; `_posix` and `_windows_files` carry out. A signal handler may raise between any two lines of
this: so a Hold owns what is open from the first moment, and letting go can be done again where it was interrupted.
"""

from __future__ import annotations

import os
import time

from lockcore import _seal
from lockcore._errors import LockFailed, said
from lockcore._identity import Signature, new_token, place_of
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
    """Which lock is to be taken, and how it is to look.

    `private` tells that its folder is made if need be; `wrapped` that `lockcore run` takes it, which keeps the history.
    """

    __slots__ = ("_place", "folder", "format", "guard", "max_age", "name", "path", "private", "wrapped")

    def __init__(
        self, path: str, format: str, max_age: float | None, private: bool = False, wrapped: bool = False
    ) -> None:
        self.path = path
        self.folder, self.name = os.path.split(path)
        self.guard = guard_name(path)
        self._place: str | None = None
        self.format = format
        self.max_age = max_age
        self.private = private
        self.wrapped = wrapped

    @property
    def place(self) -> str:
        """A word for where it is; found out once, and not before its folder has been seen to answer."""
        if self._place is None:
            self._place = place_of(self.path)
        return self._place

    def content(self, line: bytes) -> bytes:
        """The bytes of the public file for this process's record."""
        return line + b"\n" if self.format == "json" else b"%d\n" % os.getpid()


class Refused:
    """The lock was not taken; `report` says why unless the guard was simply busy."""

    __slots__ = ("report",)

    def __init__(self, report: Report | None) -> None:
        self.report = report


class Hold:
    """A lock in hand, or about to be: its open files, and the process they belong to."""

    __slots__ = ("ending", "folder", "guard", "pid", "public", "signature", "spec", "taken")

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.folder: files.Folder | None = None
        self.guard: files.Guard | None = None
        self.public: files.PublicFile | None = None
        self.signature = Signature(new_token(), spec.max_age, spec.wrapped)
        self.pid = os.getpid()
        self.taken = False
        self.ending = False

    @property
    def ours(self) -> bool:
        """False in a forked child, and after `release`."""
        return self.taken and self.pid == os.getpid()

    def withdraw(self) -> None:
        """Remove the public file, but keep the guard: for a process about to end."""
        self.ending = True
        if self.ours and self.public is not None:
            self.public.withdraw()

    def release(self) -> None:
        """Let go of everything. Can be done again where it was interrupted."""
        if self.pid == os.getpid():
            try:
                self._let_go()
            except BaseException:
                self._let_go()
                raise

    def _let_go(self) -> None:
        """The guard as soon as possible: the next holder waits for nothing else."""
        public, guard = self.public, self.guard
        if public is not None:
            public.withdraw()
        if guard is not None:
            guard.release(note=self.taken)
            self.taken = False
        if public is not None:
            public.close()
        self._close_folder()

    def forget(self) -> None:
        """Close what a forked child inherited: that unlocks nothing."""
        self.taken = False
        if self.guard is not None:
            self.guard.close()
        if self.public is not None:
            self.public.close()
        self._close_folder()

    def _close_folder(self) -> None:
        if self.folder is not None:
            files.close_folder(self.folder)
            self.folder = None

    def __del__(self) -> None:
        # The net under what was interrupted. A process about to end leaves it to the kernel.
        if getattr(self, "folder", None) is not None and not self.ending:
            self.release()


def take(spec: Spec, wait: float | None) -> Hold | Refused:
    """Take the lock: at once (0), within `wait` seconds, or (None) however long it takes."""
    until = None if wait is None else time.monotonic() + wait if wait else 0.0
    replaced = 0
    while True:
        left = None if until is None else max(0.0, until - time.monotonic()) if until else 0.0
        outcome = _attempt(spec, left, look=replaced > 0)
        if isinstance(outcome, Hold):
            return outcome
        if outcome is None:
            replaced += 1
            if replaced >= ATTEMPTS:
                raise LockFailed(
                    spec.path,
                    said("{lock}: something keeps replacing its files. Find it, or use another folder.", spec.path),
                )
        elif outcome.report is None or left == 0 or not _pause(outcome.report, left):
            return outcome


def _attempt(spec: Spec, wait: float | None, look: bool) -> Hold | Refused | None:
    """One walk through the protocol; None when a file was replaced meanwhile and it has to be done again."""
    hold = Hold(spec)
    try:
        folder = hold.folder = files.open_folder(spec.folder, spec.path, spec.private)
        guard = hold.guard = files.Guard(folder, spec.guard, spec.path)
        public: files.PublicFile | None = None
        place = spec.place
        if not guard.lock(0.0):
            patience = None if wait is None else max(wait, files.RIDE_OVER)
            if patience == 0:
                return Refused(None)
            # Made now, while there is time; writing it a second time costs little.
            public = hold.public = files.PublicFile(folder, spec.name, spec.path)
            if public.is_private:
                public.prepare(spec.content(hold.signature.now()))
            if not guard.lock(patience):
                return Refused(None)
        size = guard.size_in_place()
        if size is None:
            return None
        if size != _seal.SIZE and (report := _unusual(spec, folder, guard, size)):
            return Refused(report)
        if (look or files.exists(folder, spec.name)) and (report := _in_the_way(spec, folder, guard)):
            return Refused(report)
        line = hold.signature.now()
        if public is None:
            public = hold.public = files.PublicFile(folder, spec.name, spec.path)
        if not public.is_private:
            public.draft()
        guard.write(_seal.seal(line, public.inode, place))
        if guard.size_in_place() is None:
            # Who has made another guard before this may have looked for us before we could be recognised (`_swept`).
            return None
        if not public.publish(spec.content(line)):
            return None
        hold.taken = True
        return hold
    finally:
        if not hold.taken:
            hold.release()


def _unusual(spec: Spec, folder: files.Folder, guard: files.Guard, size: int) -> Report | None:
    """A guard that is new, or that a killed process left in the middle of a takeover."""
    from lockcore._swept import swept_holder
    from lockcore._takeover import finish

    return (swept_holder(spec.path, spec.place) if size == 0 else None) or finish(spec, folder, guard)


def _in_the_way(spec: Spec, folder: files.Folder, guard: files.Guard) -> Report | None:
    from lockcore._takeover import clear

    return clear(spec, folder, guard)


def _pause(report: Report, left: float | None) -> bool:
    """Wait a little for a lock that isn't ours, or for its holder's end. False when waiting is no use."""
    from lockcore._takeover import pause

    return pause(report, FOREIGN_PAUSE if left is None else min(left, FOREIGN_PAUSE))
