"""How soon the icon is there."""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from tests.bench.table import Target, table
from tests.desktop.session import Desktop

from .stage import LOCKTRAY, MINIMAL, idle_home

ROUNDS = 20
JOBS = 4

QT = "python -c 'import PySide6.QtWidgets'"
OURS = "locktray --minimized"
LEAST = "icon and menu, nothing else"


@dataclass(frozen=True)
class Result:
    """Medians in milliseconds from the start of a process: until Qt is loaded, or an icon is in the tray."""

    medians_ms: dict[str, float]

    @property
    def ratio(self) -> float:
        return self.medians_ms[OURS] / self.medians_ms[QT]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {"median_ms": self.medians_ms, "ratio": self.ratio}

    def targets(self) -> list[Target]:
        """Little more than Qt itself."""
        return [Target("first icon, x import PySide6.QtWidgets", self.ratio, 1.3, at_most=True)]

    def __str__(self) -> str:
        base = self.medians_ms[QT]
        rows = [(name, f"{median:.1f}", f"{median / base:.2f}") for name, median in self.medians_ms.items()]
        return table(
            f"tray: the first icon over D-Bus, {ROUNDS} rounds", ("a fresh process", "median ms", "x Qt"), rows
        )


def measure(top: str) -> Result:
    """Each in turn, round after round, in changing order; the first round only warms up."""
    rng = random.Random(0)
    home = idle_home(top, JOBS)
    times: dict[str, list[float]] = {QT: [], LEAST: [], OURS: []}
    with Desktop() as desktop:
        environment = {**desktop.environment, "LOCKCORE_HOME": home}
        for number in range(ROUNDS + 1):
            for name in rng.sample(list(times), len(times)):
                if name == QT:
                    taken = _until_loaded(environment)
                else:
                    taken = until_shown(desktop, LOCKTRAY if name == OURS else MINIMAL, environment)
                if number:
                    times[name].append(taken)
    return Result({name: statistics.median(taken) for name, taken in times.items()})


def _until_loaded(environment: dict[str, str]) -> float:
    """Until it is imported; the end of the process is not counted."""
    code = "import PySide6.QtWidgets, time; print(time.monotonic_ns())"
    began = time.monotonic_ns()
    said = subprocess.run([sys.executable, "-c", code], env=environment, check=True, stdout=subprocess.PIPE).stdout
    return (int(said) - began) / 1e6


def until_shown(desktop: Desktop, words: Sequence[str], environment: dict[str, str]) -> float:
    began = time.monotonic_ns()
    with subprocess.Popen(words, env=environment, stderr=subprocess.DEVNULL) as process:
        try:
            item = desktop.tray.item()
            taken = (item.registered - began) / 1e6
            item.menu()  # the panel asks at once for what it shows
        finally:
            os.kill(process.pid, 15)
    desktop.tray.gone(item)
    return taken
