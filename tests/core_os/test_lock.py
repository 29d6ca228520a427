"""Taking and releasing a lock, with real files and real processes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import stat
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from lockcore import LockHeld, ProcessLock, Verdict, inspect, single_instance

from .conftest import Child, Start, others


def test_a_lock_is_taken_and_released(folder: Path) -> None:
    """The public file is there while it is held, and only then."""
    lock = ProcessLock(folder / "sync.lock")
    with lock as entered:
        assert entered is lock
        assert lock.held
        assert others(folder) == {"sync.lock"}
    assert not lock.held
    assert others(folder) == set()


def test_the_json_file_says_pid_timestamp_and_hostname_first(folder: Path) -> None:
    """A reader that knows only these three keys works."""
    with ProcessLock(folder / "sync.lock") as lock:
        says = json.loads(Path(lock.path).read_text())
    assert list(says)[:3] == ["pid", "timestamp", "hostname"]
    assert says["pid"] == os.getpid()
    assert says["hostname"] == socket.gethostname()
    taken = datetime.fromisoformat(says["timestamp"])
    assert taken.tzinfo is not None
    assert abs(datetime.now(UTC) - taken) < timedelta(minutes=1)


def test_the_pid_file_says_the_pid_and_nothing_else(folder: Path) -> None:
    """`kill $(cat file)` works."""
    with ProcessLock(folder / "sync.pid", format="pid") as lock:
        assert Path(lock.path).read_text() == f"{os.getpid()}\n"


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_everybody_may_read_the_public_file_and_nobody_may_write_it(folder: Path, umask: int) -> None:
    """Whatever the umask; the guard is for its user alone."""
    before = os.umask(umask)
    try:
        with ProcessLock(folder / "sync.lock") as lock:
            assert stat.S_IMODE(os.stat(lock.path).st_mode) == 0o444
            assert stat.S_IMODE(os.stat(folder / ".sync.lock.guard").st_mode) == 0o600
    finally:
        os.umask(before)


def test_a_named_lock_lives_in_a_folder_for_this_user_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made on first use, closed to others."""
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path / "home"))
    with ProcessLock("nightly-sync") as lock:
        assert lock.path == str(tmp_path / "home/locks/nightly-sync.lock")
    for part in ("home", "home/locks"):
        assert stat.S_IMODE((tmp_path / part).stat().st_mode) == 0o700


@pytest.mark.parametrize("format", ["json", "pid"])
def test_a_second_process_is_refused_and_told_who_holds_it(
    folder: Path, hold: Callable[..., Child], format: str
) -> None:
    """The refusal names the PID, its command and what to do."""
    child = hold(folder / "sync.lock", format)
    lock = ProcessLock(folder / "sync.lock")
    assert lock.try_acquire() is False
    with pytest.raises(LockHeld) as refused:
        lock.acquire()
    assert refused.value.holder is not None
    assert refused.value.holder.pid == child.pid
    assert refused.value.evidence
    text = str(refused.value)
    assert "sync is already running" in text
    assert f"PID {child.pid} (" in text
    assert f"lockcore stop {lock.path}" in text
    assert f"lockcore inspect {lock.path}" in text


def test_the_lock_is_free_again_when_its_holder_releases_it(folder: Path, hold: Callable[..., Child]) -> None:
    """While that process lives on."""
    child = hold(folder / "sync.lock")
    child.say()
    assert child.line() == "released"
    with ProcessLock(folder / "sync.lock"):
        pass


@pytest.mark.parametrize("format", ["json", "pid"])
def test_the_lock_of_a_killed_process_is_taken_over(folder: Path, hold: Callable[..., Child], format: str) -> None:
    """A crash blocks nobody, and leaves nothing behind."""
    hold(folder / "sync.lock", format).kill(signal.SIGKILL)
    assert inspect(folder / "sync.lock").verdict is Verdict.STALE
    with ProcessLock(folder / "sync.lock", format="pid") as lock:
        assert Path(lock.path).read_text() == f"{os.getpid()}\n"
    assert others(folder) == set()


def test_another_object_of_the_same_process_is_refused(folder: Path) -> None:
    """The lock is the process's; it has no second entrance."""
    with ProcessLock(folder / "sync.lock") as lock:
        with pytest.raises(LockHeld) as refused:
            ProcessLock(folder / "sync.lock").acquire()
        assert refused.value.holder is not None
        assert refused.value.holder.pid == os.getpid()
        with pytest.raises(LockHeld):
            lock.acquire()
        assert lock.held


def test_releasing_twice_is_harmless(folder: Path) -> None:
    """Also when somebody else has taken the lock meanwhile."""
    lock, other = ProcessLock(folder / "sync.lock"), ProcessLock(folder / "sync.lock")
    lock.release()
    lock.acquire()
    lock.release()
    other.acquire()
    lock.release()
    assert other.held
    assert others(folder) == {"sync.lock"}
    other.release()


def test_a_lock_can_be_taken_again(folder: Path) -> None:
    """The object is reusable, and no descriptor is left open."""
    lock = ProcessLock(folder / "sync.lock")
    with lock:
        pass
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    for _ in range(50):
        with lock:
            pass
    assert (len(os.listdir("/proc/self/fd")) if before else 0) == before


def test_an_error_inside_releases_the_lock(folder: Path) -> None:
    """And is not swallowed."""
    with pytest.raises(RuntimeError, match="boom"), ProcessLock(folder / "sync.lock"):
        raise RuntimeError("boom")
    assert others(folder) == set()


