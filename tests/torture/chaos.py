"""What goes wrong: kills, removed files, frozen processes, at random."""

from __future__ import annotations

import os
import random
import signal
import time
from contextlib import suppress

from .locks import guard_of
from .nursery import Nursery
from .referee import Referee
from .report import Tally

RATES = {"kill": 14.0, "term": 2.0, "rm-public": 6.0, "rm-guard": 6.0, "rm-both": 3.0, "stop": 4.0}
"""Deeds a second."""

BURSTS = 0.25
"""How often a deed comes right after another, such as a removal in the middle of a takeover."""

SHORTEST_STOP, LONGEST_STOP = 0.02, 0.3


class Chaos:
    """Does the next deed when its time has come."""

    def __init__(
        self, nursery: Nursery[Referee], tally: Tally, path: str, rng: random.Random, deeds: tuple[str, ...]
    ) -> None:
        self._nursery = nursery
        self._tally = tally
        self._path = path
        self._rng = rng
        self._deeds = deeds
        self._weights = [RATES[deed] for deed in deeds]
        self._next = time.monotonic()

    def due_in(self) -> float:
        """Seconds until the next deed."""
        return max(0.0, self._next - time.monotonic())

    def step(self) -> None:
        """Wake those whose stop is over; do a deed if one is due."""
        now_ns = time.monotonic_ns()
        for name in [name for name, until in self._nursery.stopped.items() if until <= now_ns]:
            self._nursery.resume(name)
        if not self._deeds or time.monotonic() < self._next:
            return
        burst = self._rng.random() < BURSTS
        pause = self._rng.uniform(0, 0.0005) if burst else self._rng.expovariate(sum(self._weights))
        self._next = time.monotonic() + pause
        self._do(self._rng.choices(self._deeds, self._weights)[0])

    def _do(self, deed: str) -> None:
        match deed:
            case "kill":
                self._kill(signal.SIGKILL)
            case "term":
                self._kill(signal.SIGTERM)
            case "stop":
                self._stop()
            case "rm-public":
                self._tally.removed_public += self._remove(self._path, "rm public")
            case "rm-guard":
                self._tally.removed_guard += self._remove(guard_of(self._path), "rm guard")
            case "rm-both":
                public = self._remove(self._path, "rm public")
                guard = self._remove(guard_of(self._path), "rm guard")
                self._tally.removed_both += public and guard

    def _victim(self, holders: float) -> str | None:
        """A worker, with the given probability one that is inside; stopped ones are killed too."""
        workers = [name for name in self._nursery.living if name[0] == "w" and name not in self._nursery.ending]
        inside = [name for name in workers if name in self._nursery.referee.inside]
        pool = inside if inside and self._rng.random() < holders else workers
        return self._rng.choice(pool) if pool else None

    def _kill(self, number: int) -> None:
        name = self._victim(holders=0.4)
        if name is None:
            return
        holder = name in self._nursery.referee.inside
        self._nursery.kill(name, number)
        if number == signal.SIGKILL:
            self._tally.kills += 1
            self._tally.kills_of_holders += holder
        else:
            self._tally.terms += 1

    def _stop(self) -> None:
        name = self._victim(holders=0.6)
        if name is None or name in self._nursery.stopped or self._nursery.referee.recovering:
            return  # a frozen successor would be measured as a slow recovery
        self._tally.stops += 1
        self._tally.stops_of_holders += name in self._nursery.referee.inside
        self._nursery.stop(name, time.monotonic_ns() + int(self._rng.uniform(SHORTEST_STOP, LONGEST_STOP) * 1e9))

    def _remove(self, path: str, what: str) -> bool:
        with suppress(FileNotFoundError):
            os.unlink(path)
            self._nursery.referee.deed(what, time.monotonic_ns())
            return True
        return False
