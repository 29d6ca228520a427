"""Looks at leases without changing anything: for people who only want to know.

No write lock is taken, nothing is made, and an answer comes in time. A database, or a table, that is not there means
that nobody has ever taken a lease in it.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import field
from functools import partial

from lockcore._errors import StoreFailed
from lockcore._lease.address import parse
from lockcore._lease.report import report_of, unreachable
from lockcore._lease.scheduler_lock import Taking
from lockcore._lease.sqlite import COLUMNS, TABLE, as_info
from lockcore._lease.values import TTL, LeaseInfo
from lockcore._lease_row import read_row, record_of_row
from lockcore._patience import answer_within
from lockcore._said import Said, said
from lockcore._sqlite_reading import Missing, Unreadable, ask, columns_of, quoted
from lockcore._system import system
from lockcore._value import value
from lockcore._values import Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lockcore._lease.address import Address
    from lockcore._lease.postgres_link import Link
    from lockcore._values import Report

PATIENCE = 5.0
"""Seconds that a database may take to answer."""

Row = tuple["Any", ...]

SIGN = 8
"""How many columns a row begins with that stay as they are while somebody holds the lease and beats."""

_READS = 10
_AT_ONCE = 500  # names in one statement; some builds of SQLite take no more than 999


@value
class Sight:
    """The rows of leases in one database, read in one go.

    `begun` is when, in seconds since boot: what is older than that is in them. `names` are those that were asked for.
    """

    begun: float
    names: frozenset[str]
    rows: Mapping[str, Row] = field(default_factory=dict)
    decode: Callable[[Row], LeaseInfo] | None = field(default=None, repr=False)

    def info(self, name: str) -> LeaseInfo | None:
        """What the row of a lease says, with its ages then; None if it was never taken."""
        row = self.rows.get(name)
        return None if row is None or self.decode is None else self.decode(row)


def inspect_lease(text: str) -> Report:
    """Explain the lease at an address. Raises ValueError for what is none, and nothing else."""
    address = parse(text)
    if address.name is None:
        raise ValueError(
            said("{address} is a database. Say which lease in it: {place}#NAME", address.shown, address.shown)
        )
    try:
        info = look_at(address)
        report = report_of(address.shown, info)
        for _ in range(_READS):
            if report.verdict is not Verdict.STALE:
                break
            # Who has let go and ended since it was read looks like one who has crashed.
            before, info = info, look_at(address)
            if is_same_taking(before, info):
                break
            report = report_of(address.shown, info)
    except StoreFailed as failure:
        return unreachable(address.shown, why_of(failure))
    return report


def is_same_taking(before: LeaseInfo | None, after: LeaseInfo | None) -> bool:
    """Whether nobody has taken it or let it go meanwhile."""
    if before is None or after is None:
        return before is after
    return (before.token, before.fence) == (after.token, after.fence)


def look_at(address: Address) -> LeaseInfo | None:
    """What a lease says; None if it was never taken. Raises StoreFailed."""
    assert address.name is not None
    return look(address, (address.name,)).info(address.name)


def look(address: Address, names: Collection[str], seconds: float = PATIENCE) -> Sight:
    """What these leases of one database say. Raises StoreFailed, after so many seconds at the latest."""
    if address.is_file and not system.may_hang(address.database):
        return read_file(address, names, seconds)

    def answer() -> Sight | StoreFailed:
        try:
            return read_file(address, names, seconds) if address.is_file else _read_once(address, names)
        except StoreFailed as failure:
            return failure

    found = answer_within(seconds, address.place, answer)
    if found is None:
        raise failed(address, said("it has not answered within {seconds} s", format(seconds, "g")))
    if isinstance(found, StoreFailed):
        raise found
    return found


def read_file(address: Address, names: Iterable[str], seconds: float) -> Sight:
    """The same for a SQLite file, which may keep us waiting if it is on another machine. Raises StoreFailed."""
    begun, now, names = system.boottime(), time.time(), frozenset(names)
    try:
        if address.table is not None:
            return _read_table(address, address.table, begun, now, seconds)
        rows = ask(address.database, partial(_rows, names=list(names)), timeout=seconds)
    except Missing:
        return Sight(begun, names)
    except Unreadable as error:
        raise failed(address, _without_database(str(error))) from None
    return Sight(begun, names, rows, partial(as_info, boot=system.boot_id(), boottime=begun, now=now))


def read_server(link: Link, names: Iterable[str]) -> Sight:
    """The same for a PostgreSQL server, on a connection that is kept. Raises StoreFailed."""
    from lockcore._lease.postgres import READ, as_info
    from lockcore._lease.postgres_words import MISSING

    begun, names = system.boottime(), frozenset(names)
    where = f"{READ} WHERE l.name = ANY (%(names)s::text[])"
    rows = link.ask(where, {"names": list(names)}, (MISSING,)).rows
    return Sight(begun, names, {row[0]: row for row in rows}, as_info)


def link_to(address: Address) -> Link:
    """What connects to a PostgreSQL server when it is used. Raises StoreFailed if that is not installed."""
    try:
        from lockcore._lease.postgres_link import Link
    except ImportError:
        raise failed(address, said("psycopg is not installed. Install it: pip install 'lockcore[postgres]'")) from None
    return Link(address)


def failed(address: Address, why: str) -> StoreFailed:
    return StoreFailed(address.place, said("{place}: {why}.", address.place, why))


def why_of(failure: StoreFailed) -> str:
    """What is wrong, without saying where once more."""
    text = str(failure)
    why = text.values[-1] if isinstance(text, Said) and text.template == "{place}: {why}." else None
    return why if isinstance(why, Said) else text.removeprefix(f"{failure.path}: ").rstrip(".")


def _without_database(text: str) -> str:
    """Why a database can't be read, for a sentence that says as much."""
    why = text.values[0] if isinstance(text, Said) and text.template == "the database can't be read: {why}" else text
    return str(why)


