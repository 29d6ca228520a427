"""Reads the lease row that somebody else's program keeps in a SQLite database.

The database is a stranger's: it is never changed, nothing is created beside it, no view, trigger
or function of its schema is run, and reading it ends in time.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from contextlib import closing
from datetime import UTC
from urllib.parse import quote

from lockcore._fields import FormatError, epoch_of, host_of, pid_of, summary
from lockcore._text import printable
from lockcore._values import Format, Holder, Record

TTL = 60.0
"""Seconds for which a heartbeat counts in a row that has no TTL of its own."""

_HOST = ("hostname", "host")
_CREATED = ("created", "created_at", "acquired_at")
_HEARTBEAT = ("heartbeat", "heartbeat_at", "last_heartbeat", "updated", "updated_at")
_JOURNAL_MAGIC = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
_FIRST_SECOND, _LAST_SECOND = 10**8, 253402300799  # 1973 to 9999
_LONGEST = 100_000  # bytes in a value or a statement; more is not a lock's
_PAUSE = 0.01
_UNLOCKED = "&immutable=1"

_Stamp = tuple[tuple[int, ...] | None, ...]
_Row = dict[str, object]


class _ChangedError(Exception):
    """The database was written while it was read."""


def read_lease(path: str, *, table: str = "scheduler_lock", timeout: float = 1.0) -> Record:
    """What row 1 of `table` says; a Record without holder and problem when there is no row.

    A time without a zone counts as UTC, which is how databases write them. Never raises, changes
    nothing, and gives up `timeout` seconds after it began.
    """
    deadline = time.monotonic() + timeout
    try:
        while True:
            try:
                return _record(_read(os.path.abspath(path), table, deadline))
            except _ChangedError:
                if time.monotonic() > deadline:
                    return _problem("the database changes faster than it can be read")
                time.sleep(_PAUSE)
    except FormatError as error:
        return error.record
    except sqlite3.Error as error:
        return _problem(_reason(error, time.monotonic() >= deadline))
    except (OSError, ValueError) as error:
        return _problem(f"the database can't be opened: {_text(error)}")


def _read(path: str, table: str, deadline: float) -> _Row | None:
    before = _stamp(path)
    address = _address(path, before)
    patience = max(0.0, deadline - time.monotonic())
    try:
        with closing(sqlite3.connect(address, timeout=patience, isolation_level=None, uri=True)) as connection:
            _restrain(connection, deadline)
            row = _row(connection, table)
    except sqlite3.Error:
        # without locks, a write in between looks like a broken file
        if _stamp(path) != before:
            raise _ChangedError from None
        raise
    if _changed(before, _stamp(path), locked=_UNLOCKED not in address):
        raise _ChangedError
    return row


def _restrain(connection: sqlite3.Connection, deadline: float) -> None:
    connection.set_progress_handler(lambda: time.monotonic() > deadline, 1000)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA query_only = ON")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("BEGIN")  # one state, and one wait for it


def _row(connection: sqlite3.Connection, table: str) -> _Row | None:
    # a view and a virtual table have no page of their own
    tables = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND lower(name) = lower(?) LIMIT 1",
        (table,),
    ).fetchall()
    if not tables:
        raise FormatError(Format.LEASE, f"the database has no table {printable(table, 80)}")
    name = _quoted(str(tables[0][0]))
    # the last field tells computed columns, whose expressions are the stranger's
    columns = {
        str(column[1]).lower(): str(column[1])
        for column in connection.execute(f"PRAGMA table_xinfo({name})")
        if column[6] == 0
    }
    for needed in ("id", "pid"):
        if needed not in columns:
            raise FormatError(Format.LEASE, f"its table {printable(table, 80)} has no column {needed}")
    wanted = [column for column in ("pid", *_HOST, *_CREATED, *_HEARTBEAT) if column in columns]
    listed = ", ".join(_quoted(columns[column]) for column in wanted)
    rows = connection.execute(f"SELECT {listed} FROM {name} WHERE {_quoted(columns['id'])} = 1 LIMIT 2").fetchall()
    if len(rows) > 1:
        raise FormatError(Format.LEASE, f"its table {printable(table, 80)} has several rows 1")
    return dict(zip(wanted, rows[0], strict=True)) if rows else None


def _record(row: _Row | None) -> Record:
    if row is None:
        return Record(Format.LEASE, ttl=TTL, says="no row: free")
    holder = Holder(
        pid_of(row["pid"], Format.LEASE),
        host=host_of(_first(row, _HOST)),
        since=_epoch(_first(row, _CREATED)),
    )
    heartbeat = _epoch(_first(row, _HEARTBEAT))
    return Record(Format.LEASE, holder, heartbeat=heartbeat, ttl=TTL, says=summary(holder, heartbeat))


def _first(row: _Row, names: tuple[str, ...]) -> object:
    return next((row[name] for name in names if row.get(name) is not None), None)


def _epoch(value: object) -> float | None:
    """Seconds since the epoch from a number, a number in text, or ISO 8601.

    A small number is another clock's and a huge one counts other units: they tell no time.
    """
    if isinstance(value, str):
        try:
            number = float(value)
        except ValueError:
            return epoch_of(value, UTC)
    elif isinstance(value, int | float):
        number = value
    else:
        return None
    return float(number) if _FIRST_SECOND <= number <= _LAST_SECOND else None


def _stamp(path: str) -> _Stamp:
    """What tells one state of the database and its companions from another."""
    return tuple(_stamp_one(path + ending) for ending in ("", "-wal", "-shm", "-journal"))


def _stamp_one(path: str) -> tuple[int, ...] | None:
    try:
        seen = os.lstat(path)
    except FileNotFoundError:
        return None
    # SQLite would follow a link, and wait for ever at a pipe
    if not stat.S_ISREG(seen.st_mode):
        raise FormatError(Format.LEASE, f"{printable(os.path.basename(path), 80)} is not a regular file")
    shared = path.endswith("-shm")  # its times change with every reader
    return seen.st_dev, seen.st_ino, *(() if shared else (seen.st_size, seen.st_mtime_ns))


def _changed(before: _Stamp, after: _Stamp, *, locked: bool) -> bool:
    """Whether what was read may not be one state of one file; SQLite's locks leave only a replaced file."""
    if not locked:
        return before != after
    return before[0] is None or after[0] is None or before[0][:2] != after[0][:2]


