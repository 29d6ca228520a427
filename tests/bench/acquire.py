"""One acquire and one release of a free lock."""

from __future__ import annotations

import random
import statistics
import time
from dataclasses import dataclass

from .contenders import CONTENDERS, OURS, Once, available
from .machine import disk_folder
from .table import Target, table

ROUNDS = 40
BATCH = 50


@dataclass(frozen=True)
class Result:
    """Medians in microseconds; what was skipped, and why."""

    file_system: str
    medians_us: dict[str, float]
    skipped: dict[str, str]

    def ratio(self, name: str) -> float | None:
        """How many times as long as ours."""
        if name not in self.medians_us or OURS not in self.medians_us:
            return None
        return self.medians_us[name] / self.medians_us[OURS]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        ratios = {name: self.ratio(name) for name in self.medians_us}
        return {
            "file_system": self.file_system,
            "median_us": self.medians_us,
            "ratio_to_ours": ratios,
            "skipped": self.skipped,
        }

    def targets(self) -> list[Target]:
        """Faster than FileLock, 2.5 times faster than those that publish a holder as we do."""
        wanted = {"filelock FileLock": 1.0, "filelock SoftFileLock": 2.5, "pid PidFile": 2.5, "QLockFile": 2.5}
        return [
            Target(f"{name} takes {least:g} x ours or more", self.ratio(name), least) for name, least in wanted.items()
        ]

    def __str__(self) -> str:
        rows = []
        for contender in CONTENDERS:
            median, ratio = self.medians_us.get(contender.name), self.ratio(contender.name)
            if median is None:
                rows.append((contender.name, "", "", self.skipped.get(contender.name, "")))
            else:
                rows.append((contender.name, f"{median:.1f}", f"{ratio:.2f}" if ratio else "", contender.usage))
        title = f"acquire and release, a free lock, on {self.file_system}"
        return table(title, ("lock", "median µs", "x ours", "used as"), rows)


def measure() -> Result:
    """All of them in turn, round after round, in changing order."""
    rng = random.Random(0)
    with disk_folder() as (folder, file_system):
        ready, skipped = available(folder)
        times: dict[str, list[int]] = {name: [] for name in ready}
        for _ in range(ROUNDS):
            for name in rng.sample(list(ready), len(ready)):
                times[name] += _time(ready[name], BATCH)
    medians = {name: statistics.median(taken) / 1000 for name, taken in times.items()}
    return Result(file_system, medians, skipped)


def _time(once: Once, count: int) -> list[int]:
    taken = []
    for _ in range(count):
        start = time.perf_counter_ns()
        once()
        taken.append(time.perf_counter_ns() - start)
    return taken
