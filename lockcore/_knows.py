"""What is known about a job, in a few words. Pure.

The evidence says it in whole sentences; this says the one thing that decides, never more than the evidence does.
"""

from __future__ import annotations

import math

from lockcore._derive import JobState
from lockcore._said import clause, counted, joined, opening, said
from lockcore._text import age, clock, printable, without_wrapper
from lockcore._values import Format, Grounds, Report, Verdict
from lockcore._watch.facts import is_held
from lockcore._watch.status import JobStatus

_LONGEST = 120
_LEFT = {
    Grounds.REBOOTED: said("machine restarted; lock left"),
    Grounds.NAMESPACE_GONE: said("container gone; lock left"),
    Grounds.LEASE_EXPIRED: said("its lease has run out"),
    Grounds.AGE_RULE: said("too old by its own rule"),
}
_OUTCOMES = {
    "completed": said("completed"),
    "failed": said("failed"),
    "timeout": said("timeout"),
    "stopped": said("stopped"),
    "killed": said("killed"),
    "crashed": said("crashed"),
    "skipped": said("skipped"),
}


def knows(status: JobStatus, now: float) -> str:
    """The few words about this job at `now`, safe to print."""
    return printable(_words(status, now), _LONGEST)


def rest_of_knows(status: JobStatus) -> str:
    """The same of a job that rests, beside a text that tells already how its last run ended."""
    return printable(_resting(status, is_ending_told=True), _LONGEST)


def span(seconds: float) -> str:
    """A length of time that somebody has set: `6 h`, not `6 h 00 m`."""
    minutes = max(0, int(seconds)) // 60
    hours, days = minutes // 60, minutes // 1440
    if 0 < hours < 24 and minutes % 60 == 0:
        return said("{hours} h", hours)
    if 0 < days < 100 and hours % 24 == 0:
        return said("{days} d", days)
    return age(seconds)


def _words(status: JobStatus, now: float) -> str:
    report = status.report
    match status.state:
        case JobState.RUNNING:
            return _running(status)
        case JobState.STALE:
            return _LEFT.get(report.grounds or Grounds.WEAK) or _left(report)
        case JobState.ORPHANED:
            return said("{holder} exited; a child has it", _who(report))
        case JobState.OVERDUE:
            if status.limit is None:
                return said("held longer than it may be")
            return said("held longer than {limit}", span(status.limit))
        case JobState.HUNG:
            return _silent(status, now)
        case JobState.DUPLICATED:
            return _crowd(status)
        case JobState.FAILED:
            return _ended(status)
        case JobState.DOWN:
            return said("a daemon, not running")
        case JobState.MISSED:
            if status.due is None:
                return said("a scheduled run is missing")
            return said("no run since {time}", clock(status.due, now))
        case JobState.ELSEWHERE:
            return _elsewhere(report)
        case JobState.UNREADABLE:
            return _unreadable(status)
        case JobState.IDLE:
            return _resting(status, is_ending_told=False)


def _running(status: JobStatus) -> str:
    report = status.report
    parts: list[str] = []
    if status.progress is not None and math.isfinite(status.progress):
        parts.append(said("{progress} %", round(status.progress * 100)))
    if status.message:
        parts.append(status.message)
    if parts:
        return joined(" · ", parts)
    if report.verdict is None:
        return said("runs without its lock")
    if not is_held(report):
        return said("runs; its lock names nobody")
    command = without_wrapper(report.command or "")
    if command and not command.startswith("lockcore run "):
        return said("runs {command}", command)
    return said("its lock is held") if report.holder is None else said("{holder} holds its lock", _who(report))


def _who(report: Report) -> str:
    return said("its holder") if report.holder is None else said("PID {pid}", report.holder.pid)


def _left(report: Report) -> str:
    lease = report.record is not None and report.record.format is Format.LEASE
    who = _who(report)
    match report.grounds:
        case Grounds.RELEASED:
            return said("{holder} let go; lease left", who) if lease else said("{holder} let go; lock left", who)
        case Grounds.REUSED if lease:
            return said("{holder} is somebody else now; lease left", who)
        case Grounds.REUSED:
            return said("{holder} is somebody else now; lock left", who)
        case _:
            return said("{holder} exited; lease left", who) if lease else said("{holder} exited; lock left", who)


def _silent(status: JobStatus, now: float) -> str:
    heartbeat = None if status.report.record is None else status.report.record.heartbeat
    if heartbeat is None:
        return said("its heartbeat has stopped")
    if status.limit is None:
        return said("no heartbeat for {age}", age(now - heartbeat))
    return said("no heartbeat for {age}, limit {limit}", age(now - heartbeat), span(status.limit))


def _crowd(status: JobStatus) -> str:
    report = status.report
    named = report.verdict is Verdict.HELD and report.holder is not None
    if status.instances is None:
        return said("several run, its lock names one") if named else said("several run, its lock names none")
    if named:
        return counted("{n} run, its lock names one", "{n} run, its lock names one", status.instances)
    return counted("{n} run, its lock names none", "{n} run, its lock names none", status.instances)


def _ended(status: JobStatus) -> str:
    run = status.last_run
    if run is None or run.outcome in ("crashed", None):
        return said("crashed without a word")
    took = None if run.ended is None else age(run.ended - run.started)
    if run.outcome == "failed" and run.exit_code is not None:
        if took is None:
            return said("exit code {code}", run.exit_code)
        return said("exit code {code} after {age}", run.exit_code, took)
    if run.outcome == "killed" and run.signal is not None:
        if took is None:
            return said("killed by signal {signal}", run.signal)
        return said("killed by signal {signal} after {age}", run.signal, took)
    if run.outcome == "timeout":
        return said("timed out") if took is None else said("timed out after {age}", took)
    outcome = outcome_word(run.outcome)
    return outcome if took is None else said("{outcome} after {age}", outcome, took)


def outcome_word(outcome: str | None) -> str:
    """How a run ended, in a word."""
    return _OUTCOMES.get(outcome or "") or (said("unfinished") if outcome is None else outcome)


def _elsewhere(report: Report) -> str:
    if report.grounds is Grounds.OTHER_NAMESPACE:
        return said("held in another container")
    host = None if report.holder is None else report.holder.host
    return said("held on {host}", host or said("another machine"))


def _unreadable(status: JobStatus) -> str:
    record = status.report.record
    if record is not None and record.problem:
        # What to do about a database is for the evidence to say.
        return record.problem if record.format is not Format.LEASE else opening(record.problem)
    if record is not None and record.holder is None and record.format in (Format.EMPTY, Format.FOLDER):
        if record.format is Format.FOLDER:
            return said("a folder that names nobody")
        return said("an empty file that names nobody")
    if status.report.grounds is Grounds.NOT_ALLOWED:
        return said("may not look at {holder}", _who(status.report))
    return clause(status.evidence[0]) if status.evidence else said("nothing is proven about it")


def _resting(status: JobStatus, *, is_ending_told: bool) -> str:
    run = status.last_run
    if run is None:
        return said("has not run yet") if status.registered else said("nobody holds it")
    parts: list[str] = []
    if run.outcome not in ("completed", None) and not is_ending_told:
        parts.append(_ended(status))  # what was stopped has not taken that long: it was not over
    elif run.ended is not None:
        parts.append(said("took {age}", age(run.ended - run.started)))
    if run.items is not None:
        parts.append(counted("{n} item", "{n} items", run.items))
    return joined(" · ", parts)
