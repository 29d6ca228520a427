"""What a Flip, or a run that ended, tells that is worth a notification. Pure.

An Incident is trouble, once: its `mark` is the same for everything that tells of it, be it the lock that was left, the
run in the history or the same Flip again. A Relief may be the end of trouble; only who knows what was told can say.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from lockcore._derive import JobState
from lockcore._knows import knows
from lockcore._notify import notices as told_elsewhere
from lockcore._row import since_of
from lockcore._text import age, clock, printable
from lockcore._value import value
from lockcore._values import Grounds, Report
from lockcore._watch.facts import LastRun, is_held
from lockcore._watch.status import Flip, JobStatus, Snapshot
from locktray.present.words import named
from locktray.tongue import safe, told, tr, trn

RECENT = 60.0
"""Seconds in which a lock must have been taken that appears and is stale already: older ones are no news."""

_NO_CRASH = (Grounds.RELEASED, Grounds.AGE_RULE)
"""A stale lock that proves no crash."""


class Kind(Enum):
    """What a notice is about. The values are the words of the settings, as far as these have one."""

    CRASH = "crash"
    FAILURE = "failure"
    TIMEOUT = "timeout"
    MISSED = "missed"
    HUNG = "hung"
    DUPLICATED = "duplicated"
    RECOVERY = "recovery"


@value
class JobRun:
    """A run of a job that has ended, and the job as it is shown now, if it is."""

    job: str
    run: LastRun
    status: JobStatus | None = None


@value
class Incident:
    """Something that a person may want to be told: title and body are plain text.

    `covers` tells that it is about the lock: whatever run began before it is part of it. `lasting` is the mark that the
    same trouble has at a first look, if that is another one. `began` is when its run did.
    """

    job: str
    kind: Kind
    at: float
    mark: str
    title: str
    body: str
    status: JobStatus | None = None
    covers: bool = False
    began: float | None = None
    lasting: str = ""


class Relief(Enum):
    """What a job does that is no trouble."""

    RUNS = "runs"
    COMPLETED = "completed"
    OTHER = "other"


@value
class Turn:
    """A change that is no trouble; `at` is when the run ended, for a completed one."""

    job: str
    relief: Relief
    at: float
    status: JobStatus | None = None


def news_of(flip: Flip) -> Incident | Turn:
    """What a Flip tells."""
    after = flip.after
    if after is None:
        return Turn(flip.job, Relief.OTHER, flip.at)
    match after.state:
        case JobState.STALE:
            found = _crash(flip, after)
        case JobState.FAILED:
            found = None if after.last_run is None else _of_run(flip.job, after.last_run, flip.at, after)
        case JobState.DOWN:
            found = _down(flip, after)
        case JobState.MISSED:
            found = _missed(flip, after)
        case JobState.HUNG:
            found = _hung(flip, after)
        case JobState.DUPLICATED:
            found = _duplicated(flip, after)
        case JobState.RUNNING:
            return Turn(flip.job, Relief.RUNS, flip.at, after)
        case _:
            found = None
    return found or _turn(flip, after)


def news_of_run(ended: JobRun, at: float) -> Incident | Turn:
    """What a run tells that has ended."""
    run = ended.run
    if run.outcome == "completed":
        return Turn(ended.job, Relief.COMPLETED, at if run.ended is None else run.ended, ended.status)
    found = None if run.outcome is None else _of_run(ended.job, run, at, ended.status)
    return found or Turn(ended.job, Relief.OTHER, at, ended.status)


def ended_between(before: Snapshot, after: Snapshot) -> tuple[JobRun, ...]:
    """The runs that the later snapshot knows the end of and the earlier does not.

    Not every end is a Flip: a job that fails twice within a moment has failed before and afterwards.
    """
    found = []
    for name, was, now in before.jobs.differences(after.jobs):
        if was is None or now is None or now.last_run is None or now.last_run.outcome is None:
            continue
        if was.last_run is None or (was.last_run.id, was.last_run.outcome) != (now.last_run.id, now.last_run.outcome):
            found.append(JobRun(name, now.last_run, now))
    return tuple(found)


def standing(status: JobStatus, at: float) -> Incident | None:
    """The trouble that a job is in at the first look, whenever it began."""
    found = news_of(Flip(at, status.name, status, status))
    if not isinstance(found, Incident):
        return None
    began_at = status.due if found.kind is Kind.MISSED and status.due is not None else found.at
    return replace(found, mark=found.lasting or found.mark, at=began_at)


def _turn(flip: Flip, after: JobStatus) -> Turn:
    run = after.last_run
    if after.state is JobState.IDLE and run is not None and run.outcome == "completed":
        return Turn(flip.job, Relief.COMPLETED, flip.at if run.ended is None else run.ended, after)
    return Turn(flip.job, Relief.OTHER, flip.at, after)


def _crash(flip: Flip, after: JobStatus) -> Incident | None:
    report, before = after.report, flip.before
    since = since_of(report)
    if report.grounds in _NO_CRASH or (before is None and (since is None or flip.at - since > RECENT)):
        return None
    title = tr("{job} crashed", job=named(flip.job))
    body = _sentence(told(knows(after, flip.at)))
    if report.grounds is Grounds.LEASE_EXPIRED:
        title = tr("The lease of {job} has run out", job=named(flip.job))
    elif before is not None and before.state is JobState.ORPHANED and report.holder is not None:
        # When the holder itself has ended was another flip's news.
        body = tr("What PID {pid} had left behind has ended too. Its lock is left.", pid=report.holder.pid)
    elif before is not None and is_held(before.report) and report.holder is not None:
        pid, time = report.holder.pid, clock(flip.at, flip.at)
        body = tr("PID {pid} exited at {time}. Its lock is left.", pid=pid, time=time)
        if since is not None:
            lasted = age(flip.at - since)
            body = tr("PID {pid} exited at {time}, after {age}. Its lock is left.", pid=pid, time=time, age=lasted)
    return Incident(flip.job, Kind.CRASH, flip.at, _mark_of(report), title, body, after, covers=True)


def _mark_of(report: Report) -> str:
    """The same for the same taking of a lock."""
    holder, record = report.holder, report.record
    if holder is None:
        return "lock"
    token = None if record is None else record.token
    return f"lock {holder.pid} {holder.start} {token or holder.since}"


def _of_run(job: str, run: LastRun, at: float, status: JobStatus | None) -> Incident | None:
    outcome = run.outcome or "crashed"  # a run without an end is trouble only where its job's state says so
    kind = told_elsewhere.kind_of(outcome, None)
    if kind is None:
        return None
    title = told(told_elsewhere.title_of(named(job), kind, run))
    if run.ended is None:
        body = tr("It began at {time}; nobody knows when it ended.", time=clock(run.started, at))
    else:
        body = tr("It ended at {time}, after {age}.", time=clock(run.ended, at), age=age(run.ended - run.started))
    if run.noticed:
        body += f" {printable(run.noticed)}"
    mark = f"run {run.key or run.id}"
    happened = at if run.ended is None else run.ended
    return Incident(job, Kind(kind.value), happened, mark, title, body, status, began=run.started)


def _down(flip: Flip, after: JobStatus) -> Incident | None:
    run, before = after.last_run, flip.before
    # The row of a run that was only seen comes a moment later: until then the last one is an older one.
    fresh = run is not None and run.outcome is not None and not (before is not None and before.last_run == run)
    if run is not None and fresh:
        return _of_run(flip.job, run, flip.at, after)
    if before is None or not is_held(before.report):
        return None
    title, mark = tr("{job} is down", job=named(flip.job)), f"down {flip.at}"
    body = tr("It is a daemon, which should be running, and is not.")
    return Incident(flip.job, Kind.FAILURE, flip.at, mark, title, body, after, covers=True)


def _missed(flip: Flip, after: JobStatus) -> Incident:
    due = after.due
    title = tr("{job} missed a run", job=named(flip.job))
    body = tr("No run has begun.")
    if due is not None:
        body = tr("It was due at {time}, and no run has begun since.", time=clock(due, flip.at))
    if after.next_run is not None:
        following = tr("The next one is due at {time}.", time=clock(after.next_run, flip.at))
        body = f"{body} {following}"
    mark = f"missed {flip.at if due is None else due}"
    return Incident(flip.job, Kind.MISSED, flip.at, mark, title, body, after)


def _hung(flip: Flip, after: JobStatus) -> Incident:
    holder = after.report.holder
    why = knows(after, flip.at)
    body = tr("Its process is alive; {why}.", why=why)
    if holder is not None:
        body = tr("PID {pid} is alive; {why}.", pid=holder.pid, why=why)
    title = tr("{job} sends no heartbeat", job=named(flip.job))
    mark, lasting = f"hung {flip.at}", f"hung {_mark_of(after.report)}"
    return Incident(flip.job, Kind.HUNG, flip.at, mark, title, body, after, lasting=lasting)


def _duplicated(flip: Flip, after: JobStatus) -> Incident:
    beyond = after.evidence[len(after.report.evidence) :]  # the first sentence names the processes
    body = safe(beyond[0]) if beyond else _sentence(told(knows(after, flip.at)))
    title = tr("Several instances of {job} are running", job=named(flip.job))
    if (many := after.instances) is not None:
        title = trn("{n} instance of {job} is running", "{n} instances of {job} are running", many, job=named(flip.job))
    mark, lasting = f"duplicated {flip.at}", f"duplicated {_mark_of(after.report)}"
    return Incident(flip.job, Kind.DUPLICATED, flip.at, mark, title, body, after, lasting=lasting)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
