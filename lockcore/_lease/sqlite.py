"""Leases in a SQLite file: for processes of one machine, containers included.

Everything is one statement, which is one transaction: it takes the write lock first, and decides under it. (Who takes a
lease needs a second one if it has no row yet.) How old a heartbeat is tells a clock that nobody can set, if it was
written since this machine was started; else the wall clock.
"""

from __future__ import annotations

import sqlite3
import time

from lockcore._errors import said
from lockcore._lease.row import Row, info_of, since
from lockcore._lease.sqlite_backend import FileBackend
from lockcore._lease.sqlite_file import SqliteFile
from lockcore._lease.sqlite_ways import NEXT_FENCE, in_transaction
from lockcore._lease.values import Beat, Claim, Grant, LeaseInfo
from lockcore._system import system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lockcore._lease.address import Address

TABLE = "lockcore_leases"

SCHEMA = f"""\
CREATE TABLE IF NOT EXISTS {TABLE} (
    name TEXT PRIMARY KEY,
    fence INTEGER NOT NULL,     -- grows each time that it is taken
    token TEXT,                 -- NULL: nobody has it
    pid INTEGER,
    hostname TEXT,
    identity TEXT,              -- JSON: what else is known about the holder's process
    created REAL,               -- seconds since the epoch, as is heartbeat
    heartbeat REAL,
    boot TEXT,                  -- the boot of the machine that wrote it, and
    boottime REAL,              -- the heartbeat in seconds since then, sleep included
    ttl REAL,                   -- seconds for which a heartbeat counts
    stop REAL                   -- when somebody asked the holder to end
) WITHOUT ROWID"""

_SILENT = "CASE WHEN boot = ?1 THEN ?2 - boottime ELSE ?3 - heartbeat END"
"""Seconds since the last heartbeat; parameters 1 to 3 are this boot, its time and the wall clock."""

# The fence begins with the time, so it also grows when the file was deleted and made anew.
_TAKE = f"""\
UPDATE {TABLE} SET
    boot = ?1, boottime = ?2, heartbeat = ?3, fence = {NEXT_FENCE}(fence), token = ?5, pid = ?6, hostname = ?7,
    identity = ?8, created = ?3, ttl = ?9, stop = NULL
WHERE name = ?4 AND (token IS NULL OR {_SILENT} > ttl)"""
_TAKE_FIRST = f"""\
INSERT INTO {TABLE} (boot, boottime, heartbeat, name, fence, token, pid, hostname, identity, created, ttl)
VALUES (?1, ?2, ?3, ?4, {NEXT_FENCE}(0), ?5, ?6, ?7, ?8, ?3, ?9)
ON CONFLICT (name) DO NOTHING"""

_OURS = f"name = ?4 AND token = ?5 AND fence = ?6 AND {_SILENT} <= ttl"
_BEAT = f"UPDATE {TABLE} SET heartbeat = ?3, boot = ?1, boottime = ?2 WHERE {_OURS}"
_BEAT_UNASKED = f"{_BEAT} AND stop IS NULL"
_BEAT_ANYWAY = f"{_BEAT} RETURNING stop"
_RELEASE = f"UPDATE {TABLE} SET token = NULL, stop = NULL WHERE {_OURS}"
_CHECK = f"SELECT 1 FROM {TABLE} WHERE {_OURS}"
# Changes nothing, but takes the write lock, however the program has begun its transaction.
_CHECK_AND_KEEP = f"UPDATE {TABLE} SET ttl = ttl WHERE {_OURS} RETURNING 1"
_FREE = f"UPDATE {TABLE} SET token = NULL, stop = NULL WHERE name = ? AND token = ? AND fence = ? RETURNING 1"
_STOP = f"UPDATE {TABLE} SET stop = ? WHERE name = ? AND token = ? AND fence = ? RETURNING 1"

