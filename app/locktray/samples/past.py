"""What the samples have done until now, so that there is a history to look at: runs of a day, made up.

The list is a pure function of the time; `write_past` puts it into the samples' own history.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lockcore._value import value

MINUTE, HOUR = 60.0, 3600.0
AGO = 0.4 * HOUR
"""When the last of them ended at the latest: what runs now began after that."""


@value
class PastRun:
    """A run that has ended. An exit code that is not 0 is that of a failure."""

    job: str
    began: float
    ended: float
    exit_code: int = 0
    items: int | None = None


def past_of(prefix: str, now: float) -> list[PastRun]:
    """All of them, in the order in which they began."""
    found = (*_imports(now), *_backups(now), *_reports(now), *_syncs(now), *_leases(now))
    runs = [PastRun(prefix + run.job, run.began, run.ended, run.exit_code, run.items) for run in found]
    return sorted((run for run in runs if run.ended < now - AGO), key=lambda run: run.began)


def write_past(folder: Path, prefix: str, now: float) -> None:
    """Into the history of the home that is used now, which is `folder`."""
    from lockcore._history import History, Run

    with History() as history, history.together():
        for number, past in enumerate(past_of(prefix, now)):
            run = Run()
            run.key = f"{prefix}{number}"
            run.job, run.lock = past.job, str(folder / "locks" / f"{past.job}.lock")
            run.started, run.ended = past.began, past.ended
            run.outcome, run.exit_code = "failed" if past.exit_code else "completed", past.exit_code
            run.items = past.items
            history.record(run)


def _imports(now: float) -> Iterator[PastRun]:
    """Every two hours, and each takes a little longer than the one before."""
    for number in range(12):
        began = now - (24 - 2 * number) * HOUR + 7 * MINUTE
        took = (11 + 1.4 * number + (0, 1.1, 0.3)[number % 3]) * MINUTE
        yield PastRun("import", began, began + took, items=600)


def _backups(now: float) -> Iterator[PastRun]:
    for hours, minutes in ((22, 51), (16, 47), (10, 55), (4, 49)):
        yield PastRun("backup", now - hours * HOUR, now - hours * HOUR + minutes * MINUTE)


def _reports(now: float) -> Iterator[PastRun]:
    """Went well, until the server no longer did."""
    for number in range(32):
        began = now - 24 * HOUR + number * 0.75 * HOUR
        yield PastRun("report", began, began + 3 + number % 4, exit_code=3 if number > 25 else 0)


def _syncs(now: float) -> Iterator[PastRun]:
    for number in range(17):
        began = now - 23.5 * HOUR + number * 1.4 * HOUR
        yield PastRun("sync", began, began + (9 + (number * 7) % 5) * MINUTE, exit_code=1 if number == 6 else 0)


def _leases(now: float) -> Iterator[PastRun]:
    for hours, long in ((21, 3.5), (14, 5), (6, 4.5)):
        yield PastRun("lease", now - hours * HOUR, now - (hours - long) * HOUR)
