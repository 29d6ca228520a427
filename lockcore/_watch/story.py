"""What a Flip says about the runs of a job that nobody wrapped: one has begun, one is over, and how. Pure.

A wrapped job keeps its own history. Of any other, the lock is all that tells of its runs.
"""

from __future__ import annotations

from lockcore._derive import JobState
from lockcore._digest import blake2b
from lockcore._text import printable
from lockcore._value import value
from lockcore._values import Format, Grounds, Presence, Report, Verdict
from lockcore._watch.diff import is_another_holder
from lockcore._watch.facts import SEEN
from lockcore._watch.status import Flip, JobStatus

FLOCKED = f"{SEEN}flock-"
"""How the key of a run begins that had a kernel lock on a file that says nothing."""


@value
class Begun:
    """A run that was seen to be under way. The key is the same for everybody who sees it."""

    key: str
    job: str
    lock: str
    pid: int
    start: int | None
    started: float
    noticed: str


@value
class Over:
    """A run that was seen to be over. `outcome` is `completed` where its lock was let go in order.

    `status` is how its process ended, if that is known: an exit code, or a signal's number below zero.
    """

    job: str
    lock: str
    pid: int
    ended: float
    outcome: str
    noticed: str
    status: int | None = None

    @property
    def how(self) -> tuple[str, int | None, int | None]:
        """Outcome, exit code and signal, from what the lock showed and how the process ended."""
        if self.status is None:
            return self.outcome, None, None
        code, signal = (self.status, None) if self.status >= 0 else (None, -self.status)
        if self.outcome == "crashed":
            return self.outcome, code, signal
        return ("killed" if signal else "failed" if code else "completed"), code, signal


def story(flip: Flip) -> tuple[Begun | Over, ...]:
    """What there is to write down. Nothing about what is on another machine, or can't be read just now."""
    before, after = _holding(flip.before), _holding(flip.after)
    told: list[Begun | Over] = []
    if before is not None and (over := _over(flip, before, after)) is not None:
        told.append(over)
    if after is not None and _is_new(before, after) and not _was_left(flip.before, after):
        told.append(_begun(flip, after))
    return tuple(told)


def first_story(status: JobStatus, at: float) -> Begun | Over | None:
    """The same for a job at the first look: nobody knows what was before."""
    if _holding(status) is not None:
        return _begun(Flip(at, status.name, None, status), status) if _is_new(None, status) else None
    report = status.report
    elsewhere = report.grounds is Grounds.LEASE_EXPIRED
    if status.state is JobState.STALE and report.holder is not None and not elsewhere:
        return _crashed(status.name, report, report.holder.pid, at, "ended while nobody watched")
    return None


def _holding(status: JobStatus | None) -> JobStatus | None:
    """A job whose lock somebody on this machine has, who is known."""
    if status is None or status.report.verdict is not Verdict.HELD or status.report.holder is None:
        return None
    return status


def _is_new(before: JobStatus | None, after: JobStatus) -> bool:
    """Whether a run has begun. Before the lock says who has it, nobody knows whether `lockcore run` takes it."""
    if after.report.record is None:
        return False
    return before is None or before.report.record is None or is_another_holder(before.report, after.report)


def _was_left(before: JobStatus | None, after: JobStatus) -> bool:
    """Whether its holder was gone before: who sets a stale lock aside has its guard for a moment, but runs nothing."""
    if before is None or before.report.verdict is not Verdict.STALE or before.report.holder is None:
        return False
    sighting = after.report.sighting
    is_alive = sighting is not None and sighting.presence is Presence.ALIVE
    return not is_alive and not is_another_holder(before.report, after.report)


def _begun(flip: Flip, status: JobStatus) -> Begun:
    report = status.report
    holder, sighting = report.holder, report.sighting
    assert holder is not None
    start = holder.start if holder.start is not None or sighting is None else sighting.start
    token = report.record.token if report.record is not None else None
    since = holder.since
    if since is None and report.record is not None and report.record.format is not Format.FLOCK:
        since = report.record.written
    known = (report.path, holder.host, holder.boot, holder.pid, start, token, None if token else since)
    return Begun(
        key=(FLOCKED if _is_flock(report) else SEEN)
        + blake2b(repr(known).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest(),
        job=status.name,
        lock=report.path,
        pid=holder.pid,
        start=start,
        started=flip.at if since is None else min(since, flip.at),
        noticed=f"PID {holder.pid} was seen to have its lock.",
    )


def _over(flip: Flip, before: JobStatus, after: JobStatus | None) -> Over | None:
    report = before.report
    assert report.holder is not None
    pid = report.holder.pid
    now = flip.after.report if flip.after is not None else None
    if after is not None:
        if not is_another_holder(report, after.report):
            return None
        noticed = f"PID {after.report.holder.pid if after.report.holder else '?'} has taken its lock since."
        return Over(before.name, report.path, pid, flip.at, "completed", noticed)
    if now is not None and (now.verdict is Verdict.FOREIGN or now.grounds is Grounds.LEASE_EXPIRED):
        return _passed_on(flip, before, now)
    if now is not None and now.verdict is Verdict.STALE:
        return _crashed(before.name, report, pid, flip.at, "was seen to end")
    if now is not None and not _is_free(now):
        return None  # nobody can tell just now
    how = "let its kernel lock go" if _is_flock(report) else "let its lock go"
    return Over(before.name, report.path, pid, flip.at, "completed", f"PID {pid} was seen to have {how}.")


def _passed_on(flip: Flip, before: JobStatus, now: Report) -> Over | None:
    """A lease that somebody elsewhere has now. Who had it before has let it go; or was silent until it ran out."""
    was = before.report
    if now.record is None or now.record.format is not Format.LEASE or not is_another_holder(was, now):
        return None
    assert was.holder is not None
    where = f" on {printable(now.holder.host, 80)}" if now.holder is not None and now.holder.host else ""
    hung = before.state is JobState.HUNG
    how = "Its lease ran out, and somebody" if hung else "Somebody"
    return Over(
        before.name,
        was.path,
        was.holder.pid,
        flip.at,
        "crashed" if hung else "completed",
        f"{how}{where} has taken it since.",
    )


def _crashed(job: str, report: Report, pid: int, at: float, how: str) -> Over:
    return Over(job, report.path, pid, at, "crashed", f"PID {pid} {how}; its lock was left.")


def _is_free(report: Report) -> bool:
    """Nobody has it: there is no lock, or an empty file on which nobody has a kernel lock."""
    return report.verdict is None or (report.record is not None and report.record.format is Format.EMPTY)


def _is_flock(report: Report) -> bool:
    return report.record is not None and report.record.format is Format.FLOCK
