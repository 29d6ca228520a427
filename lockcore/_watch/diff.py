"""What changed between two snapshots. Pure.

A Flip is another state, another holder, or a job that appeared or went. Ages, progress, evidence and counts are none:
they change all the time, or with what is a Flip already.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from lockcore._values import Record, Report
from lockcore._watch.status import Flip, JobStatus, Snapshot

REFRESHED = 0.25
"""The part of its TTL by which a heartbeat has to be newer to be shown, if nothing else is."""


def diff(before: Snapshot | None, after: Snapshot) -> tuple[Flip, ...]:
    """The Flips from one snapshot to the next, by name. The first one has none: nobody knows when all that began.

    A snapshot and what was `replaced` from it cost what differs, not all jobs.
    """
    return () if before is None else _flips(before.jobs.differences(after.jobs), after.at)


def diff_of_changes(before: Snapshot, changes: Mapping[str, JobStatus | None], at: float) -> tuple[Flip, ...]:
    """The same for `before` and `before.replaced(changes, at=at)`, without a look at anything else."""
    return _flips(((name, before.jobs.get(name), changes[name]) for name in sorted(changes)), at)


def is_another_holder(before: Report, after: Report) -> bool:
    """Whether somebody else provably has the lock now, or the same process took it anew.

    What only one of the two knows proves nothing: a holder that can't be read for a moment is not another one.
    """
    was, now = before.holder, after.holder
    if was is None or now is None:
        return False
    first = before.record.token if before.record is not None else None
    then = after.record.token if after.record is not None else None
    return (
        was.pid != now.pid
        or differ(was.start, now.start)
        or differ(was.pidfd_inode, now.pidfd_inode)
        or differ((was.host or "").casefold() or None, (now.host or "").casefold() or None)
        or differ(was.machine, now.machine)
        or differ(was.boot, now.boot)
        or differ(first, then)
    )


def is_same(before: JobStatus | None, after: JobStatus | None) -> bool:
    """Whether there is nothing new to show: the same in every respect but for when it was looked at."""
    if before is None or after is None:
        return before is after
    was, now = before.report, after.report
    return (
        before.state is after.state
        and before.evidence == after.evidence
        and before.instances == after.instances
        and before.outside == after.outside
        and before.last_run == after.last_run
        and before.next_run == after.next_run
        and before.progress == after.progress
        and before.message == after.message
        and before.title == after.title
        and before.registered == after.registered
        and was.path == now.path
        and was.verdict is now.verdict
        and _is_same_record(was.record, now.record)
        and was.holder == now.holder
        and _shown(was) == _shown(now)
    )


def _is_same_record(was: Record | None, now: Record | None) -> bool:
    """Whether a lock says the same. That a lease is alive is no news; but what is shown of it is not to be too old."""
    if was is None or now is None or now.ttl is None or was.heartbeat is None or now.heartbeat is None:
        return was == now
    if abs(now.heartbeat - was.heartbeat) > now.ttl * REFRESHED:
        return False
    return replace(was, heartbeat=now.heartbeat, says=now.says) == now


def _shown(report: Report) -> tuple[object, ...] | None:
    """What people see of the holder's process. When it began is reckoned, and never twice the same."""
    seen = report.sighting
    return None if seen is None else (seen.presence, seen.start, seen.command)


def _flips(changes: Iterable[tuple[str, JobStatus | None, JobStatus | None]], at: float) -> tuple[Flip, ...]:
    return tuple(Flip(at, name, before, after) for name, before, after in changes if _is_flip(before, after))


def _is_flip(before: JobStatus | None, after: JobStatus | None) -> bool:
    if before is None or after is None:
        return before is not after
    return before.state is not after.state or is_another_holder(before.report, after.report)


def differ(was: object, now: object) -> bool:
    """Whether both are known and not the same: what only one look knew proves nothing."""
    return was is not None and now is not None and was != now
