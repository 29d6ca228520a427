"""What reads a run's log beside the GUI thread."""

from __future__ import annotations

from collections.abc import Callable

from lockcore._history import History, HistoryFailed
from lockcore._log_end import LogEnd, NoLog, Part, open_run
from lockcore._value import value
from lockcore._watch.facts import LastRun
from lockcore._watch.reading import as_value
from locktray.tongue import why


@value
class Opened:
    """A log, its last lines, and whether more may come."""

    run: LastRun
    end: LogEnd
    part: Part
    going: bool
    newest: int


@value
class Grown:
    """What came since; None if nothing did. `run` is told when its log can grow no more."""

    part: Part | None
    going: bool
    run: LastRun | None = None
    newest: int = 0


@value
class Broken:
    """It can't be read any more."""

    why: str


def open_log_of(job: str, run_id: int | None, enough: Callable[[], bool]) -> Opened | NoLog | Broken | None:
    """Open a log. None if nobody wants it any more."""
    if enough():
        return None
    found = open_run(job, run_id, enough)
    if isinstance(found, NoLog):
        return found
    run, end = found
    try:
        # Asked first: what was written before the end is there when it is read.
        going = end.may_grow()
        return Opened(run, end, end.last(), going, newest_of(job))
    except OSError as error:
        end.close()
        return Broken(why(error))


def read_more(end: LogEnd, run: LastRun) -> Grown | Broken:
    try:
        going = end.may_grow()
        part = end.more()
    except (OSError, ValueError) as error:
        return Broken(why(error))
    return Grown(part, going, None if going else _again(run))


def read_earlier(end: LogEnd, dropped: int) -> Part | Broken:
    try:
        return end.earlier(dropped)
    except (OSError, ValueError) as error:
        return Broken(why(error))


def look_again(end: LogEnd, run: LastRun, job: str) -> Grown | Broken:
    """At a log that is finished: whether there is a newer one, or somebody writes to it after all."""
    found = read_more(end, run)
    return found if isinstance(found, Broken) else Grown(found.part, found.going, found.run, newest_of(job))


def newest_of(job: str) -> int:
    """The newest run of a job that has a log; 0 if there is none."""
    try:
        with History(read_only=True, patience=0.5) as history:
            run = history.latest_logged(job)
    except HistoryFailed:
        return 0
    return 0 if run is None else run.id


def _again(run: LastRun) -> LastRun:
    try:
        with History(read_only=True, patience=0.5) as history:
            now = history.find(run.id)
    except HistoryFailed:
        return run
    return run if now is None else as_value(now)
