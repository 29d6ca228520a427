"""All parts in one run. It needs Xvfb and dbus-daemon: Locktray runs as a person starts it, on its own desktop."""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass

from tests.bench.machine import disk_folder
from tests.bench.table import Result as PartResult
from tests.bench.table import Target
from tests.bench.watch.herd import Herd

from . import first, idle, kill, memory, menu

PARTS = ("first", "memory", "kill", "menu", "idle")


@dataclass(frozen=True)
class Options:
    """Which parts, and how long to look on while nothing happens."""

    only: tuple[str, ...] = PARTS
    idle_seconds: float = idle.SECONDS


@dataclass(frozen=True)
class Result:
    """What each part found out; `skipped` says why there is none."""

    parts: dict[str, PartResult]
    skipped: str | None = None

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {"skipped": self.skipped, **{name: part.as_json() for name, part in self.parts.items()}}

    def targets(self) -> list[Target]:
        """Those of all parts."""
        return [target for part in self.parts.values() for target in part.targets()]

    def __str__(self) -> str:
        return f"tray: {self.skipped}" if self.skipped else "\n\n".join(map(str, self.parts.values()))


def measure(options: Options) -> Result:
    """Run the parts that were asked for. Says on stderr where it is."""
    skipped = _why_not()
    if skipped is not None:
        return Result({}, skipped)
    parts: dict[str, PartResult] = {}
    with disk_folder() as (folder, _), Herd() as herd:
        for name in options.only:
            print(f"tray: {name}", file=sys.stderr, flush=True)
            with tempfile.TemporaryDirectory(dir=folder) as own:
                parts[name] = _measure(name, own, herd, options)
    return Result(parts)


def _why_not() -> str | None:
    try:
        from tests.desktop.session import why_not

        return why_not()
    except ImportError as error:
        return str(error)


def _measure(name: str, folder: str, herd: Herd, options: Options) -> PartResult:
    match name:
        case "first":
            return first.measure(folder)
        case "memory":
            return memory.measure(folder, herd)
        case "kill":
            return kill.measure(folder, herd)
        case "menu":
            return menu.measure(folder, herd)
        case _:
            return idle.measure(folder, herd, options.idle_seconds)
