"""How soon the next one has a lease: after a release, and after a crash, beyond the TTL that has to pass then."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

from tests.bench.table import Target, table

from .crowd import Member, hold, wait

RELEASES = 201
PAIRS = 4
CRASHES = 6
TTL = 1.0


@dataclass(frozen=True)
class Waits:
    """Milliseconds by store: from the release, and from the end of the TTL that began with the crash."""

    release_ms: dict[str, list[float]]
    crash_ms: dict[str, list[float]]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "release_ms": {name: _told(waits) for name, waits in self.release_ms.items()},
            "crash_beyond_ttl_ms": {name: _told(waits) for name, waits in self.crash_ms.items()},
        }

    def targets(self) -> list[Target]:
        """The slowest hundredth counts."""
        return [
            *(
                Target(f"{store}: a release is noticed within 50 ms, p99", quantile(waits, 0.99), 50.0, at_most=True)
                for store, waits in self.release_ms.items()
            ),
            *(
                Target(f"{store}: after a crash within TTL + 1000 ms, p99", quantile(waits, 0.99), 1000.0, at_most=True)
                for store, waits in self.crash_ms.items()
            ),
        ]

    def __str__(self) -> str:
        rows = []
        for what, by_store in (("a release", self.release_ms), ("a crash, past the TTL", self.crash_ms)):
            for store, waits in by_store.items():
                figures = (f"{quantile(waits, part):.1f}" for part in (0.5, 0.99, 1.0))
                rows.append((f"{what}, {store}", *figures, f"{len(waits)}"))
        title = f"until the next one, in another process, has the lease; crashes with TTL {TTL:g} s, {PAIRS} at once"
        return table(title, ("after", "p50 ms", "p99 ms", "max ms", "of"), rows)


def quantile(waits: list[float], part: float) -> float:
    """The wait that this part does not exceed."""
    return sorted(waits)[min(len(waits) - 1, int(part * len(waits)))]


def measure(urls: dict[str, str]) -> Waits:
    """One store after the other."""
    return Waits(
        {store: _after_releases(url) for store, url in urls.items()},
        {store: _after_crashes(url) for store, url in urls.items()},
    )


def _after_releases(url: str) -> list[float]:
    rng = random.Random(0)
    holder, waiter = Member(url, hold), Member(url, wait)
    waits = []
    for number in range(RELEASES):
        holder.tell("release", 30.0)
        holder.hear()
        waiter.tell("release", 30.0)
        time.sleep(rng.uniform(0.03, 0.06))  # until it waits
        holder.tell("release")
        waited = waiter.hear() - holder.hear()
        if number:  # the first one makes connections
            waits.append(waited * 1000)
    holder.end()
    waiter.end()
    return waits


def _after_crashes(url: str) -> list[float]:
    rng = random.Random(0)
    waiters = [Member(url, wait) for _ in range(PAIRS)]
    waits = []
    for _ in range(CRASHES):
        holders = [Member(url, hold) for _ in waiters]
        for index, (holder, waiter) in enumerate(zip(holders, waiters, strict=True)):
            holder.tell(f"crash-{index}", TTL)
            holder.hear()
            waiter.tell(f"crash-{index}", TTL)
        time.sleep(rng.uniform(0.3, 0.6))
        killed = [holder.kill() for holder in holders]
        waits += [(waiter.hear() - at - TTL) * 1000 for at, waiter in zip(killed, waiters, strict=True)]
        for holder in holders:
            holder.end()
    for waiter in waiters:
        waiter.end()
    return waits


def _told(waits: list[float]) -> dict[str, float]:
    return {
        "p50": quantile(waits, 0.5),
        "p99": quantile(waits, 0.99),
        "max": quantile(waits, 1.0),
        "count": len(waits),
    }
