"""How much of a processor something may take that could go on all the time. Pure."""

from __future__ import annotations

SHARE = 0.01
"""The part of a processor that is spent in the long run."""

MOST = 0.02
"""Seconds of it that can be saved up while nothing happens, for whoever is in a hurry then."""


class Purse:
    """Filled by time, emptied by work. Times are seconds, of a clock that nobody sets."""

    __slots__ = ("_at", "_saved")

    def __init__(self, now: float) -> None:
        self._at = now
        self._saved = MOST

    def spend(self, cost: float, now: float) -> None:
        """So much work was done. It may be more than there was: then it takes longer until the next time."""
        self._saved = self._left(now) - cost
        self._at = now

    def ready(self, now: float) -> float:
        """When the next work may be done: now, or later."""
        left = self._left(now)
        return now if left > 0 else now + -left / SHARE + 0.001

    def _left(self, now: float) -> float:
        return min(MOST, self._saved + max(0.0, now - self._at) * SHARE)
