"""When a job ran, as a value."""

from __future__ import annotations

from typing import NamedTuple


class Spell(NamedTuple):
    """One run, or several that began at nearly the same time and ended alike. Times are seconds since the epoch.

    `busy` is how long they took together, in seconds; None if that is all of the time.
    """

    job: str
    began: float
    ended: float
    outcome: str
    busy: float | None = None
