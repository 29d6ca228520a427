"""Notices when a clock was set, and when the machine slept: by how the clocks run apart."""

from __future__ import annotations

from lockcore._clock import Clock
from lockcore._watch.due import Span

JUMP = 2.0
"""Seconds by which clocks may run apart without anything having happened."""


class Clockwork:
    """The clocks as they were the last time. `asleep` is when the machine slept since."""

    __slots__ = ("_clock", "_offset", "_slept", "asleep")

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._offset, self._slept = self._now()
        self.asleep: list[Span] = []

    def has_jumped(self) -> bool:
        """Whether time did not go on as it should since the last time: then everything may be other than it was."""
        before, slept = self._offset, self._slept
        self._offset, self._slept = self._now()
        asleep = self._slept - slept
        if asleep > JUMP:
            now = self._clock.now()
            self.asleep = [*self.asleep[-99:], Span(now - asleep, now)]
        return asleep > JUMP or abs(self._offset - before) > JUMP

    def _now(self) -> tuple[float, float]:
        boottime = self._clock.boottime()
        return self._clock.now() - boottime, boottime - self._clock.awake()
