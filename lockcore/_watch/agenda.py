"""What the watch has to look at, and when: names only. Times are seconds since the epoch. Pure.

now      somebody told of a change, or a deadline has passed
retold   only the history says something new
closely  later, and with more care: what was only glanced at, and what was just taken or left
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import islice

from lockcore._watch.deadlines import Deadlines

RECHECKS = (0.02, 0.1, 0.3, 1.0, 5.0)
"""Seconds after which a lock is looked at again that is changing hands: nothing tells when that is done."""

CLOSER = 2.0
"""Seconds between the times at which locks are looked at closely, all together: that holds up everybody who locks."""

_SETTLED = 0.5  # seconds; before that, a lock that was just taken is not looked at closely


class Agenda:
    """The list. A name that is on it twice is looked at once."""

    def __init__(self) -> None:
        self.deadlines = Deadlines()
        self._now: dict[str, None] = {}
        self._retold: dict[str, None] = {}
        self._follow: deque[str] = deque()
        self._closely: deque[str] = deque()
        self._later = Deadlines()
        self._rechecks = Deadlines()
        self._counts: dict[str, int] = {}

    @property
    def is_busy(self) -> bool:
        """Whether there is something to look at without waiting."""
        return bool(self._now or self._retold or self._follow or self._closely)

    def next(self) -> float | None:
        """When there will be something."""
        times = (self.deadlines.next(), self._later.next(), self._rechecks.next())
        return min((time for time in times if time is not None), default=None)

    def add(self, names: Iterable[str]) -> None:
        """These are to be looked at now."""
        self._now.update(dict.fromkeys(names))

    def retell(self, names: Iterable[str]) -> None:
        """The history says something new about these; their locks need not be read for that."""
        self._retold.update(dict.fromkeys(names))

    def look_closely(self, name: str) -> None:
        """This was only glanced at: follow its process first, then look at it closely when there is time."""
        self._follow.append(name)
        self._closely.append(name)

    def look_closely_later(self, name: str, now: float) -> None:
        """Look closely at it the next time that this is done."""
        self._later.put(name, ((now + _SETTLED) // CLOSER + 1) * CLOSER)

    def recheck(self, name: str, now: float) -> None:
        """Look at it again in a moment, and then at longer and longer intervals."""
        self._counts[name] = 0
        self.recheck_further(name, now)

    def is_rechecked(self, name: str) -> bool:
        return name in self._counts

    def recheck_further(self, name: str, now: float) -> None:
        """It was looked at: the next time, unless that was the last."""
        count = self._counts.get(name, 0)
        if count < len(RECHECKS):
            self._rechecks.sooner(name, now + RECHECKS[count])
            self._counts[name] = count + 1
        else:
            self._counts.pop(name, None)

    def pass_to(self, now: float) -> set[str]:
        """Time goes on: put what is due on the list. Gives those whose deadline has passed."""
        passed = self.deadlines.passed(now)
        self.add(passed)
        self.add(self._rechecks.passed(now))
        self._closely.extend(self._later.passed(now))
        return passed

    def take(self, most: int) -> list[str]:
        """Take so many off the list of what is to be looked at now."""
        return _take(self._now, most)

    def take_retold(self, most: int) -> list[str]:
        return _take(self._retold, most)

    def take_to_follow(self, most: int) -> list[str]:
        return [self._follow.popleft() for _ in range(min(most, len(self._follow)))]

    def take_closely(self, most: int) -> list[str]:
        return list(dict.fromkeys(self._closely.popleft() for _ in range(min(most, len(self._closely)))))


def _take(names: dict[str, None], most: int) -> list[str]:
    taken = list(islice(names, most))
    for name in taken:
        del names[name]
    return taken
