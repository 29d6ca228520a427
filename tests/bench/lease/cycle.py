"""Take, one heartbeat, release: through a store that is kept, beside the same three transactions written by hand."""

from __future__ import annotations

import os
import sqlite3
import statistics
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass

from lockcore import open_lease_store
from tests.bench.table import Target, table

ROUNDS = {"wal": 500, "delete": 40}
WARM_UP = 100
BATCH = 20
OURS, BY_HAND = "lockcore", "by hand"
MODES = {"wal": "NORMAL", "delete": "FULL"}
"""Journal modes of SQLite, and how careful it is with each: what we choose, and what it does by itself."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS lease (name TEXT PRIMARY KEY, fence INTEGER NOT NULL, token TEXT, pid INTEGER, host TEXT,
created REAL, heartbeat REAL, ttl REAL)"""
TAKE = """
INSERT INTO lease VALUES (?1, 1, ?2, ?3, ?4, ?5, ?5, ?6) ON CONFLICT (name) DO UPDATE SET fence = fence + 1,
token = excluded.token, pid = excluded.pid, host = excluded.host, created = excluded.created,
heartbeat = excluded.heartbeat, ttl = excluded.ttl WHERE token IS NULL OR heartbeat + ttl < ?5"""
BEAT = "UPDATE lease SET heartbeat = ?3 WHERE name = ?1 AND token = ?2"
RELEASE = "UPDATE lease SET token = NULL WHERE name = ?1 AND token = ?2"


@dataclass(frozen=True)
class Cycles:
    """Median microseconds by journal mode and contender, and the median of the ratios of neighbouring rounds."""

    medians_us: dict[str, dict[str, float]]
    ratios: dict[str, float]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {"median_us": self.medians_us, "ratio": self.ratios}

    def targets(self) -> list[Target]:
        """In the mode that we choose."""
        return [Target("a lease in SQLite within 1.5 x SQL by hand", self.ratios["wal"], 1.5, at_most=True)]

    def __str__(self) -> str:
        rows = [
            (f"{mode}, {MODES[mode]}", f"{us[OURS]:.0f}", f"{us[BY_HAND]:.0f}", f"{self.ratios[mode]:.2f}")
            for mode, us in self.medians_us.items()
        ]
        head = ("journal mode, synchronous", "lockcore µs", "by hand µs", "ratio")
        return table("a lease in SQLite: take, heartbeat, release, on a kept connection", head, rows)


def measure(folder: str) -> Cycles:
    """In short rounds that take turns."""
    medians: dict[str, dict[str, float]] = {}
    ratios: dict[str, float] = {}
    for mode, care in MODES.items():
        once, close = _ready(folder, mode, care)
        times: dict[str, list[float]] = {name: [] for name in once}
        for number in range(-WARM_UP if mode == "wal" else -1, ROUNDS[mode]):
            for name in (OURS, BY_HAND) if number % 2 else (BY_HAND, OURS):
                taken = _time(once[name])
                if number >= 0:
                    times[name].append(taken)
        close()
        medians[mode] = {name: statistics.median(taken) for name, taken in times.items()}
        ratios[mode] = statistics.median(a / b for a, b in zip(times[OURS], times[BY_HAND], strict=True))
    return Cycles(medians, ratios)


def _ready(folder: str, mode: str, care: str) -> tuple[dict[str, Callable[[], None]], Callable[[], None]]:
    path = os.path.join(folder, f"{mode}.db")
    own = os.path.join(folder, f"{mode}-by-hand.db")
    for each in (path, own):
        maker = sqlite3.connect(each)
        maker.execute(f"PRAGMA journal_mode = {mode}")
        maker.execute("CREATE TABLE other (x)")
        maker.close()
    store = open_lease_store(f"sqlite://{path}")
    connection = sqlite3.connect(own, isolation_level=None)
    connection.execute(f"PRAGMA synchronous = {care}")
    connection.execute(SCHEMA)

    lease = store.lease("nightly")

    def ours() -> None:
        lease.acquire()
        lease.heartbeat()
        lease.release()

    host, pid = os.uname().nodename, os.getpid()

    def transaction(statement: str, *values: object) -> None:
        connection.execute("BEGIN IMMEDIATE")
        changed = connection.execute(statement, values).rowcount
        connection.execute("COMMIT")
        assert changed == 1

    def by_hand() -> None:
        token = uuid.uuid4().hex
        transaction(TAKE, "nightly", token, pid, host, time.time(), 60.0)
        transaction(BEAT, "nightly", token, time.time())
        transaction(RELEASE, "nightly", token)

    def close() -> None:
        store.close()
        connection.close()

    return {OURS: ours, BY_HAND: by_hand}, close


def _time(once: Callable[[], None]) -> float:
    """Microseconds a cycle."""
    began = time.perf_counter()
    for _ in range(BATCH):
        once()
    return (time.perf_counter() - began) / BATCH * 1e6
