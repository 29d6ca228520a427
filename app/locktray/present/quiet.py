"""When and about what nobody wants to be told. Values only."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import field

from lockcore._value import value

HOUR = 3600.0
MORNING = 8
"""The hour at which a pause until tomorrow ends."""


@value
class Quiet:
    """Notifications are paused until `paused_until` (seconds since the epoch), and never come about `muted` jobs.

    `kinds` are those that somebody has switched on or off for this desktop, by the words of the settings.
    """

    paused_until: float | None = None
    muted: frozenset[str] = frozenset()
    kinds: Mapping[str, bool] = field(default_factory=dict)

    def is_paused(self, now: float) -> bool:
        return self.paused_until is not None and now < self.paused_until


LOUD = Quiet()
"""Everything is told."""


def tomorrow(now: float) -> float:
    """The morning of the next day, in local time."""
    today = time.localtime(now)
    return time.mktime((today.tm_year, today.tm_mon, today.tm_mday + 1, MORNING, 0, 0, 0, 0, -1))
