"""A lease in the table of another program, which both use at the same time."""

from __future__ import annotations

import os
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from lockcore import LeaseLost, LeaseStore, LockHeld, StoreFailed, open_lease_store
from lockcore._lease_row import read_lease
from tests.core_os.conftest import Start
from tests.lease.conftest import ACTOR, Actor, until
from tests.lease.peer import SCHEMAS, Peer


@pytest.fixture(params=sorted(SCHEMAS))
def kind(request: pytest.FixtureRequest) -> str:
    """How the table has its times."""
    return str(request.param)


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "app.db")


@pytest.fixture
def peer(path: str, kind: str) -> Iterator[Peer]:
    Peer.migrate(path, kind)
    peer = Peer(path, kind, pid=os.getppid())
    yield peer
    peer.close()


@pytest.fixture
def store(path: str) -> Iterator[LeaseStore]:
    with open_lease_store(f"sqlite://{path}?table=scheduler_lock") as store:
        yield store


def schema(path: str) -> list[object]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT sql FROM sqlite_master").fetchall()


def test_the_other_program_keeps_us_out(store: LeaseStore, peer: Peer) -> None:
    """Until it lets go; we say who it is."""
    assert peer.acquire()
    lease = store.lease()
    with pytest.raises(LockHeld) as refused:
        lease.acquire()
    assert refused.value.holder is not None
    assert (refused.value.holder.pid, refused.value.holder.host) == (os.getppid(), socket.gethostname())
    (info,) = store.list()
    assert (info.name, info.ttl) == ("scheduler_lock", 60.0)
    assert 58 < info.left <= 61
    peer.release()
    with lease:
        lease.check()


def test_we_keep_the_other_program_out(store: LeaseStore, peer: Peer, path: str) -> None:
    """It reads what we wrote as its own, and nothing was added to its table."""
    before = schema(path)
    with store.lease(heartbeat=0.2) as lease:
        row = peer.row()
        assert row is not None
        assert row[:2] == (os.getpid(), socket.gethostname())
        assert not peer.acquire()
        assert not peer.beat()
        peer.release()
        time.sleep(1.2)
        lease.check()
        later = peer.row()
        assert later is not None
        assert later[:3] == row[:3]
        assert str(later[3]) > str(row[3])
        assert not peer.acquire()
        assert read_lease(path).holder is not None
    assert peer.row() is None
    assert peer.acquire()
    assert schema(path) == before


def test_what_we_write_has_the_form_of_what_was_there(store: LeaseStore, peer: Peer) -> None:
    """A stale row of the program is a sample of how it writes its times."""
    assert peer.acquire()
    peer.grow_old(61)
    before = peer.row()
    with store.lease() as lease:
        after = peer.row()
        assert before is not None
        assert after is not None
        assert [type(value) for value in after] == [type(value) for value in before]
        if isinstance(after[3], str) and isinstance(before[3], str):
            assert ("T" in after[3], "+" in after[3]) == ("T" in before[3], "+" in before[3])
        assert lease.fence > 0


def test_each_follows_the_other_when_its_time_is_over(store: LeaseStore, peer: Peer) -> None:
    """Not before; the fence grows while the row is there."""
    assert peer.acquire()
    info = store.info()
    assert info is not None
    peer.grow_old(55)
    assert store.lease().try_acquire() is False
    peer.grow_old(62)
    lease = store.lease()
    assert lease.try_acquire()
    assert lease.fence > info.fence - 62_000
    peer.grow_old(62)
    assert peer.acquire()
    with pytest.raises(LeaseLost):
        lease.check()
    with pytest.raises(LeaseLost):
        lease.heartbeat()
    lease.release()
    row = peer.row()
    assert row is not None
    assert row[0] == os.getppid()


def test_one_of_both_gets_it(store: LeaseStore, peer: Peer, path: str, start: Start) -> None:
    """Again and again, both at once."""
    actor = Actor(start(ACTOR, f"sqlite://{path}?table=scheduler_lock"))
    actor("make('x')")
    for _ in range(20):
        at = time.time() + 0.02
        actor.begin(f"time.sleep(max(0, {at} - time.time())), lease.try_acquire()")
        time.sleep(max(0.0, at - time.time()))
        mine = peer.acquire()
        assert mine is not actor.answer()[1]
        actor("lease.release()")
        peer.release()


