"""How a Snapshot becomes rows of a table, and what of it another Snapshot changes. Pure.

A row's texts are made when it is drawn: of ten thousand jobs thirty are on the screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from lockcore._derive import WORST_FIRST, JobState
from lockcore._row import Row, group_of, in_order, row_of
from lockcore._watch.diff import is_same
from lockcore._watch.status import JobStatus, Snapshot

_RANKS = {state: rank for rank, state in enumerate(WORST_FIRST)}


class Group(IntEnum):
    """What belongs together, in the order in which it is shown."""

    ATTENTION = 0
    ACTIVE = 1
    RESTING = 2


@dataclass(frozen=True, slots=True)
class TableRow:
    """One job in a table. `key` is its name as it is, which stays the same as long as the job is there."""

    key: str
    group: Group
    status: JobStatus

    @property
    def place(self) -> tuple[int, str]:
        """What rows are sorted by: the worst state first, then the name."""
        return place_of(self.status)

    def cells(self, now: float) -> Row:
        """Its texts at `now`."""
        return row_of(self.status, now)


@dataclass(frozen=True, slots=True)
class RowDiff:
    """The names whose rows came, went, or read differently, each in the order of the names.

    `moved` are those of the changed ones that belong to another place in the table.
    """

    inserted: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.inserted or self.removed or self.changed)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many jobs there are of what a table can be narrowed to."""

    attention: int
    running: int
    all: int


def table_of(snapshot: Snapshot) -> tuple[TableRow, ...]:
    """All rows, what needs attention first."""
    return tuple(table_row(status) for status in in_order(snapshot))


def table_row(status: JobStatus) -> TableRow:
    return TableRow(status.name, Group(group_of(status.state)), status)


def place_of(status: JobStatus) -> tuple[int, str]:
    """What rows are sorted by."""
    return _RANKS[status.state], status.name


def row_diff(before: Snapshot | None, after: Snapshot) -> RowDiff:
    """What a table that shows `before` must do to show `after`. It costs what differs, not all jobs."""
    if before is None:
        return RowDiff(inserted=tuple(after.jobs))
    inserted, removed, changed, moved = [], [], [], []
    for name, was, now in before.jobs.differences(after.jobs):
        if was is None:
            inserted.append(name)
        elif now is None:
            removed.append(name)
        elif not is_same(was, now) or _limits(was) != _limits(now):
            changed.append(name)
            if place_of(was) != place_of(now):
                moved.append(name)
    return RowDiff(tuple(inserted), tuple(removed), tuple(changed), tuple(moved))


def counts_of(snapshot: Snapshot) -> Counts:
    return Counts(snapshot.attention, snapshot.counts.get(JobState.RUNNING, 0), len(snapshot.jobs))


def _limits(status: JobStatus) -> tuple[float | None, float | None]:
    """What a row tells that is no part of what `is_same` compares."""
    return status.due, status.limit
