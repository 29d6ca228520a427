"""What a crontab would become: a row for each job or line, with the old text and the new. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from enum import Enum

from lockcore._crontab.lines import Crontab
from lockcore._crontab.proposal import Proposal, Skipped
from lockcore._text import printable
from lockcore._value import value
from locktray.tongue import tr, trn

LONGEST = 1000
"""Characters of a line that are shown."""

_PIECES = re.compile(r"\s+|\S+")
_HARMLESS = frozenset("MAILTO MAILFROM SHELL HOME LOGNAME USER LOCKCORE_HOME".split())
"""Settings that change nothing about a job that is started by hand."""


class Mark(Enum):
    """What a row is about."""

    NEW = "new"
    KNOWN = "known"
    LEFT = "left"


@value
class Pair:
    """One line as it is, where it stands, and as it would be; empty if it stays."""

    number: int
    old: str
    new: str = ""


@value
class Row:
    """A job that can be registered, or something that is left as it is. `reason` is why it is not offered."""

    mark: Mark
    name: str
    pairs: tuple[Pair, ...]
    notes: tuple[str, ...] = ()
    reason: str = ""
    values: Mapping[tuple[str, str], object] = field(default_factory=dict, compare=False)

    @property
    def is_offered(self) -> bool:
        return self.mark is Mark.NEW


@value
class ImportSpec:
    """The whole of it. `text` is the crontab, `settings` are lines that it needs above the new ones."""

    rows: tuple[Row, ...] = ()
    text: str = ""
    settings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    empty: str = ""


def import_spec(
    text: str | None,
    crontab: Crontab,
    proposals: Sequence[Proposal],
    skipped: Sequence[Skipped],
    settings: Sequence[str],
) -> ImportSpec:
    if not crontab.entries:
        empty = tr("You have no crontab.") if text is None else tr("Your crontab has no entries.")
        return ImportSpec(text=text or "", empty=empty)
    rows = [_proposed(proposal) for proposal in proposals]
    rows += [
        Row(Mark.LEFT, "", (Pair(left.entry.number, left.entry.line.strip()),), reason=left.reason) for left in skipped
    ]
    rows += [Row(Mark.LEFT, "", (Pair(0, line.strip()),), reason=tr("not understood")) for line in crontab.unknown]
    missing = tuple(line for line in settings if line.partition("=")[0] not in crontab.settings)
    return ImportSpec(tuple(rows), text or "", missing, _notes(crontab))


def state_words(row: Row) -> str:
    match row.mark:
        case Mark.NEW:
            return tr("new")
        case Mark.KNOWN:
            return tr("registered already")
        case Mark.LEFT:
            return tr("stays: {reason}", reason=printable(row.reason, 200))


def name_words(row: Row) -> str:
    """The job's name, and how many lines run it."""
    number, name = len(row.pairs), printable(row.name, 100)
    return name if number == 1 else trn("{name}, {n} line", "{name}, {n} lines", number, name=name)


def first_line(row: Row, *, new: bool) -> str:
    """What a table shows of its lines."""
    return printable(row.pairs[0].new if new else row.pairs[0].old, LONGEST)


def differing(old: str, new: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where two lines differ, in words: from the first to the last that is not the same, in each of them."""
    before, after = _PIECES.findall(old), _PIECES.findall(new)
    shorter = min(len(before), len(after))
    head = 0
    while head < shorter and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < shorter - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    begin, rest = len("".join(before[:head])), len("".join(before[len(before) - tail :]))
    return (begin, len(old) - rest), (begin, len(new) - rest)


def new_crontab(spec: ImportSpec, names: Collection[str]) -> str:
    """The whole crontab with the lines of these jobs rewritten, and everything else as it stands.

    Empty if it holds what can't be copied as text: then nothing is to get lost.
    """
    if any(not (character.isprintable() or character in "\n\t\r") for character in spec.text):
        return ""
    lines = spec.text.splitlines()
    for row in spec.rows:
        if row.name in names:
            for pair in row.pairs:
                lines[pair.number - 1] = pair.new
    return "\n".join((*spec.settings, *lines)) + "\n"


def new_lines(spec: ImportSpec, names: Collection[str]) -> str:
    """The new lines alone."""
    lines = [pair.new for row in spec.rows if row.name in names for pair in row.pairs]
    return "\n".join((*spec.settings, *lines)) + "\n"


def _proposed(proposal: Proposal) -> Row:
    pairs = tuple(Pair(line.entry.number, line.entry.line.strip(), line.line) for line in proposal.lines)
    if proposal.known:
        return Row(Mark.KNOWN, proposal.name, pairs, proposal.notes, tr("registered already"))
    return Row(Mark.NEW, proposal.name, pairs, proposal.notes, values=proposal.values)


def _notes(crontab: Crontab) -> tuple[str, ...]:
    variables = [name for name in crontab.settings if name not in _HARMLESS]
    if not variables:
        return ()
    names = printable(", ".join(variables), 200)
    notes = [tr("Your crontab sets {names}. Its lines have that; a job that is started here has not.", names=names)]
    if "CRON_TZ" in variables:
        notes.append(tr("CRON_TZ moves the schedules; in a job file they are in local time."))
    return tuple(notes)
