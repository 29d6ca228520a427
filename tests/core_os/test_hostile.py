"""Whatever lies at a lock's path: it is survived, explained, and left as it was."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sqlite3
import stat
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from lockcore import LockError, LockFailed, LockHeld, ProcessLock, UnsafeFolder, Verdict, inspect
from lockcore._values import Format

from .conftest import AS_NOBODY, Start, needs_root, others

OLD = 86400.0


def make_sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(4 * 1024**3)


def make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        old = os.getcwd()
        os.chdir(path.parent)  # the address has little room for a path
        listening.bind(path.name)
        os.chdir(old)


def make_link(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


def make_text(text: bytes) -> Callable[[Path], None]:
    return lambda path: path.write_bytes(text) and None  # type: ignore[func-returns-value]


OBJECTS: dict[str, Callable[[Path], object]] = {
    "empty": make_text(b""),
    "truncated json": make_text(b'{"pid": 12'),
    "binary": make_text(bytes(range(256))),
    "sparse 4 GB": make_sparse,
    "pipe": lambda path: os.mkfifo(path),
    "socket": make_socket,
    "folder": lambda path: path.mkdir(),
    "link to a victim": make_link("/etc/passwd"),
    "dangling link": make_link("/nowhere/at/all"),
    "link to itself": lambda path: path.symlink_to(path.name),
    "pid 0": make_text(b"0\n"),
    "pid -1": make_text(b"-1\n"),
    "pid 2^40": make_text(b"1099511627776\n"),
    "pid 1_000": make_text(b"1_000"),
    "pid +5": make_text(b"+5"),
    "other digits": make_text("١٢٣".encode()),
    "json pid float": make_text(b'{"pid": 12.5}'),
    "json pid bool": make_text(b'{"pid": true}'),
    "json deep": make_text(b"[" * 60_000),
    "json twice": make_text(b'{"pid": 1, "pid": 2}'),
    "escapes": make_text(b"\x1b[2J\x1b]0;owned\x07"),
}


def picture(path: Path) -> tuple[object, ...]:
    """Everything about a file that must not change."""
    seen = os.lstat(path)
    content = path.read_bytes()[:4096] if stat.S_ISREG(seen.st_mode) and seen.st_size < 10**6 else None
    return seen.st_ino, seen.st_mode, seen.st_size, seen.st_mtime_ns, seen.st_nlink, content


@pytest.mark.parametrize("make", OBJECTS.values(), ids=OBJECTS.keys())
def test_inspect_explains_every_object_and_changes_nothing(folder: Path, make: Callable[[Path], object]) -> None:
    """UNKNOWN with a reason in a sentence; no escape of theirs gets through."""
    path = folder / "x.lock"
    make(path)
    before = picture(path)
    report = inspect(path)
    assert report.verdict is Verdict.UNKNOWN
    assert report.evidence
    assert all(text.isprintable() for text in report.evidence)
    assert report.record is not None
    assert report.record.says.isprintable()
    assert picture(path) == before
    assert others(folder) == {"x.lock"}


@pytest.mark.parametrize("make", OBJECTS.values(), ids=OBJECTS.keys())
def test_acquire_refuses_every_object_and_changes_nothing(folder: Path, make: Callable[[Path], object]) -> None:
    """Nobody's file is taken for a stale lock, however it looks."""
    path = folder / "x.lock"
    make(path)
    before = picture(path)
    with pytest.raises(LockHeld):
        ProcessLock(path).acquire()
    assert picture(path) == before
    assert others(folder) == {"x.lock"}


@pytest.mark.parametrize("make", OBJECTS.values(), ids=OBJECTS.keys())
def test_a_guard_that_is_no_plain_file_is_refused(folder: Path, make: Callable[[Path], object]) -> None:
    """A file may hold anything, it is ours to write; anything else at the guard's name is somebody's trap."""
    guard = folder / ".x.lock.guard"
    make(guard)
    if stat.S_ISREG(os.lstat(guard).st_mode):
        with ProcessLock(folder / "x.lock"):
            return
    before = picture(guard)
    with pytest.raises(LockFailed, match=r"\.x\.lock\.guard"):
        ProcessLock(folder / "x.lock").acquire()
    assert picture(guard) == before


def test_a_device_is_not_opened(folder: Path) -> None:
    """Opening one can rewind a tape."""
    report = inspect("/dev/null")
    assert report.verdict is Verdict.UNKNOWN
    assert "a device" in report.evidence[0]


