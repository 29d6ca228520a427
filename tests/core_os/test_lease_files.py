"""Leases in a SQLite file whose companions are removed, or whose holder forks: nobody sees another database."""

from __future__ import annotations

import contextlib
import gc
import glob
import os
import sqlite3
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lockcore import Lease, LeaseLost, LockHeld, StoreFailed, _lifetime, open_lease_store
from lockcore._lease.sqlite_file import SqliteFile

ROOT = Path(__file__).parents[2]


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite://{tmp_path}/leases.db"


@pytest.fixture(autouse=True)
def _nothing_held() -> Iterator[None]:
    """What a test holds at its end would keep the handlers of signals for other tests."""
    yield
    for held in list(_lifetime._held):
        held.withdraw()


def run(body: str, url: str) -> str:
    """What a process of its own says."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(body), url],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_what_a_forked_child_takes_is_seen_by_all(url: str) -> None:
    """Also when its parent, who had the file open, is gone, and others have come and gone since."""
    said = run(
        """
        import os, subprocess, sys, time
        from lockcore import open_lease_store

        look = "import sys, lockcore; s = lockcore.open_lease_store(sys.argv[1]); print([i.name for i in s]); s.close()"
        store = open_lease_store(sys.argv[1])
        parents = store.lease("parents").acquire()
        gone, parent = os.pipe()
        child = os.fork()
        if child:
            os._exit(os.waitpid(child, os.WNOHANG)[0])
        os.close(parent)
        store.info("parents")
        os.read(gone, 1)
        subprocess.run([sys.executable, "-c", look, sys.argv[1]], check=True)
        store.lease("childs").acquire()
        subprocess.run([sys.executable, "-c", look, sys.argv[1]], check=True)
        """,
        url,
    )
    assert said.splitlines() == ["['parents']", "['childs', 'parents']"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_fork_waits_for_nobody_who_is_not_in_the_child(url: str) -> None:
    """However often a holder forks while heartbeats are sent, its children can use the store at once."""
    said = run(
        """
        import os, sys
        from lockcore import open_lease_store

        store = open_lease_store(sys.argv[1])
        lease = store.lease("parents", ttl=1, heartbeat=0.001).acquire()
        for number in range(100):
            child = os.fork()
            if child == 0:
                lease.release()
                held = lease.held or store.lease("parents").try_acquire() or not store.lease("other").try_acquire()
                store.lease("other").release()
                os._exit(held and store.info("other").holder.pid == os.getpid())
            assert os.waitpid(child, 0)[1] == 0
            lease.check()
            store.backend.free(__import__("lockcore._lease.store", fromlist=["x"]).grant_of(store.info("other")))
        print("held" if lease.held else lease.lost)
        """,
        url,
    )
    assert said == "held\n"


TAKE = """
import sys, lockcore
lease = lockcore.Lease(sys.argv[1], "nightly")
try:
    print("taken" if lease.try_acquire() else "refused", flush=True)
except lockcore.StoreFailed:
    print("refused", flush=True)  # until the holder has noticed
sys.stdin.read()
if lease.held:
    lease.check()
