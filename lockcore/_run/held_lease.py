"""The lease of a run: taken before the command starts, kept alive beside it, and the command's end if it is lost.

A killed wrapper can't keep a lease alive, and a stopped one does not notice that it is lost. So somebody else sits by
(`sitter`), who ends the command in both cases, before anybody else can have the lease.
"""

from __future__ import annotations

import sys

from lockcore._bell import Bell
from lockcore._errors import LockError, LockHeld
from lockcore._lease.lease import Lease
from lockcore._lease.term import EARLY
from lockcore._lease.values import TTL
from lockcore._run.say import say_whom_we_wait_for

if sys.platform == "win32":
    from lockcore._run.sitter_windows import Sitter
else:
    from lockcore._run.sitter import Sitter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._lease.address import Address
    from lockcore._run.plan import Plan

_SHARE = 3
"""The part of the TTL, one in so many, that the command has to end once the lease can't be kept."""


def take_lease(plan: Plan, address: Address, job: str | None) -> HeldLease:
    """Take the lease of a run. Raises LockHeld, or another LockError."""
    held = HeldLease(plan, address)
    try:
        held.take(plan, job)
    except BaseException:
        held.release()
        raise
    return held


class HeldLease:
    """A lease in hand, and who sits by."""

    every = 60.0 if sys.platform != "win32" else 1.0
    """Seconds between looks; only a net, but on Windows, where nobody waits for the bell."""

    keep = None  # a lease is in no descriptor

    def __init__(self, plan: Plan, address: Address) -> None:
        ttl = address.ttl or plan.heartbeat_ttl or TTL
        self._grace = min(plan.grace, ttl / _SHARE)
        self._bell = Bell()
        # Before there is any thread or connection that it could have a copy of.
        self._sitter = Sitter(self._grace)
        self._lease = Lease(
            address,
            ttl=ttl,
            margin=self._grace + ttl * EARLY,
            on_lost=lambda _: self._bell.ring(),
            on_stop=self._bell.ring,
            on_beat=self._beaten,
            wrapped=True,
        )

    @property
    def stop(self) -> bool:
        return self._lease.stop_requested

    @property
    def spare(self) -> frozenset[int]:
        return self._sitter.pids

    def take(self, plan: Plan, job: str | None) -> None:
        try:
            try:
                self._lease.acquire()
            except LockHeld as held:
                if not plan.wait:
                    raise
                say_whom_we_wait_for(plan.name, plan.wait, held.report, quiet=plan.quiet)
                self._lease.acquire(plan.wait)
            except LockError:
                if not plan.wait:
                    raise
                self._lease.acquire(plan.wait)
        except LockHeld as held:
            raise LockHeld(held.report, job) from None
        self._beaten()

    def begin(self, key: str) -> None:
        self._sitter.begin(key)

    def fileno(self) -> int:
        return self._bell.fileno()

    def happened(self) -> bool:
        return self._bell.hush()

    def look(self, now: float) -> str | None:
        return self._lease.lost

    def release(self) -> None:
        self._lease.release()
        self._sitter.dismiss()

    def forget(self) -> None:
        """The command runs on, but nobody keeps its lease alive when we are gone: the one who sits by will end it."""

    def close(self) -> None:
        """Nobody looks any more."""

    def _beaten(self) -> None:
        self._sitter.is_good_for(self._lease.left)
