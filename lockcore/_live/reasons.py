"""Why something can't be done with a job now, with the key that helps instead. Pure."""

from __future__ import annotations

from lockcore import _objections
from lockcore._objections import Kind
from lockcore._watch.status import JobStatus

_KEYS = {Kind.CLEAN: " c cleans it.", Kind.STOP: " t stops it."}


def objection(kind: Kind, status: JobStatus) -> str | None:
    """One sentence or two, or None if it makes sense."""
    found = _objections.objection(kind, status)
    if found is None:
        return None
    return found.sentence if found.instead is None else found.sentence + _KEYS[found.instead]
