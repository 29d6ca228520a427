"""How soon the icon of the packaged application is there, beside that of the source tree. Needs `make package`."""

from __future__ import annotations

import os
import random
import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.bench.table import Target, table

ROUNDS = 15
JOBS = 4
FOLDER = Path(__file__).parents[2] / "build/package/locktray"

TREE = "locktray of the source tree"
PACKAGED = "the packaged locktray"


@dataclass(frozen=True)
class Result:
    """Medians in milliseconds from the start of a process to its icon; `skipped` says why there are none."""

    medians_ms: dict[str, float]
    skipped: str | None = None

    @property
    def ratio(self) -> float:
        return self.medians_ms[PACKAGED] / self.medians_ms[TREE]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {"skipped": self.skipped, "median_ms": self.medians_ms, "ratio": None if self.skipped else self.ratio}

    def targets(self) -> list[Target]:
        """Being packaged costs little."""
        if self.skipped:
            return []
        return [Target("first icon when packaged, x the source tree's", self.ratio, 1.3, at_most=True)]

    def __str__(self) -> str:
        if self.skipped:
            return f"package: {self.skipped}"
        base = self.medians_ms[TREE]
        rows = [(name, f"{median:.1f}", f"{median / base:.2f}") for name, median in self.medians_ms.items()]
        title = f"package: the first icon over D-Bus, {ROUNDS} rounds"
        return table(title, ("a fresh process", "median ms", "x the tree"), rows)


def measure() -> Result:
    """Each in turn, round after round, in changing order; the first round only warms up."""
    from tests.bench.tray.first import until_shown
    from tests.bench.tray.stage import LOCKTRAY, idle_home
    from tests.desktop.session import Desktop, why_not

    program = FOLDER / "locktray"
    skipped = why_not() or (None if os.access(program, os.X_OK) else "there is no package: make package")
    if skipped is not None:
        return Result({}, skipped)
    rng = random.Random(0)
    words = {TREE: LOCKTRAY, PACKAGED: [str(program), "--minimized"]}
    times: dict[str, list[float]] = {name: [] for name in words}
    with tempfile.TemporaryDirectory() as top, Desktop() as desktop:
        environment = {**desktop.environment, "LOCKCORE_HOME": idle_home(top, JOBS)}
        for number in range(ROUNDS + 1):
            for name in rng.sample(list(words), len(words)):
                taken = until_shown(desktop, words[name], environment)
                if number:
                    times[name].append(taken)
    return Result({name: statistics.median(taken) for name, taken in times.items()})
