"""Reads the lease row that somebody else's program keeps in a SQLite database."""

from __future__ import annotations

import sqlite3
from datetime import UTC

from lockcore._fields import FormatError, epoch_of, host_of, pid_of, summary
from lockcore._said import said
from lockcore._sqlite_reading import Unreadable, ask, columns_of, quoted
from lockcore._text import printable
from lockcore._values import Format, Holder, Record

TTL = 60.0
"""Seconds for which a heartbeat counts in a row that has no TTL of its own."""

HOST = ("hostname", "host")  # what programs call these columns
CREATED = ("created", "created_at", "acquired_at")
HEARTBEAT = ("heartbeat", "heartbeat_at", "last_heartbeat", "updated", "updated_at")
_FIRST_SECOND, _LAST_SECOND = 10**8, 253402300799  # 1973 to 9999

Row = dict[str, object]


def read_lease(path: str, *, table: str = "scheduler_lock", timeout: float = 1.0) -> Record:
    """What row 1 of `table` says; a Record without holder and problem when there is no row.

    A time without a zone counts as UTC, which is how databases write them. Never raises, changes
    nothing, and gives up `timeout` seconds after it began.
    """
    try:
        return record_of_row(ask(path, lambda connection: _row(connection, table), timeout=timeout))
    except Unreadable as error:
        return Record(Format.LEASE, problem=str(error))


def read_row(path: str, table: str, timeout: float) -> Row | None:
    """The columns of row 1 that are known, as they stand; None if there is no row. Raises Unreadable."""
    return ask(path, lambda connection: _row(connection, table), timeout=timeout)


def _row(connection: sqlite3.Connection, table: str) -> Row | None:
    name, columns = columns_of(connection.execute, table)
    for needed in ("id", "pid"):
        if needed not in columns:
            raise Unreadable(said("its table {table} has no column {column}", printable(table, 80), needed))
    wanted = [column for column in ("pid", *HOST, *CREATED, *HEARTBEAT) if column in columns]
    listed = ", ".join(quoted(columns[column]) for column in wanted)
    rows = connection.execute(f"SELECT {listed} FROM {name} WHERE {quoted(columns['id'])} = 1 LIMIT 2").fetchall()
    if len(rows) > 1:
        raise Unreadable(said("its table {table} has several rows 1", printable(table, 80)))
    return dict(zip(wanted, rows[0], strict=True)) if rows else None


def record_of_row(row: Row | None) -> Record:
    """What such a row says."""
    if row is None:
        return Record(Format.LEASE, ttl=TTL, says=said("no row: free"))
    try:
        pid = pid_of(row["pid"], Format.LEASE)
    except FormatError as error:
        return error.record
    holder = Holder(pid, host=host_of(_first(row, HOST)), since=moment_of(_first(row, CREATED)))
    heartbeat = moment_of(_first(row, HEARTBEAT))
    return Record(Format.LEASE, holder, heartbeat=heartbeat, ttl=TTL, says=summary(holder, heartbeat))


def _first(row: Row, names: tuple[str, ...]) -> object:
    return next((row[name] for name in names if row.get(name) is not None), None)


def moment_of(value: object) -> float | None:
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
