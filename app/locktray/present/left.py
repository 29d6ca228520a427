"""Locks that are left for a moment only: `lockcore stop` sets one aside as soon as it has ended its holder. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from lockcore._derive import JobState
from lockcore._watch.status import Flip

MOMENT = 0.3
"""Seconds after which a lock that is left counts as left."""


def may_pass(flips: Iterable[Flip]) -> bool:
    """Whether one of them tells of a lock that may still turn out to be left for a moment only."""
    return any(_leaves(flip) for flip in flips)


def lasting(flips: Iterable[Flip], later: Iterable[Flip]) -> tuple[Flip, ...]:
    """Without those of a lock that was gone a moment later: nobody crashed, somebody has ended its holder."""
    first = tuple(flips)
    gone = [flip for flip in (*first, *later) if flip.after is None or not flip.after.report.exists]
    return tuple(
        flip
        for flip in first
        if not _leaves(flip) or not any(each.job == flip.job and 0 <= each.at - flip.at < MOMENT for each in gone)
    )


def _leaves(flip: Flip) -> bool:
    return flip.after is not None and flip.after.state is JobState.STALE and flip.before is not None
