"""What it costs to watch while nothing happens."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import pairwise

from ..table import Target, table
from .by_hand import PERIOD
from .herd import Herd
from .home import Home, make_home
from .hosted import Hosted
from .usage import cpu_seconds, settle, wake_ups

SECONDS = 130.0
RECONCILE = 60.0
REGISTERED = 20

ENGINE = "engine"
BY_HAND = "look at all, sleep 10"


@dataclass(frozen=True)
class Use:
    """Of one process over the whole time. `awake` is in how many of the seconds it was awake at all."""

    cpu: float
    wakes: int
    awake: int


@dataclass(frozen=True)
class Result:
    """By name and number of jobs."""

    seconds: float
    uses: dict[tuple[str, int], Use]

    def percent(self, use: Use) -> float:
        """Of one core."""
        return use.cpu / self.seconds * 100

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "seconds": self.seconds,
            "uses": [
                {"what": name, "jobs": jobs, **vars(use), "percent": self.percent(use)}
                for (name, jobs), use in self.uses.items()
            ],
        }

    def targets(self) -> list[Target]:
        """As good as nothing, and no wake-ups but to reconcile, which may fall into two seconds."""
        found = []
        for (name, jobs), use in self.uses.items():
            if name == ENGINE:
                most = 2 * (self.seconds // RECONCILE)
                found += [
                    Target(f"idle, {jobs} jobs, seconds awake", use.awake, most, at_most=True),
                ]
                if jobs <= 1000:
                    found.append(Target(f"idle, {jobs} jobs, % of a core", self.percent(use), 0.01, at_most=True))
        return found

    def __str__(self) -> str:
        rows = [
            (name, str(jobs), f"{self.percent(use):.4f}", f"{use.cpu * 1000:.1f}", str(use.wakes), str(use.awake))
            for (name, jobs), use in self.uses.items()
        ]
        head = (f"{self.seconds:g} s in which nothing happens", "jobs", "% core", "CPU ms", "wake-ups", "seconds awake")
        return table("watch: idle", head, rows)


def measure(top: str, herd: Herd, sizes: Iterable[int], seconds: float = SECONDS) -> Result:
    """All of them at the same time: they sleep nearly always."""
    with ExitStack() as stack:
        pids: dict[tuple[str, int], int] = {}
        for jobs in sizes:
            home = make_home(top, herd.of(jobs), registered=REGISTERED)
            hosted = stack.enter_context(Hosted(home))
            hosted.start()
            pids[ENGINE, jobs] = hosted.pid
            pids[BY_HAND, jobs] = stack.enter_context(_poller(home))
        for (kind, _), pid in pids.items():
            if kind == ENGINE:
                settle(pid)
        before = {pid: cpu_seconds(pid) for pid in pids.values()}
        samples = _sample(list(pids.values()), seconds)
        used = {pid: cpu_seconds(pid) - before[pid] for pid in pids.values()}
    uses = {}
    for key, pid in pids.items():
        counts = samples[pid]
        awake = sum(now > then for then, now in pairwise(counts))
        uses[key] = Use(used[pid], counts[-1] - counts[0], awake)
    return Result(seconds, uses)


def _sample(pids: Sequence[int], seconds: float) -> dict[int, list[int]]:
    """The wake-ups so far, each second."""
    until = time.monotonic() + seconds
    counts = {pid: [wake_ups(pid)] for pid in pids}
    while (left := until - time.monotonic()) > 0:
        time.sleep(min(1.0, left))
        for pid in pids:
            counts[pid].append(wake_ups(pid))
    return counts


@contextmanager
def _poller(home: Home) -> Iterator[int]:
    words = [sys.executable, "-m", "tests.bench.watch.by_hand", "poll", *home.lock_folders]
    with subprocess.Popen(words, stdin=subprocess.PIPE, start_new_session=True) as process:
        try:
            yield process.pid
        finally:
            process.kill()


assert PERIOD == 10.0  # the names above say so
