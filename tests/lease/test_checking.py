"""`check` inside a transaction of the program's own: until it ends, nobody else can have the lease."""

from __future__ import annotations

import re
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from lockcore import Lease, LeaseLost, LockHeld, open_lease_store
from lockcore._lease import sqlite_ways
from lockcore._lease.values import Grant
from tests.lease.conftest import OpenStore


@contextmanager
def own_connection(url: str) -> Iterator[Any]:
    """What a program would use itself."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite://"), isolation_level=None)) as connection:
            yield connection
    else:
        import psycopg

        with psycopg.connect(url, autocommit=True) as connection:
            yield connection


def begin(connection: Any) -> None:
    connection.execute("BEGIN IMMEDIATE" if isinstance(connection, sqlite3.Connection) else "BEGIN")


def test_nobody_takes_it_before_the_transaction_ends(open_store: OpenStore, url: str) -> None:
    """The lease expires meanwhile; who wants it waits for the commit."""
    lease = open_store().lease("job", ttl=1).acquire()
    other = open_store().lease("job", ttl=60)
    taken: list[float] = []
    with own_connection(url) as connection:
        connection.execute("CREATE TABLE protected (value int)")
        begin(connection)
        lease.check(connection=connection)
        # nothing keeps it alive from here on, as if the holder were stopped
        lease._store.heart.stop()
        waiting = threading.Thread(target=lambda: (other.acquire(wait=60), taken.append(time.monotonic())))
        waiting.start()
        time.sleep(2.5)
        assert not lease.held
        assert taken == []
        connection.execute("INSERT INTO protected VALUES (1)")
        committed = time.monotonic()
        connection.execute("COMMIT")
        waiting.join(30)
    assert taken
    assert taken[0] >= committed
    lease.release()
    other.release()


def test_heartbeats_go_on_meanwhile(database: str) -> None:
    """On a server: a transaction may be longer than the TTL."""
    with open_lease_store(database) as store, own_connection(database) as connection:
        lease = store.lease("job", ttl=1).acquire()
        with connection.transaction():
            lease.check(connection=connection)
            time.sleep(2.5)
            assert lease.held
            lease.check(connection=connection)
        lease.release()


def test_who_tries_meanwhile_is_told_at_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One who does not want to wait does not wait for somebody's transaction either."""
    from lockcore._lease import postgres_link

    patient = re.sub(r"'\d+'", "'60000'", postgres_link._BEGIN)
    monkeypatch.setattr(postgres_link, "_BEGIN", patient)
    monkeypatch.setattr(postgres_link, "ANSWER", 60.0)
    with open_lease_store(database) as store, own_connection(database) as connection:
        lease = store.lease("job", ttl=60).acquire()
        with connection.transaction(), open_lease_store(database) as other:
            lease.check(connection=connection)
            began = time.monotonic()
            with pytest.raises(LockHeld):
                other.lease("job").acquire()
            assert time.monotonic() - began < 30  # a wait for the row would last for a minute
        lease.release()


def test_a_lease_that_is_gone_does_not_pass(open_store: OpenStore, url: str) -> None:
    lease = open_store().lease("job", ttl=600).acquire()
    other = open_store()
    info = other.info("job")
    assert info is not None
    assert info.token is not None
    assert other.backend.free(Grant("job", info.token, info.fence))
    with own_connection(url) as connection, other.lease("job"):
        begin(connection)
        with pytest.raises(LeaseLost):
            lease.check(connection=connection)
        connection.execute("ROLLBACK")
    lease.release()


def test_without_a_transaction_it_is_refused(open_store: OpenStore, url: str) -> None:
    """It would say something that is over as soon as it is said."""
    with open_store().lease("job") as lease, own_connection(url) as connection:
        with pytest.raises(ValueError, match="transaction"):
            lease.check(connection=connection)
        with pytest.raises(TypeError, match="Connection"):
            lease.check(connection=url)
        lease.check()


def test_a_transaction_in_a_file_may_be_begun_as_usual(tmp_path: Path) -> None:
    """sqlite3 begins one by itself, and a plain BEGIN takes no lock: check takes it."""
    path = str(tmp_path / "leases.db")
    lease = Lease(f"sqlite://{path}#job").acquire()
    for isolation, words in (("", ""), (None, "BEGIN")):
        with closing(sqlite3.connect(path, isolation_level=isolation)) as connection:
            if words:
                connection.execute(words)
            lease.check(connection=connection)
            assert connection.in_transaction
            with closing(sqlite3.connect(path, timeout=0)) as another, pytest.raises(sqlite3.OperationalError):
                another.execute("UPDATE lockcore_leases SET ttl = ttl")
            connection.rollback()
    lease.release()


def test_check_does_not_wait_for_a_heartbeat_that_waits_for_it(
    open_store: OpenStore, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a file the program's transaction keeps the heartbeat waiting; the check in it must not wait in turn."""
    monkeypatch.setattr(sqlite_ways, "PATIENCE", 60.0)
    store = open_store()
    lease = store.lease("job", ttl=60, heartbeat=0.1).acquire()
    with own_connection(url) as connection:
        begin(connection)
        connection.execute("CREATE TABLE protected (value int)")
        time.sleep(0.5)
        began = time.monotonic()
        lease.check(connection=connection)
        assert time.monotonic() - began < 30
        connection.execute("COMMIT")
    lease.release()


def test_another_search_path_leads_to_the_same_table(database: str) -> None:
    """The program's own connection may look for its tables elsewhere."""
    import psycopg

    with open_lease_store(database) as store, store.lease("job") as lease, psycopg.connect(database) as connection:
        connection.execute("CREATE SCHEMA elsewhere")
        connection.execute("SET search_path = elsewhere")
        lease.check(connection=connection)
        connection.rollback()


@pytest.mark.parametrize("level", ["REPEATABLE READ", "SERIALIZABLE"])
def test_a_stricter_transaction_will_do(database: str, level: str) -> None:
    """Although heartbeats have changed the row since it began."""
    import psycopg

    with Lease(f"{database}#job") as lease, psycopg.connect(database) as connection:
        connection.execute(f"SET default_transaction_isolation = '{level.lower()}'")
        connection.commit()
        connection.execute("SELECT 1 FROM lockcore_leases")
        lease.heartbeat()
        lease.check(connection=connection)
        lease.heartbeat()
        lease.check(connection=connection)
