"""The service's own database: the table of its scheduler lock, and an archive that is read in pages."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing

from lockcore import Lease

PAGE = 100
MOST = 50_000
"""Rows that are kept, and so the most that anybody can ask for."""

MIGRATION = """
CREATE TABLE IF NOT EXISTS scheduler_lock (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    pid INTEGER NOT NULL,
    hostname TEXT NOT NULL,
    created_at REAL NOT NULL,
    heartbeat_at REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS archive (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at REAL NOT NULL,
    worker INTEGER NOT NULL,
    fence INTEGER NOT NULL
);
"""


class Storage:
    """Every call has a connection of its own, so it may be used from any thread."""

    def __init__(self, path: str) -> None:
        self.path = path

    def migrate(self) -> None:
        with closing(self._connect()) as database:
            database.executescript(f"BEGIN IMMEDIATE;{MIGRATION}COMMIT;")

    def archive(self, lease: Lease) -> None:
        """One step of the scheduler, in one transaction with the proof that the lease is ours. Raises LeaseLost."""
        with closing(self._connect()) as database, database:
            database.execute("BEGIN IMMEDIATE")
            lease.check(connection=database)
            database.execute(
                "INSERT INTO archive (at, worker, fence) VALUES (?, ?, ?)", (time.time(), os.getpid(), lease.fence)
            )
            database.execute("DELETE FROM archive WHERE id <= (SELECT max(id) FROM archive) - ?", (MOST,))

    def page(self, size: int, before: int | None) -> dict[str, object]:
        """The newest rows, or those before an id: as fast for the last page as for the first."""
        limit = max(1, min(size, MOST))
        where, values = ("", (limit,)) if before is None else ("WHERE id < ?", (before, limit))
        with closing(self._connect()) as database:
            rows = database.execute(
                f"SELECT id, at, worker, fence FROM archive {where} ORDER BY id DESC LIMIT ?", values
            ).fetchall()
        records = [dict(zip(("id", "at", "worker", "fence"), row, strict=True)) for row in rows]
        return {"records": records, "last_id": records[-1]["id"] if len(records) == limit else None}

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, timeout=30, isolation_level=None)
