"""What is remembered of a job for its notices: what was told, what waits, and whether it has recovered. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from lockcore._notify.notices import LIMIT, is_too_soon
from lockcore._text import age
from lockcore._value import value
from locktray.present.happened import once_more
from locktray.present.incidents import Incident, Kind, Relief, Turn
from locktray.present.notices import Case
from locktray.present.words import named, together
from locktray.tongue import tr

STEADY = 60.0
"""Seconds that a job must run after trouble to have recovered: one that crashes in a loop runs too, in between."""

MARKS = 32
"""How many incidents of a job are known again."""

_AT_ONCE = (Kind.HUNG, Kind.DUPLICATED)
"""Trouble of a job that runs: it is over as soon as the job only runs."""


@value
class Told:
    """When there was a notice of this kind; `alone` if it told one incident, as it happened."""

    at: float
    alone: bool


@value
class Waiting:
    """Incidents of one kind that were not told yet: how many, since when, and the last of them."""

    times: int
    first: float
    last: Incident


@value
class Memory:
    """One job's. `open` is trouble that was told and is not over; `covered` is until when runs are part of it.

    `steady` is since when it has been running since. Times are seconds since the epoch.
    """

    marks: tuple[str, ...] = ()
    told: Mapping[Kind, Told] = field(default_factory=dict)
    waiting: Mapping[Kind, Waiting] = field(default_factory=dict)
    open: Mapping[Kind, float] = field(default_factory=dict)
    covered: float | None = None
    steady: Turn | None = None
    touched: float = 0.0

    def suffers(self, incident: Incident, *, wanted: bool) -> Memory:
        """With one more incident, unless it is known. What nobody wants to be told is only known from now on."""
        if incident.mark in self.marks or self._is_covered(incident):
            return self
        marks = (*self.marks, *filter(None, (incident.mark, incident.lasting)))[-MARKS:]
        covered = incident.at if incident.covers else self.covered
        waiting = dict(self.waiting)
        waiting.pop(Kind.RECOVERY, None)
        if wanted:
            before = waiting.get(incident.kind, Waiting(0, incident.at, incident))
            waiting[incident.kind] = Waiting(before.times + 1, before.first, incident)
        return replace(self, marks=marks, covered=covered, waiting=waiting, steady=None, touched=incident.at)

    def turns(self, turn: Turn, now: float, *, wanted: bool) -> Memory:
        """With a change that is no trouble, and may be the end of some."""
        if turn.relief is Relief.RUNS and self.open:
            if all(kind in _AT_ONCE for kind in self.open):
                return self._recovers(turn, now, wanted=wanted)
            return replace(self, steady=turn)
        if turn.relief is Relief.COMPLETED and self.open and turn.at >= max(self.open.values()):
            return self._recovers(turn, now, wanted=wanted)
        return self if self.steady is None else replace(self, steady=None)

    def settles(self, now: float, *, wanted: bool) -> Memory:
        """At `now`: who has been running for long enough has recovered."""
        if self.steady is None or abs(now - self.steady.at) < STEADY:
            return self
        return self._recovers(self.steady, now, wanted=wanted)

    def hushed(self, unwanted: frozenset[Kind]) -> Memory:
        """Without what waits and nobody wants to be told any more."""
        if not unwanted & self.waiting.keys():
            return self
        return replace(self, waiting={kind: waits for kind, waits in self.waiting.items() if kind not in unwanted})

    def ripe(self, now: float) -> list[Case]:
        """What may be told now: what waits, and whose kind was not told just before."""
        return [
            self._case(kind, waits, now)
            for kind, waits in self.waiting.items()
            if kind not in self.told or not is_too_soon(self.told[kind].at, now)
        ]

    def telling(self, case: Case, now: float) -> Memory:
        """After a notice with this case."""
        kind = case.last.kind
        waiting = {other: waits for other, waits in self.waiting.items() if other is not kind}
        told = {**self.told, kind: Told(now, case.times == 1)}
        is_open = self.open if kind is Kind.RECOVERY else {**self.open, kind: case.last.at}
        return replace(self, waiting=waiting, told=told, open=is_open, touched=now)

    def catches_up(self, case: Case, now: float, *, over: bool) -> Memory:
        """After a notice that tells it late: what happens from now on is not counted together with it."""
        told = self.telling(case, now)
        kind = case.last.kind
        return replace(told, told={**told.told, kind: Told(now, alone=False)}, open={} if over else told.open)

    def wakes_at(self) -> float | None:
        """When time alone gives something to tell; None if it can't."""
        moments = [
            self.told[kind].at + LIMIT if kind in self.told else waits.first for kind, waits in self.waiting.items()
        ]
        if self.steady is not None:
            moments.append(self.steady.at + STEADY)
        return min(moments, default=None)

    def _is_covered(self, incident: Incident) -> bool:
        return incident.began is not None and self.covered is not None and incident.began <= self.covered

    def _recovers(self, turn: Turn, now: float, *, wanted: bool) -> Memory:
        waiting = {}
        if wanted:
            untold = [once_more(kind, waits.times) for kind, waits in self.waiting.items()]
            waiting[Kind.RECOVERY] = Waiting(1, now, _recovery(turn, tuple(self.open), untold, now))
        return replace(self, open={}, steady=None, waiting=waiting, touched=now)

    def _case(self, kind: Kind, waits: Waiting, now: float) -> Case:
        """A job in a loop is summed up, together with the incident that was told when it began."""
        told = self.told.get(kind)
        if told is not None and told.alone and is_too_soon(told.at, waits.first):
            return Case(waits.last, waits.times, waits.times + 1, now - told.at)
        return Case(waits.last, waits.times, waits.times, now - waits.first)


def _recovery(turn: Turn, over: tuple[Kind, ...], untold: list[str], now: float) -> Incident:
    name, status = named(turn.job), turn.status
    title = tr("{job} is running again", job=name)
    if turn.relief is Relief.COMPLETED:
        title = tr("{job} completed again", job=name)
    elif over == (Kind.HUNG,) and turn.relief is Relief.RUNS:
        title = tr("{job} sends heartbeats again", job=name)
    elif over == (Kind.DUPLICATED,) and turn.relief is Relief.RUNS:
        title = tr("{job} runs only once again", job=name)
    sentences = []
    if status is not None:
        run, holder = status.last_run, status.report.holder
        if turn.relief is Relief.COMPLETED and run is not None and run.ended is not None:
            sentences.append(tr("Its run took {age}.", age=age(run.ended - run.started)))
        elif turn.relief is Relief.RUNS and holder is not None:
            sentences.append(tr("PID {pid} holds its lock.", pid=holder.pid))
    if untold:
        sentences.append(tr("Before that it {what}.", what=together(untold)))
    return Incident(turn.job, Kind.RECOVERY, now, f"recovery {now}", title, " ".join(sentences), status)
