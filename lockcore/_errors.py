"""What can go wrong, as one small tree.

    LockError
    ├── LockHeld        somebody else holds the lock, or nobody can prove that they don't
    ├── UnsafeFolder    the folder would let strangers break the lock
    ├── NetworkFolder   the folder is shared with other machines: use a Lease
    └── LockFailed      the operating system refused: no space, read-only, no permission

Each says what is wrong, where, and what to do next.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._values import Holder, Report


class LockError(Exception):
    """A lock could not be taken. `path` is the lock's public file."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(message)
        self.path = path


class LockHeld(LockError):
    """The lock is not free. `holder`, `evidence` and `report` say who has it and how that is known."""

    def __init__(self, report: Report) -> None:
        from lockcore._wording import held_message

        super().__init__(report.path, held_message(report))
        self.report = report
        self.holder: Holder | None = report.holder
        self.evidence: tuple[str, ...] = report.evidence


class UnsafeFolder(LockError):
    """A stranger could remove or replace files in the lock's folder."""


class NetworkFolder(LockError):
    """The lock's folder lies on a network file system, where kernel locks don't prove one holder."""


class LockFailed(LockError):
    """The operating system refused a step; the OSError is the cause."""
