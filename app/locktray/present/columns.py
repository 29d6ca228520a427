"""The columns of the table of jobs: what each is called, how wide it begins, and what belongs to numbers. Pure."""

from __future__ import annotations

from enum import StrEnum

from locktray.tongue import tr


class Column(StrEnum):
    """In the order in which they are shown. The value is what is kept of a person's choice."""

    STATE = "state"
    NAME = "name"
    PID = "pid"
    AGE = "age"
    KNOWS = "knows"
    COUNT = "instances"
    DAY = "day"
    LAST = "last"
    NEXT = "next"


COLUMNS = tuple(Column)

LONG_AGES = (86_399, 99 * 86_400 + 86_399)
"""Seconds that are long to read: a column has room for them."""

WIDTHS = {
    Column.STATE: 136,
    Column.NAME: 156,
    Column.PID: 72,
    Column.AGE: 92,
    Column.KNOWS: 300,
    Column.COUNT: 88,
    Column.DAY: 150,
    Column.LAST: 150,
    Column.NEXT: 98,
}
"""Logical pixels. What is known takes the room that the others leave."""

LEAST_WIDTH, MOST_WIDTH = 40, 2000

HIDDEN_AT_FIRST = frozenset({Column.COUNT, Column.LAST})
"""What the others tell already, for nearly every job."""

NUMBERS = frozenset({Column.PID, Column.AGE, Column.COUNT})
ALWAYS = frozenset({Column.NAME})
"""What can't be hidden."""


def heading(column: Column) -> str:
    """What stands above it."""
    match column:
        case Column.STATE:
            return tr("State")
        case Column.NAME:
            return tr("Job")
        case Column.PID:
            return tr("PID")
        case Column.AGE:
            return tr("Age")
        case Column.KNOWS:
            return tr("What we know")
        case Column.COUNT:
            return tr("Instances")
        case Column.DAY:
            return tr("Last 24 hours")
        case Column.LAST:
            return tr("Last run")
        case Column.NEXT:
            return tr("Next run")