def leases_in(path: str, seconds: float = PATIENCE) -> tuple[int, str] | None:
    """How many leases a SQLite file has, and the name of one; None if it has none, or can't be read."""

    def count(connection: sqlite3.Connection) -> tuple[int, str | None]:
        table, columns = columns_of(connection.execute, TABLE)
        name = quoted(columns.get("name", "name"))
        many, first = connection.execute(f"SELECT count(*), min({name}) FROM {table}").fetchone()
        return many, first if isinstance(first, str) else None

    try:
        many, first = ask(path, count, timeout=seconds)
    except Unreadable:
        return None
    return None if first is None else (many, first)


def _read_once(address: Address, names: Iterable[str]) -> Sight:
    link = link_to(address)
    try:
        return read_server(link, names)
    finally:
        link.close()


def _rows(connection: sqlite3.Connection, names: list[str]) -> dict[str, Row]:
    table, columns = columns_of(connection.execute, TABLE)
    for column in COLUMNS:
        if column not in columns:
            raise Unreadable(said("its table {table} has no column {column}", TABLE, column))
    wanted = f"SELECT {', '.join(quoted(columns[column]) for column in COLUMNS)} FROM {table}"
    rows: dict[str, Row] = {}
    for start in range(0, len(names), _AT_ONCE):
        some = names[start : start + _AT_ONCE]
        marks = ", ".join("?" * len(some))
        rows |= {
            row[0]: row for row in connection.execute(f"{wanted} WHERE {quoted(columns['name'])} IN ({marks})", some)
        }
    return rows


def _read_table(address: Address, table: str, begun: float, now: float, seconds: float) -> Sight:
    """Somebody else's table, in which row 1 is the lease."""
    name, ttl = address.name or table, address.ttl or TTL
    record = record_of_row(row := read_row(address.database, table, seconds))
    if row is None:
        return Sight(begun, frozenset((name,)), {name: (name, 0, None)}, lambda row: LeaseInfo(name, 0, ttl))
    holder, heartbeat = record.holder, record.heartbeat
    if holder is None:
        raise Unreadable(record.problem or said("its row names nobody"))
    since = holder.since
    taking = None
    if since is not None and heartbeat is not None:
        taking = Taking(holder.pid, holder.host, since, heartbeat, (None, None))
    info = LeaseInfo(
        name,
        0 if taking is None else taking.fence,
        ttl,
        holder,
        age=None if since is None else max(0.0, now - since),
        heartbeat_age=None if heartbeat is None else max(0.0, now - heartbeat),
        token=None if taking is None else taking.token,
    )
    sign = (name, info.fence, info.token, holder.pid, holder.host, since, ttl, None)
    return Sight(begun, frozenset((name,)), {name: (*sign, heartbeat)}, lambda row: info)
