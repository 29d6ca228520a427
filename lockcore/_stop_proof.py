"""Whether a process may be signalled as the holder of a lock. A lock file is a claim that anybody may have written."""

from __future__ import annotations

import os

from lockcore import _tree
from lockcore._judge import CLOCK_SLACK
from lockcore._openers import taker_of
from lockcore._paths import files_of, is_address
from lockcore._said import said
from lockcore._system import system
from lockcore._tree import Member
from lockcore._values import Format, Grounds, Report, Sighting, Verdict
from lockcore._watch.diff import differ

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._lease.address import Address


def same_holder(seen: Report, now: Report) -> bool:
    """Whether a lock is held by the very process that was seen to hold it, or was left by it in the same way."""
    if seen.holder is None or now.holder is None or now.verdict is not Verdict.HELD or seen.orphaned != now.orphaned:
        return False
    if seen.holder.pid != now.holder.pid or differ(_token(seen), _token(now)):
        return False
    if seen.orphaned:
        return _token(seen) == _token(now)
    return _is_same_process(seen.sighting, now.sighting) and (_token(seen) == _token(now) or seen.is_in_between)


def may_be_signalled(lease: Address) -> bool:
    """Whether the holder of a lease may be signalled at all, or only be asked through the lease.

    Everybody who may write to a server's table can name any process there. For root that is too little.
    """
    return lease.is_file or system.uid() not in (None, 0)


def objection(member: Member, report: Report) -> str | None:
    """Why the process that holds the lock by this report is not signalled; None if it may be."""
    if (reason := out_of_bounds(member)) is not None:
        return reason
    pid, record, holder = member.pid, report.record, report.holder
    lease = is_address(report.path)
    if not lease and any(taker_of(pid, file) is not None for file in files_of(report.path)):
        return None  # the kernel itself says so
    if record is None or record.format is Format.FLOCK or holder is None:
        return said("the kernel names PID {pid}, but that one does not have the lock open.", pid)
    if (writer := _writer(report.path)) not in (0, None, member.uid()):
        return said(
            "the lock belongs to uid {uid}, who may have named any process, and PID {pid} is not theirs.", writer, pid
        )
    if report.grounds is Grounds.WEAK and not _began_before(report):
        return said("nothing shows that PID {pid} still is the process that took it.", pid)
    return None


def out_of_bounds(member: Member) -> str | None:
    """Why this process is never signalled by us, whatever it holds."""
    pid, us = member.pid, system.uid()
    if pid <= 1:
        return said("PID {pid} runs the whole system.", pid)
    if pid == os.getpid():
        return said("it is held by this very process (PID {pid}).", pid)
    if pid in _tree.ancestors():
        return said("PID {pid} started this command, which would end with it. Stop it from another terminal.", pid)
    if us not in (None, 0) and (whose := member.uid()) != us:
        if whose is None:
            return said("PID {pid} belongs to another user.", pid)
        return said("PID {pid} belongs to another user (uid {uid}).", pid, whose)
    return None


def _token(report: Report) -> str | None:
    return report.record.token if report.record is not None else None


def _is_same_process(was: Sighting | None, now: Sighting | None) -> bool:
    """Whether both looks saw the same process. What only one of them knew proves nothing."""
    if was is None or now is None:
        return was is now
    return not differ(was.start, now.start) and not differ(was.pidfd_inode, now.pidfd_inode)


def _writer(path: str) -> int | None:
    """The user who can have written what the lock says; None where users have no numbers."""
    if system.uid() is None:
        return None
    if is_address(path):
        from lockcore._lease.address import parse

        lease = parse(path)
        return os.lstat(lease.database).st_uid if lease.is_file else None
    for file in reversed(files_of(path)):
        try:
            return os.lstat(file).st_uid
        except OSError:
            continue
    return None


def _began_before(report: Report) -> bool:
    """Whether the process began before the lock was written: all that a bare PID can be compared by.

    A PID that was handed out anew since would belong to a younger process.
    """
    began = report.sighting.began if report.sighting is not None else None
    times = [report.record.written if report.record is not None else None]
    times.append(report.holder.since if report.holder is not None else None)
    latest = max((at for at in times if at is not None), default=None)
    return began is not None and latest is not None and began <= latest + CLOCK_SLACK
