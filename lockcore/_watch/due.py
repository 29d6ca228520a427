"""When a job is due, and whether a run that was due did not happen. Pure.

Expressions are cron's, with five fields, as a job file gives them. One that can't be read has no times, nor has
`@reboot`; `lockcore doctor` names it. Where the clock is set forward, a run at a fixed time within the gap is due right
after it; where it is set back, it is due once, at the first of the two times. That is what Debian's cron does.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta, tzinfo

from lockcore._value import value

SLACK = 300.0
"""Seconds by which a run may begin before or after its time."""

SOON = 6 * 3600.0
"""Seconds within which the next scheduled run makes up for one that the machine slept through."""

_TWICE = 3 * 3600.0  # the longest time that any clock shows twice
_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001 - the arithmetic below is without zones


@value
class Span:
    """A stretch of time, of a run or of the machine's sleep. `end` is None while it goes on."""

    begin: float
    end: float | None


class LocalZone(tzinfo):
    """This machine's own zone, as its C library knows it: no name is needed, nor a database of zones."""

    def utcoffset(self, when: datetime | None) -> timedelta | None:
        if when is None:
            return None
        local = when.replace(tzinfo=None)
        return local - (_EPOCH + timedelta(seconds=local.timestamp()))

    def dst(self, when: datetime | None) -> None:
        return None

    def tzname(self, when: datetime | None) -> None:
        return None

    def fromutc(self, when: datetime) -> datetime:
        seconds = (when.replace(tzinfo=None) - _EPOCH).total_seconds()
        return datetime.fromtimestamp(seconds).replace(tzinfo=self)  # noqa: DTZ006 - local time is what is asked for


def next_run(schedules: Iterable[str], now: float, zone: tzinfo) -> float | None:
    """The first scheduled time after `now`, by the clock of that zone; None if there is none."""
    times = (_first(schedule, now, zone) for schedule in schedules)
    return min((time for time in times if time is not None), default=None)


def missed(
    schedules: Sequence[str],
    since: float,
    now: float,
    runs: Iterable[Span],
    *,
    zone: tzinfo,
    slack: float = SLACK,
    asleep: Iterable[Span] = (),
) -> float | None:
    """The latest scheduled time, not before `since`, that nobody met; None if nothing is owed.

    It is met by a run that began from `slack` before it on, however late, since that makes up for it, skipped runs
    among them; and by one that was going on at that time. So the latest time decides, and the work does not grow with
    how long ago the job ran.

    The machine slept (or was off) at a time if it did so within `slack` after it. If the schedule comes round
    again within SOON, the next run makes up for it, and the time before decides. Else the run is owed, from
    `slack` after the machine woke on: a nightly job of a machine that sleeps at night never runs, and somebody
    should say so.
    """
    spans = tuple(runs)
    sleeps = tuple(asleep)
    at = now - slack
    while (due := _latest(schedules, at, zone)) is not None and due >= since:
        sleep = next((span for span in sleeps if span.begin < due + slack and _end(span) > due), None)
        if sleep is None or (now >= _end(sleep) + slack and not _comes_soon(schedules, due, zone)):
            return None if any(_meets(run, due, slack) for run in spans) else due
        at = min(due, math.ceil(sleep.begin)) - 1
    return None


def _comes_soon(schedules: Sequence[str], due: float, zone: tzinfo) -> bool:
    after = next_run(schedules, due, zone)
    return after is not None and after - due <= SOON


def _meets(run: Span, due: float, slack: float) -> bool:
    return run.begin >= due - slack or _end(run) > due


def _end(span: Span) -> float:
    return math.inf if span.end is None else span.end


def _latest(schedules: Iterable[str], at: float, zone: tzinfo) -> float | None:
    times = (_last(schedule, at, zone) for schedule in schedules)
    return max((time for time in times if time is not None), default=None)


def _first(schedule: str, after: float, zone: tzinfo) -> float | None:
    """The first time later than `after`."""
    return next((time for time in _times(schedule, after, zone, reverse=False) if time > after), None)


def _last(schedule: str, at: float, zone: tzinfo) -> float | None:
    """The last time not later than `at`."""
    begin = math.floor(at) + 1.0
    # Within an hour that comes twice, cronsim does not tell the first from the second: begin behind both.
    if datetime.fromtimestamp(at, zone).fold:
        begin += _TWICE
    return next((time for time in _times(schedule, begin, zone, reverse=True) if time <= at), None)


def _times(schedule: str, begin: float, zone: tzinfo, *, reverse: bool) -> Iterator[float]:
    if len(schedule.split()) != 5:
        return
    from cronsim import CronSim, CronSimError  # most watches never have a schedule

    try:
        for when in CronSim(schedule, datetime.fromtimestamp(begin, zone), reverse):
            yield when.timestamp()
    except (CronSimError, OverflowError, ValueError):
        return
