"""A lease in somebody else's table: one row, as a program keeps it that knows nothing of lockcore.

Nothing is added to the table. Whoever inserts row 1 while there is none, or one whose heartbeat is older than the TTL,
has the lease, until he deletes it. A taking is known by its process, host and time. The time is the wall clock's,
because that is what the others write and read.
"""

from __future__ import annotations

import time

from lockcore._fields import FormatError, host_of, pid_of
from lockcore._lease.sqlite_backend import FileBackend
from lockcore._lease.sqlite_file import SqliteFile
from lockcore._lease.sqlite_ways import in_transaction
from lockcore._lease.stamps import written_like
from lockcore._lease.values import TTL, Beat, Claim, Grant, LeaseInfo
from lockcore._lease_row import CREATED, HEARTBEAT, HOST, moment_of
from lockcore._said import said
from lockcore._sqlite_reading import Missing, columns_of, quoted
from lockcore._value import value
from lockcore._values import Format, Holder

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence

    from lockcore._lease.address import Address

    Execute = Callable[..., Sequence[tuple[object, ...]]]


@value
class _Table:
    """Names as SQL, and how the columns of times are declared."""

    name: str
    number: str
    pid: str
    host: str
    created: str
    heartbeat: str
    declared: tuple[str, str]


@value
class Taking:
    """What row 1 says. `written` are its times as they stand there."""

    pid: int
    host: str | None
    created: float
    heartbeat: float
    written: tuple[object, object]

    @property
    def fence(self) -> int:
        return round(self.created * 1000)

    @property
    def token(self) -> str:
        return f"{self.host}/{self.pid}/{self.fence}"


