"""The clocks, as an object, so that a test can have its own."""

from __future__ import annotations

import time

from lockcore._system import system


class Clock:
    """What time it is, three ways. The differences tell what has happened: a clock was set, or the machine slept."""

    __slots__ = ()

    def now(self) -> float:
        """Seconds since the epoch, as people and files have them. Somebody may set this clock."""
        return time.time()

    def boottime(self) -> float:
        """Seconds since boot, sleep included. Nobody can set this one."""
        return system.boottime()

    def awake(self) -> float:
        """Seconds that this machine was awake, where the system can tell; else the same as `boottime`."""
        return system.awake()
