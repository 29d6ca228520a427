"""What is known about the leases in one database: the rows that were last read, or why they can't be.

Bad news needs a row that is younger than the reason: a holder that has let go and ended looks, by an older row, like
one that has crashed; and one that was not heard of may have been in the meantime.
"""

from __future__ import annotations

from dataclasses import replace

from lockcore._lease.looking import SIGN, Sight
from lockcore._lease.report import report_of, unreachable
from lockcore._lease.values import LeaseInfo
from lockcore._said import said
from lockcore._text import moment, printable
from lockcore._value import value
from lockcore._values import Holder, Report, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._lease.address import Address
    from lockcore._look import Look


@value
class _Doubt:
    """What would be said about a lease, if its row is still the same after `since`."""

    verdict: Verdict | None
    token: str | None
    fence: int
    since: float


class Database:
    """One database. `jobs` are the names of jobs by the name of their lease; times are seconds since boot.

    `why` says why it can't be read. `waiting` are jobs of which nothing can be said before it has been read again.
    """

    def __init__(self, address: Address, now: float) -> None:
        self.address = address
        self.jobs: dict[str, tuple[str, ...]] = {}
        self.sight: Sight | None = None
        self.seen_at = 0.0
        """When that was, in seconds since the epoch."""
        self.why: str | None = None
        self.begun = now
        self.waiting: set[str] = set()
        self._doubts: dict[str, _Doubt] = {}
        self._holders: dict[str, tuple[object, Holder | None]] = {}

    @property
    def names(self) -> set[str]:
        """All jobs that have a lease here."""
        return {name for names in self.jobs.values() for name in names}

    def take(self, sight: Sight, seen_at: float) -> set[str]:
        """These are the rows now. Gives the jobs about which they may say something new: heartbeats are nothing new."""
        before, self.sight, self.seen_at = self.sight, sight, seen_at
        self.why, was = None, self.why
        waiting, self.waiting = self.waiting, set()
        if before is None or was is not None:
            return self.names
        old, new = before.rows, sight.rows
        changed = set(waiting)
        for lease, names in self.jobs.items():
            row, now = old.get(lease), new.get(lease)
            if row is not now and (row is None or now is None or row[:SIGN] != now[:SIGN]):
                changed.update(names)
        return changed

    def fail(self, why: str) -> set[str]:
        """It can't be read. Gives the jobs that are concerned."""
        before, self.why = self.why, why
        waiting, self.waiting = self.waiting, set()
        return waiting if before == why else self.names

    def report(self, lease: str, shown: str, look: Look, now: float) -> Report | None:
        """What follows for a lease; None if that can't be said before the rows have been read after `now`."""
        if self.why is not None:
            return self._unreachable(lease, shown, look.here.now)
        if self.sight is None or lease not in self.sight.names:
            return None
        info = self._info(lease, now)
        report = report_of(shown, info, look, self.seen_at)
        if report.verdict is not Verdict.STALE and not (info is not None and info.expired):
            self._doubts.pop(lease, None)
            return report
        assert info is not None
        doubt = self._doubts.get(lease)
        said = (report.verdict, info.token, info.fence)
        if doubt is None or (doubt.verdict, doubt.token, doubt.fence) != said:
            doubt = self._doubts[lease] = _Doubt(*said, now)
        return report if self.sight.begun >= doubt.since else None

    def ttl(self, lease: str) -> float | None:
        """For how long a heartbeat of whoever has the lease counts."""
        row = None if self.sight is None else self.sight.rows.get(lease)
        ttl = None if row is None or len(row) < SIGN else row[SIGN - 2]
        return ttl if isinstance(ttl, int | float) else None

    def _info(self, lease: str, now: float) -> LeaseInfo | None:
        """What the row says, as old as it is by now."""
        assert self.sight is not None
        info = self.sight.info(lease)
        if info is None or info.holder is None:
            return info
        sign = self.sight.rows[lease][:SIGN]
        known = self._holders.get(lease)
        if known is None or known[0] != sign:
            # Since when he has it is reckoned from ages, and never twice the same.
            known = self._holders[lease] = (sign, info.holder)
        passed = max(0.0, now - self.sight.begun)
        return replace(
            info,
            holder=known[1],
            age=None if info.age is None else info.age + passed,
            heartbeat_age=None if info.heartbeat_age is None else info.heartbeat_age + passed,
        )

    def _unreachable(self, lease: str, shown: str, now: float) -> Report:
        assert self.why is not None
        report = unreachable(shown, self.why)
        if self.sight is None:
            return report
        info = self.sight.info(lease)
        holder = None if info is None else info.holder
        when = moment(self.seen_at, now)
        last = said("When it was last read, at {time}, nobody had it.", when)
        if holder is not None:
            host = printable(holder.host or said("this machine"), 80)
            last = said("When it was last read, at {time}, PID {pid} on {host} had it.", when, holder.pid, host)
        return replace(report, evidence=(*report.evidence, last))
