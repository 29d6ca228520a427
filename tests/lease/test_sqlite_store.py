"""Leases in a file: what can happen to a file, and to the clock of the machine."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from lockcore import Lease, LeaseLost, LeaseStore, LockHeld, StoreFailed, open_lease_store
from lockcore._lease import sqlite_ways
from tests.core_os.conftest import Start
from tests.lease.conftest import ACTOR, Actor, until


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "leases.db"


@pytest.fixture
def store(path: Path) -> Iterator[LeaseStore]:
    with open_lease_store(f"sqlite://{path}") as store:
        yield store


def test_a_new_file_is_for_its_user_alone(store: LeaseStore, path: Path) -> None:
    """Its companions too, whatever the umask says."""
    before = os.umask(0)
    try:
        with store.lease("job"):
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    finally:
        os.umask(before)
    assert modes
    assert set(modes.values()) == {0o600}


def test_a_file_that_was_removed_ends_the_lease(store: LeaseStore, path: Path) -> None:
    """The holder learns it with the next heartbeat; who comes next gets a new file, and a higher fence."""
    heard: list[str] = []
    lease = store.lease("job", ttl=60, heartbeat=0.2, on_lost=heard.append).acquire()
    fence = lease.fence
    for file in path.parent.iterdir():
        file.unlink()
    with open_lease_store(f"sqlite://{path}") as other, other.lease("job") as its:
        until(lambda: heard, "the holder was told")
        assert its.fence > fence
        with pytest.raises(LeaseLost):
            lease.check()
        lease.release()
        its.check()
    assert lease.try_acquire()
    lease.release()


def test_a_file_that_is_gone_for_good_ends_it_too(store: LeaseStore, path: Path) -> None:
    """Nobody makes a new one for a heartbeat."""
    heard: list[str] = []
    lease = store.lease("job", ttl=60, heartbeat=0.2, on_lost=heard.append).acquire()
    others = [store.lease(f"job{number}", ttl=60, heartbeat=0.2, on_lost=heard.append).acquire() for number in range(3)]
    shutil.rmtree(path.parent)
    until(lambda: len(heard) == 4, "all were told")
    assert not path.exists()
    for held in (lease, *others):
        held.release()
    with pytest.raises(StoreFailed, match="Make it first"):
        lease.acquire()


def test_a_symbolic_link_is_never_followed(store: LeaseStore, path: Path, tmp_path: Path) -> None:
    """Somebody may have put it there, so that we write to a file that is another's."""
    victim = tmp_path / "victim"
    path.symlink_to(victim)
    for use in (store.lease("job").acquire, store.list):
        with pytest.raises(StoreFailed, match="symbolic link"):
            use()
    assert not victim.exists()


@pytest.mark.parametrize("what", ["folder", "fifo", "text", "unwritable folder"])
def test_what_is_no_database_is_told_so(store: LeaseStore, path: Path, what: str) -> None:
    if what == "folder":
        path.mkdir()
    elif what == "fifo":
        os.mkfifo(path)
    elif what == "text":
        path.write_text("hello " * 1000)
    else:
        path.parent.joinpath("leases.db-file").write_text("")
        shutil.rmtree(path.parent)
    with pytest.raises(StoreFailed) as failed:
        store.lease("job").acquire()
    assert str(path) in str(failed.value)


@pytest.mark.parametrize("hours", [1, -1])
def test_a_clock_that_was_set_takes_nothing_from_a_holder(
    store: LeaseStore, path: Path, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    """How old a heartbeat is tells a clock that nobody can set."""
    lease = store.lease("job", ttl=60).acquire()
    with open_lease_store(f"sqlite://{path}") as other, monkeypatch.context() as patch:
        now = time.time
        patch.setattr(time, "time", lambda: now() + hours * 3600)
        assert other.lease("job").try_acquire() is False
        info = other.info("job")
        assert info is not None
        assert not info.expired
        lease.heartbeat()
        lease.check()
        fence = lease.fence
        lease.release()
        with other.lease("job") as its:
            assert its.fence > fence
    assert store.lease("job").try_acquire()


def test_a_heartbeat_from_before_a_restart_counts_by_the_wall_clock(store: LeaseStore, path: Path) -> None:
    """The clock that nobody can set began anew."""
    with store.lease("job"):
        pass
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "UPDATE lockcore_leases SET token = 'x', boot = 'another', boottime = 1e9, heartbeat = ?",
            (time.time() - 30,),
        )
    info = store.info("job")
    assert info is not None
    assert 25 < info.left < 35
    assert store.lease("job").try_acquire() is False
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE lockcore_leases SET heartbeat = ?", (time.time() - 61,))
    assert store.lease("job").try_acquire()


