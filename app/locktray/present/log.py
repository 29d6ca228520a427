"""What is said about a run's log. Pure."""

from __future__ import annotations

import re

from lockcore._text import clock, printable
from lockcore._value import value
from lockcore._watch.facts import LastRun
from locktray.present.runs import outcome_words
from locktray.tongue import number, tr, trn


@value
class Match:
    """Where a text was found: the line, the column, and its length, both in UTF-16 units, as Qt counts."""

    line: int
    column: int
    length: int


def heading_of(run: LastRun, now: float, *, going: bool) -> str:
    """Which run it is."""
    word = run.outcome or ("running" if going else "unfinished")
    return tr(
        "Run {id} · {when} · {outcome}", id=run.id, when=clock(run.started, now), outcome=outcome_words(word).lower()
    )


def none_kept(job: str, *, can_start: bool = True) -> str:
    if not can_start:
        return tr("No run of {name} has kept a log.", name=printable(job, 60))
    return tr("No run of {name} has kept a log. A run that is started here does.", name=printable(job, 60))


def not_kept(run: LastRun) -> str:
    return tr("Run {id} has kept no log: its output went where it was started.", id=run.id)


def gone(run: LastRun | None) -> str:
    if run is None:
        return tr("The log is no longer there.")
    return tr("The log of run {id} is no longer there: only the newest are kept.", id=run.id)


def empty_words(*, going: bool) -> str:
    """What stands in place of a log without any text."""
    return tr("This run has written no text yet.") if going else tr("This run wrote no text.")


def unreadable(why: str) -> str:
    return tr("The log can't be read: {why}", why=printable(why, 300))


def matches_in(line: str, number: int, wanted: re.Pattern[str]) -> list[Match]:
    """All places in one line."""
    return [Match(number, _units(line[: found.start()]), _units(found.group())) for found in wanted.finditer(line)]


def pattern_of(text: str) -> re.Pattern[str] | None:
    """What is looked for, whatever its case; None if nothing is."""
    return re.compile(re.escape(text), re.IGNORECASE) if text else None


def found_words(at: int | None, total: int) -> str:
    """How many there are, and which of them is the current one."""
    if total == 0:
        return tr("Nothing found")
    if at is None:
        return trn("{n} match", "{n} matches", total)
    return trn("{at} of {n} match", "{at} of {n} matches", total, at=number(at + 1))


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2
