"""From the SIGKILL of a holder to the Flip of its job."""

from __future__ import annotations

import os
import random
import select
import time
from collections.abc import Iterable
from dataclasses import dataclass

from ..table import Target, table
from . import by_hand
from .figures import Spread, columns
from .herd import Herd
from .home import Home, make_home
from .hosted import Hosted, Seen
from .usage import settle

KILLS = 200
GAPS = (0.004, 0.03)
"""Seconds between two kills."""

PATIENCE = 15.0
"""Seconds after the last kill in which a Flip still counts."""

REGISTERED = 20


@dataclass(frozen=True)
class Row:
    """Milliseconds with so many jobs; `unseen` kills were never told. `poll` is one look at everything by hand.

    `floor` is what the kernel alone takes until a thread that waits for nothing else hears of it.
    """

    jobs: int
    latency: Spread | None
    unseen: int
    poll: float
    floor: Spread | None

    @property
    def polled(self) -> Spread:
        """What a loop of one look and `sleep 10` gives: the end falls anywhere between two looks at its lock."""
        return Spread.of_uniform(by_hand.PERIOD * 1000 + self.poll)


@dataclass(frozen=True)
class Result:
    """With each number of jobs."""

    rows: tuple[Row, ...]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            str(row.jobs): {
                "kill_to_flip_ms": row.latency and vars(row.latency),
                "unseen": row.unseen,
                "pidfd_alone_ms": row.floor and vars(row.floor),
                "poll_ms": row.poll,
                "polled_every_10_s_ms": vars(row.polled),
            }
            for row in self.rows
        }

    def targets(self) -> list[Target]:
        """Before a person could have looked, every time."""
        found = []
        for row in self.rows:
            p50, p99 = (row.latency.p50, row.latency.p99) if row.latency else (None, None)
            found += [
                Target(f"SIGKILL to Flip, {row.jobs} jobs, p50 ms", p50, 3.0, at_most=True),
                Target(f"SIGKILL to Flip, {row.jobs} jobs, p99 ms", p99, 25.0, at_most=True),
                Target(f"SIGKILL never told, {row.jobs} jobs", row.unseen, 0.0, at_most=True),
            ]
        return found

    def __str__(self) -> str:
        rows = []
        for row in self.rows:
            count = row.latency.count if row.latency else 0
            told = f"{count} kills told, {row.unseen} not"
            computed = f"computed: 0 to 10 s and one look ({row.poll:.0f} ms, measured), all alike"
            rows.append(("engine", str(row.jobs), *columns(row.latency), told))
            rows.append(("one pidfd, no engine", str(row.jobs), *columns(row.floor), "the least that is possible"))
            rows.append(("look at all, sleep 10", str(row.jobs), *columns(row.polled), computed))
        head = ("SIGKILL of a holder to its Flip", "jobs", "p50 ms", "p90 ms", "p99 ms", "most ms", "")
        return table("watch: a holder is killed", head, rows)


def measure(top: str, herd: Herd, sizes: Iterable[int], kills: int = KILLS) -> Result:
    """With each number of jobs in turn."""
    return Result(tuple(_row(make_home(top, herd.of(jobs), registered=REGISTERED), herd, kills) for jobs in sizes))


def _row(home: Home, herd: Herd, kills: int) -> Row:
    rng = random.Random(0)
    holders = dict(zip(home.paths, herd.of(len(home.paths)), strict=True))
    # As many that no lock names, killed in between: what the machine does meanwhile touches both alike.
    spare = herd.of(len(herd.living) + kills)[-kills:]
    floor: list[float] = []
    killed: dict[str, int] = {}
    told: dict[str, int] = {}
    with Hosted(home) as hosted:
        hosted.start()
        began = time.perf_counter()
        by_hand.plain(home.lock_folders)
        poll = time.perf_counter() - began
        settle(hosted.pid)
        for path in rng.sample(home.paths, min(kills, len(home.paths))):
            time.sleep(rng.uniform(*GAPS))
            killed[path] = herd.kill(holders[path])
            time.sleep(rng.uniform(*GAPS))
            floor.append(_kill_alone(herd, spare.pop()))
        until = time.monotonic() + PATIENCE
        while len(told) < len(killed) and time.monotonic() < until:
            time.sleep(0.2)
            told |= {flip.path: flip.at for flip in hosted.flips() if _is_crash(flip)}
    seen = [(told[path] - at) / 1e6 for path, at in killed.items() if path in told]
    return Row(len(home.paths), Spread.of(seen), len(killed) - len(seen), poll * 1000, Spread.of(floor))


def _kill_alone(herd: Herd, pid: int) -> float:
    pidfd = os.pidfd_open(pid)
    try:
        poll = select.poll()
        poll.register(pidfd, select.POLLIN)
        at = herd.kill(pid)
        poll.poll()
        return (time.monotonic_ns() - at) / 1e6
    finally:
        os.close(pidfd)


def _is_crash(flip: Seen) -> bool:
    return flip.before == "RUNNING" and flip.after == "STALE"
