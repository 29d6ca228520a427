"""All parts, each with a thousand and with ten thousand jobs, in one run.

Linux only: holders are real processes (`herd`), and what an engine's process uses is read from outside (`usage`).
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass

from ..machine import disk_folder
from ..table import Result as PartResult
from ..table import Target
from . import change, idle, kill, memory, scan, storm
from .herd import Herd

PARTS = ("kill", "change", "storm", "scan", "memory", "idle")
JOBS = (1000, 10_000)


@dataclass(frozen=True)
class Options:
    """Which parts, with how many jobs, and how long to look on while nothing happens."""

    only: tuple[str, ...] = PARTS
    jobs: tuple[int, ...] = JOBS
    kills: int = kill.KILLS
    idle_seconds: float = idle.SECONDS


@dataclass(frozen=True)
class Result:
    """What each part found out."""

    file_system: str
    parts: dict[str, PartResult]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {"file_system": self.file_system, **{name: part.as_json() for name, part in self.parts.items()}}

    def targets(self) -> list[Target]:
        """Those of all parts."""
        return [target for part in self.parts.values() for target in part.targets()]

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.parts.values()))


def measure(options: Options) -> Result:
    """Run the parts that were asked for, with one herd for all of them. Says on stderr where it is."""
    if sys.platform != "linux":
        raise SystemExit("the watch part of the bench needs Linux: it reads /proc")
    parts: dict[str, PartResult] = {}
    with disk_folder() as (folder, file_system), Herd() as herd:
        print(f"watch: starting {max(options.jobs)} processes", file=sys.stderr, flush=True)
        herd.of(max(options.jobs))
        for name in options.only:
            print(f"watch: {name}", file=sys.stderr, flush=True)
            with tempfile.TemporaryDirectory(dir=folder) as own:
                parts[name] = _measure(name, own, herd, options)
    return Result(file_system, parts)


def _measure(name: str, folder: str, herd: Herd, options: Options) -> PartResult:
    sizes = sorted(options.jobs)
    match name:
        case "kill":
            return kill.measure(folder, herd, sizes, options.kills)
        case "change":
            return change.measure(folder, herd, max(sizes))
        case "storm":
            return storm.measure(folder, herd, sizes)
        case "scan":
            return scan.measure(folder, herd, sizes)
        case "memory":
            return memory.measure(folder, herd, sizes)
        case _:
            return idle.measure(folder, herd, sizes, options.idle_seconds)
