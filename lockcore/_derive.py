"""How a job's state follows from what is proven about its lock. Pure."""

from __future__ import annotations

from enum import Enum

from lockcore._values import Report, Verdict


class JobState(Enum):
    """What a job is doing. The names are a contract."""

    RUNNING = "RUNNING"
    ORPHANED = "ORPHANED"
    OVERDUE = "OVERDUE"
    HUNG = "HUNG"
    STALE = "STALE"
    DUPLICATED = "DUPLICATED"
    FAILED = "FAILED"
    DOWN = "DOWN"
    MISSED = "MISSED"
    IDLE = "IDLE"
    ELSEWHERE = "ELSEWHERE"
    UNREADABLE = "UNREADABLE"


def derive(report: Report) -> JobState:
    """The state that one lock shows by itself, without a job's schedule, history or processes."""
    match report.verdict:
        case None:
            return JobState.IDLE
        case Verdict.STALE:
            return JobState.STALE
        case Verdict.FOREIGN:
            return JobState.ELSEWHERE
        case Verdict.UNKNOWN:
            return JobState.UNREADABLE
        case Verdict.HELD:
            return _held(report)


def _held(report: Report) -> JobState:
    record = report.record
    if report.orphaned:
        return JobState.ORPHANED
    if _past(report.heartbeat_age, record.ttl if record is not None else None):
        return JobState.HUNG
    if _past(report.age, record.max_age if record is not None else None):
        return JobState.OVERDUE
    return JobState.RUNNING


def _past(seconds: float | None, limit: float | None) -> bool:
    return seconds is not None and limit is not None and seconds > limit
