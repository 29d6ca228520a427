"""When which job has to be looked at again because of time alone."""

from __future__ import annotations

import heapq


class Deadlines:
    """One time a name, the earliest first. Times are seconds since the epoch."""

    __slots__ = ("_at", "_heap")

    def __init__(self) -> None:
        self._at: dict[str, float] = {}
        self._heap: list[tuple[float, str]] = []

    def put(self, name: str, at: float | None) -> None:
        """Give a name its time, in place of the one that it had; None takes it away."""
        if at is None:
            self._at.pop(name, None)
        elif self._at.get(name) != at:
            self._at[name] = at
            heapq.heappush(self._heap, (at, name))

    def sooner(self, name: str, at: float) -> None:
        """Give a name this time unless it has an earlier one."""
        if at < self._at.get(name, float("inf")):
            self.put(name, at)

    def of(self, name: str) -> float | None:
        """The time of a name."""
        return self._at.get(name)

    def next(self) -> float | None:
        """The earliest time of all."""
        while self._heap and self._at.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def passed(self, now: float) -> set[str]:
        """The names whose time has come. They have none from then on."""
        names = set()
        while (at := self.next()) is not None and at <= now:
            name = heapq.heappop(self._heap)[1]
            del self._at[name]
            names.add(name)
        return names
