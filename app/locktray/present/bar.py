"""What the buttons above the table offer for the selected jobs: each with its reason if it can't be done. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lockcore._derive import JobState
from lockcore._objections import Kind, objection
from lockcore._value import value
from lockcore._watch.status import JobStatus, Snapshot
from locktray.present.menu import Action, Do
from locktray.present.telling import under_way
from locktray.tongue import told, tr, trn

DOES = {Kind.START: Do.START, Kind.STOP: Do.STOP, Kind.RESTART: Do.RESTART}
NOTHING_ASKED: Mapping[str, Kind] = {}
_MOST_ASKED = 200
"""Of more selected jobs than that, only the first are asked whether they can: the rest answer when it is done."""


@value
class Offer:
    """One button. `reason` is why it can't be pressed; `tip` what it does otherwise; `is_best` makes it stand out."""

    reason: str = ""
    tip: str = ""
    is_best: bool = False


@value
class Bar:
    """All of them."""

    start: Offer
    stop: Offer
    restart: Offer
    clean_up: Offer


def bar_of(
    selected: Sequence[JobStatus],
    snapshot: Snapshot | None,
    asked: Mapping[str, Kind] = NOTHING_ASKED,
    *,
    is_beside_details: bool = False,
) -> Bar:
    """What can be done now with these jobs, and with all stale locks. `asked` is what is being done already, by name.

    What helps most stands out once: in the details of the one job that is selected, where they are shown.
    """
    best = None if is_beside_details else best_of([status for status in selected if status.name not in asked])
    offers = {kind: _offer(kind, selected, asked, is_best=kind is best) for kind in DOES}
    return Bar(offers[Kind.START], offers[Kind.STOP], offers[Kind.RESTART], _clean_up(snapshot))


def actions_of(
    kind: Kind, selected: Sequence[JobStatus], asked: Mapping[str, Kind] = NOTHING_ASKED
) -> tuple[Action, ...]:
    """The same for each job that it makes sense for."""
    return tuple(Action(DOES[kind], status) for status in selected if not _why_not(kind, status, asked))


def best_of(selected: Sequence[JobStatus]) -> Kind | None:
    """What helps most, if anything does: to start what is not running, to restart what hangs."""
    asked = selected[:_MOST_ASKED]
    if any(status.state is JobState.HUNG and objection(Kind.RESTART, status) is None for status in asked):
        return Kind.RESTART
    return Kind.START if any(objection(Kind.START, status) is None for status in asked) else None


def _why_not(kind: Kind, status: JobStatus, asked: Mapping[str, Kind]) -> str:
    if status.name in asked:
        return under_way(status.name, asked[status.name])
    found = objection(kind, status)
    return "" if found is None else told(found.sentence)


def _offer(kind: Kind, selected: Sequence[JobStatus], asked: Mapping[str, Kind], *, is_best: bool) -> Offer:
    if not selected:
        return Offer(tr("No job is selected."))
    first_ones = selected[:_MOST_ASKED]
    objections = [_why_not(kind, status, asked) for status in first_ones]
    able = objections.count("")
    first = next(filter(None, objections), "")
    if not able:
        several = trn("Not this job: {first}", "None of these {n} jobs: {first}", len(selected), first=first)
        return Offer(first if len(selected) == 1 else several)
    return Offer(tip=_tip(kind, able + len(selected) - len(first_ones), len(selected)), is_best=is_best)


def _tip(kind: Kind, able: int, selected: int) -> str:
    match kind:
        case Kind.START:
            whole = trn("Start this job", "Start these {n} jobs", able)
            part = tr("Start {able} of the {selected} selected jobs", able=able, selected=selected)
        case Kind.STOP:
            whole = trn("Stop this job", "Stop these {n} jobs", able)
            part = tr("Stop {able} of the {selected} selected jobs", able=able, selected=selected)
        case _:
            whole = trn("Restart this job", "Restart these {n} jobs", able)
            part = tr("Restart {able} of the {selected} selected jobs", able=able, selected=selected)
    return whole if able == selected else part


def _clean_up(snapshot: Snapshot | None) -> Offer:
    stale = 0 if snapshot is None else snapshot.counts.get(JobState.STALE, 0)
    if not stale:
        return Offer(tr("No lock is stale."))
    return Offer(
        tip=trn("Look at {n} stale lock, and clean it up", "Look at {n} stale locks, and clean them up", stale)
    )
