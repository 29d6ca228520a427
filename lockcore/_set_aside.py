"""Locks that were cleaned, as a list shows them. Values only."""

from __future__ import annotations

from enum import Enum

from lockcore._value import value


class Whereabouts(Enum):
    """Where a cleaned lock is now. The value says it in words."""

    KEPT = "in the quarantine"
    RESTORED = "put back"
    FREED = "a lease that was freed"
    LOST = "gone from the quarantine"


@value
class SetAside:
    """A lock that was cleaned: when, from where, on what grounds. `id` is what `restore` knows it by.

    `in_the_way` tells that something lies in its place now, so that it can't be put back. Times are seconds since the
    epoch.
    """

    id: int
    at: float
    job: str
    path: str
    verdict: str
    evidence: tuple[str, ...]
    whereabouts: Whereabouts
    restored: float | None = None
    in_the_way: bool = False

    @property
    def can_be_put_back(self) -> bool:
        return self.whereabouts is Whereabouts.KEPT and not self.in_the_way