def test_a_database_of_the_programs_own_stays_as_it_is(store: LeaseStore, path: Path) -> None:
    """Its journal, its mode and its tables; ours is one table more."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("CREATE TABLE own (value int)")
        connection.execute("INSERT INTO own VALUES (7)")
    path.chmod(0o644)
    with store.lease("job", ttl=60, heartbeat=0.1) as lease:
        time.sleep(0.3)
        lease.check()
    store.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert connection.execute("SELECT value FROM own").fetchall() == [(7,)]
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables == {"own", "lockcore_leases"}
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_somebody_who_keeps_it_locked_is_waited_for_and_then_blamed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_ways, "PATIENCE", 0.5)
    with open_lease_store(f"sqlite://{path}") as store:
        with store.lease("job"):
            pass
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreFailed, match="locked"):
                store.lease("job").acquire()
            connection.execute("ROLLBACK")
        with store.lease("job"):
            pass


def test_who_waits_goes_on_while_it_is_locked(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that can't be used now is tried again, until the time is over."""
    monkeypatch.setattr(sqlite_ways, "PATIENCE", 0.1)
    with open_lease_store(f"sqlite://{path}") as store, store.lease("job"):
        pass
    with (
        open_lease_store(f"sqlite://{path}") as store,
        closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as connection,
    ):
        connection.execute("BEGIN IMMEDIATE")
        timer = threading.Timer(1, connection.execute, ("ROLLBACK",))
        timer.start()
        lease = store.lease("job").acquire(wait=60)
        timer.join()
        lease.release()


@pytest.mark.parametrize(
    "change",
    [
        "ttl = 'soon'",
        "ttl = NULL",
        "identity = '[' || hex(zeroblob(100000))",
        "identity = 'null', pid = -1",
        "pid = 'me', hostname = x'00ff'",
        "fence = 'many'",
        "created = 'yesterday', heartbeat = 1e300",
    ],
)
def test_a_row_may_be_anybodys_work(store: LeaseStore, path: Path, change: str) -> None:
    """It is read without falling over, and what has a token is held."""
    with store.lease("job"):
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(f"UPDATE lockcore_leases SET {change}")
        with open_lease_store(f"sqlite://{path}") as other:
            (info,) = other.list()
            assert info.holder is not None
            with pytest.raises(LockHeld):
                other.lease("job").acquire()


@pytest.mark.parametrize(("before", "after"), [(2**60, 2**60 + 1), ("many", None)])
def test_a_fence_follows_the_one_that_stands_there(
    store: LeaseStore, path: Path, before: object, after: int | None
) -> None:
    """Also one that is ahead of the clock, or none; and the holder's is the one in the row."""
    with store.lease("job"):
        pass
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE lockcore_leases SET fence = ?", (before,))
    with store.lease("job") as lease:
        lease.heartbeat()
        lease.check()
        info = lease.info()
        assert info is not None
        assert info.fence == lease.fence
        assert lease.fence > 1e15 if after is None else lease.fence == after


def test_a_child_does_not_write_into_the_void(path: Path, start: Start) -> None:
    """What a forked child writes is there for everybody, also after its parent has closed the file.

    SQLite would have the child believe that it has its parent's locks, and the parent remove what the child writes to.
    """
    code = """
    import os, sys, time
    from lockcore import open_lease_store
    store = open_lease_store(sys.argv[1])
    with store.lease("parents"):
        pass
    reader, writer = os.pipe()
    ready, tell = os.pipe()
    if os.fork() == 0:
        early = store.lease("early", ttl=600).acquire()
        os.write(tell, b"x")
        os.read(reader, 1)
        late = store.lease("late", ttl=600).acquire()
        print("taken", flush=True)
        time.sleep(60)
        os._exit(0)
    os.read(ready, 1)
    store.close()
    os.write(writer, b"x")
    os.wait()
    """
    parent = start(code, f"sqlite://{path}")
    assert parent.line() == "taken"
    with open_lease_store(f"sqlite://{path}") as store:
        early, late = store.info("early"), store.info("late")
        assert early is not None
        assert early.holder is not None
        os.kill(early.holder.pid, 9)
        assert late is not None
        assert late.holder is not None
        assert store.lease("late").try_acquire() is False


def test_a_file_in_the_folder_is_enough_to_tell(path: Path, start: Start) -> None:
    """One who waits for a lease in a file that does not exist yet takes it, and hears of others."""
    actor = Actor(start(ACTOR, f"sqlite://{path}"))
    actor.begin("make(), lease.acquire(wait=30).fence")
    assert actor.answer()[1] > 0
    with open_lease_store(f"sqlite://{path}") as store:
        waiting = threading.Thread(target=store.lease("job").acquire, args=(30,))
        waiting.start()
        time.sleep(0.2)
        actor("lease.release()")
        waiting.join(30)
        assert not waiting.is_alive()


def test_a_file_needs_no_driver(path: Path, start: Start) -> None:
    """What speaks with servers is loaded by who speaks with one."""
    child = start(
        """
        import sys
        from lockcore import Lease
        with Lease(sys.argv[1] + "#job"):
            print("psycopg" in sys.modules, "asyncio" in sys.modules, flush=True)
        """,
        f"sqlite://{path}",
    )
    assert child.line() == "False False"


def test_a_store_of_its_own_is_closed_with_the_lease(path: Path) -> None:
    """No descriptor and no thread is left."""
    before = len(os.listdir("/proc/self/fd"))
    lease = Lease(f"sqlite://{path}#job")
    for _ in range(3):
        lease.acquire()
        lease.release()
    until(lambda: not [t for t in threading.enumerate() if t.name.startswith("lockcore")], "the threads have ended")
    assert len(os.listdir("/proc/self/fd")) == before
