"""What it costs while nothing happens, and what the pulse adds."""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass

from tests.bench.table import Target, table
from tests.bench.watch.herd import Herd
from tests.bench.watch.home import make_home
from tests.bench.watch.usage import cpu_seconds, wake_ups
from tests.desktop.session import Desktop
from tests.desktop.tray_item import TrayItem

from .stage import MINIMAL, idle_home, item_of, start

SECONDS = 130.0
JOBS = 20
SETTLE = 35.0

IDLE = "nothing runs"
STILL = "all jobs run, no pulse"
PULSE = "all jobs run, with the pulse"
LEAST = "icon and menu, nothing else"


@dataclass(frozen=True)
class Use:
    """Of one process over the whole time."""

    cpu: float
    wakes: int


@dataclass(frozen=True)
class Result:
    """By name. `icons` is how many times the panel has read the pulsing icon, and `size` what it got each time."""

    seconds: float
    uses: dict[str, Use]
    icons: int
    size: int

    def percent(self, name: str) -> float:
        """Of one core."""
        return self.uses[name].cpu / self.seconds * 100

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "seconds": self.seconds,
            "uses": {name: {**vars(use), "percent": self.percent(name)} for name, use in self.uses.items()},
            "pulse_adds_percent": self.percent(PULSE) - self.percent(STILL),
            "icons_read": self.icons,
            "bytes_each": self.size,
        }

    def targets(self) -> list[Target]:
        """As good as nothing. The pulse has none, and is said."""
        return [Target("idle tray, hundredths of a percent of a core", self.percent(IDLE) * 100, 2.0, at_most=True)]

    def __str__(self) -> str:
        rows = [
            (name, f"{self.percent(name):.4f}", f"{use.cpu * 1000:.1f}", str(use.wakes))
            for name, use in self.uses.items()
        ]
        head = (f"{self.seconds:g} s, {JOBS} jobs", "% core", "CPU ms", "wake-ups")
        added = self.percent(PULSE) - self.percent(STILL)
        said = f"  the pulse adds {added:.3f} % of a core; a panel read it {self.icons} times, {self.size} bytes each"
        return f"{table('tray: idle', head, rows)}\n{said}"


def measure(top: str, herd: Herd, seconds: float = SECONDS) -> Result:
    """All of them at the same time: they sleep nearly always. The panel reads the pulsing icon whenever it is new."""
    still, pulse = (make_home(top, herd.of(JOBS)).folder for _ in range(2))
    with open(os.open(os.path.join(still, "locktray.json"), os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
        json.dump({"pulse": False}, file)
    with Desktop() as desktop:
        programs = {
            LEAST: desktop.start(MINIMAL),
            IDLE: start(desktop, idle_home(top, JOBS)),
            STILL: start(desktop, still),
            PULSE: start(desktop, pulse),
        }
        items = {name: item_of(desktop, program) for name, program in programs.items()}
        for name in (STILL, PULSE):
            items[name].until(lambda look: look.tooltip.title == f"{JOBS} running", "it tells of its jobs")
        time.sleep(SETTLE)
        before = {name: (cpu_seconds(program.pid), wake_ups(program.pid)) for name, program in programs.items()}
        icons, size = _read(items[PULSE], seconds)
        after = {name: (cpu_seconds(program.pid), wake_ups(program.pid)) for name, program in programs.items()}
        if len(set(items[STILL].signals("NewIcon", after=time.monotonic_ns() - int(seconds * 1e9)))):
            raise RuntimeError("the icon that should not pulse does")
    uses = {name: Use(after[name][0] - before[name][0], after[name][1] - before[name][1]) for name in programs}
    return Result(seconds, uses, icons, size)


def _read(item: TrayItem, seconds: float) -> tuple[int, int]:
    """Read the picture whenever there is a new one."""
    until = time.monotonic() + seconds
    icons = size = 0
    while (left := until - time.monotonic()) > 0:
        since = time.monotonic_ns()
        try:
            item.heard("NewIcon", after=since, within=left)
        except AssertionError:
            continue
        size = sum(len(picture.rgba) for picture in item.look().icons)
        icons += 1
    return icons, size
