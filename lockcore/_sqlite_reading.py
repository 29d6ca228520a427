"""Reads a SQLite database that is somebody else's, or in use by others.

It is never changed, nothing is created beside it, no view, trigger or function of its schema is run, no lock is taken
where nobody can be writing and a reader's lock else, and reading it ends in time.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from typing import TypeVar
from urllib.parse import quote

from lockcore._said import said
from lockcore._text import printable

T = TypeVar("T")

Stamp = tuple[tuple[int, ...] | None, ...]
"""What tells one state of a database and its companions from another."""

SETTLE = 0.25
"""Seconds for which a database may lack what belongs to it: who opens or closes it does so step by step."""

_JOURNAL_MAGIC = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
_LONGEST = 100_000  # bytes in a value or a statement; more is not a lock's
_PAUSE = 0.01
_UNLOCKED = "&immutable=1"


class Unreadable(Exception):
    """Why a database can't be read, in words for people."""


class Missing(Unreadable):
    """There is no such database, or no such table in it."""


class _ChangedError(Exception):
    """The database was written while it was read."""


class _UnsettledError(Unreadable):
    """Something is missing that may be there in a moment."""


def ask(path: str, question: Callable[[sqlite3.Connection], T], *, timeout: float = 1.0) -> T:
    """What `question` finds in one state of the database. It may be asked again, if that changes meanwhile.

    Raises Unreadable, `timeout` seconds after it began at the latest.
    """
    began = time.monotonic()
    deadline = began + timeout
    settled = began + min(timeout, SETTLE)
    try:
        while True:
            try:
                return _ask(os.path.abspath(path), question, deadline)
            except _ChangedError:
                if time.monotonic() > deadline:
                    raise Unreadable(said("the database changes faster than it can be read")) from None
            except _UnsettledError:
                if time.monotonic() > settled:
                    raise
            time.sleep(_PAUSE)
    except sqlite3.Error as error:
        raise Unreadable(_reason(error, time.monotonic() >= deadline)) from None
    except (OSError, ValueError) as error:
        raise Unreadable(said("the database can't be opened: {why}", _text(error))) from None


def stamp(path: str) -> Stamp:
    """What lies there now. Raises Unreadable for what is no file, and OSError."""
    return tuple(_stamp_one(path + ending) for ending in ("", "-wal", "-shm", "-journal"))


def columns_of(execute: Callable[..., Iterable[Sequence[object]]], table: str) -> tuple[str, dict[str, str]]:
    """A table's name as SQL, and the names of its columns by what they are in small letters. Raises Missing.

    Left out is whatever the database would have to compute.
    """
    # a view and a virtual table have no page of their own
    tables = list(
        execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND lower(name) = lower(?) LIMIT 1",
            (table,),
        )
    )
    if not tables:
        raise Missing(said("the database has no table {table}", printable(table, 80)))
    name = quoted(str(tables[0][0]))
    # the last field tells computed columns, whose expressions are the stranger's
    xinfo = execute(f"PRAGMA table_xinfo({name})")
    return name, {str(column[1]).lower(): str(column[1]) for column in xinfo if column[6] == 0}


def quoted(name: str) -> str:
    """A name as SQL."""
    return '"' + name.replace('"', '""') + '"'


def _ask(path: str, question: Callable[[sqlite3.Connection], T], deadline: float) -> T:
    before = stamp(path)
    address = _address(path, before)
    patience = max(0.0, deadline - time.monotonic())
    try:
        with closing(sqlite3.connect(address, timeout=patience, isolation_level=None, uri=True)) as connection:
            _restrain(connection, deadline)
            answer = question(connection)
    except sqlite3.Error:
        # without locks, a write in between looks like a broken file
        if stamp(path) != before:
            raise _ChangedError from None
        raise
    if _changed(before, stamp(path), locked=_UNLOCKED not in address):
        raise _ChangedError
    return answer


def _restrain(connection: sqlite3.Connection, deadline: float) -> None:
    connection.set_progress_handler(lambda: time.monotonic() > deadline, 1000)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
    connection.text_factory = _decoded
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA query_only = ON")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("BEGIN")  # one state, and one wait for it


def _decoded(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _stamp_one(path: str) -> tuple[int, ...] | None:
    try:
        seen = os.lstat(path)
    except FileNotFoundError:
        return None
    # SQLite would follow a link, and wait for ever at a pipe
    if not stat.S_ISREG(seen.st_mode):
        raise Unreadable(said("{file} is not a regular file", printable(os.path.basename(path), 80)))
    shared = path.endswith("-shm")  # its times change with every reader
    return seen.st_dev, seen.st_ino, *(() if shared else (seen.st_size, seen.st_mtime_ns))


def _changed(before: Stamp, after: Stamp, *, locked: bool) -> bool:
    """Whether what was read may not be one state of one file; SQLite's locks leave only a replaced file."""
    if not locked:
        return before != after
    return before[0] is None or after[0] is None or before[0][:2] != after[0][:2]


def _address(path: str, seen: Stamp) -> str:
    """The database's URI: read-only, and without any lock where nobody can be writing."""
    database, wal, shared, journal = seen
    if database is None:
        raise Missing(said("there is no such database"))
    slashed = path.replace(os.sep, "/")
    if not slashed.startswith("/"):
        slashed = f"/{slashed}"
    address = f"file://{quote(os.fsencode(slashed))}?mode=ro"
    if wal is not None and wal[2] > 0:
        if shared is None:
            raise _UnsettledError(said("its -wal has no -shm beside it: it can't be read without a change"))
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


def _reason(error: sqlite3.Error, late: bool) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return said("the database is locked by another program")
    if code == sqlite3.SQLITE_READONLY:
        return said("a transaction was cut off in this database, and only its own program may repair it")
    if code == sqlite3.SQLITE_NOTADB:
        return said("not a SQLite database")
    if late or code == sqlite3.SQLITE_INTERRUPT:
        return said("the database could not be read in time")
    return said("the database can't be read: {why}", _text(error))


def _text(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return printable(error.strerror, 120)
    return printable(str(error), 120)