"""


@pytest.mark.parametrize("gone", ["-wal", "-shm", "-*", "*"])
def test_there_is_one_holder_whichever_file_was_removed(url: str, tmp_path: Path, gone: str) -> None:
    """Without one of the files a holder would go on writing where nobody else looks, and believe in his lease."""
    with open_lease_store(url) as store:
        lease = store.lease("nightly").acquire()
        for path in glob.glob(f"{tmp_path}/leases.db{gone}"):
            os.unlink(path)
        with subprocess.Popen(
            [sys.executable, "-c", TAKE, url], cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as other:
            assert other.stdout is not None
            taken = other.stdout.readline() == "taken\n"
            with contextlib.suppress(LeaseLost):
                lease.check()
            assert not (taken and lease.held)
            other.communicate()
        assert other.returncode == 0


@pytest.mark.parametrize("gone", ["-wal", "-shm", "-*", "*"])
def test_who_is_left_behind_takes_nothing_back(url: str, tmp_path: Path, gone: str) -> None:
    """What another process has written since the files were removed stays, also if that one was killed."""
    with open_lease_store(url) as store:
        lease = store.lease("nightly").acquire()
        for path in glob.glob(f"{tmp_path}/leases.db{gone}"):
            os.unlink(path)
        taken = run(TAKE.replace("sys.stdin.read()", "__import__('os')._exit(0)"), url) == "taken\n"
        with contextlib.suppress(LeaseLost):
            lease.check()
        assert not (taken and lease.held)
        found = store.info("nightly")
        assert (found is not None and found.holder is not None) == (taken or lease.held)


def test_a_check_that_fails_ends_the_lease(url: str, tmp_path: Path) -> None:
    """Who was told that somebody else has it does not believe any longer that it is his."""
    told: list[str] = []
    with open_lease_store(url) as store:
        lease = store.lease("nightly", on_lost=told.append).acquire()
        with sqlite3.connect(tmp_path / "leases.db") as stranger:
            stranger.execute("UPDATE lockcore_leases SET token = 'another'")
        stranger.close()
        with pytest.raises(LeaseLost):
            lease.check()
        assert not lease.held
        assert lease.lost is not None


def test_a_fence_grows_although_the_file_was_removed_after_many_takings(url: str, tmp_path: Path) -> None:
    """Also if the lease was taken many times within a millisecond."""
    with open_lease_store(url) as store:
        lease = store.lease("nightly")
        for _ in range(300):
            lease.acquire()
            before = lease.fence
            lease.release()
    for path in glob.glob(f"{tmp_path}/leases.db*"):
        os.unlink(path)
    with Lease(url, "nightly") as again:
        assert again.fence > before


def test_a_fence_is_counted_when_it_is_given(url: str, tmp_path: Path) -> None:
    """Who has waited for others comes after what was given meanwhile, also in a file that is gone."""
    with open_lease_store(url) as store, sqlite3.connect(tmp_path / "other.db", isolation_level=None) as stranger:
        store.lease("nightly").acquire()
        stranger.execute("ATTACH ? AS leases", (f"{tmp_path}/leases.db",))
        stranger.execute("BEGIN IMMEDIATE")
        stranger.execute("UPDATE leases.lockcore_leases SET stop = stop")
        lease = store.lease("waiting")
        taking = threading.Thread(target=lease.acquire)
        taking.start()
        time.sleep(0.5)
        meanwhile = time.time() * 1e6
        stranger.execute("COMMIT")
        taking.join()
        assert lease.fence > meanwhile
    stranger.close()


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="needs /proc")
def test_a_lease_that_was_not_to_be_had_leaves_nothing_open(url: str, tmp_path: Path) -> None:
    """Without a collection of garbage, and also if it was waited for in vain."""
    gc.disable()
    try:
        with open_lease_store(url) as store, store.lease("nightly").acquire():
            before = open_in(tmp_path)
            assert not Lease(url, "nightly").try_acquire()
            with contextlib.suppress(LockHeld):
                Lease(url, "nightly").acquire(wait=0.01)
            with contextlib.suppress(StoreFailed):
                Lease(f"sqlite://{tmp_path}/missing/leases.db", "nightly").acquire(wait=0.01)
            assert open_in(tmp_path) == before
    finally:
        gc.enable()


def open_in(folder: Path) -> list[str]:
    """The logs: SQLite itself closes the file only with the last who has it open."""
    found = []
    for number in os.listdir("/proc/self/fd"):
        with contextlib.suppress(OSError):
            found.append(os.readlink(f"/proc/self/fd/{number}"))
    return sorted(path for path in found if path.startswith(str(folder)) and path.endswith("-wal"))


def test_a_file_that_this_process_has_open_elsewhere_is_opened_anew(url: str, tmp_path: Path) -> None:
    """SQLite shares what belongs to a file among all who have it open in a process: also what was removed."""
    files = [SqliteFile(f"{tmp_path}/leases.db", url, "CREATE TABLE IF NOT EXISTS one (x)") for _ in range(2)]
    files[0].execute("INSERT INTO one VALUES (1)", make=True)
    for path in glob.glob(f"{tmp_path}/leases.db-*"):
        os.unlink(path)
    files[1].execute("INSERT INTO one VALUES (2)", make=True)
    with sqlite3.connect(tmp_path / "leases.db") as other:
        seen = other.execute("SELECT x FROM one").fetchall()
    other.close()
    assert seen == files[0].execute("SELECT x FROM one") == files[1].execute("SELECT x FROM one")
    for file in files:
        file.close()