def _address(path: str, stamp: _Stamp) -> str:
    """The database's URI: read-only, and without any lock where nobody can be writing."""
    database, wal, shared, journal = stamp
    if database is None:
        raise FormatError(Format.LEASE, "there is no such database")
    slashed = path.replace(os.sep, "/")
    if not slashed.startswith("/"):
        slashed = f"/{slashed}"
    address = f"file://{quote(os.fsencode(slashed))}?mode=ro"
    if wal is not None and wal[2] > 0:
        if shared is None:
            raise FormatError(Format.LEASE, "its -wal has no -shm beside it: it can't be read without a change")
        return f"{address}&readonly_shm=1"  # else SQLite would create or repair the -shm
    if journal is not None and _in_use(f"{path}-journal"):
        return address  # a transaction is under way: only SQLite's own locks tell when it is over
    return address + _UNLOCKED


def _in_use(journal: str) -> bool:
    """Whether the journal belongs to a transaction; a finished one may leave it, emptied or blanked."""
    try:
        fd = os.open(journal, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except FileNotFoundError:
        return False
    try:
        return os.read(fd, len(_JOURNAL_MAGIC)) == _JOURNAL_MAGIC
    finally:
        os.close(fd)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _problem(reason: str) -> Record:
    return Record(Format.LEASE, problem=reason)


def _reason(error: sqlite3.Error, late: bool) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return "the database is locked by another program"
    if code == sqlite3.SQLITE_READONLY:
        return "a transaction was cut off in this database, and only its own program may repair it"
    if code == sqlite3.SQLITE_NOTADB:
        return "not a SQLite database"
    if late or code == sqlite3.SQLITE_INTERRUPT:
        return "the database could not be read in time"
    return f"the database can't be read: {_text(error)}"


def _text(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return printable(error.strerror, 120)
    return printable(str(error), 120)
