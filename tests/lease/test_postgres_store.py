"""Leases on a server: one that goes away, comes back, stands still, or says no."""

from __future__ import annotations

import logging
import os
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import psycopg
import pytest

from lockcore import Lease, LeaseStore, LockHeld, StoreFailed, open_lease_store
from lockcore._lease import postgres_link, taker
from lockcore._lease.values import Beat, Grant
from tests.core_os.conftest import Start
from tests.lease.conftest import ACTOR, Actor, until
from tests.postgres.server import Server


@pytest.fixture
def store(database: str) -> Iterator[LeaseStore]:
    with open_lease_store(database) as store:
        yield store


@pytest.fixture
def other(database: str) -> Iterator[LeaseStore]:
    with open_lease_store(database) as store:
        yield store


@pytest.fixture
def admin(database: str) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(database, autocommit=True) as connection:
        yield connection


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less patience with a server that says nothing."""
    monkeypatch.setattr(postgres_link, "ANSWER", 1.0)
    monkeypatch.setattr(postgres_link, "CONNECT", 2)


def test_many_who_make_the_table_at_once_all_succeed(database: str, start: Start) -> None:
    """PostgreSQL tells some of them that it exists already, each in its own way."""
    actors = [Actor(start(ACTOR, database)) for _ in range(6)]
    for actor in actors:
        actor("lockcore.open_lease_store(url).list() and None")
    at = time.time() + 0.5
    for number, actor in enumerate(actors):
        actor.begin(f"make('job{number}'), time.sleep({at} - time.time()), fails(lease.acquire)")
    assert [actor.answer()[2] for actor in actors] == [None] * 6


def test_a_type_that_is_in_the_way_of_the_table(
    store: LeaseStore, admin: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As that of a table that somebody makes in the same moment: it is in the way until all of the table is there."""
    admin.execute("CREATE TYPE lockcore_leases AS ENUM ()")
    with pytest.raises(StoreFailed, match="already exists"):
        store.lease("job").acquire()
    link = store.backend._link  # type: ignore[attr-defined]
    make: Callable[..., postgres_link.Answer] = link.make

    def make_and_drop(*words: Any) -> postgres_link.Answer:
        answer = make(*words)
        if answer.code is not None:
            admin.execute("DROP TYPE lockcore_leases")
        return answer

    monkeypatch.setattr(link, "make", make_and_drop)
    with store.lease("job"):
        assert store.info("job") is not None


def test_a_server_that_is_restarted_takes_nothing_away(store: LeaseStore, other: LeaseStore, postgres: Server) -> None:
    """Neither from a holder nor from one who waits."""
    heard: list[str] = []
    lease = store.lease("job", ttl=60, heartbeat=0.3, on_lost=heard.append).acquire()
    waits = other.lease("job")
    waiting = threading.Thread(target=waits.acquire, args=(60,))
    waiting.start()
    time.sleep(0.3)
    postgres.restart()
    before = lease.left
    until(lambda: lease.left > before, "a heartbeat counts again")
    lease.check()
    assert waiting.is_alive()
    lease.release()
    waiting.join(30)
    assert waits.held
    waits.release()
    assert heard == []


def test_the_first_word_after_a_restart_is_heard(store: LeaseStore, postgres: Server) -> None:
    """The connection is found broken in the very moment when it is needed: that is no reason to fail."""
    lease = store.lease("job", ttl=60, heartbeat=20).acquire()
    postgres.restart()
    lease.check()
    postgres.restart()
    lease.release()
    info = store.info("job")
    assert info is not None
    assert info.holder is None


def test_a_server_that_was_killed_has_forgotten_nothing(store: LeaseStore, postgres: Server, database: str) -> None:
    """As after a loss of power: who had the lease has it, also where the server would not wait for its disk."""
    lease = store.lease("job", ttl=60).acquire()
    fence = lease.fence
    postgres.kill()
    with pytest.raises(StoreFailed, match="reached"):
        lease.check()
    assert lease.held
    postgres.start()
    lease.check()
    info = store.info("job")
    assert info is not None
    assert info.fence == fence
    lease.release()


