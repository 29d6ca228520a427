"""Which columns of a table of jobs fit, and how wide they are. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from lockcore._cells import padded, width
from lockcore._row import Row, holder_of
from lockcore._text import printable
from lockcore._value import value
from lockcore._watch.status import JobStatus

GAP = 2
STATE = 12
"""A sign, a blank, and the longest name of a state."""

_LONGEST_NAME, _MOST_WORDS = 32, 120
_CLOCK, _AGE = 9, 9  # `Sun 05:41`, `23 h 59 m`

_ENOUGH, _PLENTY = 20, 30  # columns in which a few words can be said, and those with room beside them
_SHORT_NAME, _NARROW_NAME, _SHORTEST_NAME = 20, 12, 8


@value
class Columns:
    """How wide each column is; one that is 0 wide is left out."""

    name: int
    pid: int
    age: int
    knows: int
    last: int
    next: int
    state: int = STATE

    @property
    def total(self) -> int:
        shown = [each for each in self._in_order() if each]
        return sum(shown) + GAP * (len(shown) - 1)

    def _in_order(self) -> tuple[int, ...]:
        return self.state, self.name, self.pid, self.age, self.knows, self.last, self.next

    def cells(self, row: Row) -> list[str]:
        """The row's texts behind the state, each as wide as its column."""
        told = row.told(beside_last=bool(self.last))
        texts = (
            *((row.name, self.name, False), (row.pid, self.pid, True), (row.age, self.age, True)),
            *((told, self.knows, False), (row.last, self.last, False), (row.next, self.next, False)),
        )
        return [padded(text, columns, right=right) for text, columns, right in texts if columns]


def wanted_by(statuses: Iterable[JobStatus]) -> Columns:
    """What these jobs need at any time: as wide as what they say may become, so that nothing moves in a live table."""
    name, state, pid, last, following = 3, 5, 0, 0, 0
    for status in statuses:
        if len(status.name) > name or not status.name.isascii():
            name = max(name, width(printable(status.name)))
        state = max(state, 2 + len(status.state.value))
        if (holder := holder_of(status.report)) is not None:
            pid = max(pid, holder.pid)
        if status.last_run is not None:
            last = max(last, len(status.last_run.outcome or "unfinished"))
        following = following or status.next_run is not None
    return Columns(
        min(name, _LONGEST_NAME),
        max(3, len(str(pid))) if pid else 0,
        _AGE if pid else 0,
        _MOST_WORDS,
        last + 1 + _CLOCK if last else 0,
        _CLOCK if following else 0,
        state,
    )


def fitted(wanted: Columns, room: int) -> Columns:
    """What fits into `room`: words are cut before a column goes, and the least needed column goes first.

    Where not even a few words fit beside the rest, what is known has no column.
    """
    short = replace(wanted, last=0, next=0)
    for columns, least in ((wanted, _PLENTY), (replace(wanted, last=0), _PLENTY), (short, _ENOUGH)):
        if (found := _squeezed(columns, room, least)) is not None:
            return found
    bare = replace(short, knows=0)
    for columns in (bare, replace(bare, pid=0)):
        name = columns.name - max(0, columns.total - room)
        if name >= min(wanted.name, _NARROW_NAME):
            return replace(columns, name=name)
    bare = replace(bare, pid=0, age=0)
    return replace(bare, name=max(_SHORTEST_NAME, min(wanted.name, room - wanted.state - GAP)))


def _squeezed(columns: Columns, room: int, least: int) -> Columns | None:
    """These columns in that room, with shorter words and names if need be; None if they don't fit."""
    for name in (columns.name, min(columns.name, _SHORT_NAME)):
        over = columns.total - columns.name + name - room
        knows = columns.knows - max(0, over)
        if knows >= min(columns.knows, least):
            return replace(columns, name=name, knows=knows)
    return None