COLUMNS = "name fence token pid hostname identity ttl stop created heartbeat boot boottime".split()
_READ = f"SELECT {', '.join(COLUMNS)} FROM {TABLE}"

_COUNTED = Beat()


class SqliteBackend(FileBackend):
    """A file with leases. It is made, readable for its user alone, when the first lease is taken."""

    def __init__(self, address: Address) -> None:
        super().__init__(SqliteFile(address.database, address.place, SCHEMA))
        self._boot = system.boot_id()
        """Where the system has none, the wall clock has to do."""

    def take(self, name: str, claim: Claim) -> Grant | LeaseInfo:
        for _ in range(2):
            now = self._now()
            values = (*now, name, claim.token, claim.pid, claim.host, claim.identity, claim.ttl)
            if self._file.change(_TAKE, values) or self._file.change(_TAKE_FIRST, values, make=True):
                return Grant(name, claim.token, self._file.fences.last)
            holder = self.info(name)
            if holder is not None:
                return holder
        raise self._file.failed(said("its file changes while it is read"))

    def beat(self, grants: Sequence[Grant]) -> dict[str, Beat]:
        if len(grants) == 1 or not self._file.exists:
            return self._beat(grants)
        with self._file.transaction():
            return self._beat(grants)

    def _beat(self, grants: Sequence[Grant]) -> dict[str, Beat]:
        beats: dict[str, Beat] = {}
        for grant in grants:
            values = (*self._now(), grant.name, grant.token, grant.fence)
            if self._file.change(_BEAT_UNASKED, values):  # nearly always, and then nothing has to be read
                beats[grant.token] = _COUNTED
            elif rows := self._file.execute(_BEAT_ANYWAY, values):
                beats[grant.token] = Beat(stop=rows[0][0] is not None)
        return beats

    def release(self, grant: Grant) -> bool:
        # Where the files are gone, so is the lease.
        return bool(self._file.change(_RELEASE, (*self._now(), grant.name, grant.token, grant.fence), careful=False))

    def info(self, name: str) -> LeaseInfo | None:
        rows = self._file.execute(f"{_READ} WHERE name = ?", (name,))
        return as_info(rows[0], *self._now()) if rows else None

    def rows(self) -> list[LeaseInfo]:
        rows = self._file.execute(f"{_READ} ORDER BY name", ())
        now = self._now()
        return [as_info(row, *now) for row in rows]

    def ask_to_stop(self, grant: Grant) -> bool:
        return bool(self._file.execute(_STOP, (time.time(), grant.name, grant.token, grant.fence)))

    def free(self, grant: Grant) -> bool:
        return bool(self._file.execute(_FREE, (grant.name, grant.token, grant.fence)))

    def check(self, grant: Grant, connection: object | None) -> bool:
        values = (*self._now(), grant.name, grant.token, grant.fence)
        if connection is None:
            return bool(self._file.execute(_CHECK, values))
        own = in_transaction(connection)
        if not self._file.in_place:
            raise self._file.removed()
        try:
            return bool(own.execute(_CHECK_AND_KEEP, values).fetchall())
        except sqlite3.Error as error:
            raise self._file.failed(str(error)) from error

    def _now(self) -> tuple[str | None, float, float]:
        return self._boot, system.boottime(), time.time()


def as_info(row: tuple[object, ...], boot: str | None, boottime: float, now: float) -> LeaseInfo:
    """What a row with these COLUMNS says, by this boot, its time and the wall clock."""
    name, fence, token, pid, host, identity, ttl, stop, created, heartbeat, of_boot, at_boottime = row
    same_boot = boot is not None and of_boot == boot and isinstance(at_boottime, float)
    # It may have been written a moment after the clock was looked at.
    silent = since(at_boottime, boottime) if same_boot else since(heartbeat, now)
    return info_of(
        Row(name, fence, token, pid, host, identity, ttl, stop is not None),
        age=since(created, now),
        heartbeat_age=silent,
        now=now,
    )
