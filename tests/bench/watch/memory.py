"""How much memory the engine needs."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from ..table import Target, table
from .herd import Herd
from .home import make_home
from .hosted import Hosted
from .scan import look_by_hand
from .usage import Memory, memory

SETTLE = 1.0
REGISTERED = 20


@dataclass(frozen=True)
class Row:
    """With so many jobs: a process with its imports done, the same with an engine; a look by hand that is kept."""

    jobs: int
    before: Memory
    after: Memory
    by_hand: Memory

    @property
    def more(self) -> Memory:
        """What the engine added."""
        return self.after - self.before


@dataclass(frozen=True)
class Result:
    """With each number of jobs."""

    rows: tuple[Row, ...]

    def as_json(self) -> dict[str, object]:
        """For programs, in bytes."""
        return {
            str(row.jobs): {
                "imports": vars(row.before),
                "engine": vars(row.after),
                "more": vars(row.more),
                "by_hand_more": vars(row.by_hand),
            }
            for row in self.rows
        }

    def targets(self) -> list[Target]:
        """Little enough for a tray."""
        return [
            Target(f"memory for {row.jobs} jobs, MB", max(row.more.rss, row.more.uss) / 1e6, 60.0, at_most=True)
            for row in self.rows
        ]

    def __str__(self) -> str:
        rows = []
        for row in self.rows:
            rows.append(("imports only", str(row.jobs), *_mb(row.before), "", ""))
            rows.append(("engine", str(row.jobs), *_mb(row.after), *_mb(row.more)))
            rows.append(("by hand, what it found kept", str(row.jobs), "", "", *_mb(row.by_hand)))
        return table("watch: memory", ("process", "jobs", "RSS MB", "USS MB", "more RSS", "more USS"), rows)


def measure(top: str, herd: Herd, sizes: Iterable[int]) -> Result:
    """With each number of jobs in a fresh process."""
    return Result(tuple(_row(top, herd.of(jobs)) for jobs in sizes))


def _row(top: str, pids: list[int]) -> Row:
    home = make_home(top, pids, registered=REGISTERED)
    with Hosted(home) as hosted:
        before = memory(hosted.pid)
        hosted.start()
        time.sleep(SETTLE)
        after = memory(hosted.pid)
    by_hand = look_by_hand(home, "plain")
    return Row(len(pids), before, after, Memory(int(by_hand["rss"]), int(by_hand["uss"])))


def _mb(amount: Memory) -> tuple[str, str]:
    return f"{amount.rss / 1e6:.1f}", f"{amount.uss / 1e6:.1f}"