def test_what_is_granted_is_on_the_disk(database: str, admin: psycopg.Connection[Any]) -> None:
    """Even if the server is told to answer before it is; a stricter setting is left alone."""
    for given, expected in (("off", "on"), ("local", "local")):
        with open_lease_store(f"{database}?options={quote(f'-c synchronous_commit={given}')}") as store:
            assert store.list() == []
            link = store.backend._link  # type: ignore[attr-defined]
            assert link.ask("SHOW synchronous_commit").rows == [(expected,)]


def test_a_holder_gives_up_in_time_when_the_server_is_gone(store: LeaseStore, postgres: Server) -> None:
    """And says that it was not reached. When it is back, the lease can be taken again."""
    heard: list[str] = []
    lease = store.lease("job", ttl=2, on_lost=heard.append).acquire()
    postgres.stop()
    until(lambda: heard, "on_lost was called")
    assert not lease.held
    assert "not reached" in heard[0]
    postgres.start()
    lease.release()
    lease.acquire(wait=30)
    lease.release()


@pytest.mark.usefixtures("quick")
def test_a_server_that_stands_still_costs_the_lease_but_not_the_program(store: LeaseStore, postgres: Server) -> None:
    """It has its sockets open and answers nothing: nobody hangs."""
    heard: list[str] = []
    lease = store.lease("job", ttl=2, on_lost=heard.append).acquire()
    postgres.pause()
    until(lambda: heard, "on_lost was called")
    with pytest.raises(StoreFailed, match="does not answer"):
        store.list()
    lease.release()
    postgres.resume()
    until(lambda: store.lease("job").try_acquire(), "it can be taken again")


@pytest.mark.usefixtures("quick")
def test_a_short_standstill_costs_nothing(store: LeaseStore, postgres: Server) -> None:
    lease = store.lease("job", ttl=60, heartbeat=0.3).acquire()
    postgres.pause()
    time.sleep(2)
    postgres.resume()
    before = lease.left
    until(lambda: lease.left > before, "a heartbeat counts again")
    lease.check()
    lease.release()


def test_who_waits_while_the_server_is_gone_gets_it_afterwards(
    store: LeaseStore, other: LeaseStore, postgres: Server
) -> None:
    """And one whose time is over meanwhile is told why."""
    with store.lease("job"):
        pass
    postgres.stop()
    with pytest.raises(StoreFailed, match="reached"):
        other.lease("job").acquire(wait=0.5)
    lease = other.lease("job")
    waiting = threading.Thread(target=lease.acquire, args=(60,))
    waiting.start()
    time.sleep(0.5)
    postgres.start()
    waiting.join(30)
    assert lease.held
    lease.release()


