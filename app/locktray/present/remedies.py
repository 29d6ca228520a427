"""What can be done about a job, and which of it helps most now. Pure."""

from __future__ import annotations

from dataclasses import replace

from lockcore._derive import JobState
from lockcore._objections import Kind, objection
from lockcore._value import value
from lockcore._watch.status import JobStatus
from locktray.present.menu import Action, Do, why_not_clean
from locktray.present.telling import under_way
from locktray.tongue import told, tr

_KINDS = {
    Do.START: Kind.START,
    Do.STOP: Kind.STOP,
    Do.RESTART: Kind.RESTART,
    Do.SHOW_LOG: Kind.LOG,
}
_CHANGES = (Do.START, Do.STOP, Do.RESTART, Do.CLEAN, Do.CLEAN_AND_RESTART)
_HELPS = {
    JobState.STALE: (Do.CLEAN_AND_RESTART, Do.CLEAN),
    JobState.ORPHANED: (Do.STOP,),
    JobState.OVERDUE: (Do.RESTART, Do.STOP),
    JobState.HUNG: (Do.RESTART, Do.STOP),
    JobState.FAILED: (Do.START,),
    JobState.DOWN: (Do.START,),
    JobState.MISSED: (Do.START,),
    JobState.IDLE: (Do.START,),
}
"""What would help in a state, the best first. Nothing is wrong with a job that runs, and what would be right for the
others a person has to judge."""


@value
class Remedy:
    """A button. `reason` is why it can't be pressed now; `best` marks the one that stands out."""

    label: str
    action: Action
    reason: str = ""
    best: bool = False
    danger: bool = False


def remedies_of(status: JobStatus, asked: Kind | None = None) -> tuple[Remedy, ...]:
    """The one that helps most first, if any does; then the others in an order that stays. While what was `asked` for
    is under way, nothing else can be done to the job.
    """
    found = _remedies_of(status)
    if asked is None:
        return found
    wait = under_way(status.name, asked)
    return tuple(
        replace(remedy, reason=wait, best=False) if remedy.action.do in _CHANGES else remedy for remedy in found
    )


def _remedies_of(status: JobStatus) -> tuple[Remedy, ...]:
    best = next((do for do in _HELPS.get(status.state, ()) if not _reason(do, status)), None)
    others = [Do.START, Do.STOP, Do.RESTART, Do.CLEAN, Do.SHOW_LOG]
    if not status.registered:
        others.append(Do.REGISTER)
    found = [] if best is None else [_remedy(best, status, best=True)]
    return (*found, *(_remedy(do, status) for do in others if do is not best))


def can_clean_and_restart(status: JobStatus) -> bool:
    """Whether a stale lock may be set aside and its job started again, as far as what is shown tells."""
    clean, start = objection(Kind.CLEAN, status), objection(Kind.START, status)
    return status.state is JobState.STALE and clean is None and start is None


def _remedy(do: Do, status: JobStatus, *, best: bool = False) -> Remedy:
    danger = do is Do.CLEAN and not best
    return Remedy(_label(do), Action(do, status), _reason(do, status), best, danger)


def _reason(do: Do, status: JobStatus) -> str:
    if do is Do.CLEAN_AND_RESTART:
        return "" if can_clean_and_restart(status) else tr("Only a stale lock of a registered job can be cleaned so.")
    if do is Do.CLEAN:
        return why_not_clean(status)
    found = objection(_KINDS[do], status) if do in _KINDS else None
    return "" if found is None else told(found.sentence)


def _label(do: Do) -> str:
    match do:
        case Do.CLEAN_AND_RESTART:
            return tr("Clean and restart")
        case Do.START:
            return tr("Start")
        case Do.STOP:
            return tr("Stop")
        case Do.RESTART:
            return tr("Restart")
        case Do.CLEAN:
            return tr("Force-clean…")
        case Do.REGISTER:
            return tr("Register…")
        case _:
            return tr("Show log")
