"""How a list of locks to clean goes on: what was seen of each, what is ticked, asked for, and came of it. Pure.

Nothing is ticked that was not looked at and proven stale. Whatever is heard about a lock only asks for another look.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum

from lockcore._company import ALONE, Company
from lockcore._live.view import Looked
from lockcore._outcome import Outcome
from lockcore._value import value
from lockcore._values import Report, Verdict
from lockcore._watch.facts import is_held
from lockcore._watch.status import JobStatus, Snapshot


class Phase(Enum):
    """Where a line is. OVER: there is nothing to clean any more, or a new run has the lock."""

    LOOKING = "looking"
    PROVEN = "proven stale"
    UNPROVEN = "not proven"
    CLEANING = "being set aside"
    CLEANED = "set aside"
    UNDOING = "being put back"
    OVER = "over"


@value
class Sight:
    """What lies at a lock, and what keeps it company."""

    looked: Looked
    company: Company = ALONE


@value
class Line:
    """One lock in the list. `status` is its job as the newest Snapshot knows it.

    `fresh` lines are ticked by their first look, if that proves them stale: those that were there when the list was
    opened. `turn` counts what happened to the line, so that a look from before is known as such. `kept` is what puts
    it back, `since` what lies in its place then, `problem` why it could not be looked at.
    """

    status: JobStatus
    phase: Phase = Phase.LOOKING
    looked: Looked | None = None
    company: Company = ALONE
    ticked: bool = False
    fresh: bool = False
    outcome: Outcome | None = None
    kept: int | None = None
    since: Report | None = None
    problem: str = ""
    turn: int = 0

    @property
    def name(self) -> str:
        return self.status.name

    @property
    def is_busy(self) -> bool:
        return self.phase in (Phase.CLEANING, Phase.UNDOING)

    @property
    def is_taken(self) -> bool:
        """Whether something lies in the place of what was set aside."""
        return self.since is not None and self.since.verdict is not None

    @property
    def can_be_undone(self) -> bool:
        return self.phase is Phase.CLEANED and self.kept is not None and not self.is_taken


@value
class Tally:
    """How many lines there are of what counts."""

    lines: int
    looking: int
    proven: int
    ticked: int
    busy: int
    cleaned: int
    undoable: int


def candidates(snapshot: Snapshot) -> list[JobStatus]:
    """The jobs whose locks are stale, then those whose locks nobody can judge. A live holder is never among them."""
    stale: list[JobStatus] = []
    unknown: list[JobStatus] = []
    for status in snapshot.jobs.values():
        if is_candidate(status):
            (stale if status.report.verdict is Verdict.STALE else unknown).append(status)
    return [*stale, *unknown]


def is_candidate(status: JobStatus) -> bool:
    report = status.report
    if is_held(report) or report.record is None:
        return False
    return report.verdict in (Verdict.STALE, Verdict.UNKNOWN)


def begun(status: JobStatus, *, fresh: bool) -> Line:
    """A line before it was looked at."""
    return Line(status, fresh=fresh)


def told(line: Line, status: JobStatus | None) -> Line:
    """A Snapshot says something else about its job, or knows it no longer: it has to be looked at again."""
    status = status or line.status
    if line.is_busy:
        return replace(line, status=status)
    phase = line.phase if line.phase is Phase.CLEANED else Phase.LOOKING
    return replace(line, status=status, phase=phase, turn=line.turn + 1)


def seen(line: Line, turn: int, found: Sight | Outcome) -> Line:
    """What a look found that began in this turn. A tick stays only for what the person has ticked."""
    if turn != line.turn or line.is_busy:
        return line
    if isinstance(found, Outcome):
        if line.phase is Phase.CLEANED:
            return line
        return replace(line, phase=Phase.UNPROVEN, ticked=False, fresh=False, problem=found.sentence)
    looked = found.looked
    verdict = looked.report.verdict
    if line.phase is Phase.CLEANED and (verdict is None or is_held(looked.report)):
        return replace(line, since=looked.report)
    phase = _phase(looked)
    same = line.looked is not None and line.looked.report.record == looked.report.record
    return replace(
        line,
        phase=phase,
        looked=looked,
        company=found.company,
        ticked=phase is Phase.PROVEN and (line.fresh or (line.ticked and same)),
        fresh=False,
        outcome=None if line.phase is Phase.CLEANED else line.outcome,
        kept=None,
        since=None,
        problem="",
    )


def ticked(line: Line, *, on: bool) -> Line:
    """A person ticks it, or takes the tick away; what is not proven stale can't be ticked."""
    return replace(line, ticked=on) if line.phase is Phase.PROVEN and line.ticked is not on else line


def asked(line: Line) -> Line:
    """It is being set aside."""
    return replace(line, phase=Phase.CLEANING, ticked=False, outcome=None, turn=line.turn + 1)


def came(line: Line, outcome: Outcome) -> Line:
    """What came of it. What was not done is looked at again."""
    phase = Phase.CLEANED if outcome.done else Phase.LOOKING
    return replace(line, phase=phase, outcome=outcome, kept=outcome.kept, since=None, turn=line.turn + 1)


def undoing(line: Line) -> Line:
    """It is being put back."""
    return replace(line, phase=Phase.UNDOING, outcome=None, turn=line.turn + 1)


def undone(line: Line, outcome: Outcome) -> Line:
    """What came of putting it back. It is never ticked again by itself."""
    if not outcome.done:
        return replace(line, phase=Phase.CLEANED, outcome=outcome, turn=line.turn + 1)
    return replace(line, phase=Phase.LOOKING, outcome=outcome, kept=None, since=None, turn=line.turn + 1)


def tally(lines: Iterable[Line]) -> Tally:
    counts = dict.fromkeys(Phase, 0)
    number = chosen = undoable = 0
    for line in lines:
        number += 1
        counts[line.phase] += 1
        chosen += line.ticked and line.phase is Phase.PROVEN
        undoable += line.can_be_undone
    busy = counts[Phase.CLEANING] + counts[Phase.UNDOING]
    return Tally(number, counts[Phase.LOOKING], counts[Phase.PROVEN], chosen, busy, counts[Phase.CLEANED], undoable)


def _phase(looked: Looked) -> Phase:
    if looked.report.verdict is None or is_held(looked.report):
        return Phase.OVER
    return Phase.PROVEN if looked.refusal is None and not looked.needs_name else Phase.UNPROVEN
