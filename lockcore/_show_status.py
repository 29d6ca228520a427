"""A Snapshot as a table for people: what needs attention first."""

from __future__ import annotations

from itertools import groupby

from lockcore._cells import cut, width, wrapped
from lockcore._columns import GAP, Columns, fitted
from lockcore._derive import JobState
from lockcore._row import Row, group_of, in_order, row_of
from lockcore._signs import SIGNS
from lockcore._terminal import Terminal
from lockcore._watch.status import Snapshot

EMPTY = "No job is registered, and none runs now."
WAYS = ("Register one:      lockcore add NAME --command COMMAND...", "See what has run:  lockcore history")
"""What to do then."""

_LONGEST_NAME, _LONGEST_WORDS = 40, 72
_LINES_BELOW = 2
_TITLES = ("STATE", "JOB", "PID", "AGE", "WHAT WE KNOW", "LAST RUN", "NEXT RUN")


def show_status(snapshot: Snapshot, terminal: Terminal) -> None:
    """One row a job, the worst first. Where the terminal is narrow, what is known stands below the row."""
    statuses = in_order(snapshot)
    if not statuses:
        for line in (EMPTY, *WAYS):
            terminal.line(line)
        return
    rows = [showable(row_of(status, snapshot.at), terminal) for status in statuses]
    columns = fitted(_wanted(rows), terminal.room)
    terminal.line(terminal.faint(titles(columns)))
    for number, (_, group) in enumerate(groupby(rows, key=lambda row: group_of(row.state))):
        if number:
            terminal.line()
        for row in group:
            _show(row, columns, terminal)
    running = sum(1 for status in statuses if status.report.holder is not None and status.instances)
    terminal.line()
    terminal.line(terminal.faint(_summary(len(statuses), running, snapshot.attention)))


def showable(row: Row, terminal: Terminal) -> Row:
    """The row in characters that the terminal has."""
    if terminal.unicode:
        return row
    return Row(row.state, *(terminal.plain(getattr(row, name)) for name in Row.__annotations__ if name != "state"))


def titles(columns: Columns) -> str:
    """The line above the rows."""
    state, *others = _TITLES
    row = Row(JobState.RUNNING, *others)
    return (" " * GAP).join([state.ljust(columns.state), *columns.cells(row)]).rstrip()


def _wanted(rows: list[Row]) -> Columns:
    """As wide as what they say; what no job has is left out."""
    used = {name: max(width(getattr(row, name)) for row in rows) for name in Row.__annotations__ if name != "state"}
    _, name, pid, age, knows, last, following = map(len, _TITLES)
    return Columns(
        max(name, min(used["name"], _LONGEST_NAME)),
        used["pid"] and max(pid, used["pid"]),
        used["age"] and max(age, used["age"]),
        used["knows"] and max(knows, min(used["knows"], _LONGEST_WORDS)),
        used["last"] and max(last, used["last"]),
        used["next"] and max(following, used["next"]),
    )


def _show(row: Row, columns: Columns, terminal: Terminal) -> None:
    state = f"{terminal.character(SIGNS[row.state])} {row.state.value}".ljust(columns.state)
    name, *rest = columns.cells(row)
    gap = " " * GAP
    if row.state is JobState.IDLE:
        terminal.line(terminal.faint(gap.join([state, name, *rest]).rstrip()))
    else:
        others = gap.join(["", *rest]).rstrip()
        name = terminal.strong(name if others else name.rstrip())
        terminal.line(f"{terminal.strong(state, SIGNS[row.state].colour)}{gap}{name}{others}")
    told = row.told(beside_last=False)
    if not columns.knows and told:
        lines = wrapped(told, terminal.room - GAP)
        if len(lines) > _LINES_BELOW:
            lines[_LINES_BELOW - 1] = cut(" ".join(lines[_LINES_BELOW - 1 :]), terminal.room - GAP)
        for line in lines[:_LINES_BELOW]:
            terminal.line(terminal.faint(" " * GAP + line))


def _summary(jobs: int, running: int, attention: int) -> str:
    words = [f"{jobs} job" if jobs == 1 else f"{jobs} jobs", f"{running} running"]
    if attention:
        words.append(f"{attention} needs attention" if attention == 1 else f"{attention} need attention")
    return ", ".join(words) + "."
