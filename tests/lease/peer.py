"""A program that guards its scheduler with a row of its own, and knows nothing of lockcore.

Its lock is a single row: taken in one transaction unless there is one with a heartbeat of the last minute, kept alive
every ten seconds, deleted at the end.
"""

from __future__ import annotations

import os
import socket
import sqlite3
import time
from collections.abc import Callable
from datetime import UTC, datetime

TTL = 60.0

SCHEMAS = {
    "real": "created REAL NOT NULL, heartbeat REAL NOT NULL",
    "integer": "created INTEGER NOT NULL, heartbeat INTEGER NOT NULL",
    "iso": "created TEXT NOT NULL, heartbeat TEXT NOT NULL",
    "sql": "created_at DATETIME NOT NULL, updated_at DATETIME NOT NULL",
}

_now: dict[str, Callable[[], object]] = {
    "real": time.time,
    "integer": lambda: int(time.time()),
    "iso": lambda: datetime.now(UTC).isoformat(),
    "sql": lambda: datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S"),
}


def _age(written: object) -> float:
    """As such a program would: it expects what it writes itself, and falls over anything else."""
    if isinstance(written, str):
        then = datetime.fromisoformat(written)
        now = datetime.now(UTC) if then.tzinfo is not None else datetime.now(UTC).replace(tzinfo=None)
        return (now - then).total_seconds()
    assert isinstance(written, int | float)
    return time.time() - written


class Peer:
    """One worker of that program."""

    def __init__(self, path: str, kind: str, pid: int | None = None) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._now = _now[kind]
        self._created, self._heartbeat = ("created_at", "updated_at") if kind == "sql" else ("created", "heartbeat")
        self._who = (pid or os.getpid(), socket.gethostname())

    @staticmethod
    def migrate(path: str, kind: str) -> None:
        with sqlite3.connect(path) as connection:
            connection.execute(
                "CREATE TABLE scheduler_lock (id INTEGER PRIMARY KEY CHECK (id = 1), pid INTEGER NOT NULL, "
                f"hostname TEXT NOT NULL, {SCHEMAS[kind]})"
            )
        connection.close()

    def acquire(self) -> bool:
        self._connection.execute("BEGIN IMMEDIATE")
        row = self.row()
        if row is not None and _age(row[3]) <= TTL:
            self._connection.execute("ROLLBACK")
            return False
        self._connection.execute("DELETE FROM scheduler_lock WHERE id = 1")
        self._connection.execute(
            f"INSERT INTO scheduler_lock (id, pid, hostname, {self._created}, {self._heartbeat}) "
            "VALUES (1, ?, ?, ?, ?)",
            (*self._who, self._now(), self._now()),
        )
        self._connection.execute("COMMIT")
        return True

    def beat(self) -> bool:
        done = self._connection.execute(
            f"UPDATE scheduler_lock SET {self._heartbeat} = ? WHERE id = 1 AND pid = ? AND hostname = ?",
            (self._now(), *self._who),
        )
        return done.rowcount == 1

    def release(self) -> None:
        self._connection.execute("DELETE FROM scheduler_lock WHERE id = 1 AND pid = ? AND hostname = ?", self._who)

    def row(self) -> tuple[object, ...] | None:
        row: tuple[object, ...] | None = self._connection.execute(
            f"SELECT pid, hostname, {self._created}, {self._heartbeat} FROM scheduler_lock WHERE id = 1"
        ).fetchone()
        return row

    def grow_old(self, seconds: float) -> None:
        """As if it had not been heard of for so long."""
        then = time.time() - seconds
        row = self.row()
        assert row is not None
        old: object = then if isinstance(row[3], float) else int(then)
        if isinstance(row[3], str):
            moment = datetime.fromtimestamp(then, UTC)
            old = moment.isoformat() if "T" in row[3] else moment.strftime("%Y-%m-%d %H:%M:%S")
        self._connection.execute(f"UPDATE scheduler_lock SET {self._created} = ?, {self._heartbeat} = ?", (old, old))

    def close(self) -> None:
        self._connection.close()
