"""What is known about a job, in a few words. Pure.

The evidence says it in whole sentences; this says the one thing that decides, never more than the evidence does.
"""

from __future__ import annotations

import math

from lockcore._derive import JobState
from lockcore._text import age, clock, printable, without_wrapper
from lockcore._values import Format, Grounds, Report, Verdict
from lockcore._watch.facts import is_held
from lockcore._watch.status import JobStatus

_LONGEST = 120
_LEFT = {
    Grounds.REBOOTED: "machine restarted; lock left",
    Grounds.NAMESPACE_GONE: "container gone; lock left",
    Grounds.LEASE_EXPIRED: "its lease has run out",
    Grounds.AGE_RULE: "too old by its own rule",
}


def knows(status: JobStatus, now: float) -> str:
    """The few words about this job at `now`, safe to print."""
    return printable(_words(status, now), _LONGEST)


def span(seconds: float) -> str:
    """A length of time that somebody has set: `6 h`, not `6 h 00 m`."""
    return age(seconds).removesuffix(" 00 m").removesuffix(" 00 h")


def _words(status: JobStatus, now: float) -> str:
    report = status.report
    match status.state:
        case JobState.RUNNING:
            return _running(status)
        case JobState.STALE:
            return _LEFT.get(report.grounds or Grounds.WEAK) or f"{_who(report)} {_went(report)}; {_noun(report)} left"
        case JobState.ORPHANED:
            return f"{_who(report)} exited; a child has it"
        case JobState.OVERDUE:
            return "held longer than it may be" if status.limit is None else f"held longer than {span(status.limit)}"
        case JobState.HUNG:
            return _silent(status, now)
        case JobState.DUPLICATED:
            return _crowd(status)
        case JobState.FAILED:
            return _failed(status)
        case JobState.DOWN:
            return "a daemon, not running"
        case JobState.MISSED:
            return "a scheduled run is missing" if status.due is None else f"no run since {clock(status.due, now)}"
        case JobState.ELSEWHERE:
            return _elsewhere(report)
        case JobState.UNREADABLE:
            return _unreadable(status)
        case JobState.IDLE:
            return _resting(status)


def _running(status: JobStatus) -> str:
    report = status.report
    said = [] if status.progress is None or not math.isfinite(status.progress) else [f"{status.progress * 100:.0f} %"]
    if status.message:
        said.append(status.message)
    if said:
        return " · ".join(said)
    if report.verdict is None:
        return "runs without its lock"
    if not is_held(report):
        return "runs; its lock names nobody"
    command = without_wrapper(report.command or "")
    if command and not command.startswith("lockcore run "):
        return f"runs {command}"
    return "its lock is held" if report.holder is None else f"{_who(report)} holds its lock"


def _who(report: Report) -> str:
    return "its holder" if report.holder is None else f"PID {report.holder.pid}"


def _noun(report: Report) -> str:
    return "lease" if report.record is not None and report.record.format is Format.LEASE else "lock"


def _went(report: Report) -> str:
    match report.grounds:
        case Grounds.RELEASED:
            return "let go"
        case Grounds.REUSED:
            return "is somebody else now"
        case _:
            return "exited"


def _silent(status: JobStatus, now: float) -> str:
    heartbeat = None if status.report.record is None else status.report.record.heartbeat
    if heartbeat is None:
        return "its heartbeat has stopped"
    limit = "" if status.limit is None else f", limit {span(status.limit)}"
    return f"no heartbeat for {age(now - heartbeat)}{limit}"


def _crowd(status: JobStatus) -> str:
    report = status.report
    many = "several run" if status.instances is None else f"{status.instances} run"
    if report.verdict is Verdict.HELD and report.holder is not None:
        return f"{many}, its lock names one"
    return f"{many}, its lock names none"


def _failed(status: JobStatus) -> str:
    run = status.last_run
    match None if run is None else run.outcome:
        case "failed" if run is not None and run.exit_code is not None:
            return f"exit code {run.exit_code}{_took(status)}"
        case "killed" if run is not None and run.signal is not None:
            return f"killed by signal {run.signal}{_took(status)}"
        case "timeout":
            return f"took too long{_took(status)}"
        case "crashed" | None:
            return "crashed without a word"
        case outcome:
            return f"{outcome}{_took(status)}"


def _took(status: JobStatus) -> str:
    run = status.last_run
    return "" if run is None or run.ended is None else f" after {age(run.ended - run.started)}"


def _elsewhere(report: Report) -> str:
    if report.grounds is Grounds.OTHER_NAMESPACE:
        return "held in another container"
    host = None if report.holder is None else report.holder.host
    return f"held on {host or 'another machine'}"


def _unreadable(status: JobStatus) -> str:
    record = status.report.record
    if record is not None and record.problem:
        # What to do about a database is for the evidence to say.
        return record.problem if record.format is not Format.LEASE else record.problem.partition(". ")[0]
    if record is not None and record.holder is None and record.format in (Format.EMPTY, Format.FOLDER):
        return f"{'a folder' if record.format is Format.FOLDER else 'an empty file'} that names nobody"
    if status.report.grounds is Grounds.NOT_ALLOWED:
        return f"may not look at {_who(status.report)}"
    return (status.evidence[0] if status.evidence else "nothing is proven about it").removesuffix(".")


def _resting(status: JobStatus) -> str:
    run = status.last_run
    if run is None:
        return "has not run yet" if status.registered else "nobody holds it"
    said = [] if run.ended is None else [f"took {age(run.ended - run.started)}"]
    if run.items is not None:
        said.append("1 item" if run.items == 1 else f"{run.items} items")
    return " · ".join(said)
