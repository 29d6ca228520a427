"""The table of jobs: one change among very many, how soon the window is there, and what of it stays."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from ..table import Target, table
from ..watch.figures import Spread, columns, figure
from .subject import JOB, MANY, SOME, WINDOWS

OPENINGS = 7
CHANGED = ("changed in sight", "changed out of sight", "moved")


@dataclass(frozen=True)
class Result:
    """`changes` by kind and `openings`, in milliseconds; memory in bytes, `after` each window.

    `whole` is the memory of a program whose windows show all that there can be about a job.
    """

    changes: dict[str, list[float]]
    first: list[float]
    later: list[float]
    before: float
    opened: float
    after: list[float]
    whole: dict[str, list[float]]

    @property
    def kept(self) -> float:
        """What is used after the last window, as a multiple of before the first."""
        return self.after[-1] / self.before

    @property
    def grown(self) -> float:
        """The same as a multiple of after the first, which has loaded all the code."""
        return self.after[-1] / self.after[0]

    @property
    def whole_kept(self) -> float:
        """What is used after the last window that showed all there can be, as a multiple of before the first."""
        return self.whole["after"][-1] / self.whole["before"][0]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return dict(vars(self))

    def targets(self) -> list[Target]:
        """Nobody waits, and nothing is left."""
        most = max(statistics.median(self.changes[kind]) for kind in CHANGED)
        return [
            Target(f"one changed row of {MANY}, ms of the GUI thread", most, 2.0, at_most=True),
            Target(f"the window with {SOME} jobs after the click, ms", max(self.first), 400.0, at_most=True),
            Target(f"memory after {WINDOWS} windows to after the first", self.grown, 1.15, at_most=True),
            Target(f"memory after {WINDOWS} windows to before any code of theirs", self.kept, 1.15, at_most=True),
            Target("the same where all that there can be about a job is shown", self.whole_kept, 1.15, at_most=True),
        ]

    def __str__(self) -> str:
        head = ("p50 ms", "p90 ms", "p99 ms", "most ms")
        changes = [(kind, *columns(Spread.of(spent))) for kind, spent in self.changes.items()]
        openings = [
            (f"the first window, {OPENINGS} programs", *columns(Spread.of(self.first))),
            ("another one", *columns(Spread.of(self.later))),
        ]
        memory = [
            ("before the first window", _mb(self.before), ""),
            ("while one is open", _mb(self.opened), figure(self.opened / self.before)),
            ("after the first", _mb(self.after[0]), figure(self.after[0] / self.before)),
            (f"after {len(self.after)}", _mb(self.after[-1]), figure(self.kept)),
            (f"after {len(self.after)} with processes, runs and a log", *self._whole()),
        ]
        return "\n\n".join(
            (
                table(f"window: one job of {MANY} changes, time of the GUI thread", ("change", *head), changes),
                table(f"window: {SOME} jobs, from the click until it is painted", ("window", *head), openings),
                table("window: memory of its own", ("when", "MB", "times"), memory),
            )
        )

    def _whole(self) -> tuple[str, str]:
        return _mb(self.whole["after"][-1]), figure(self.whole_kept)


def measure() -> Result:
    """Each part in programs of its own."""
    if sys.platform != "linux":
        raise SystemExit("the window part of the bench needs Linux: it reads /proc")
    openings = [_figures("open") for _ in range(OPENINGS)]
    memory = _figures("memory")
    return Result(
        _figures("change"),
        [opening["first"][0] for opening in openings],
        [opening["later"][0] for opening in openings],
        memory["before"][0],
        memory["open"][0],
        memory["after"],
        _figures("whole"),
    )


def _figures(part: str) -> dict[str, list[float]]:
    with tempfile.TemporaryDirectory(prefix="bench-window-") as home, ExitStack() as ends:
        environment = {**os.environ, "LOCKCORE_HOME": home}
        if part == "whole":
            ends.enter_context(_job_at_work(environment))
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.window.subject", part],
            env=environment,
            check=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
    figures: dict[str, list[float]] = json.loads(done.stdout)
    return figures


@contextmanager
def _job_at_work(environment: dict[str, str]) -> Iterator[None]:
    """A job that has run, and runs again, with a process below its own."""

    def lockcore(*arguments: str) -> None:
        words = [sys.executable, "-m", "lockcore", *arguments]
        subprocess.run(words, env=environment, check=True, stdout=subprocess.DEVNULL)

    lockcore("add", JOB, "--command", "sh", "-c", "echo begun; sleep 600 & wait")
    for _ in range(3):
        lockcore("start", JOB)
        lockcore("stop", JOB)
    lockcore("start", JOB)
    try:
        yield
    finally:
        lockcore("stop", JOB)


def _mb(size: float) -> str:
    return f"{size / 1e6:.1f}"
