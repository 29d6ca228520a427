"""What was sent about which run, and what still waits: in a small SQLite file that all senders share.

It sees to three things. A run is told of once, however many processes are asked to. A job that fails again and again
is told of once in a while, and the rest is counted. And one process at a time does the sending, for all.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

from lockcore._history_file import find_file
from lockcore._notify.notices import Kind, is_too_soon
from lockcore._paths import state_folder
from lockcore._value import value

PATIENCE = 10.0
MOST, OLDEST = 10_000, 30 * 86400.0
"""How many notices are remembered, and for how many seconds."""

_TABLE = """
CREATE TABLE IF NOT EXISTS notices (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    run INTEGER NOT NULL,
    job TEXT NOT NULL,
    kind TEXT NOT NULL,
    at REAL NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('left out', 'waiting', 'taken', 'sent', 'failed'))
)"""


@value
class Entry:
    """A notice to send: about which run, and how many of its kind were not sent before it."""

    number: int
    run: int
    left_out: int


class Queue:
    """The file, open. Methods raise sqlite3.Error."""

    def __init__(self, path: str | None = None) -> None:
        """Raises HistoryFailed if its place is not safe."""
        self.path = path or os.path.join(state_folder(), "notices.db")
        self._database = self._open()

    def _open(self) -> sqlite3.Connection:
        try:
            return self._opened()
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            # Damaged. It only remembers what was sent: better to say something twice than nothing for ever.
            os.unlink(self.path)
            return self._opened()

    def _opened(self) -> sqlite3.Connection:
        find_file(self.path, make=True)
        database = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        try:
            database.execute(_TABLE)
        except BaseException:
            database.close()
            raise
        return database

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    def add(self, key: str, run: int, job: str, kind: Kind, now: float) -> bool:
        """Note that this run is to be told of; left out if its kind was told of just now. False if it is known."""
        job = job.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")  # SQLite's text is UTF-8
        with self._alone() as database:
            if database.execute("SELECT 1 FROM notices WHERE key = ?", (key,)).fetchone():
                return False
            tried = database.execute(
                "SELECT at FROM notices WHERE job = ? AND kind = ? AND state <> 'left out' "
                "ORDER BY number DESC LIMIT 1",
                (job, kind.value),
            ).fetchone()
            state = "left out" if tried and is_too_soon(tried[0], now) else "waiting"
            database.execute(
                "INSERT INTO notices (key, run, job, kind, at, state) VALUES (?, ?, ?, ?, ?, ?)",
                (key, run, job, kind.value, now, state),
            )
            database.execute(
                "DELETE FROM notices WHERE at < ? OR number <= (SELECT max(number) FROM notices) - ?",
                (now - OLDEST, MOST),
            )
        return True

    def waits(self) -> bool:
        return self._database.execute("SELECT 1 FROM notices WHERE state = 'waiting' LIMIT 1").fetchone() is not None

    def take(self) -> list[Entry]:
        """Everything that waits. It is ours from here on: nobody else sends it, even if we are killed."""
        with self._alone() as database:
            waiting = database.execute(
                "SELECT number, run, job, kind FROM notices WHERE state = 'waiting' ORDER BY number"
            ).fetchall()
            database.execute("UPDATE notices SET state = 'taken' WHERE state = 'waiting'")
            return [Entry(number, run, self._left_out(number, job, kind)) for number, run, job, kind in waiting]

    def _left_out(self, number: int, job: str, kind: str) -> int:
        count = self._database.execute(
            "SELECT count(*) FROM notices WHERE job = :job AND kind = :kind AND number < :number AND number > "
            "coalesce((SELECT max(number) FROM notices WHERE job = :job AND kind = :kind AND state = 'sent'), 0)",
            {"job": job, "kind": kind, "number": number},
        ).fetchone()
        return int(count[0])

    def settle(self, entry: Entry, sent: bool) -> None:
        """Note what became of it."""
        self._database.execute(
            "UPDATE notices SET state = ? WHERE number = ?", ("sent" if sent else "failed", entry.number)
        )

    @contextmanager
    def _alone(self) -> Iterator[sqlite3.Connection]:
        """One transaction that nobody else writes in."""
        self._database.execute("BEGIN IMMEDIATE")
        with self._database:
            yield self._database
