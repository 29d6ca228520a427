"""In which order jobs stand in the table, and which of them: by any column, in groups, by words and states. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lockcore._derive import ATTENTION, WORST_FIRST, JobState
from lockcore._knows import knows
from lockcore._row import group_of, holder_of, since_of
from lockcore._value import value
from lockcore._watch.status import JobStatus
from locktray.present.columns import Column
from locktray.tongue import told

RUNNING = frozenset({JobState.RUNNING})
NEEDS_ATTENTION = frozenset(ATTENTION)

Place = tuple[Any, ...]
"""What rows are sorted by: group, whether there is nothing to sort by, that, and the name."""

_LONGEST = 80
_RANKS = {state: rank for rank, state in enumerate(WORST_FIRST)}


@value
class Order:
    """By which column, and whether what needs attention comes first whatever that is."""

    column: Column = Column.STATE
    descending: bool = False
    grouped: bool = True

    def place(self, status: JobStatus, now: float, busy: float = 0.0) -> Place:
        """Where a job belongs. `busy` is for how long it ran in the last day. No two jobs have the same place."""
        found = _sorted_by(self.column, status, now, busy)
        if found is None:
            return self.group(status), 1, 0, status.name
        return self.group(status), 0, _backwards(found) if self.descending else found, status.name

    def group(self, status: JobStatus) -> int:
        return group_of(status.state) if self.grouped else 0


@value
class Narrowing:
    """Which jobs are shown: those with all words of the text, in one of the states. None is every state."""

    text: str = ""
    states: frozenset[JobState] | None = None

    @property
    def is_all(self) -> bool:
        return not self.text.strip() and self.states is None

    def matcher(self) -> Callable[[JobStatus], bool]:
        """Whether a job is shown; made once, asked ten thousand times."""
        words, states = self.text.casefold().split(), self.states

        def matches(status: JobStatus) -> bool:
            if states is not None and status.state not in states:
                return False
            if not words:
                return True
            name = status.name.casefold()
            if all(word in name for word in words):
                return True
            everything = _everything(status)
            return all(word in everything for word in words)

        return matches


def _sorted_by(column: Column, status: JobStatus, now: float, busy: float) -> float | str | None:
    match column:
        case Column.STATE:
            return _RANKS[status.state]
        case Column.NAME:
            return status.name.casefold()[:_LONGEST]
        case Column.PID:
            holder = holder_of(status.report)
            return None if holder is None else holder.pid
        case Column.AGE:
            since = since_of(status.report) if holder_of(status.report) is not None else None
            return None if since is None else -since
        case Column.KNOWS:
            return told(knows(status, now)).casefold()[:_LONGEST] or None
        case Column.COUNT:
            return status.instances
        case Column.DAY:
            return busy
        case Column.LAST:
            run = status.last_run
            return None if run is None else run.started if run.ended is None else run.ended
        case Column.NEXT:
            return status.next_run


def _backwards(value: float | str) -> object:
    """Something that is smaller the greater this is."""
    return -value if not isinstance(value, str) else (*(-ord(character) for character in value), 1)


def _everything(status: JobStatus) -> str:
    """All that can be searched for, in one text; a word never reaches from one part into another."""
    report = status.report
    pid = "" if report.holder is None else str(report.holder.pid)
    parts = (status.name, status.title or "", pid, report.command or "", report.path, status.message or "")
    return "\n".join((*parts, *map(told, status.evidence))).casefold()
