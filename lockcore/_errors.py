"""What can go wrong, as one small tree.

    LockError
    ├── LockHeld        somebody else holds the lock, or nobody can prove that they don't
    ├── UnsafeFolder    the folder would let strangers break the lock
    ├── NetworkFolder   the folder is shared with other machines: use a Lease
    ├── LockFailed      the operating system refused: no space, read-only, no permission
    ├── StoreFailed     the database of a lease can't be used now
    └── LeaseLost       a lease is no longer ours

Each says what is wrong, where, and what to do next.
"""

from __future__ import annotations

import errno
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._values import Holder, Report


class LockError(Exception):
    """A lock could not be taken. `path` is the lock's public file, or the address of a lease without its password."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(message)
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.path, str(self))


class LockHeld(LockError):
    """The lock is not free. `holder`, `evidence` and `report` say who has it and how that is known.

    `job` is the registered job that the lock belongs to, if that is known.
    """

    def __init__(self, report: Report, job: str | None = None) -> None:
        from lockcore._wording import held_message

        super().__init__(report.path, held_message(report, job))
        self.report = report
        self.job = job
        self.holder: Holder | None = report.holder
        self.evidence: tuple[str, ...] = report.evidence

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.report, self.job)


class UnsafeFolder(LockError):
    """A stranger could remove or replace files in the lock's folder."""


class NetworkFolder(LockError):
    """The lock's folder lies on a network file system, where kernel locks don't prove one holder."""


class LockFailed(LockError):
    """The operating system refused a step; the OSError is the cause."""


class StoreFailed(LockError):
    """The database of a lease can't be reached or used. Nothing is known about the lease then."""


class LeaseLost(LockError):
    """The lease is no longer ours: its time is over, or somebody else has it. Stop what it protected."""


for _public in (LockError, LockHeld, UnsafeFolder, NetworkFolder, LockFailed, StoreFailed, LeaseLost):
    _public.__module__ = "lockcore"  # where people import it from, and what a traceback shows


def said(template: str, /, *values: object) -> str:
    """`_said.said`, for those whom every lock loads: it is loaded when something is wrong."""
    from lockcore import _said

    return _said.said(template, *values)


def failed(lock: str, what: str, error: OSError) -> LockFailed:
    """The error for a step that the operating system refused, with the way out where there is one."""
    from lockcore._said import joined

    advice = {
        errno.EACCES: said("Use a folder that you may write to."),
        errno.EPERM: said("Use a folder that you may write to."),
        errno.EROFS: said("Use a folder on a writable file system."),
        errno.ENOENT: said("Make the folder first."),
        errno.ENOSPC: said("Free some space and try again."),
        errno.EDQUOT: said("Free some space and try again."),
        errno.EMFILE: said("Raise the limit (ulimit -n) or close files."),
        errno.ELOOP: said("It is a symbolic link, which is never followed."),
        errno.ENAMETOOLONG: said("Use a shorter name."),
        errno.ENOLCK: said("This file system has no kernel locks: use another folder."),
        errno.ENOSYS: said("This file system has no kernel locks: use another folder."),
    }.get(error.errno or 0)
    if sys.platform == "win32" and error.winerror == 32:  # a sharing violation, which has no errno of its own
        advice = said("Another program has it open: close that one.")
    wrong = said("{lock}: {what}: {why}.", lock, what, error.strerror or str(error))
    return LockFailed(lock, wrong if advice is None else joined(" ", (wrong, advice)))
