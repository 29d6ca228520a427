"""Reads the runs of a job from the history, a page at a time."""

from __future__ import annotations

from lockcore._history import History, HistoryFailed
from lockcore._watch.facts import LastRun
from lockcore._watch.reading import as_value

PAGE = 100


def page_of(job: str, before: int | None = None) -> tuple[LastRun, ...] | str:
    """The newest runs, or those before the one with this id; or why there are none."""
    try:
        with History(read_only=True, patience=0.5) as history:
            return tuple(map(as_value, history.runs(job, limit=PAGE, before=before)))
    except HistoryFailed as failure:
        return str(failure)
