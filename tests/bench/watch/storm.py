"""A storm of changes: afterwards every job must be as it is."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass

from lockcore import inspect

from ..machine import memory_folder
from ..table import Target, table
from .by_hand import PERIOD
from .herd import Herd, never_alive
from .home import Home, make_home
from .hosted import Hosted
from .usage import cpu_seconds

RATE = 10_000
SECONDS = 3.0
WRITERS = 2
CALM_EVERY, CALM_LOOKS, CALM_CPU = 0.25, 6, 0.002
"""It is calm when it used next to no processor time at so many looks, so many seconds apart."""

CALM_AT_MOST = 40.0
PATIENCE = 65.0
"""Seconds in which a reconcile must have put right what the events did not."""

ON_DISK = {"replace": 0.01, "overwrite": 0.04, "remove": 0.005}
"""Parts of all changes; the rest are updates in place. On a disk a replaced file takes a hundred times as long."""

IN_MEMORY = {"replace": 0.45, "overwrite": 0.25, "remove": 0.05}

Truth = dict[str, tuple[str | None, int | None]]
"""Verdict and holder's PID by path."""


@dataclass(frozen=True)
class Row:
    """With so many files. `wrong` jobs when calm; `right_after` seconds all were right, None if they never were."""

    place: str
    files: int
    rate: float
    snapshots: int
    cpu: float
    wrong: int
    right_after: float | None


@dataclass(frozen=True)
class Result:
    """With each number of files."""

    rows: tuple[Row, ...]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {"storms": [vars(row) for row in self.rows]}

    def targets(self) -> list[Target]:
        """None is lost."""
        return [
            Target(f"storm {row.place}, {row.files} files, jobs that differ", row.wrong, 0.0, at_most=True)
            for row in self.rows
        ]

    def __str__(self) -> str:
        rows = []
        for row in self.rows:
            after = "never" if row.right_after is None else f"{row.right_after:.2f}"
            rows.append(
                (
                    f"engine, {row.place}",
                    str(row.files),
                    f"{row.rate:.0f}",
                    str(row.wrong),
                    after,
                    f"{row.cpu:.2f}",
                    f"{row.snapshots} snapshots",
                )
            )
            rows.append(
                (
                    "look at all, sleep 10",
                    str(row.files),
                    "",
                    "",
                    f"{PERIOD:.2f}",
                    "",
                    "computed: at most, and one look",
                )
            )
        head = ("changes", "files", "a second", "differ", "right after s", "CPU s", "")
        return table(f"watch: a storm of {RATE} changes a second for {SECONDS:g} s", head, rows)


def measure(top: str, herd: Herd, sizes: Iterable[int]) -> Result:
    """With each number of files in turn, on the disk and in memory."""
    rows = []
    with memory_folder() as other:
        for files in sizes:
            pids = herd.of(files)
            rows.append(_row("on disk", make_home(top, pids), pids, ON_DISK))
            if other is not None:
                rows.append(_row("in memory", make_home(other, pids), pids, IN_MEMORY))
    return Result(tuple(rows))


def _row(place: str, home: Home, pids: list[int], parts: dict[str, float]) -> Row:
    dead = never_alive()
    with Hosted(home) as hosted:
        hosted.start()
        hosted.forget()
        first, _ = hosted.heard()
        before = cpu_seconds(hosted.pid)
        reports = _write(home, [*pids[:900], *[dead] * 100], parts)
        ended = max(report["ended"] for report in reports)
        expected: Truth = {path: ("HELD", pid) for path, pid in zip(home.paths, pids, strict=True)}
        for report in reports:
            for path, pid in report["last"].items():
                expected[path] = (None, None) if pid is None else ("STALE" if pid == dead else "HELD", pid)
        _wait_for_calm(hosted.pid)
        cpu = cpu_seconds(hosted.pid) - before
        count, newest = hosted.heard()
        wrong = _differences(hosted, expected)
        until = time.monotonic() + PATIENCE
        still = wrong
        while still and time.monotonic() < until:
            time.sleep(1.0)
            still = _differences(hosted, expected)
            newest = hosted.heard()[1]
    rate = sum(report["count"] / report["seconds"] for report in reports)
    return Row(
        place, len(home.paths), rate, count - first, cpu, wrong, None if still else max(0.0, (newest - ended) / 1e9)
    )


def _write(home: Home, pids: list[int], parts: dict[str, float]) -> list[dict]:
    """Have each writer change files of its own; what they tell."""
    with ExitStack() as stack:
        writers = []
        for _ in range(WRITERS):
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.bench.watch.storm_writer"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )
            stack.enter_context(process)
            stack.callback(process.kill)
            writers.append(process)
        half = [home.paths[number * 2 :: WRITERS * 2] for number in range(WRITERS)]
        other = [home.paths[number * 2 + 1 :: WRITERS * 2] for number in range(WRITERS)]
        for number, process in enumerate(writers):
            assert process.stdin is not None
            paths = [path for pair in zip(half[number], other[number], strict=False) for path in pair]
            order = {
                "paths": paths,
                "pids": pids,
                "parts": parts,
                "rate": RATE / WRITERS,
                "seconds": SECONDS,
                "seed": number,
            }
            process.stdin.write(json.dumps(order) + "\n")
            process.stdin.flush()
        answers = [process.communicate()[0] for process in writers]
    return [json.loads(answer) for answer in answers]


def _wait_for_calm(pid: int) -> None:
    """Until the engine's process does nothing any more. It is not asked, for that would wake it."""
    until = time.monotonic() + CALM_AT_MOST
    quiet, used = 0, cpu_seconds(pid)
    while quiet < CALM_LOOKS and time.monotonic() < until:
        time.sleep(CALM_EVERY)
        now = cpu_seconds(pid)
        quiet = quiet + 1 if now - used < CALM_CPU else 0
        used = now


def _differences(hosted: Hosted, expected: Truth) -> int:
    """How many jobs are not as they were left, or not as `inspect` sees them."""
    shown = hosted.jobs()
    nothing = (None, None)
    count = 0
    for path in expected.keys() | shown.keys():
        report = inspect(path)
        seen = (
            None if report.verdict is None else report.verdict.value,
            None if report.holder is None else report.holder.pid,
        )
        if seen != expected.get(path, nothing):
            raise RuntimeError(f"{path}: written {expected.get(path)}, inspected {seen}")
        count += shown.get(path, nothing) != seen
    return count
