"""The first look at everything, beside a loop that does it by hand."""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass

from ..table import Target, table
from .by_hand import LOOKS
from .figures import figure
from .herd import Herd
from .home import Home, make_home
from .hosted import Hosted

ROUNDS = 15

MANY = 10_000
"""From how many locks on there is a target: with few, what is done once for all of them shows."""

ENGINE = "engine.start()"
GATHER = "gather()"
VARIANTS = {
    "plain": "by hand: scandir, open, json.load, /proc/PID/stat",
    "lean": "by hand, the leanest: os.open, os.read, PID only",
    "psutil": "by hand: pathlib, psutil",
}
assert VARIANTS.keys() == LOOKS.keys()


@dataclass(frozen=True)
class Result:
    """Milliseconds of each round, by number of files and by what looked."""

    times_ms: dict[int, dict[str, list[float]]]

    def ratio(self, files: int, other: str) -> float:
        """How many times as long as the other the engine takes, each round beside the other's: the median."""
        times = self.times_ms[files]
        return statistics.median(a / b for a, b in zip(times[ENGINE], times[other], strict=True))

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            str(files): {
                "median_ms": {name: statistics.median(taken) for name, taken in times.items()},
                "engine_to": {name: self.ratio(files, name) for name in VARIANTS},
            }
            for files, times in self.times_ms.items()
        }

    def targets(self) -> list[Target]:
        """Not much more than by hand, for a verdict with evidence and for all that is watched from then on."""
        return [
            Target(f"first scan of {files} locks to by hand", self.ratio(files, "plain"), 1.5, at_most=True)
            for files in self.times_ms
            if files >= MANY
        ]

    def __str__(self) -> str:
        rows = []
        for files, times in self.times_ms.items():
            for name, taken in times.items():
                ratio = "" if name in (ENGINE, GATHER) else f"{self.ratio(files, name):.2f}"
                median = statistics.median(taken)
                per_lock = figure(median / files * 1000)
                rows.append((VARIANTS.get(name, name), str(files), figure(median), figure(min(taken)), per_lock, ratio))
        head = ("all locks, a fresh process each time", "locks", "median ms", "least ms", "µs a lock", "engine takes x")
        return table(f"watch: the first scan, warm cache, {ROUNDS} rounds", head, rows)


def measure(top: str, herd: Herd, sizes: Iterable[int]) -> Result:
    """With each number of locks; all in turn, round after round in changing order. The first round only warms up."""
    rng = random.Random(0)
    times: dict[int, dict[str, list[float]]] = {}
    names = (ENGINE, GATHER, *VARIANTS)
    for files in sizes:
        home = make_home(top, herd.of(files))
        times[files] = {name: [] for name in names}
        for number in range(ROUNDS + 1):
            for name in rng.sample(names, len(names)):
                if name == GATHER and number > 1:
                    continue  # once is enough for something that is not compared
                taken = _time(home, name)
                if number:
                    times[files][name].append(taken * 1000)
    return Result(times)


def look_by_hand(home: Home, variant: str) -> dict[str, float]:
    """Seconds and bytes of one look in a process of its own."""
    words = [sys.executable, "-m", "tests.bench.watch.by_hand", variant, *home.lock_folders]
    answer: dict[str, float] = json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout)
    if answer["count"] != len(home.paths):
        raise RuntimeError(f"{answer['count']} of {len(home.paths)} locks were found by hand")
    return answer


def _time(home: Home, name: str) -> float:
    if name in VARIANTS:
        return look_by_hand(home, name)["seconds"]
    with Hosted(home) as hosted:
        return hosted.start() if name == ENGINE else hosted.gather()