def test_a_taking_whose_answer_was_lost_is_recognised(store: LeaseStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server has given us the lease, and we were never told: we may take it from ourselves."""
    lease = store.lease("job", ttl=600)
    link = store.backend._link  # type: ignore[attr-defined]
    ask = link.ask

    def lose(statement: str, *words: object) -> object:
        answer = ask(statement, *words)
        if "INSERT" in statement and answer.rows:
            raise StoreFailed("here", "the connection was lost")
        return answer

    with monkeypatch.context() as patch:
        patch.setattr(link, "ask", lose)
        with pytest.raises(StoreFailed):
            lease.acquire()
    info = store.info("job")
    assert info is not None
    assert info.holder is not None
    assert lease.try_acquire()
    assert lease.fence > info.fence
    lease.release()


def test_somebody_who_locks_a_row_harms_one_lease_only(store: LeaseStore, database: str) -> None:
    """The heartbeats of the others are not lost with it; and once the row is let go, all is well again."""
    locked = store.lease("locked", ttl=60, heartbeat=0.3).acquire()
    free = store.lease("free", ttl=60, heartbeat=0.3).acquire()
    with psycopg.connect(database) as connection:
        connection.execute("SELECT 1 FROM lockcore_leases WHERE name = 'locked' FOR UPDATE")
        time.sleep(0.5)
        before = free.left
        until(lambda: free.left > before, "a heartbeat of the other counts")
        assert locked.left < free.left
        with pytest.raises(StoreFailed, match="locked"):
            locked.heartbeat()
        connection.rollback()
    now = locked.left
    until(lambda: locked.left > now, "its heartbeats count again")
    locked.release()
    free.release()


def test_a_heartbeat_of_many_is_one_statement(store: LeaseStore, admin: psycopg.Connection[Any]) -> None:
    """On one connection, and it tells nobody anything."""
    leases = [store.lease(f"job{number}", ttl=600) for number in range(30)]
    for lease in leases:
        lease.acquire()
    heard: list[str] = []
    admin.add_notify_handler(lambda notify: heard.append(notify.payload))
    admin.execute("LISTEN lockcore_leases")
    grants = [lease._taker.held.term.grant for lease in leases]  # type: ignore[union-attr]
    link = store.backend._link  # type: ignore[attr-defined]
    sent: list[str] = []
    execute = link._connection.execute
    link._connection.execute = lambda *words, **more: sent.append(words[0]) or execute(*words, **more)
    assert store.backend.beat(grants) == {grant.token: Beat() for grant in grants}
    assert len(sent) == 1
    (sessions,) = admin.execute(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'lockcore' AND datname = current_database()"
    ).fetchone() or (0,)
    assert sessions == 1
    admin.execute("SELECT 1")
    assert heard == []
    for lease in leases:
        lease.release()
    admin.execute("SELECT 1")
    assert sorted(heard) == sorted(f"job{number}" for number in range(30))


def test_taking_a_lease_causes_no_heartbeat_of_its_own(store: LeaseStore) -> None:
    """What it tells everybody is no news to itself."""
    beats: list[object] = []
    beat = store.backend.beat
    store.backend.beat = lambda grants: beats.append(grants) or beat(grants)  # type: ignore[method-assign,func-returns-value]
    with store.lease("job"):
        time.sleep(0.5)
    assert beats == []


def test_one_who_only_reads_listens_to_nobody(store: LeaseStore, admin: psycopg.Connection[Any]) -> None:
    """Until he asks for it."""
    with Lease(f"{store.address.database}#job"):
        pass
    store.list()
    link = store.backend._link  # type: ignore[attr-defined]
    assert link.ask("SELECT pg_listening_channels()").rows == []
    told = store.backend.told("job")
    assert store.backend.fileno() >= 0
    assert link.ask("SELECT pg_listening_channels()").rows == [("lockcore_leases",)]
    assert store.backend.told("job") != told


def test_who_listens_hears_of_one_lease(store: LeaseStore, other: LeaseStore, postgres: Server) -> None:
    """And of all of them when the connection was lost: something may have been told meanwhile."""
    other.list()
    ear = other.backend.fileno()
    told = {name: other.backend.told(name) for name in ("job", "another")}
    with store.lease("job"):
        pass
    until(lambda: (other.backend.hear(), other.backend.told("job") >= told["job"] + 2)[1], "it is heard")
    assert other.backend.told("another") == told["another"]
    assert other.backend.fileno() == ear
    postgres.restart()
    with pytest.raises(StoreFailed):
        until(lambda: other.backend.hear(), "it is noticed")
    assert other.backend.fileno() == -1
    other.list()
    assert other.backend.fileno() >= 0
    assert other.backend.told("another") > told["another"]


def test_one_waits_while_another_thread_listens(
    store: LeaseStore, other: LeaseStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both read from the same connection: whoever reads first tells the other."""
    monkeypatch.setattr(taker, "NET", 600.0)  # nobody looks without having been told
    mine = store.lease("mine", ttl=600, heartbeat=60).acquire()  # whose heart listens
    for _ in range(20):
        theirs = other.lease("theirs", ttl=600).acquire()
        lease = store.lease("theirs", ttl=600)
        waiting = threading.Thread(target=lease.acquire, args=(60,))
        waiting.start()
        time.sleep(0.02)
        theirs.release()
        waiting.join(50)
        assert lease.held
        lease.release()
    mine.release()


def test_others_are_not_woken_for_a_lease_they_do_not_want(store: LeaseStore, other: LeaseStore) -> None:
    with store.lease("wanted", ttl=600), other.backend.changes("wanted") as changes:
        other.list()
        changes.wait(0.1)
        with store.lease("another"):
            pass
        assert changes.wait(0.5) is False
    with other.backend.changes() as changes:
        other.list()
        changes.wait(0.1)
        with store.lease("another"):
            pass
        assert changes.wait(30) is True


def test_a_stricter_default_of_the_database_changes_nothing(store: LeaseStore, admin: psycopg.Connection[Any]) -> None:
    """Serializable transactions would be refused now and then."""
    (name,) = admin.execute("SELECT current_database()").fetchone() or ("",)
    admin.execute(f"ALTER DATABASE {name} SET default_transaction_isolation = 'serializable'")
    with store.lease("job"):
        link = store.backend._link  # type: ignore[attr-defined]
        assert link.ask("SHOW transaction_isolation").rows == [("read committed",)]


def role(admin: psycopg.Connection[Any], database: str, rights: str) -> str:
    """The address of the database for a user with these rights alone."""
    name = f"user_{os.urandom(4).hex()}"
    admin.execute(f"CREATE ROLE {name} LOGIN PASSWORD 'guessed'")
    for right in filter(None, rights.split(";")):
        admin.execute(f"{right} TO {name}")
    server = database.rpartition("@")[2]
    return f"postgresql://{name}:guessed@{server}"


def drop_roles(admin: psycopg.Connection[Any]) -> None:
    for (name,) in admin.execute("SELECT rolname FROM pg_roles WHERE rolname LIKE 'user\\_%'").fetchall():
        admin.execute(f"DROP OWNED BY {name}")
        admin.execute(f"DROP ROLE {name}")


def test_a_user_who_may_not_make_the_table_is_told_how(database: str, admin: psycopg.Connection[Any]) -> None:
    """With the very statements; when somebody has run them, all goes well."""
    try:
        address = role(admin, database, "")
        with open_lease_store(address) as store:
            assert store.list() == []
            with pytest.raises(StoreFailed, match="may not make it") as failed:
                store.lease("job").acquire()
            said = str(failed.value)
            assert "guessed" not in said
            create, grant = said[said.index("CREATE TABLE") : -1].split("; ")
            admin.execute(create)
            with pytest.raises(StoreFailed, match="GRANT SELECT, INSERT, UPDATE"):
                store.lease("job").acquire()
            user = address.split("//")[1].split(":")[0]
            admin.execute(grant.replace('"user"', user))
            with store.lease("job") as lease:
                lease.heartbeat()
                with psycopg.connect(address) as connection:
                    lease.check(connection=connection)
    finally:
        drop_roles(admin)


def test_a_server_that_takes_no_changes_says_so(database: str, admin: psycopg.Connection[Any]) -> None:
    """As a standby does. To look is possible."""
    with Lease(f"{database}#job"):
        pass
    with open_lease_store(f"{database}?options={quote('-c default_transaction_read_only=on')}") as store:
        assert [info.name for info in store] == ["job"]
        with pytest.raises(StoreFailed, match="standby"):
            store.lease("job").acquire()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda server: server.url(password="hunter2"), "refuses the password"),
        (lambda server: server.url("nowhere"), "does not exist"),
        (lambda server: server.url().replace(f":{server.password}", ""), "asks for a password"),
        (lambda server: f"postgresql://me:hunter2@127.0.0.1:1/{server.password}", "reached"),
        (lambda server: server.url() + "?nonsense=hunter2", "no option nonsense"),
        (lambda server: "postgresql://me:hunter2%zz@127.0.0.1/db", "understand"),
        (lambda server: "postgresql://me:hunter2@no-such-host.invalid/db", "reached"),
    ],
    ids=["password", "database", "no password", "port", "option", "encoding", "host"],
)
def test_what_is_wrong_is_told_without_a_secret(
    postgres: Server, change: Any, words: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in the message, nor in what a traceback shows, nor in the log."""
    monkeypatch.setenv("PGPASSFILE", "/nonexistent")
    caplog.set_level(logging.DEBUG)
    postgres.start()
    url = change(postgres)
    with open_lease_store(url) as store:
        lease = store.lease("job")
        with pytest.raises(StoreFailed, match=words) as failed:
            lease.acquire()
    assert failed.value.__cause__ is None
    assert failed.value.__context__ is None
    shown = "".join(traceback.format_exception(failed.value)) + caplog.text
    shown += repr(store) + repr(lease) + repr(store.address) + str(failed.value.path) + repr(failed.value)
    assert "hunter2" not in shown
    if "no password" not in words and postgres.password is not None:
        assert f":{postgres.password}@" not in shown


def test_a_password_that_is_a_common_word_is_not_shown(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """libpq names the host in its messages; here, that is the password too."""
    with open_lease_store("postgresql://me:refused@127.0.0.1:1/db") as store, pytest.raises(StoreFailed) as failed:
        store.list()
    assert "refused" not in str(failed.value)


def test_nobody_learns_the_password_from_a_lease_that_is_held(
    store: LeaseStore, postgres: Server, caplog: pytest.LogCaptureFixture
) -> None:
    """Nor from who is refused, and what is logged when heartbeats fail."""
    caplog.set_level(logging.DEBUG)
    lease = store.lease("job", ttl=60, heartbeat=0.2).acquire()
    with pytest.raises(LockHeld) as refused:
        store.lease("job").acquire()
    postgres.stop()
    until(lambda: "no heartbeat" in caplog.text, "a heartbeat fails")
    postgres.start()
    lease.release()
    shown = "".join(traceback.format_exception(refused.value)) + caplog.text + repr(refused.value.report)
    assert postgres.password
    assert postgres.password not in shown + repr(lease) + repr(store) + repr(lease.address) + lease.address.shown


def test_a_child_does_not_touch_its_parents_connection(database: str, start: Start) -> None:
    """The server would close it, or mix up the answers of both."""
    actor = Actor(start(ACTOR, database))
    actor.take(ttl=60.0)
    actor("session = lambda: lease._store.backend._link.ask('SELECT pg_backend_pid()').rows[0][0]")
    mine = actor("session()")
    assert actor("forked(session)") != str(mine)
    assert actor("forked(lambda: [lease._store.close() for _ in range(2)])") == "[None, None]"
    assert actor("session()") == mine
    assert actor("lease.held, fails(lease.check)") == (True, None)


def test_a_table_that_was_dropped_ends_the_lease(store: LeaseStore, admin: psycopg.Connection[Any]) -> None:
    """And is made again by who comes next, with a higher fence."""
    heard: list[str] = []
    lease = store.lease("job", ttl=60, heartbeat=0.2, on_lost=heard.append).acquire()
    fence = lease.fence
    admin.execute("DROP TABLE lockcore_leases")
    until(lambda: heard, "on_lost was called")
    lease.release()
    lease.acquire()
    assert lease.fence > fence
    lease.release()


def test_a_free_row_is_found_by_its_grant_alone(store: LeaseStore, other: LeaseStore) -> None:
    """Whoever frees or asks has to show which taking he means."""
    lease = store.lease("job").acquire()
    info = other.info("job")
    assert info is not None
    assert info.token is not None
    for wrong in (
        Grant("job", "x", info.fence),
        Grant("job", info.token, info.fence - 1),
        Grant("x", info.token, info.fence),
    ):
        assert not other.backend.free(wrong)
        assert not other.backend.ask_to_stop(wrong)
        assert not other.backend.release(wrong)
    lease.check()
    lease.release()
