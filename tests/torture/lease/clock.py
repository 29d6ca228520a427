"""The clock of the torture: nobody can set it, all processes share it."""

from __future__ import annotations

import time

SECOND = 1_000_000_000


def boottime_ns() -> int:
    """Nanoseconds since boot, sleep included, where the system can tell."""
    return time.clock_gettime_ns(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))