def test_async_with(folder: Path) -> None:
    """The same in a coroutine."""

    async def main() -> None:
        async with ProcessLock(folder / "sync.lock") as lock:
            assert lock.held
            with pytest.raises(LockHeld):
                async with ProcessLock(folder / "sync.lock"):
                    pass

    asyncio.run(main())
    assert others(folder) == set()


def test_only_what_is_ours_is_removed(folder: Path) -> None:
    """A file that somebody put in the place of ours stays."""
    lock = ProcessLock(folder / "sync.lock")
    lock.acquire()
    os.unlink(lock.path)
    Path(lock.path).write_text("somebody else's")
    lock.release()
    assert Path(lock.path).read_text() == "somebody else's"


def test_a_renamed_folder_changes_nothing(folder: Path) -> None:
    """Release finds its file where the folder went, and not what lies at the old path now."""
    lock = ProcessLock(folder / "sync.lock")
    lock.acquire()
    moved = folder.with_name("moved")
    folder.rename(moved)
    folder.mkdir()
    (folder / "sync.lock").write_text("another folder's")
    lock.release()
    assert others(moved) == set()
    assert others(folder) == {"sync.lock"}


def test_a_changed_working_folder_changes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative path means what it meant when the lock was made."""
    monkeypatch.chdir(folder)
    lock = ProcessLock("./sync.lock")
    monkeypatch.chdir("/")
    with lock:
        assert others(folder) == {"sync.lock"}


def test_flock_users_of_the_same_file_are_kept_out(folder: Path) -> None:
    """A crontab line with flock(1) on the public file respects a ProcessLock, and the other way round."""
    fcntl = pytest.importorskip("fcntl")
    with ProcessLock(folder / "sync.lock") as lock:
        fd = os.open(lock.path, os.O_RDONLY)
        with pytest.raises(BlockingIOError):
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(fd)


@pytest.mark.parametrize("bad", [{"format": "xml"}, {"max_age": 0}, {"max_age": -1.0}, {"max_age": float("nan")}])
def test_wrong_options_are_refused_at_once(folder: Path, bad: dict[str, object]) -> None:
    """With the value in the message."""
    with pytest.raises(ValueError, match=str(next(iter(bad.values())))):
        ProcessLock(folder / "x.lock", **bad)  # type: ignore[arg-type]


@pytest.mark.parametrize("wait", [-1, float("nan")])
def test_a_wait_that_makes_no_sense_is_refused(folder: Path, wait: float) -> None:
    """Before anything is touched."""
    with pytest.raises(ValueError, match="wait"):
        ProcessLock(folder / "x.lock").acquire(wait)
    assert list(folder.iterdir()) == []


def test_single_instance_runs_the_function_under_the_lock(folder: Path) -> None:
    """And hands its result through."""

    @single_instance(folder / "main.lock")
    def main(word: str) -> str:
        """Does it."""
        assert others(folder) == {"main.lock"}
        return word * 2

    assert main("ab") == "abab"
    assert main.__doc__ == "Does it."
    assert others(folder) == set()


def test_single_instance_serves_coroutines(folder: Path) -> None:
    """The lock is held until the coroutine has ended, not until it was made."""

    @single_instance(folder / "main.lock")
    async def main() -> str:
        await asyncio.sleep(0)
        assert others(folder) == {"main.lock"}
        return "done"

    assert asyncio.run(main()) == "done"
    assert others(folder) == set()


def test_a_second_single_instance_says_so_and_exits_with_1(
    folder: Path, hold: Callable[..., Child], start: Start
) -> None:
    """No traceback, and the message on standard error."""
    holder = hold(folder / "main.lock")
    second = start(
        """
        import sys
        from lockcore import single_instance
        @single_instance(sys.argv[1])
        def main(): print("ran")
        main()
        """,
        folder / "main.lock",
    )
    out, complaint = second.process.communicate()
    assert (second.process.returncode, out) == (1, "")
    assert complaint.startswith(f"main is already running: PID {holder.pid}")
    assert "Traceback" not in complaint


def test_a_second_single_instance_can_be_caught(folder: Path) -> None:
    """As what it is: LockHeld."""
    with ProcessLock(folder / "main.lock"), pytest.raises(LockHeld):
        single_instance(folder / "main.lock")(lambda: None)()


def test_acquire_can_stand_in_a_with_statement(folder: Path) -> None:
    """`with lock.acquire(wait):` waits and then releases at the end; it does not make the lock reentrant."""
    lock = ProcessLock(folder / "sync.lock")
    with lock.acquire(wait=5) as entered:
        assert entered is lock
        with pytest.raises(LockHeld), lock:
            pass
        assert lock.held
    assert not lock.held
    assert others(folder) == set()


def test_threads_that_share_an_object_do_not_trip_over_one_another(folder: Path) -> None:
    """Taking and releasing it at once, in any order, raises nothing and leaves nothing."""
    lock = ProcessLock(folder / "sync.lock")
    errors: list[BaseException] = []

    def use() -> None:
        try:
            for _ in range(300):
                lock.try_acquire()
                lock.release()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=use) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert others(folder) == set()
    with lock:
        pass


def test_tasks_that_share_an_object_exclude_each_other(folder: Path) -> None:
    """The lock is held or it is not; a second `async with` is refused, whoever entered first."""
    lock = ProcessLock(folder / "sync.lock")

    async def main() -> None:
        lock.acquire()
        with pytest.raises(LockHeld, match="this very process"):
            async with lock:
                pass
        assert lock.held
        lock.release()

    asyncio.run(main())
