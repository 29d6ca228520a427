"""From the SIGKILL of a holder to the changed icon, as the panel has it."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

from tests.bench.table import Target, table
from tests.bench.watch.figures import Spread, columns
from tests.bench.watch.herd import Herd
from tests.bench.watch.home import content, make_home, replace

from .stage import shown

JOBS = 1000
KILLS = 200
SIZE = 32
GAPS = (0.03, 0.12)
"""Seconds before a kill, in which nothing happens."""

SETTLE = 6.0


@dataclass(frozen=True)
class Result:
    """Milliseconds until the panel hears of a new icon, and until it has it."""

    told: Spread | None
    read: Spread | None

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "jobs": JOBS,
            "kill_to_signal_ms": self.told and vars(self.told),
            "kill_to_icon_ms": self.read and vars(self.read),
        }

    def targets(self) -> list[Target]:
        """Before a person could have looked, every time."""
        p99 = self.read.p99 if self.read else None
        return [Target(f"SIGKILL to the changed icon, {JOBS} jobs, p99 ms", p99, 60.0, at_most=True)]

    def __str__(self) -> str:
        rows = [("the panel hears of it", *columns(self.told)), ("the panel has read it", *columns(self.read))]
        head = ("SIGKILL of a holder to the icon", "p50 ms", "p90 ms", "p99 ms", "most ms")
        return table(f"tray: a holder is killed, {JOBS} jobs, {KILLS} kills", head, rows)


def measure(top: str, herd: Herd) -> Result:
    """One after the other. After each, somebody else takes the lock, and the icon is as it was."""
    rng = random.Random(0)
    home = make_home(top, herd.of(JOBS))
    holders = dict(zip(home.paths, herd.of(JOBS), strict=True))
    spare = herd.of(JOBS + KILLS)[JOBS:]
    calm = f"{JOBS:,} running"
    told: list[float] = []
    read: list[float] = []
    with shown(home, calm) as (_, item):
        time.sleep(SETTLE)
        for path in rng.sample(home.paths, KILLS):
            before = item.until(lambda look: look.tooltip.title == calm, "all run").icon(SIZE)
            time.sleep(rng.uniform(*GAPS))
            at = herd.kill(holders[path])
            look = item.until(lambda look: "stale" in look.tooltip.title, "it tells of the crash")
            now = time.monotonic_ns()
            if not _is_another_shape(look.icon(SIZE).rgba, before.rgba):
                raise RuntimeError("the icon is the same although its tooltip tells of a crash")
            signals = item.signals("NewIcon", after=at)
            told.append((signals[0].at - at) / 1e6)
            read.append((now - at) / 1e6)
            replace(path, content(path, spare.pop()))
    return Result(Spread.of(told), Spread.of(read))


def _is_another_shape(rgba: bytes, before: bytes) -> bool:
    """By what is transparent: the colour changes with the pulse too."""
    return rgba[3::4] != before[3::4]
