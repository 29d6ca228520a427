"""How much memory it needs, with no window."""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass

from tests.bench.table import Target, table
from tests.bench.watch.herd import Herd
from tests.bench.watch.home import make_home
from tests.bench.watch.usage import Memory, memory
from tests.desktop.session import Desktop

from .stage import MINIMAL, item_of, start

JOBS = (4, 1000)
SETTLE = 35.0
"""Seconds: Qt ends threads of its own half a minute after it has drawn something."""

LEAST = "icon and menu, nothing else"


@dataclass(frozen=True)
class Result:
    """Of the least that there can be, and by the number of jobs. All are there at the same time."""

    least: Memory
    by_jobs: dict[int, Memory]

    def ratio(self, jobs: int) -> float:
        """Of what is resident; what is shared with others is in both."""
        return self.by_jobs[jobs].rss / self.least.rss

    def as_json(self) -> dict[str, object]:
        """For programs, in bytes."""
        return {"minimal": vars(self.least), **{str(jobs): vars(used) for jobs, used in self.by_jobs.items()}}

    def targets(self) -> list[Target]:
        """A few jobs are what most people have."""
        few = min(self.by_jobs)
        return [Target(f"memory with {few} jobs, x a minimal tray application", self.ratio(few), 1.3, at_most=True)]

    def __str__(self) -> str:
        rows = [(LEAST, "", *_mb(self.least), "1.00")]
        rows += [
            ("locktray --minimized", str(jobs), *_mb(used), f"{self.ratio(jobs):.2f}")
            for jobs, used in self.by_jobs.items()
        ]
        return table("tray: memory without a window", ("process", "jobs", "RSS MB", "USS MB", "x RSS"), rows)


def measure(top: str, herd: Herd) -> Result:
    """All at the same time on one desktop, each with as many running jobs as it is said."""
    with ExitStack() as stack:
        desktop = stack.enter_context(Desktop())
        least = desktop.start(MINIMAL)
        programs = {jobs: start(desktop, make_home(top, herd.of(jobs)).folder) for jobs in JOBS}
        for jobs, program in programs.items():
            item = item_of(desktop, program)
            item.until(lambda look, jobs=jobs: look.tooltip.title == f"{jobs:,} running", "it tells of its jobs")
            item.menu().open()
        item_of(desktop, least).menu().open()
        time.sleep(SETTLE)
        return Result(memory(least.pid), {jobs: memory(program.pid) for jobs, program in programs.items()})


def _mb(amount: Memory) -> tuple[str, str]:
    return f"{amount.rss / 1e6:.1f}", f"{amount.uss / 1e6:.1f}"
