"""Many processes at once, each holding the lock for a millisecond."""

from __future__ import annotations

import os
import statistics
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from .machine import disk_folder
from .table import Target, table

PROCESSES = 32
SECONDS = 3.0
ROUNDS = 7
HOLD = 0.001

Acquire = Callable[[], Callable[[], None]]
"""Takes the lock, however long it takes, and gives the function that releases it."""


@dataclass(frozen=True)
class Round:
    """How often each process got the lock."""

    counts: tuple[int, ...]

    @property
    def throughput(self) -> float:
        """Acquisitions a second."""
        return sum(self.counts) / SECONDS

    @property
    def fairness(self) -> float:
        """The fewest acquisitions of a process to the most."""
        return min(self.counts) / max(self.counts) if max(self.counts) else 0.0


@dataclass(frozen=True)
class Result:
    """The rounds of each lock."""

    file_system: str
    rounds: dict[str, list[Round]]

    def throughput(self, name: str) -> float:
        """The median of the rounds."""
        return statistics.median(each.throughput for each in self.rounds[name])

    def fairness(self, name: str) -> float:
        """The worst round."""
        return min(each.fairness for each in self.rounds[name])

    @property
    def ratio(self) -> float:
        """Our throughput to that of blocking flock, each round beside the other's round: the median."""
        pairs = zip(self.rounds["lockcore"], self.rounds["raw flock"], strict=True)
        return statistics.median(ours.throughput / theirs.throughput for ours, theirs in pairs)

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "file_system": self.file_system,
            "processes": PROCESSES,
            "throughput": {name: self.throughput(name) for name in self.rounds},
            "throughput_ratio": self.ratio,
            "fairness": {name: self.fairness(name) for name in self.rounds},
            "counts": {name: [each.counts for each in rounds] for name, rounds in self.rounds.items()},
        }

    def targets(self) -> list[Target]:
        """Nearly as much as the kernel can give, and fair."""
        return [
            Target("throughput to blocking flock", self.ratio, 0.9),
            Target("fairness, fewest to most", self.fairness("lockcore"), 0.5),
        ]

    def __str__(self) -> str:
        rows = [
            (
                name,
                f"{self.throughput(name):.0f}",
                f"{self.throughput(name) / self.throughput('raw flock'):.2f}",
                f"{self.fairness(name):.2f}",
                ", ".join(f"{min(each.counts)} to {max(each.counts)}" for each in rounds),
            )
            for name, rounds in self.rounds.items()
        ]
        title = (
            f"{PROCESSES} processes, holds of {HOLD * 1000:g} ms, "
            f"{ROUNDS} rounds of {SECONDS:g} s each, on {self.file_system}"
        )
        return table(title, ("lock", "a second", "x raw", "fairness", "fewest to most a round"), rows)


def measure() -> Result:
    """Raw flock and ours in turn, round after round."""
    with disk_folder() as (folder, file_system):
        makers = {"raw flock": _raw(os.path.join(folder, "raw")), "lockcore": _lockcore(os.path.join(folder, "ours"))}
        rounds: dict[str, list[Round]] = {name: [] for name in makers}
        for _ in range(ROUNDS):
            for name, make in makers.items():
                rounds[name].append(_round(make))
    return Result(file_system, rounds)


def _raw(path: str) -> Callable[[], Acquire]:
    import fcntl

    def make() -> Acquire:
        def acquire() -> Callable[[], None]:
            fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            fcntl.flock(fd, fcntl.LOCK_EX)
            return lambda: os.close(fd)

        return acquire

    return make


def _lockcore(path: str) -> Callable[[], Acquire]:
    from lockcore import LockHeld, ProcessLock

    # Load, before the forks, what a first wait would load in each process.
    with ProcessLock(path), suppress(LockHeld):
        ProcessLock(path).acquire(wait=0.01)

    def make() -> Acquire:
        lock = ProcessLock(path)

        def acquire() -> Callable[[], None]:
            lock.acquire(wait=60)
            return lock.release

        return acquire

    return make


def _round(make: Callable[[], Acquire]) -> Round:
    gate, results = os.pipe(), os.pipe()
    pids = [_spawn(make, gate, results) for _ in range(PROCESSES)]
    os.close(results[1])
    os.close(gate[0])
    until = time.monotonic() + SECONDS
    os.write(gate[1], struct.pack("d", until) * PROCESSES)
    counts = []
    with os.fdopen(results[0], "rb") as file:
        while record := file.read(4):
            counts.append(struct.unpack("i", record)[0])
    os.close(gate[1])
    for pid in pids:
        os.waitpid(pid, 0)
    if len(counts) != PROCESSES:
        raise RuntimeError(f"only {len(counts)} of {PROCESSES} processes came to an end")
    return Round(tuple(counts))


def _spawn(make: Callable[[], Acquire], gate: tuple[int, int], results: tuple[int, int]) -> int:
    pid = os.fork()
    if pid:
        return pid
    try:
        os.close(gate[1])
        os.close(results[0])
        acquire = make()
        (until,) = struct.unpack("d", os.read(gate[0], 8))
        os.write(results[1], struct.pack("i", _work(acquire, until)))
    finally:
        os._exit(0)


def _work(acquire: Acquire, until: float) -> int:
    count = 0
    while time.monotonic() < until:
        release = acquire()
        count += time.monotonic() < until
        time.sleep(HOLD)
        release()
    return count
