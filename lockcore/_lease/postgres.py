"""Leases on a PostgreSQL server: for processes of any machine that reaches it.

Everything is one statement, which is one transaction, and all time is the server's. Taking a lease changes its fence,
which is part of a key: so it waits for a transaction in which a holder has checked his lease, and heartbeats don't.
"""

from __future__ import annotations

import time

import psycopg
from psycopg import pq, sql

from lockcore._errors import StoreFailed
from lockcore._lease.postgres_ears import Tidings
from lockcore._lease.postgres_link import CHANNEL, Link
from lockcore._lease.postgres_words import BUSY, EXISTS, MISSING, SCHEMA, TABLE, TWICE
from lockcore._lease.row import Row, fence_of, info_of
from lockcore._lease.values import Beat, Claim, Grant, LeaseInfo
from lockcore._said import said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from lockcore._lease.address import Address
    from lockcore._lease.backend import Changes

_SILENT = "extract(epoch FROM clock_timestamp() - l.heartbeat)::float8"
"""Seconds since the last heartbeat, in the moment when a row that somebody else had locked is ours to change."""

_NUMBER = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""The fence begins with the time, so it also grows when the table was dropped and made anew."""

# A lease that is held is looked at only: a transaction that keeps its row from being taken must not keep us waiting.
_TAKE = f"""\
WITH taken AS (
    INSERT INTO {TABLE} AS l (name, fence, token, pid, hostname, identity, created, heartbeat, ttl)
    SELECT %(name)s::text, {_NUMBER}, %(token)s::text, %(pid)s::bigint, %(host)s::text, %(identity)s::text,
        clock_timestamp(), clock_timestamp(), %(ttl)s::float8
    WHERE NOT EXISTS (
        SELECT FROM {TABLE} AS l
        WHERE l.name = %(name)s::text AND l.token <> ALL (%(ours)s::text[]) AND {_SILENT} <= l.ttl
    )
    ON CONFLICT (name) DO UPDATE SET
        fence = greatest(l.fence + 1, {_NUMBER}), token = excluded.token, pid = excluded.pid,
        hostname = excluded.hostname, identity = excluded.identity, created = clock_timestamp(),
        heartbeat = clock_timestamp(), ttl = excluded.ttl, stop = NULL
    WHERE l.token IS NULL OR l.token = ANY (%(ours)s::text[]) OR {_SILENT} > l.ttl
    RETURNING fence
)
SELECT fence, pg_notify('{CHANNEL}', %(name)s::text) FROM taken"""

_GRANTS = "unnest(%(names)s::text[], %(tokens)s::text[], %(fences)s::bigint[]) AS ours (name, token, fence)"
_IS_OURS = "l.name = ours.name AND l.token = ours.token AND l.fence = ours.fence"
_BEAT = f"""\
UPDATE {TABLE} AS l SET heartbeat = clock_timestamp() FROM {_GRANTS} WHERE {_IS_OURS} AND {_SILENT} <= l.ttl
RETURNING l.token, l.stop IS NOT NULL"""

# A row that somebody keeps locked shall not cost the others their heartbeats.
_BEAT_MANY = f"""\
WITH ours AS (
    SELECT ours.* FROM {TABLE} AS l JOIN {_GRANTS} ON {_IS_OURS} WHERE {_SILENT} <= l.ttl
    FOR NO KEY UPDATE OF l SKIP LOCKED
)
UPDATE {TABLE} AS l SET heartbeat = clock_timestamp() FROM ours WHERE {_IS_OURS}
RETURNING l.token, l.stop IS NOT NULL"""
_STILL = f"SELECT l.token FROM {TABLE} AS l JOIN {_GRANTS} ON {_IS_OURS} WHERE {_SILENT} <= l.ttl"

_OURS = "l.name = %(name)s::text AND l.token = %(token)s::text AND l.fence = %(fence)s::bigint"


def _telling(change: str) -> str:
    return f"""\
WITH changed AS (UPDATE {TABLE} AS l SET {change} RETURNING l.name)
SELECT pg_notify('{CHANNEL}', name) FROM changed"""


_RELEASE = _telling(f"token = NULL, stop = NULL WHERE {_OURS} AND {_SILENT} <= l.ttl")
_FREE = _telling(f"token = NULL, stop = NULL WHERE {_OURS}")
_STOP = _telling(f"stop = clock_timestamp() WHERE {_OURS}")
_CHECK = f"SELECT 1 FROM {TABLE} AS l WHERE {_OURS} AND {_SILENT} <= l.ttl"

# In two steps: how old the heartbeat is counts after the wait for the lock.
_CHECK_AND_KEEP = f"""\
WITH l AS (SELECT heartbeat, ttl FROM {{}} AS l WHERE {_OURS} FOR KEY SHARE)
SELECT 1 FROM l WHERE {_SILENT} <= l.ttl"""

READ = f"""\
SELECT l.name, l.fence, l.token, l.pid, l.hostname, l.identity, l.ttl, l.stop IS NOT NULL,
    extract(epoch FROM clock_timestamp() - l.created)::float8, {_SILENT}
