"""What goes wrong with the processes: they are killed, asked to end, and stopped for less and for more than a TTL."""

from __future__ import annotations

import random
import signal
import time
from collections import Counter

from tests.torture.nursery import Nursery

from .clock import SECOND, boottime_ns
from .referee import Referee

RATES = {"kill": 2.5, "term": 0.5, "stop": 1.5}
"""Deeds a second; where some are left out there are more of the others."""


class Chaos:
    """Does the next deed when its time has come."""

    def __init__(
        self, nursery: Nursery[Referee], done: Counter[str], ttl: float, rng: random.Random, deeds: tuple[str, ...]
    ) -> None:
        self._nursery = nursery
        self._done = done
        self._ttl = ttl
        self._rng = rng
        self._deeds = deeds
        self._next = time.monotonic()

    def step(self) -> None:
        """Wake those whose stop is over; do a deed if one is due."""
        now = boottime_ns()
        for name in [name for name, until in self._nursery.stopped.items() if until <= now]:
            self.resume(name)
        if self._deeds and time.monotonic() >= self._next:
            weights = [RATES[deed] for deed in self._deeds]
            self._next = time.monotonic() + self._rng.expovariate(sum(RATES.values()))
            self._do(self._rng.choices(self._deeds, weights)[0])

    def resume(self, name: str) -> None:
        """Let a stopped process go on."""
        self._nursery.resume(name)
        self._nursery.referee.queues.back(name, boottime_ns())

    def _do(self, deed: str) -> None:
        workers = [name for name in self._nursery.living if name[0] == "w" and name not in self._nursery.ending]
        if self._rng.random() < 0.9:  # the stopped seldom, so that most of them go on
            workers = [name for name in workers if name not in self._nursery.stopped]
        holders = [name for name in workers if name in self._nursery.referee.holders]
        pool = holders if holders and self._rng.random() < 0.6 else workers
        if not pool:
            return
        name = self._rng.choice(pool)
        if deed == "stop":
            if name in self._nursery.stopped:
                return
            self._stop(name)
        elif deed == "kill":
            self._nursery.kill(name)
        else:
            self._nursery.referee.let_go(name)
            self._nursery.kill(name, signal.SIGTERM)
        self._done[deed] += 1
        self._done[f"{deed} holder"] += name in holders

    def _stop(self, name: str) -> None:
        is_long = self._rng.random() < 0.5
        seconds = self._rng.uniform(1.1, 2.5) * self._ttl if is_long else self._rng.uniform(0.02, 0.3)
        self._done["long stop"] += is_long
        at = boottime_ns()
        self._nursery.stop(name, at + int(seconds * SECOND))
        self._nursery.referee.queues.absent(name, at)
