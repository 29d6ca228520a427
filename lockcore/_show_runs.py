"""Runs as people and as scripts see them."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TextIO

from lockcore._cells import cut, width
from lockcore._history import Run
from lockcore._signs import Sign
from lockcore._terminal import UNBOUNDED, Terminal
from lockcore._text import age, printable
from lockcore._value import value

SIGNS = {
    "completed": Sign("✔", "+", "green"),
    "failed": Sign("⬣", "!", "red"),
    "timeout": Sign("◷", "@", "red"),
    "killed": Sign("†", "k", "red"),
    "crashed": Sign("✖", "x", "red"),
    "stopped": Sign("■", "#", "grey"),
    "skipped": Sign("–", "-", "grey"),
    "running": Sign("▶", ">", "green"),
    "unfinished": Sign("◌", "o", "amber"),
}
"""How an outcome is shown, and what has none yet. `running` is only for what is proven to run."""

_GAP = 2
_LONGEST_NAME = 24
_ENOUGH = 32  # columns that make a long message worth showing in its row


class RunsTerminal(Terminal):
    """A terminal that knows the signs of outcomes, and how much fits into a row."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self.room = self.width if self.room < UNBOUNDED else UNBOUNDED

    def shown(self, text: str | None) -> str:
        """Somebody's text as this terminal can show it, on one line."""
        return self.showable(printable(text or "", 1000))

    def sign(self, word: str) -> str:
        return self.character(SIGNS.get(word, Sign("?", "?", "")))

    def painted(self, text: str, word: str) -> str:
        return self.coloured(text, SIGNS[word].colour) if word in SIGNS else text


@value
class _Column:
    """`below` is how its cells read below the row, where there is no room for it."""

    title: str
    cells: list[str]
    right: bool = False
    below: str = "{}"

    @property
    def width(self) -> int:
        return max(map(width, (self.title, *self.cells)))

    def padded(self, text: str) -> str:
        padding = " " * (self.width - width(text))
        return padding + text if self.right else text + padding


def show_runs(
    runs: Sequence[Run], terminal: RunsTerminal, *, now: float, one_job: bool, running: Collection[int] = ()
) -> None:
    """A table of runs; what does not fit into a row stands below it. `running` are the ids of those proven to run."""
    words = [run.outcome or ("running" if run.id in running else "unfinished") for run in runs]
    notes = [terminal.shown(_note(run)) for run in runs]
    columns, below = _fitted(_columns(runs, words, terminal, now, one_job), terminal.room)
    left = terminal.room - _total(columns) - _GAP
    in_row = not below and left >= min(_ENOUGH, max(map(width, notes)))
    titles = [column.padded(column.title) for column in columns] + (["message"] if in_row and any(notes) else [])
    terminal.line(terminal.faint(_row(titles)))
    for at, (word, note) in enumerate(zip(words, notes, strict=True)):
        cells = [column.padded(column.cells[at]) for column in columns]
        place = next(number for number, column in enumerate(columns) if column.title == "outcome")
        cells[place] = terminal.painted(cells[place], word)
        terminal.line(_row([*cells, cut(note, left)] if in_row else cells))
        more = [column.below.format(column.cells[at]) for column in below if column.cells[at]]
        if not in_row and (line := " · ".join([*more, note] if note else more)):
            indent = " " * (columns[0].width + _GAP)
            terminal.line(terminal.faint(indent + cut(line, terminal.room - len(indent))))


def _row(cells: list[str]) -> str:
    return (" " * _GAP).join(cells).rstrip()


def _columns(runs: Sequence[Run], words: list[str], terminal: RunsTerminal, now: float, one_job: bool) -> list[_Column]:
    """What is to be shown; what no run has is left out."""
    jobs = _Column("job", [cut(terminal.shown(run.job), _LONGEST_NAME) for run in runs])
    labels = _Column("label", [cut(terminal.shown(run.label), _LONGEST_NAME) for run in runs])
    items = _Column("items", ["" if run.items is None else str(run.items) for run in runs], True, "{} items")
    return [
        _Column("id", [str(run.id) for run in runs], True),
        _Column("when", [_when(run.started, now) for run in runs], True),
        *([] if one_job else [jobs]),
        *([labels] if any(labels.cells) else []),
        _Column("outcome", [_outcome(run, word, terminal) for run, word in zip(runs, words, strict=True)]),
        _Column("took", [_took(run, word, now) for run, word in zip(runs, words, strict=True)], True, "took {}"),
        *([items] if any(items.cells) else []),
    ]


def _fitted(columns: list[_Column], room: int) -> tuple[list[_Column], list[_Column]]:
    """The columns that fit into a row, and those that go below it."""
    below: list[_Column] = []
    for title, shortest in (("label", _LONGEST_NAME), ("items", 12), ("took", 6)):
        if _total(columns) > room:
            below += [column for column in columns if column.title == title]
            columns = [column for column in columns if column.title != title]
        if (over := _total(columns) - room) > 0:
            columns = [_cut_job(column, max(shortest, column.width - over)) for column in columns]
    return columns, below


def _cut_job(column: _Column, width: int) -> _Column:
    return replace(column, cells=[cut(cell, width) for cell in column.cells]) if column.title == "job" else column


def _total(columns: list[_Column]) -> int:
    return sum(column.width for column in columns) + _GAP * (len(columns) - 1)


def _when(started: float, now: float) -> str:
    then, today = time.localtime(started), time.localtime(now)
    if then[:3] == today[:3]:
        return time.strftime("%H:%M:%S", then)
    return f"{then.tm_mday} {time.strftime('%b %H:%M' if then.tm_year == today.tm_year else '%b %Y', then)}"


def _outcome(run: Run, word: str, terminal: RunsTerminal) -> str:
    if run.signal is not None:
        how = f", {_signal_name(run.signal)}"
    else:
        how = f", exit {run.exit_code}" if run.exit_code else ""
    return f"{terminal.sign(word)} {terminal.shown(word)}{how}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _took(run: Run, word: str, now: float) -> str:
    if run.ended is None and word != "running":
        return ""
    seconds = max(0.0, (now if run.ended is None else run.ended) - run.started)
    return f"{seconds:.1f} s" if seconds < 9.95 else age(seconds)


def _note(run: Run) -> str | None:
    """What the job said, or else what was noticed about its end."""
    progress = f"{run.progress * 100:.0f} %" if run.progress is not None and run.outcome is None else ""
    return ", ".join(filter(None, (progress, run.message))) or run.noticed


def as_json(runs: Sequence[Run], next_before: int | None) -> str:
    """One page of runs for a script."""
    return json.dumps({"schema": 1, "runs": [as_object(run) for run in runs], "next_before": next_before}, indent=2)


def as_object(run: Run) -> dict[str, object]:
    """One run: `last_run` of `status --json`, and more."""
    return {
        "id": run.id,
        "job": run.job,
        "label": run.label,
        "started": _iso(run.started),
        "ended": _iso(run.ended),
        "outcome": run.outcome,
        "exit_code": run.exit_code,
        "signal": run.signal,
        "items": run.items,
        "progress": run.progress,
        "message": run.message,
        "log": run.log,
        "noticed": run.noticed,
    }


def _iso(epoch: float | None) -> str | None:
    return None if epoch is None else datetime.fromtimestamp(epoch, UTC).isoformat()
