"""What a job's time limits mean, said back as they were understood. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from lockcore._duration import written
from lockcore._registry.job_file import GRACE
from locktray.present.durations import is_too_long, seconds_of
from locktray.present.job_draft import JobDraft
from locktray.present.notes import Note, hint, problem
from locktray.tongue import tr

LIMITS = ("max_age", "timeout", "grace", "min_interval", "heartbeat_ttl")
_MAY_BE_ZERO = ("grace", "min_interval")
_NOT_FOR_DAEMONS = ("max_age", "timeout", "min_interval")


def limit_label(limit: str) -> str:
    """What stands before its field."""
    match limit:
        case "max_age":
            return tr("Overdue &after")
        case "timeout":
            return tr("&End after")
        case "grace":
            return tr("Time to &quit")
        case "min_interval":
            return tr("&Skip within")
        case _:
            return tr("&Hung after")


def as_new(draft: JobDraft, usual: Mapping[str, str]) -> JobDraft:
    """A job that is about to be added, with the limits that new jobs have, where none is known for it."""
    left_out = _NOT_FOR_DAEMONS if draft.kind == "daemon" else ()
    given = {
        limit: usual[limit]
        for limit in LIMITS
        if usual.get(limit) and limit not in left_out and not getattr(draft, limit)
    }
    why = dict.fromkeys(given, tr("New jobs have this, by the settings."))
    return replace(draft, **given, why={**why, **draft.why})


def limit_note(limit: str, text: str) -> Note:
    """The note beneath one of them."""
    if not text.strip():
        return hint(_without(limit))
    seconds = seconds_of(text)
    if seconds is None and is_too_long(text):
        return problem(tr("This is longer than a hundred years, which is the most."))
    if seconds is None:
        return problem(tr("This is no duration. Write one such as 90 s, 15 m, 6 h or 1 d."))
    if seconds == 0 and limit not in _MAY_BE_ZERO:
        return problem(tr("This must be longer than 0. Leave it empty for none."))
    return hint(_with(limit, written(seconds)))


def _with(limit: str, duration: str) -> str:
    match limit:
        case "max_age":
            return tr("A run that takes longer than {duration} is shown as overdue.", duration=duration)
        case "timeout":
            return tr("A run that takes longer than {duration} is ended.", duration=duration)
        case "grace":
            return tr("It has {duration} to end by itself before it is killed.", duration=duration)
        case "min_interval":
            return tr("A run is skipped if the last completed one is younger than {duration}.", duration=duration)
        case _:
            return tr("It is shown as hung when it has given no sign of life for {duration}.", duration=duration)


def _without(limit: str) -> str:
    match limit:
        case "max_age":
            return tr("While this is empty, no run is overdue.")
        case "timeout":
            return tr("While this is empty, a run may take as long as it likes.")
        case "grace":
            return _with(limit, written(GRACE))
        case "min_interval":
            return tr("While this is empty, no run is skipped.")
        case _:
            return tr("While this is empty, what its lock says of heartbeats counts.")
