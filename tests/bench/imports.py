"""What an import costs, in fresh interpreters."""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass

from .table import Target, table

ROUNDS = 20
NOTHING = "pass"
STATEMENTS = (NOTHING, "import lockcore", "from lockcore import ProcessLock", "import filelock")


@dataclass(frozen=True)
class Result:
    """Medians in milliseconds."""

    medians_ms: dict[str, float]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {"median_ms": self.medians_ms}

    def targets(self) -> list[Target]:
        """None were set."""
        return []

    def __str__(self) -> str:
        base = self.medians_ms[NOTHING]
        rows = [(name, f"{median:.1f}", f"{median - base:+.1f}") for name, median in self.medians_ms.items()]
        return table("python -c, a fresh interpreter each time", ("statement", "median ms", "more than pass"), rows)


def measure() -> Result:
    """Each statement in turn, round after round, in changing order; the first round only warms up."""
    rng = random.Random(0)
    # Compiled once, as at every user's: this is about loading.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    times: dict[str, list[float]] = {statement: [] for statement in STATEMENTS}
    for number in range(ROUNDS + 1):
        for statement in rng.sample(STATEMENTS, len(STATEMENTS)):
            start = time.perf_counter()
            done = subprocess.run([sys.executable, "-c", statement], capture_output=True, check=False, env=env)
            taken = time.perf_counter() - start
            if number and done.returncode == 0:
                times[statement].append(taken * 1000)
    return Result({statement: statistics.median(taken) for statement, taken in times.items() if taken})
