"""What of a table of jobs another Snapshot changes, and how many there are of each kind. Pure."""

from __future__ import annotations

from enum import IntEnum

from lockcore._derive import JobState
from lockcore._row import Row, row_of
from lockcore._value import value
from lockcore._watch.diff import is_same
from lockcore._watch.status import JobStatus, Snapshot
from locktray.tongue import told, tr


class Group(IntEnum):
    """What belongs together, in the order in which it is shown."""

    ATTENTION = 0
    ACTIVE = 1
    RESTING = 2


@value
class RowDiff:
    """The names whose rows came, went, or read differently, each in the order of the names.

    `ran` are those among which something was written into the history.
    """

    inserted: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    ran: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.inserted or self.removed or self.changed)


def group_heading(group: Group) -> str:
    match group:
        case Group.ATTENTION:
            return tr("Needs attention")
        case Group.ACTIVE:
            return tr("At work")
        case Group.RESTING:
            return tr("At rest")


@value
class Counts:
    """How many jobs there are of what a table can be narrowed to."""

    attention: int
    running: int
    all: int


def cells_of(status: JobStatus, now: float) -> Row:
    """What a job's row says at `now`, in the person's language."""
    row = row_of(status, now)
    return Row(row.state, row.name, row.pid, told(row.age), told(row.knows), told(row.last), told(row.next))


def row_diff(before: Snapshot | None, after: Snapshot) -> RowDiff:
    """What a table that shows `before` must do to show `after`. It costs what differs, not all jobs."""
    if before is None:
        return RowDiff(inserted=tuple(after.jobs))
    inserted, removed, changed, ran = [], [], [], []
    for name, was, now in before.jobs.differences(after.jobs):
        if was is None:
            inserted.append(name)
        elif now is None:
            removed.append(name)
        elif not is_same(was, now) or _limits(was) != _limits(now):
            changed.append(name)
            if was.last_run != now.last_run:
                ran.append(name)
    return RowDiff(tuple(inserted), tuple(removed), tuple(changed), tuple(ran))


def counts_of(snapshot: Snapshot) -> Counts:
    return Counts(snapshot.attention, snapshot.counts.get(JobState.RUNNING, 0), len(snapshot.jobs))


def _limits(status: JobStatus) -> tuple[float | None, float | None]:
    """What a row tells that is no part of what `is_same` compares."""
    return status.due, status.limit