@pytest.mark.parametrize("content", [b"", b"\0\0\0\0", b'{"pid": 12, "timest'], ids=["empty", "zeros", "torn json"])
def test_debris_of_a_crashed_writer_is_healed_after_it_stayed_unchanged(
    folder: Path, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that was made but never written whole blocks nobody for ever."""
    from lockcore import _takeover

    path = folder / "x.lock"
    path.write_bytes(content)
    with pytest.raises(LockHeld):
        ProcessLock(path).acquire()
    real = time.time
    monkeypatch.setattr(_takeover.time, "time", lambda: real() + 11)
    with ProcessLock(path):
        assert inspect(path).verdict is Verdict.HELD
    assert others(folder) == set()


def test_a_wrong_path_does_not_cost_a_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody's photo or notes at the lock's path are never debris, however old."""
    from lockcore import _takeover

    real = time.time
    monkeypatch.setattr(_takeover.time, "time", lambda: real() + OLD)
    for content in (b"\xff\xd8\xff\xe0" + bytes(500), b"dear diary\n", b'{"name": "settings"}', b'{"name": "sett'):
        path = folder / "photo.jpg"
        path.write_bytes(content)
        with pytest.raises(LockHeld):
            ProcessLock(path).acquire()
        assert path.read_bytes() == content


def test_an_empty_file_under_flock_is_held_by_its_process(folder: Path, start: Start) -> None:
    """The most common lock of all crontabs is seen without being touched."""
    path = folder / "cron.lock"
    job = subprocess.Popen(["flock", "-n", path, "sleep", "60"], start_new_session=True)
    try:
        while not (path.exists() and inspect(path).verdict is Verdict.HELD):
            assert job.poll() is None
            time.sleep(0.01)
        report = inspect(path)
        assert report.record is not None
        assert report.record.format is Format.FLOCK
        assert report.holder is not None
        assert report.holder.pid == job.pid
        assert "flock" in report.evidence[0]
        assert ProcessLock(path).try_acquire() is False
        assert path.read_bytes() == b""
    finally:
        os.killpg(job.pid, signal.SIGKILL)
        job.wait()
    while inspect(path).verdict is Verdict.HELD:
        time.sleep(0.01)
    assert inspect(path).verdict is Verdict.UNKNOWN


def test_a_lock_folder_is_left_to_a_person_even_when_it_is_stale_by_rule(folder: Path) -> None:
    """Nothing is moved, and the reason is told."""
    path = folder / "x.lock"
    path.mkdir()
    os.utime(path, (0, 0))
    with pytest.raises(LockHeld) as refused:
        ProcessLock(path, max_age=60).acquire()
    assert "only a person" in refused.value.evidence[-1]
    assert others(folder) == {"x.lock"}


def test_a_hard_link_to_a_victim_loses_nothing(folder: Path) -> None:
    """A second name of somebody's file is not a lock, and the file stays."""
    victim = folder / "victim.txt"
    victim.write_text("precious")
    os.link(victim, folder / "x.lock")
    with pytest.raises(LockHeld):
        ProcessLock(folder / "x.lock").acquire()
    assert victim.read_text() == "precious"


def test_a_guard_with_a_second_name_is_refused(folder: Path) -> None:
    """It may be somebody's file that we would write to."""
    victim = folder / "victim.txt"
    victim.write_text("precious")
    os.link(victim, folder / ".x.lock.guard")
    with pytest.raises(LockFailed, match="second name"):
        ProcessLock(folder / "x.lock").acquire()
    assert victim.read_text() == "precious"


def test_a_folder_that_anybody_may_empty_is_refused(folder: Path) -> None:
    """With the way out; a sticky one like /tmp is fine."""
    folder.chmod(0o777)
    with pytest.raises(UnsafeFolder, match="chmod o-w"):
        ProcessLock(folder / "x.lock").acquire()
    assert list(folder.iterdir()) == []
    folder.chmod(0o1777)
    with ProcessLock(folder / "x.lock"):
        pass


@needs_root
def test_a_strangers_folder_is_refused(folder: Path) -> None:
    """Its user could remove our files."""
    os.chown(folder, 65534, 65534)
    with pytest.raises(UnsafeFolder, match="uid 65534"):
        ProcessLock(folder / "x.lock").acquire()


@needs_root
def test_a_strangers_guard_is_refused(folder: Path) -> None:
    """Its user could hold it for ever, or write another's name into it."""
    folder.chmod(0o1777)
    guard = folder / ".x.lock.guard"
    guard.touch()
    os.chown(guard, 65534, 65534)
    with pytest.raises(LockFailed, match="uid 65534"):
        ProcessLock(folder / "x.lock").acquire()


@needs_root
def test_another_users_dead_lock_in_a_sticky_folder_is_refused_with_the_reason(folder: Path, start: Start) -> None:
    """It is proven stale, but only its user may remove it."""
    folder.chmod(0o1777)
    (folder / "x.lock").write_text("4194303\n")
    child = start(
        AS_NOBODY + "try: lockcore.ProcessLock(sys.argv[1]).acquire()\n"
        "except lockcore.LockHeld as held: print(repr(held.evidence[-1]))",
        folder / "x.lock",
    )
    assert "can't be removed" in child.line()
    assert (folder / "x.lock").read_text() == "4194303\n"


@needs_root
def test_a_file_that_may_not_be_read_is_unknown(folder: Path, start: Start) -> None:
    """Mode 000, seen by somebody who is not root."""
    (folder / "x.lock").write_text("1\n")
    (folder / "x.lock").chmod(0)
    child = start(AS_NOBODY + "print(lockcore.inspect(sys.argv[1]).evidence[0])", folder / "x.lock")
    assert "may not read it" in child.line()


@needs_root
def test_another_user_sees_our_lock_as_held(folder: Path, start: Start) -> None:
    """The public file and /proc/locks tell enough; the guard itself is closed to others."""
    with ProcessLock(folder / "x.lock"):
        child = start(AS_NOBODY + "print(lockcore.inspect(sys.argv[1]).verdict.value)", folder / "x.lock")
        assert child.line() == "HELD"


def test_reading_is_bounded_in_size(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However large the file, 64 KiB are read."""
    from lockcore import _read

    sizes: list[int] = []
    real = os.read

    def read(fd: int, size: int) -> bytes:
        sizes.append(size)
        return real(fd, size)

    make_sparse(folder / "x.lock")
    monkeypatch.setattr(_read.os, "read", read)
    inspect(folder / "x.lock")
    assert max(sizes) <= 64 * 1024 + 1


def test_reading_is_bounded_in_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system that does not answer is given up; the report says so."""
    import threading

    from lockcore import _inspect

    answer = threading.Event()
    monkeypatch.setattr(_inspect.system.Mounts, "may_hang", lambda self, path: True)
    monkeypatch.setattr(_inspect, "PATIENCE", 0.05)
    monkeypatch.setattr(_inspect, "read", lambda path, opened: answer.wait(30) and None)
    before = set(threading.enumerate())
    for _ in range(3):
        report = inspect(folder / "x.lock")
        assert report.verdict is Verdict.UNKNOWN
        assert "did not answer" in report.evidence[0]
    assert len(set(threading.enumerate()) - before) == 1
    answer.set()


def test_taking_a_lock_is_bounded_in_time_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder whose file system is dead is an error, not a hang."""
    import threading

    from lockcore import _posix

    answer = threading.Event()
    monkeypatch.setattr(_posix, "PATIENCE", 0.05)
    monkeypatch.setattr(_posix.system, "may_hang", lambda path: True)
    monkeypatch.setattr(_posix.os.path, "lexists", lambda path: answer.wait(30))
    with pytest.raises(LockFailed, match="does not answer"):
        ProcessLock(folder / "x.lock").acquire()
    answer.set()


def test_looking_never_makes_an_acquisition_fail(folder: Path, start: Start) -> None:
    """A free lock is taken every time, while others look at it without pause."""
    lookers = [
        start(
            "import sys, lockcore\nprint('up', flush=True)\nwhile True: lockcore.inspect(sys.argv[1])",
            folder / "x.lock",
        )
        for _ in range(2)
    ]
    for looker in lookers:
        assert looker.line() == "up"
    lock = ProcessLock(folder / "x.lock")
    for _ in range(300):
        assert lock.try_acquire()
        lock.release()


def test_a_missing_folder_is_named(folder: Path) -> None:
    """With what to do; nothing is made."""
    with pytest.raises(LockError, match="Make the folder first") as error:
        ProcessLock(folder / "no/such/x.lock").acquire()
    assert str(folder / "no/such") in str(error.value)
    assert list(folder.iterdir()) == []


def test_a_folder_that_is_a_file_is_named(folder: Path) -> None:
    """The path and the reason stand in the error."""
    (folder / "file").write_text("")
    with pytest.raises(LockFailed, match="Not a directory"):
        ProcessLock(folder / "file/x.lock").acquire()


def test_looking_at_a_database_of_ours_does_not_drop_its_locks(folder: Path, start: Start) -> None:
    """Closing a second descriptor of a file drops the record locks of the whole process; so none is opened."""
    path = folder / "app.db"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE t (x)")
        connection.execute("BEGIN IMMEDIATE")
        inspect(path)
        other = start(
            """
            import sqlite3, sys
            try: sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None).execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error: print(error, flush=True)
            else: print("entered", flush=True)
            """,
            path,
        )
        assert other.line() == "database is locked"
