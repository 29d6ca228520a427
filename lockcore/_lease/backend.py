"""What a database has to be able to do so that leases can live in it."""

from __future__ import annotations

from typing import Protocol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType
    from typing import Self

    from lockcore._lease.values import Beat, Claim, Grant, LeaseInfo


class Changes(Protocol):
    """Tells that something may have changed, to somebody who waits for a lease. Made before he looks."""

    def wait(self, seconds: float) -> bool:
        """Come back when something may have changed, or without that after so many seconds."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class Backend(Protocol):
    """One database. Everything here raises StoreFailed when it can't be used, and may be tried again then.

    One thread at a time, but for `changes`, `fileno` and `hear`.
    """

    def take(self, name: str, claim: Claim) -> Grant | LeaseInfo:
        """Give the lease to who claims it, if it is free or expired, in one step; else tell who has it."""

    def beat(self, grants: Sequence[Grant]) -> dict[str, Beat]:
        """Have these counted as alive. By token; who is missing has it no longer."""

    def release(self, grant: Grant) -> bool:
        """Let it go, if the grant still holds: it does not once its TTL is over."""

    def info(self, name: str) -> LeaseInfo | None:
        """What is said about a lease; None if it was never taken. Changes nothing."""

    def rows(self) -> list[LeaseInfo]:
        """The same of all, by name."""

    def ask_to_stop(self, grant: Grant) -> bool:
        """Ask who holds it by this grant to end. False if he does not hold it any more."""

    def free(self, grant: Grant) -> bool:
        """Take it from a holder who is proven to be gone, if he still has it by this grant."""

    def check(self, grant: Grant, connection: object | None) -> bool:
        """Whether the grant holds, as the database sees it now.

        With a connection of the program's own: inside its transaction, in such a way that nobody can take the lease
        before that ends.
        """

    def changes(self, name: str | None = None) -> Changes:
        """For somebody who waits for this lease, or for any."""

    def fileno(self) -> int:
        """A descriptor that is readable when there is something to hear; below 0 if there is none.

        To be asked for anew each time: it changes with the connection.
        """

    def hear(self) -> None:
        """Take in what there is to hear."""

    def told(self, name: str) -> int:
        """How often something was heard about a lease: a number that grows."""

    def close(self) -> None:
        """Twice is harmless."""
