"""What a held lock does when its files are taken away."""

from __future__ import annotations

import json
import os
import queue
import threading
import time
from pathlib import Path

import pytest

from lockcore import ProcessLock, Verdict, inspect

from .conftest import Start, others


def until(true: object, what: str) -> None:
    """Wait for something that is going to happen; a test that waits in vain is ended by its time limit."""
    assert callable(true)
    while not true():
        time.sleep(0.005)


@pytest.fixture
def lost() -> queue.Queue[str]:
    return queue.Queue()


@pytest.mark.parametrize("format", ["json", "pid"])
def test_a_removed_public_file_is_published_again(folder: Path, lost: queue.Queue[str], format: str) -> None:
    """With the same holder; the lock is not lost."""
    path = folder / "x.lock"
    with ProcessLock(path, format=format, on_lost=lost.put):  # type: ignore[arg-type]
        said = path.read_bytes()
        for _ in range(3):
            path.unlink()
            until(path.exists, "published again")
        if format == "pid":
            assert path.read_bytes() == said
        until(lambda: inspect(path).verdict is Verdict.HELD, "held")
    assert others(folder) == set()
    assert lost.empty()


def test_a_removed_guard_is_made_again_and_locked(folder: Path, lost: queue.Queue[str]) -> None:
    """So that both files stand again between this holder and the next; a descriptor given away stays valid."""
    guard = folder / ".x.lock.guard"
    with ProcessLock(folder / "x.lock", on_lost=lost.put) as lock:
        number = lock.fileno()
        guard.unlink()
        until(lambda: guard.exists() and guard.stat().st_ino == os.fstat(number).st_ino, "guarded again")
        (folder / "x.lock").unlink()
        assert ProcessLock(folder / "x.lock").try_acquire() is False
    assert lost.empty()
    with ProcessLock(folder / "x.lock"):
        pass


def test_a_guard_that_somebody_else_has_taken_is_told(folder: Path, lost: queue.Queue[str], start: Start) -> None:
    """Once, in a sentence, from another thread; nothing of the new holder is touched."""
    path = folder / "x.lock"
    lock = ProcessLock(path, on_lost=lost.put)
    lock.acquire()
    try:
        thief = start(
            """
            import fcntl, os, sys
            folder = sys.argv[1]
            fd = os.open(folder + "/new", os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.flock(fd, fcntl.LOCK_EX)
            os.rename(folder + "/new", folder + "/.x.lock.guard")
            print("taken", flush=True)
            sys.stdin.readline()
            """,
            folder,
        )
        assert thief.line() == "taken"
        sentence = lost.get(timeout=60)
        assert "another process" in sentence
        assert str(path) in sentence
    finally:
        lock.release()
    assert lost.empty()


def test_readers_that_judge_by_age_see_the_file_refreshed(folder: Path) -> None:
    """Its time and its timestamp move on well within the age that was given."""
    path = folder / "x.lock"
    with ProcessLock(path, max_age=0.4) as lock:
        first, before = json.loads(path.read_text()), path.stat()
        until(lambda: path.stat().st_mtime_ns > before.st_mtime_ns, "refreshed")
        second = json.loads(path.read_text())
        assert second["timestamp"] > first["timestamp"]
        assert (second["pid"], second["token"]) == (first["pid"], first["token"])
        assert path.stat().st_ino == before.st_ino
        assert inspect(lock.path).verdict is Verdict.HELD


def test_the_keeper_ends_with_the_lock(folder: Path, lost: queue.Queue[str]) -> None:
    """No thread and no descriptor is left, however often."""
    lock = ProcessLock(folder / "x.lock", on_lost=lost.put, max_age=3600)
    before = (threading.active_count(), len(os.listdir("/dev/fd")))
    for _ in range(5):
        with lock:
            pass
        assert (threading.active_count(), len(os.listdir("/dev/fd"))) == before


def test_a_folder_without_watches_left_is_looked_at_regularly(
    folder: Path, lost: queue.Queue[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The events are only hints."""
    from lockcore import _keeper

    monkeypatch.setattr(_keeper.Keeper, "_watch_folder", lambda self: None)
    monkeypatch.setattr(_keeper, "LOOK_EVERY", 0.05)
    with ProcessLock(folder / "x.lock", on_lost=lost.put) as lock:
        os.unlink(lock.path)
        until(lambda: os.path.exists(lock.path), "published again")


def test_a_keeper_that_can_not_start_leaves_nothing_taken(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error reaches the caller, and the lock is free."""
    from lockcore import _keeper

    def fail(self: object) -> None:
        raise RuntimeError("no thread left")

    monkeypatch.setattr(_keeper.Keeper, "_watch_folder", fail)
    with pytest.raises(RuntimeError, match="no thread left"):
        ProcessLock(folder / "x.lock", on_lost=print).acquire()
    assert others(folder) == set()
    assert ProcessLock(folder / "x.lock").try_acquire() is True


def test_on_lost_may_release_the_lock(folder: Path, start: Start) -> None:
    """From the keeper's own thread, without waiting for itself."""
    done = threading.Event()
    lock = ProcessLock(folder / "x.lock", on_lost=lambda why: (lock.release(), done.set()))
    lock.acquire()
    thief = start(
        "import fcntl, os, sys\n"
        "fd = os.open(sys.argv[1] + '/new', os.O_RDWR | os.O_CREAT, 0o600)\n"
        "fcntl.flock(fd, fcntl.LOCK_EX)\n"
        "os.rename(sys.argv[1] + '/new', sys.argv[1] + '/.x.lock.guard')\n"
        "print('taken', flush=True); sys.stdin.readline()",
        folder,
    )
    assert thief.line() == "taken"
    assert done.wait(60)
    assert not lock.held
