"""How SQLite is spoken to: how a file is made and opened, what an error means, and how fences are counted."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from urllib.parse import quote

from lockcore._errors import said

PATIENCE = 5.0
"""Seconds that others who write to the database may keep us waiting."""

NEXT_FENCE = "lockcore_next_fence"
"""In SQL: what follows a fence. It is asked when all locks are had: who has waited for them must not come with a number
that is older than what was given away, in a file that is gone, meanwhile."""


class Fences:
    """The time in microseconds, which nobody is faster than. `last` is what was given last, to this connection."""

    __slots__ = ("last",)

    def __init__(self) -> None:
        self.last = 0

    def __call__(self, before: object) -> int:
        now = int(time.time() * 1e6)
        self.last = now if not isinstance(before, int) or before < now else before + 1
        return self.last


def create(path: str) -> None:
    """An empty file of ours, if there is none; SQLite gives its companions the same mode."""
    flags = os.O_CREAT | os.O_EXCL | os.O_RDWR
    if sys.platform == "win32":
        flags |= os.O_BINARY
    else:
        flags |= os.O_NOFOLLOW | os.O_CLOEXEC
    try:
        os.close(os.open(path, flags, 0o600))
    except FileExistsError:
        pass


def connect(path: str, fences: Fences) -> sqlite3.Connection:
    """By an address, so that SQLite does not make a file that was removed a moment ago."""
    slashed = path.replace(os.sep, "/")
    existing = f"file://{'' if slashed.startswith('/') else '/'}{quote(os.fsencode(slashed))}?mode=rw"
    connection = sqlite3.connect(
        existing, timeout=PATIENCE, isolation_level=None, check_same_thread=False, cached_statements=32, uri=True
    )
    connection.create_function(NEXT_FENCE, 1, fences)
    return connection


def keep_log_ahead(connection: sqlite3.Connection) -> None:
    """Have a new file written ahead. When several do that at once SQLite refuses some at once, so they try again."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.002)


def in_transaction(connection: object) -> sqlite3.Connection:
    """A connection of the program's own, in whose transaction something is to be checked."""
    if not isinstance(connection, sqlite3.Connection):
        raise TypeError(f"the lease is in a SQLite file, so check takes a sqlite3.Connection, not {type(connection)!r}")
    begins_by_itself = connection.isolation_level is not None and getattr(connection, "autocommit", -1) is not True
    if not connection.in_transaction and not begins_by_itself:
        raise ValueError("check on a connection needs a transaction: begin one with BEGIN IMMEDIATE")
    return connection


def reason(error: sqlite3.Error) -> str:
    """What is wrong, as a person would say it."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return said("another program has kept it locked for {seconds} s", format(PATIENCE, "g"))
    if code == sqlite3.SQLITE_NOTADB:
        return said("it is not a SQLite database")
    return str(error)
