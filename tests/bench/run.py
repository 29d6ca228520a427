"""`lockcore run` in front of a command: how much later the command starts, and how much longer it all takes."""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import sysconfig
import time
from dataclasses import dataclass
from pathlib import Path

from .machine import disk_folder
from .table import Target, table

ROUNDS = 30
NOTHING = "python -c pass"
OURS = "lockcore run"
BY_HAND = "argparse, filelock, subprocess"
SHELL = "flock -n f timeout 10"


@dataclass(frozen=True)
class Result:
    """Medians in milliseconds: until the command starts, and until all is over."""

    start_ms: dict[str, float]
    whole_ms: dict[str, float]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {"start_ms": self.start_ms, "whole_ms": self.whole_ms}

    def targets(self) -> list[Target]:
        """Little more than Python itself; much less than by hand."""
        start = self.start_ms[OURS] / self.whole_ms[NOTHING]
        return [
            Target("lockcore run starts the command within 1.6 x python -c pass", start, 1.6, at_most=True),
            Target("by hand the command starts 3 x later or more", self.start_ms[BY_HAND] / self.start_ms[OURS], 3.0),
            Target("by hand it all takes 3 x as long or more", self.whole_ms[BY_HAND] / self.whole_ms[OURS], 3.0),
        ]

    def __str__(self) -> str:
        base = self.whole_ms[NOTHING]
        rows = [
            (
                name,
                f"{self.start_ms[name]:.1f}" if name in self.start_ms else "",
                f"{self.start_ms[name] / base:.2f}" if name in self.start_ms else "",
                f"{whole:.1f}",
                f"{whole / base:.2f}",
            )
            for name, whole in self.whole_ms.items()
        ]
        head = ("in front of a command", "starts after ms", "x pass", "whole ms", "x pass")
        return table("a command under a lock, whose guard and history are there already", head, rows)


def measure() -> Result:
    """Each in turn, round after round, in changing order; the first round only warms up."""
    rng = random.Random(0)
    with disk_folder() as (folder, _):
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env["LOCKCORE_HOME"] = os.path.join(folder, "home")
        fronts = {
            OURS: [os.path.join(sysconfig.get_path("scripts"), "lockcore"), "run", "--timeout", "10", "job", "--"],
            BY_HAND: [sys.executable, str(Path(__file__).with_name("by_hand.py")), os.path.join(folder, "by-hand")],
            SHELL: ["flock", "-n", os.path.join(folder, "f"), "timeout", "10"],
        }
        starts: dict[str, list[float]] = {name: [] for name in fronts}
        wholes: dict[str, list[float]] = {name: [] for name in (NOTHING, *fronts)}
        for number in range(ROUNDS + 1):
            for name in rng.sample(list(wholes), len(wholes)):
                words = [sys.executable, "-c", "pass"] if name == NOTHING else [*fronts[name], "true"]
                whole = _whole(words, env)
                start = _start(fronts[name], env) if name in fronts else 0.0
                if number:
                    wholes[name].append(whole)
                    starts.setdefault(name, []).append(start)
        starts.pop(NOTHING)
    return Result(
        {name: statistics.median(taken) * 1000 for name, taken in starts.items()},
        {name: statistics.median(taken) * 1000 for name, taken in wholes.items()},
    )


def _whole(words: list[str], env: dict[str, str]) -> float:
    began = time.perf_counter()
    subprocess.run(words, env=env, check=True)
    return time.perf_counter() - began


def _start(front: list[str], env: dict[str, str]) -> float:
    """Until `date` reads the clock, which includes the start of `date` itself: about a millisecond."""
    began = time.time()
    said = subprocess.run([*front, "date", "+%s%N"], env=env, check=True, stdout=subprocess.PIPE).stdout
    return int(said) / 1e9 - began