class SchedulerLockBackend(FileBackend):
    """Row 1 of a table, for programs of one machine."""

    def __init__(self, address: Address) -> None:
        assert address.table is not None
        super().__init__(SqliteFile(address.database, address.place))
        self._name = address.name or address.table
        self._wanted = address.table
        self._ttl = address.ttl or TTL

    def take(self, name: str, claim: Claim) -> Grant | LeaseInfo:
        if claim.ttl > self._ttl:
            raise self._file.failed(
                said("a heartbeat counts for {seconds} s in its table: ask for no longer TTL", format(self._ttl, "g"))
            )
        with self._file.transaction():
            table = self._table(self._file.execute)
            now = time.time()
            before = self._row(self._file.execute, table)
            if before is not None and now - before.heartbeat <= self._ttl:
                return self._info(name, before, now)
            samples = (None, None) if before is None else before.written
            since = now
            if before is not None:
                since = max(now, before.created + 1)  # the fence grows, whatever the clock does
                self._file.execute(f"DELETE FROM {table.name} WHERE {table.number} = 1")
            created = written_like(since, samples[0], table.declared[0])
            heartbeat = written_like(now, samples[1], table.declared[1], up=True)
            columns = ", ".join((table.number, table.pid, table.host, table.created, table.heartbeat))
            self._file.execute(
                f"INSERT INTO {table.name} ({columns}) VALUES (1, ?, ?, ?, ?)",
                (claim.pid, claim.host, created, heartbeat),
            )
            taken = self._row(self._file.execute, table)
        if taken is None:
            raise self._file.failed(said("its row was removed as soon as it was made"))
        return Grant(name, taken.token, taken.fence)

    def beat(self, grants: Sequence[Grant]) -> dict[str, Beat]:
        beats: dict[str, Beat] = {}
        with self._file.transaction():
            table = self._table(self._file.execute)
            for grant in grants:
                now = time.time()
                row = self._row(self._file.execute, table)
                if row is not None and _is(row, grant) and now - row.heartbeat <= self._ttl:
                    heartbeat = written_like(now, row.written[1], table.declared[1], up=True)
                    self._file.execute(
                        f"UPDATE {table.name} SET {table.heartbeat} = ? WHERE {table.number} = 1", (heartbeat,)
                    )
                    beats[grant.token] = Beat()
        return beats

    def release(self, grant: Grant) -> bool:
        return self._delete(grant, expired=False)

    def free(self, grant: Grant) -> bool:
        return self._delete(grant, expired=True)

    def info(self, name: str) -> LeaseInfo | None:
        return self._info(name, self._row(self._file.execute, self._table(self._file.execute)), time.time())

    def rows(self) -> list[LeaseInfo]:
        info = self.info(self._name)
        return [] if info is None else [info]

    def ask_to_stop(self, grant: Grant) -> bool:
        """The row has no place for that."""
        return False

    def check(self, grant: Grant, connection: object | None) -> bool:
        if connection is None:
            return self._holds(self._file.execute, grant)
        own = in_transaction(connection)
        if not self._file.in_place:
            raise self._file.removed()
        import sqlite3

        try:
            execute = _plainly(own)
            table = self._table(execute)
            # Changes nothing, but takes the write lock, however the program has begun its transaction.
            execute(f"UPDATE {table.name} SET {table.pid} = {table.pid} WHERE {table.number} = 1")
            return self._holds(execute, grant)
        except sqlite3.Error as error:
            raise self._file.failed(str(error)) from error

    def _holds(self, execute: Execute, grant: Grant) -> bool:
        row = self._row(execute, self._table(execute))
        return row is not None and _is(row, grant) and time.time() - row.heartbeat <= self._ttl

    def _delete(self, grant: Grant, *, expired: bool) -> bool:
        with self._file.transaction():
            table = self._table(self._file.execute)
            row = self._row(self._file.execute, table)
            if row is None or not _is(row, grant) or (not expired and time.time() - row.heartbeat > self._ttl):
                return False
            self._file.execute(f"DELETE FROM {table.name} WHERE {table.number} = 1")
        return True

    def _table(self, execute: Execute) -> _Table:
        """What the columns are called here. Raises StoreFailed if it is no such table."""
        if not self._file.exists:
            raise self._file.failed(
                said("{why}, and one of another program is never made", said("there is no such database"))
            )
        try:
            name, columns = columns_of(execute, self._wanted)
        except Missing as error:
            raise self._file.failed(said("{why}, and one of another program is never made", str(error))) from None
        declared = {str(column[1]).lower(): str(column[2]) for column in execute(f"PRAGMA table_xinfo({name})")}
        found: list[str] = []
        for names in (("id",), ("pid",), HOST, CREATED, HEARTBEAT):
            column = next((name for name in names if name in columns), None)
            if column is None:
                raise self._file.failed(said("its table {table} has no column {column}", self._wanted, names[0]))
            found.append(column)
        number, pid, host, created, heartbeat = (quoted(columns[column]) for column in found)
        return _Table(name, number, pid, host, created, heartbeat, (declared[found[3]], declared[found[4]]))

    def _row(self, execute: Execute, table: _Table) -> Taking | None:
        """Row 1. Raises StoreFailed if it can't be understood: then nobody can say whether the lease is free."""
        columns = ", ".join((table.pid, table.host, table.created, table.heartbeat))
        rows = execute(f"SELECT {columns} FROM {table.name} WHERE {table.number} = 1 LIMIT 2")
        if not rows:
            return None
        pid, host, created, heartbeat = rows[0]
        since, heard = moment_of(created), moment_of(heartbeat)
        try:
            process = pid_of(pid, Format.LEASE)
        except FormatError:
            process = 0
        if len(rows) > 1 or not process or since is None or heard is None:
            raise self._file.failed(
                said("row 1 of its table {table} can't be understood. Look at it, and delete it", self._wanted)
            )
        return Taking(process, host_of(host), since, heard, (created, heartbeat))

    def _info(self, name: str, row: Taking | None, now: float) -> LeaseInfo:
        if row is None:
            return LeaseInfo(name, 0, self._ttl)
        return LeaseInfo(
            name,
            row.fence,
            self._ttl,
            Holder(row.pid, host=row.host, since=row.created),
            age=max(0.0, now - row.created),
            heartbeat_age=max(0.0, now - row.heartbeat),
            token=row.token,
        )


def _is(row: Taking, grant: Grant) -> bool:
    return row.token == grant.token and row.fence == grant.fence


def _plainly(connection: sqlite3.Connection) -> Execute:
    """Rows as tuples, whatever the program has its connection make of them."""

    def execute(statement: str, values: tuple[object, ...] = ()) -> Sequence[tuple[object, ...]]:
        cursor = connection.cursor()
        cursor.row_factory = None
        return cursor.execute(statement, values).fetchall()

    return execute
