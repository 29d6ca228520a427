"""A connection to a PostgreSQL server: kept, made anew after any failure, and never waited for without end."""

from __future__ import annotations

import os
import threading
import time
from dataclasses import field

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from lockcore._lease.postgres_ears import Ears
from lockcore._lease.postgres_words import NoAnswer, Words
from lockcore._value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container
    from contextlib import AbstractContextManager
    from typing import Any, TypeVar

    from psycopg.abc import ConnDict, PQGen

    from lockcore._errors import StoreFailed
    from lockcore._lease.address import Address

    Result = TypeVar("Result")
    Values = dict[str, Any]
    Raw = psycopg.Connection[tuple[Any, ...]]

CHANNEL = "lockcore_leases"

LOCK = 1.0
"""Seconds that somebody may keep a row locked against us."""

STATEMENT = 4.0
"""Seconds that the server may take for anything."""

ANSWER = 6.0
"""Seconds after which a server that says nothing at all counts as gone: one that was stopped keeps its sockets."""

CONNECT = 5
"""Seconds for making a connection, for each address that a host has."""

_SETTINGS = {
    "lock_timeout": f"'{LOCK * 1000:.0f}'",
    "statement_timeout": f"'{STATEMENT * 1000:.0f}'",
    "default_transaction_isolation": "'read committed'",
    # A lease that was given must not be forgotten in a crash of the server.
    "synchronous_commit": "CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' "
    "ELSE current_setting('synchronous_commit') END",
}
_BEGIN = "SELECT " + ", ".join(f"set_config('{name}', {value}, false)" for name, value in _SETTINGS.items())

_abandoned: list[object] = []
"""Connections of a parent process: to close one here would end the parent's session."""


@value
class Answer:
    """What a statement gave; or with `code` which of the errors that were expected it met."""

    rows: list[tuple[Any, ...]] = field(default_factory=list)
    code: str | None = None