def test_who_waits_gets_it_when_the_program_lets_go(store: LeaseStore, peer: Peer) -> None:
    assert peer.acquire()
    lease = store.lease()
    waiting = threading.Thread(target=lease.acquire, args=(30,))
    waiting.start()
    time.sleep(0.3)
    assert waiting.is_alive()
    peer.release()
    waiting.join(30)
    assert lease.held
    lease.release()


def test_a_killed_holder_leaves_a_row_that_the_program_understands(peer: Peer, path: str, start: Start) -> None:
    actor = Actor(start(ACTOR, f"sqlite://{path}?table=scheduler_lock"))
    actor.take(name="x")
    actor.child.kill()
    assert not peer.acquire()
    peer.grow_old(61)
    assert peer.acquire()


def test_a_transaction_of_the_program_can_check(store: LeaseStore, peer: Peer, path: str) -> None:
    with store.lease() as lease, closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        lease.check(connection=connection)
        assert connection.in_transaction
        with closing(sqlite3.connect(path, timeout=0)) as another, pytest.raises(sqlite3.OperationalError):
            another.execute("DELETE FROM scheduler_lock")
        connection.rollback()


def test_the_row_has_no_place_for_a_request(store: LeaseStore, peer: Peer) -> None:
    assert peer.acquire()
    assert store.request_stop() is False


def test_a_longer_time_than_the_program_knows_is_refused(store: LeaseStore, peer: Peer) -> None:
    """It would take the lease from us while we still believe in it."""
    with pytest.raises(StoreFailed, match="60 s"):
        store.lease(ttl=120).acquire()
    with store.lease(ttl=30):
        pass


def test_a_table_of_another_program_is_never_made(store: LeaseStore, path: str) -> None:
    """Neither it nor its database."""
    for use in (store.list, store.lease().acquire):
        with pytest.raises(StoreFailed, match="no such database"):
            use()
    assert not os.path.exists(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE own (value int)")
    for use in (store.list, store.lease().acquire):
        with pytest.raises(StoreFailed, match="no table scheduler_lock"):
            use()


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        ("id INTEGER, pid INTEGER, hostname TEXT, created REAL", "no column heartbeat"),
        ("id INTEGER, pid INTEGER, created REAL, heartbeat REAL", "no column hostname"),
        ("pid INTEGER, hostname TEXT, created REAL, heartbeat REAL", "no column id"),
    ],
)
def test_another_table_is_not_used(store: LeaseStore, path: str, columns: str, words: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"CREATE TABLE scheduler_lock ({columns})")
    with pytest.raises(StoreFailed, match=words):
        store.lease().acquire()


@pytest.mark.parametrize("change", ["heartbeat = 'soon'", "heartbeat = 12345", "pid = -1", "created = x'00'"])
def test_a_row_that_can_not_be_understood_is_left_alone(store: LeaseStore, path: str, change: str) -> None:
    """Nobody can say whether its holder is there."""
    Peer.migrate(path, "real")
    with closing(Peer(path, "real")) as peer, closing(sqlite3.connect(path)) as connection:
        assert peer.acquire()
        with connection:
            connection.execute(f"UPDATE scheduler_lock SET {change}")
        row = peer.row()
        with pytest.raises(StoreFailed, match="understood"):
            store.lease().acquire()
        assert peer.row() == row


def test_a_stopped_holder_has_lost_it(path: str, start: Start) -> None:
    """The program has it now, and keeps it when the holder wakes up."""
    import signal

    Peer.migrate(path, "real")
    actor = Actor(start(ACTOR, f"sqlite://{path}?table=scheduler_lock&ttl=1s"))
    actor.take(name="x")
    os.kill(actor.pid, signal.SIGSTOP)
    with closing(Peer(path, "real")) as peer:
        peer.grow_old(61)
        assert peer.acquire()
        os.kill(actor.pid, signal.SIGCONT)
        until(lambda: actor("len(lost)"), "he is told")
        assert actor("fails(lease.check)") == "LeaseLost"
        actor("lease.release()")
        assert peer.beat()
