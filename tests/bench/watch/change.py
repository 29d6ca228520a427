"""What one change costs with few files and with many: it must not grow with the files that did not change."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass

from ..table import Target, table
from . import by_hand
from .figures import Spread, columns, figure
from .herd import Herd
from .home import Home, content, make_home, overwrite, replace
from .hosted import Hosted
from .usage import cpu_seconds

FEW = 100
ROUNDS = 16
CHANGES = 50
"""In a round, of each kind and with each number of files."""

PACE = 0.006
SETTLE = 0.15
REGISTERED = 20

KINDS: dict[str, Callable[[str, str], int]] = {"rename": replace, "in place": overwrite}
BY_HAND = "look at all again"


@dataclass(frozen=True)
class Row:
    """Of one kind of change with so many files: CPU milliseconds a change, by round.

    In milliseconds from just before it: until it was `write`n, as the writer saw it, and until the Flip.
    """

    kind: str
    files: int
    cpu: tuple[float, ...]
    write: Spread | None
    latency: Spread | None
    unseen: int = 0


@dataclass(frozen=True)
class Result:
    """Few and many files in turn, so that the rounds of a kind belong together in pairs."""

    rows: tuple[Row, ...]

    def ratio(self, kind: str) -> float:
        """CPU time with many files to that with few: the median of the rounds."""
        few, many = (row.cpu for row in self.rows if row.kind == kind)
        return statistics.median(b / a for a, b in zip(few, many, strict=True))

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "changes": [
                {
                    "kind": row.kind,
                    "files": row.files,
                    "cpu_ms": statistics.median(row.cpu),
                    "write_ms": row.write and vars(row.write),
                    "to_flip_ms": row.latency and vars(row.latency),
                    "unseen": row.unseen,
                }
                for row in self.rows
            ],
            "cpu_ratio": {row.kind: self.ratio(row.kind) for row in self.rows},
        }

    def targets(self) -> list[Target]:
        """The same, whatever else is watched."""
        files = sorted({row.files for row in self.rows})
        return [
            Target(f"CPU of a change ({kind}), {files[-1]} files to {files[0]}", self.ratio(kind), 1.2, at_most=True)
            for kind in KINDS
        ] + [Target("changes never told", sum(row.unseen for row in self.rows), 0.0, at_most=True)]

    def __str__(self) -> str:
        rows = []
        for row in self.rows:
            ratio = f"{self.ratio(row.kind):.2f}" if row.files == max(each.files for each in self.rows) else ""
            name = f"engine, {row.kind}" if row.kind in KINDS else row.kind
            told = f"{row.latency.count} changes told, {row.unseen} not" if row.latency else "by hand, per look"
            rows.append(
                (
                    name,
                    str(row.files),
                    figure(statistics.median(row.cpu)),
                    ratio,
                    _p50(row.write),
                    *columns(row.latency),
                    told,
                )
            )
        head = (
            "another holder in one file",
            "files",
            "CPU ms",
            "x few",
            "write ms",
            "p50 ms",
            "p90 ms",
            "p99 ms",
            "most ms",
            "",
        )
        return table(f"watch: a change, {ROUNDS} rounds of {CHANGES}", head, rows)


def _p50(spread: Spread | None) -> str:
    return "" if spread is None else figure(spread.p50)


class _Bed:
    """One engine with its files, and who holds them."""

    def __init__(self, home: Home, hosted: Hosted, pids: list[int]) -> None:
        self.home = home
        self.hosted = hosted
        self._pids = pids
        self._shift = [0] * len(home.paths)
        self.cpu: dict[str, list[float]] = {kind: [] for kind in (*KINDS, BY_HAND)}
        self.latencies: dict[str, list[float]] = {kind: [] for kind in KINDS}
        self.writes: dict[str, list[float]] = {kind: [] for kind in KINDS}
        self.unseen = dict.fromkeys(KINDS, 0)

    def batch(self, kind: str, rng: random.Random) -> None:
        write = KINDS[kind]
        written: dict[tuple[str, int], int] = {}
        self.hosted.flips()
        before = cpu_seconds(self.hosted.pid)
        for number in rng.sample(range(len(self.home.paths)), CHANGES):
            self._shift[number] ^= 1  # its own process, or its neighbour's
            path, pid = self.home.paths[number], self._pids[(number + self._shift[number]) % len(self._pids)]
            text = content(path, pid)
            at = written[path, pid] = write(path, text)
            self.writes[kind].append((time.monotonic_ns() - at) / 1e6)
            time.sleep(PACE)
        time.sleep(SETTLE)
        self.cpu[kind].append((cpu_seconds(self.hosted.pid) - before) / CHANGES * 1000)
        told: dict[tuple[str, int], int] = {}
        for flip in self.hosted.flips():
            if flip.pid is not None:
                told.setdefault((flip.path, flip.pid), flip.at)
        self.latencies[kind] += [(told[key] - at) / 1e6 for key, at in written.items() if key in told]
        self.unseen[kind] += len(written.keys() - told.keys())

    def by_hand(self) -> None:
        before = time.process_time()
        by_hand.plain(self.home.lock_folders)
        self.cpu[BY_HAND].append((time.process_time() - before) * 1000)


def measure(top: str, herd: Herd, many: int) -> Result:
    """Two engines, round after round in changing order."""
    rng = random.Random(0)
    with ExitStack() as stack:
        beds = {}
        for files in (FEW, many):
            home = make_home(top, herd.of(files), registered=REGISTERED)
            hosted = stack.enter_context(Hosted(home))
            hosted.start()
            beds[files] = _Bed(home, hosted, herd.of(files))
        for _ in range(ROUNDS):
            for kind in KINDS:
                for files in rng.sample((FEW, many), 2):
                    beds[files].batch(kind, rng)
            for bed in beds.values():
                bed.by_hand()
    return Result(
        tuple(
            Row(
                kind,
                files,
                tuple(bed.cpu[kind]),
                Spread.of(bed.writes.get(kind, [])),
                Spread.of(bed.latencies.get(kind, [])),
                bed.unseen.get(kind, 0),
            )
            for kind in (*KINDS, BY_HAND)
            for files, bed in beds.items()
        )
    )