FROM {TABLE} AS l"""

_WHERE = f"""\
SELECT n.nspname FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
WHERE c.oid = to_regclass('{TABLE}')"""

_MANY = 100


class PostgresBackend:
    """A database with leases. Their table is made when the first one is taken, in the first schema of the path."""

    def __init__(self, address: Address) -> None:
        self._link = Link(address)
        self._unanswered: dict[str, list[str]] = {}
        """Tokens with which a lease may have been taken, unknown to us, by the lease's name."""
        self._table: sql.Identifier | None = None

    def take(self, name: str, claim: Claim) -> Grant | LeaseInfo:
        self._link.ears.wanted = True  # who holds a lease is to hear of requests about it
        ours = self._unanswered.setdefault(name, [])
        ours[:] = [*ours[-_MANY:], claim.token]
        values = {
            "name": name,
            "token": claim.token,
            "pid": claim.pid,
            "host": claim.host,
            "identity": claim.identity,
            "ttl": claim.ttl,
            "ours": ours,
        }
        for more in reversed(range(5)):
            answer = self._link.ask(_TAKE, values, (MISSING, BUSY, TWICE))
            if answer.code == MISSING:
                self._link.make(SCHEMA, (*EXISTS, BUSY) if more else ())  # what is in the way at last is told
                continue
            if answer.code == TWICE:
                continue  # somebody else has put in the first row of this name, within the same millisecond
            if answer.rows:
                ours.clear()
                return Grant(name, claim.token, fence_of(answer.rows[0][0]))
            holder = self.info(name)
            if holder is not None:
                ours.clear()
                return holder
        raise self._link.words.failed(said("its table {table} is removed again and again", TABLE))

    def beat(self, grants: Sequence[Grant]) -> dict[str, Beat]:
        statement = _BEAT if len(grants) == 1 else _BEAT_MANY
        beats = {token: Beat(stop=stop) for token, stop in self._link.ask(statement, _listed(grants), (MISSING,)).rows}
        missing = [grant for grant in grants if grant.token not in beats]
        if missing and statement is _BEAT_MANY:
            still = self._link.ask(_STILL, _listed(missing), (MISSING,)).rows
            beats |= {token: Beat(counted=False) for (token,) in still}
        return beats

    def release(self, grant: Grant) -> bool:
        return self._does(_RELEASE, grant)

    def info(self, name: str) -> LeaseInfo | None:
        rows = self._link.ask(f"{READ} WHERE l.name = %(name)s::text", {"name": name}, (MISSING,)).rows
        return as_info(rows[0]) if rows else None

    def rows(self) -> list[LeaseInfo]:
        rows = self._link.ask(f'{READ} ORDER BY l.name COLLATE "C"', None, (MISSING,)).rows
        return [as_info(row) for row in rows]

    def ask_to_stop(self, grant: Grant) -> bool:
        return self._does(_STOP, grant)

    def free(self, grant: Grant) -> bool:
        return self._does(_FREE, grant)

    def check(self, grant: Grant, connection: object | None) -> bool:
        if connection is None:
            return self._does(_CHECK, grant)
        if not isinstance(connection, psycopg.Connection):
            raise TypeError(
                f"the lease is on a PostgreSQL server, so check takes a psycopg.Connection, not {type(connection)!r}"
            )
        if connection.autocommit and connection.info.transaction_status == pq.TransactionStatus.IDLE:
            raise ValueError(
                "check on a connection needs a transaction: use it inside `with connection.transaction():`"
            )
        failure: StoreFailed
        try:
            query = sql.SQL(_CHECK_AND_KEEP).format(self._found())
            return connection.execute(query, _one(grant)).fetchone() is not None
        except psycopg.Error as error:
            failure = self._link.words.refused(error)
        raise failure

    def changes(self, name: str | None = None) -> Changes:
        return Tidings(self._link, name)

    def fileno(self) -> int:
        return self._link.fileno()

    def hear(self) -> None:
        self._link.hear()

    def told(self, name: str) -> int:
        return self._link.ears.told(name)

    def close(self) -> None:
        self._link.close()

    def _does(self, statement: str, grant: Grant) -> bool:
        return bool(self._link.ask(statement, _one(grant), (MISSING,)).rows)

    def _found(self) -> sql.Identifier:
        """The table with its schema: a connection of the program's own may have another search path."""
        if self._table is None:
            rows = self._link.ask(_WHERE).rows
            self._table = sql.Identifier(*(row[0] for row in rows), TABLE)
        return self._table


def _one(grant: Grant) -> dict[str, Any]:
    return {"name": grant.name, "token": grant.token, "fence": grant.fence}


def _listed(grants: Sequence[Grant]) -> dict[str, Any]:
    return {
        "names": [grant.name for grant in grants],
        "tokens": [grant.token for grant in grants],
        "fences": [grant.fence for grant in grants],
    }


def as_info(row: tuple[Any, ...]) -> LeaseInfo:
    """What a row that `READ` has found says."""
    name, fence, token, pid, host, identity, ttl, stop, age, silent = row
    return info_of(
        Row(name, fence, token, pid, host, identity, ttl, stop),
        age=max(0.0, age),
        heartbeat_age=max(0.0, silent),
        now=time.time(),
    )
