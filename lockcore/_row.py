"""A job as one row for people: short texts, and when time alone will change them. Pure.

The plain table and the live view show the same row. Whatever strangers wrote is made printable here.
"""

from __future__ import annotations

import time

from lockcore._derive import WORST_FIRST, JobState, needs_attention
from lockcore._knows import knows, outcome_word, rest_of_knows
from lockcore._said import joined, said
from lockcore._text import age, clock, printable
from lockcore._value import value
from lockcore._values import Holder, Report, Verdict
from lockcore._watch.facts import is_held
from lockcore._watch.status import JobStatus, Snapshot

_LONGEST_NAME = 200
_DAY = 86400
_NUDGE = 0.01  # seconds; so that a text has changed when it is looked at again


@value
class Row:
    """What is said about a job, each part in a few words or none. `knows` is what is known, `last` the last run, and
    `rest` what is known of a job that rests beside that.
    """

    state: JobState
    name: str
    pid: str
    age: str
    knows: str
    last: str
    next: str
    rest: str = ""

    def told(self, *, beside_last: bool) -> str:
        """What is known; where no column tells of the last run, with that of a job that rests."""
        if self.state is not JobState.IDLE:
            return self.knows
        return self.rest if beside_last else joined(", ", tuple(filter(None, (self.last, self.rest))))


def row_of(status: JobStatus, now: float) -> Row:
    """The row of a job at `now`."""
    report = status.report
    holder = holder_of(report)
    since = since_of(report) if holder is not None else None
    return Row(
        status.state,
        printable(status.name, _LONGEST_NAME),
        "" if holder is None else str(holder.pid),
        "" if since is None else age(now - since),
        knows(status, now),
        _last(status, now),
        "" if status.next_run is None else clock(status.next_run, now),
        rest_of_knows(status) if status.state is JobState.IDLE else "",
    )


def in_order(snapshot: Snapshot) -> list[JobStatus]:
    """The worst first, then by name."""
    by_state: dict[JobState, list[JobStatus]] = {state: [] for state in WORST_FIRST}
    for status in snapshot.jobs.values():
        by_state[status.state].append(status)
    return [status for group in by_state.values() for status in group]


def group_of(state: JobState) -> int:
    """What belongs together: what needs attention, what runs, what rests."""
    return 0 if needs_attention(state) else 2 if state is JobState.IDLE else 1


def changes_at(status: JobStatus, now: float) -> float | None:
    """When the row of this job will read differently although nothing happens; None if it never will."""
    report = status.report
    moments = []
    since = since_of(report)
    if since is not None and holder_of(report) is not None:
        moments.append(age_changes_at(since, now))
    if status.state is JobState.HUNG and report.record is not None and report.record.heartbeat is not None:
        moments.append(age_changes_at(report.record.heartbeat, now))
    shown = (status.next_run, status.due, status.last_run and status.last_run.started)
    if any(moment is not None for moment in shown):
        moments.append(_midnight(now))
    return min(moments) + _NUDGE if moments else None


def holder_of(report: Report) -> Holder | None:
    """Who has the lock; nobody for a stale one, whose PID may be anybody's by now."""
    return report.holder if report.verdict in (Verdict.HELD, Verdict.FOREIGN) else None


def since_of(report: Report) -> float | None:
    """Since when the lock is held, in seconds since the epoch, where its age is known."""
    if report.age is None:
        return None
    if report.holder is not None and report.holder.since is not None:
        return report.holder.since
    return report.record.written if report.record is not None else None


def age_changes_at(since: float, now: float) -> float:
    """When the text of an age changes: every second, as long as it is told in seconds, later every minute or hour."""
    whole = max(0, int(now - since))
    step = 1 if whole < 60 else 60 if whole < _DAY else 3600 if whole < 100 * _DAY else _DAY
    return since + (whole // step + 1) * step


def _last(status: JobStatus, now: float) -> str:
    run = status.last_run
    if run is None or (run.outcome is None and is_held(status.report)):
        return ""  # that it runs is what the rest of the row tells
    outcome = printable(outcome_word(run.outcome), 12)
    return said("{outcome} {time}", outcome, clock(run.started if run.ended is None else run.ended, now))


def _midnight(now: float) -> float:
    today = time.localtime(now)
    return time.mktime((today.tm_year, today.tm_mon, today.tm_mday + 1, 0, 0, 0, 0, 0, -1))