class Link:
    """The connection of a store, for any thread. Every statement that goes through it may be repeated.

    So one that meets a connection which has broken since it was last used is tried once more, on a new one.
    """

    def __init__(self, address: Address) -> None:
        self.words = Words(address)
        self.ears = Ears()
        self._conninfo = address.database
        self.words.hide([self._conninfo])
        self._connection: Raw | None = None
        self._listening = False
        self._lock = threading.Lock()
        self._pid = os.getpid()

    def ask(self, statement: str, values: Values | None = None, expected: Container[str] = ()) -> Answer:
        """Run a statement. Raises StoreFailed, but for the errors whose codes are expected."""
        return self._run(statement, values, expected, self.words.refused)

    def make(self, statement: str, expected: Container[str]) -> Answer:
        """The same for one that makes the table."""
        return self._run(statement, None, expected, self.words.no_table)

    def fileno(self) -> int:
        """What is readable when there is something to hear, until the connection is another one; -1 without one."""
        self.ears.wanted = True
        with self._at_work():
            if self._connection is None:
                return -1
            try:
                self._listen(self._connection)
                return self._connection.fileno()
            except psycopg.Error:
                self._drop()
                return -1

    def hear(self) -> None:
        """Take in what was told, without waiting for it. Raises StoreFailed if the connection is broken."""
        failure: StoreFailed | None = None
        if not self._lock.acquire(timeout=0.1):
            return  # who uses it hears as well
        try:
            if self._connection is None or self._pid != os.getpid():
                return
            self._connection.pgconn.consume_input()
            while (notify := self._connection.pgconn.notifies()) is not None:
                self.ears.hear(notify.extra.decode(errors="replace"))
        except psycopg.Error as error:
            failure = self.words.refused(error)
            self._drop()
        finally:
            self._lock.release()
        if failure is not None:
            raise failure

    def close(self) -> None:
        """Twice is harmless."""
        with self._at_work():
            self._drop()

    def _run(
        self,
        statement: str,
        values: Values | None,
        expected: Container[str],
        explain: Callable[[psycopg.Error], StoreFailed],
    ) -> Answer:
        with self._at_work():
            kept = self._connection is not None
            while True:
                connection = self._connect()
                try:
                    self._listen(connection)
                    cursor = connection.execute(statement, values)
                    return Answer(cursor.fetchall() if cursor.description is not None else [])
                except psycopg.Error as error:
                    if error.sqlstate in expected:
                        return Answer(code=error.sqlstate)
                    failure = explain(error)
                    broken = connection.closed
                    self._drop()
                except BaseException:
                    self._drop()  # interrupted, it may be in the middle of an answer
                    raise
                if not (kept and broken):
                    break
                kept = False
        raise failure  # outside, so that psycopg's own error is no part of it

    def _at_work(self) -> AbstractContextManager[object]:
        """One thread at a time. A forked child begins anew: it has its parent's connection, and maybe his lock."""
        if self._pid != os.getpid():
            _abandoned.append(self._connection)
            self._connection = None
            self._listening = False
            self._lock = threading.Lock()
            self._pid = os.getpid()
            self.ears = Ears(wanted=self.ears.wanted)
        return self._lock

    def _connect(self) -> Raw:
        if self._connection is not None:
            return self._connection
        failure: StoreFailed
        try:
            parameters = conninfo_to_dict(self._conninfo)
        except (psycopg.Error, ValueError) as error:
            failure = self.words.no_address(error)
        else:
            self.words.hide(str(parameters[key]) for key in ("password", "sslpassword") if key in parameters)
            try:
                conninfo = make_conninfo("", **_with_defaults(parameters))
                connection = _Connection.connect(conninfo, autocommit=True, prepare_threshold=None)
            except (psycopg.Error, OSError, ValueError) as error:
                failure = self.words.not_connected(error)
            else:
                return self._begin(connection)
        raise failure

    def _begin(self, connection: Raw) -> Raw:
        ears = self.ears
        connection.add_notify_handler(lambda notify: ears.hear(notify.payload))
        self._connection = connection
        failure: StoreFailed
        try:
            connection.execute(_BEGIN)
        except psycopg.Error as error:
            failure = self.words.refused(error)
            self._drop()
        except BaseException:
            self._drop()
            raise
        else:
            return connection
        raise failure

    def _listen(self, connection: Raw) -> None:
        """Have ourselves told, if somebody wants to hear. What was told before then is unknown: so all was."""
        if self._listening or not self.ears.wanted:
            return
        try:
            connection.execute(f"LISTEN {CHANNEL}")
        except psycopg.errors.ReadOnlySqlTransaction:
            pass  # a standby can be read, but tells nothing
        self._listening = True
        self.ears.hear_all()

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        listening, self._listening = self._listening, False
        if connection is not None:
            connection.close()
        if listening:
            self.ears.hear_all()

    def __del__(self) -> None:
        if self._connection is not None and self._pid == os.getpid():
            self._connection.close()


class _Connection(psycopg.Connection["tuple[Any, ...]"]):
    """One that waits for answers, but not for ever."""

    def wait(self, gen: PQGen[Result], interval: float = 0.1, timeout: float | None = None) -> Result:
        return super().wait(_limited(gen, ANSWER if timeout is None else timeout), interval)


def _limited(steps: PQGen[Result], seconds: float) -> PQGen[Result]:
    """The same steps, until the time is over. psycopg comes by several times a second, also when nothing is ready."""
    until = time.monotonic() + seconds
    try:
        wanted = next(steps)
        while True:
            ready = yield wanted
            if not ready and time.monotonic() > until:
                raise NoAnswer("no answer in time")
            wanted = steps.send(ready)
    except StopIteration as end:
        result: Result = end.value
        return result


def _with_defaults(given: ConnDict) -> ConnDict:
    """What libpq is told, so that a server that is gone is noticed: nothing that the address or environment tells."""
    usual: ConnDict = {
        "fallback_application_name": "lockcore",
        "client_encoding": "UTF8",
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
    }
    if "PGCONNECT_TIMEOUT" not in os.environ:
        usual["connect_timeout"] = CONNECT
    if "," in f"{given.get('host', '')}{given.get('hostaddr', '')}" and "PGTARGETSESSIONATTRS" not in os.environ:
        usual["target_session_attrs"] = "read-write"  # after a failover the first of them may be the standby
    return usual | given
