"""What the world does to a lock: full disks, lost files, missing descriptors, kills at any moment."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from lockcore import LockFailed, LockHeld, ProcessLock, Verdict, _posix, _posix_public, inspect

from .conftest import ROOT, Child, Start, others
from .test_verdicts import needs_mounts


@pytest.mark.parametrize("format", ["json", "pid"])
def test_removing_the_public_file_lets_nobody_in(folder: Path, hold: Callable[..., Child], format: str) -> None:
    """The guard still stands; the holder is told from it."""
    child = hold(folder / "x.lock", format)
    (folder / "x.lock").unlink()
    assert ProcessLock(folder / "x.lock").try_acquire() is False
    report = inspect(folder / "x.lock")
    assert report.verdict is Verdict.HELD
    assert report.holder is not None
    assert report.holder.pid == child.pid
    assert "missing" in report.evidence[-1]


@pytest.mark.parametrize("format", ["json", "pid"])
def test_removing_the_guard_lets_nobody_in(folder: Path, hold: Callable[..., Child], format: str) -> None:
    """The public file names a live process."""
    hold(folder / "x.lock", format)
    (folder / ".x.lock.guard").unlink()
    for _ in range(2):
        assert ProcessLock(folder / "x.lock").try_acquire() is False
    assert inspect(folder / "x.lock").verdict is Verdict.HELD


@pytest.mark.skipif(sys.platform != "linux", reason="told from /proc")
def test_removing_both_files_at_once_lets_nobody_in(folder: Path, hold: Callable[..., Child]) -> None:
    """As a cleaner of temporary files does: the holder is still found through its removed guard."""
    child = hold(folder / "x.lock")
    for name in ("x.lock", ".x.lock.guard"):
        (folder / name).unlink()
    for _ in range(2):
        with pytest.raises(LockHeld) as refused:
            ProcessLock(folder / "x.lock").acquire()
        assert refused.value.holder is not None
        assert refused.value.holder.pid == child.pid
    child.kill()
    with ProcessLock(folder / "x.lock"):
        pass


def test_removing_both_files_of_a_free_lock_does_no_harm(folder: Path) -> None:
    """The next one starts anew."""
    with ProcessLock(folder / "x.lock"):
        pass
    (folder / ".x.lock.guard").unlink()
    with ProcessLock(folder / "x.lock"):
        pass


def test_a_holder_whose_guard_was_removed_releases_cleanly(folder: Path, hold: Callable[..., Child]) -> None:
    """Its public file goes, and the next one gets the lock."""
    child = hold(folder / "x.lock")
    (folder / ".x.lock.guard").unlink()
    child.say()
    assert child.line() == "released"
    assert others(folder) == set()
    with ProcessLock(folder / "x.lock"):
        pass


FULL_DISK = """
mount -t tmpfs -o size=64k,mode=755 none "$1" || exit 9
dd if=/dev/zero of="$1/filler" bs=4k 2>/dev/null
exec "$2" -c 'import sys, lockcore
try: lockcore.ProcessLock(sys.argv[1] + "/x.lock").acquire()
except lockcore.LockFailed as failed: print(failed)
import os; print(sorted(set(os.listdir(sys.argv[1])) - {"filler"}))' "$1"
"""


@needs_mounts
def test_a_full_disk_is_an_error_that_says_so(folder: Path) -> None:
    """Nothing half written is left, and the way out is named."""
    ran = subprocess.run(
        ["unshare", "--mount", "sh", "-c", FULL_DISK, "sh", folder, sys.executable],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    message, left = ran.stdout.strip().split("\n")
    assert "No space left on device" in message
    assert "Free some space" in message
    assert left in ("[]", "['.x.lock.guard']")


def test_a_file_size_limit_is_an_error_that_says_so(folder: Path, start: Start) -> None:
    """A short write never publishes half a record."""
    child = start(
        """
        import resource, signal, sys, lockcore
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
        try: lockcore.ProcessLock(sys.argv[1]).acquire()
        except lockcore.LockFailed as failed: print(type(failed.__cause__).__name__, flush=True)
        """,
        folder / "x.lock",
    )
    assert child.line() == "OSError"
    assert others(folder) == set()


@needs_mounts
def test_a_read_only_file_system_is_an_error_that_says_so(folder: Path) -> None:
    """Looking still works there."""
    script = (
        "import sys, lockcore\n"
        "try: lockcore.ProcessLock(sys.argv[1]).acquire()\n"
        "except lockcore.LockFailed as failed: print(failed)\n"
        "print(lockcore.inspect(sys.argv[1]).exists)"
    )
    ran = subprocess.run(
        [
            *(
                "unshare",
                "--mount",
                "sh",
                "-c",
                'mount -t tmpfs -o ro,mode=755 none "$1" && exec "$2" -c "$3" "$1/x.lock"',
            ),
            *("sh", folder, sys.executable, script),
        ],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    message, exists = ran.stdout.strip().split("\n")
    assert "Read-only file system" in message
    assert "writable" in message
    assert exists == "False"


def test_running_out_of_descriptors_is_an_error_at_every_step(folder: Path, start: Start) -> None:
    """Wherever it happens nothing leaks and nothing is left; with enough of them the lock is taken."""
    child = start(
        """
        import os, resource, sys, lockcore
        path = sys.argv[1]
        lock = lockcore.ProcessLock(path)
        with lock: pass
        try: raise lockcore.LockFailed("", "")
        except lockcore.LockFailed: pass
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        free = os.dup(0); os.close(free)
        for limit in range(free, free + 5):
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
            try:
                with lock: outcome = "taken"
            except lockcore.LockFailed as failed:
                outcome = "advice" if "ulimit" in str(failed) else str(failed)
            resource.setrlimit(resource.RLIMIT_NOFILE, (100, hard))
            after = os.dup(0); os.close(after)
            left = set(os.listdir(os.path.dirname(path))) - {".x.lock.guard"}
            print(outcome, after == free, left, flush=True)
        """,
        folder / "x.lock",
    )
    clean = "True set()"
    assert [child.line() for _ in range(5)] == [f"advice {clean}"] * 3 + [f"taken {clean}"] * 2


def test_a_kill_at_any_moment_of_taking_and_releasing_blocks_nobody(folder: Path, start: Start) -> None:
    """The next one gets the lock every time, and at the end only the guard is left."""
    dice = random.Random(2026)
    code = """
        import sys
        from lockcore import ProcessLock
        lock = ProcessLock(sys.argv[1], format=sys.argv[2])
        print("up", flush=True)
        while True:
            lock.acquire(wait=10)
            lock.release()
    """
    for turn in range(15):
        children = [start(code, folder / "x.lock", ("json", "pid")[turn % 2]) for _ in range(2)]
        for child in children:
            assert child.line() == "up"
        time.sleep(dice.random() * 0.02)
        for child in children:
            child.kill(signal.SIGKILL)
        with ProcessLock(folder / "x.lock").acquire(wait=30):
            pass
    assert others(folder) == set()


def test_a_kill_in_the_middle_of_a_takeover_leaves_nothing_for_ever(folder: Path, start: Start) -> None:
    """What it had set aside is put back, judged and cleared by the next one."""
    (folder / "x.lock").write_text("4194303\n")
    child = start(
        """
        import os, sys
        from lockcore import ProcessLock, _posix
        _posix.remove_aside = lambda folder, name: os.kill(os.getpid(), 9)
        ProcessLock(sys.argv[1]).acquire()
        """,
        folder / "x.lock",
    )
    assert child.end() == -signal.SIGKILL
    assert others(folder) == {".x.lock.guard.old"}
    with ProcessLock(folder / "x.lock"):
        pass
    assert others(folder) == set()


KILLED_WHILE_ASIDE = """
    import os, sys
    from lockcore import ProcessLock, _posix
    real = _posix.set_aside
    def set_aside(folder, name):
        os.unlink(sys.argv[1])
        with open(sys.argv[1], "w") as file: file.write(sys.argv[2])
        real(folder, name)
        os.kill(os.getpid(), 9)
    _posix.set_aside = set_aside
    ProcessLock(sys.argv[1]).acquire()
"""


@pytest.mark.parametrize("guard_removed", [False, True])
def test_a_live_lock_that_a_killed_process_had_set_aside_comes_back(
    folder: Path, start: Start, guard_removed: bool
) -> None:
    """Somebody took the stale lock in the moment before the kill: it is theirs, and the next one sees that."""
    path = folder / "x.lock"
    path.write_text("4194303\n")
    assert start(KILLED_WHILE_ASIDE, path, os.getpid()).end() == -signal.SIGKILL
    assert others(folder) == {".x.lock.guard.old"}
    if guard_removed:
        (folder / ".x.lock.guard").unlink()
    assert ProcessLock(path).try_acquire() is False
    assert path.read_text() == str(os.getpid())
    assert others(folder) == {"x.lock"}


def test_a_live_lock_set_aside_counts_even_when_its_place_is_taken(folder: Path, start: Start) -> None:
    """Whoever made a file there meanwhile is gone; the one set aside is not."""
    path = folder / "x.lock"
    path.write_text("4194303\n")
    assert start(KILLED_WHILE_ASIDE, path, os.getpid()).end() == -signal.SIGKILL
    path.write_text("4194302\n")
    assert ProcessLock(path).try_acquire() is False
    (folder / ".x.lock.guard.old").write_text("4194303\n")
    with ProcessLock(path):
        pass
    assert others(folder) == set()


def test_a_file_that_changes_while_it_is_judged_is_put_back(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who ignores the guard took the stale lock in the same moment: it is theirs."""
    path = folder / "x.lock"
    path.write_text("4194303\n")
    real = _posix.set_aside

    def set_aside(where: int, name: str) -> str:
        path.unlink()
        path.write_text(f"{os.getppid()}\n")
        return real(where, name)

    monkeypatch.setattr(_posix, "set_aside", set_aside)
    assert ProcessLock(path).try_acquire() is False
    assert path.read_text() == f"{os.getppid()}\n"
    assert others(folder) == {"x.lock"}


def test_a_file_that_appears_before_ours_wins(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Publishing replaces nothing."""
    path = folder / "x.lock"
    real = _posix.PublicFile.publish

    def publish(public: _posix.PublicFile, content: bytes) -> bool:
        if not path.exists():
            path.write_text(f"{os.getppid()}\n")
        return real(public, content)

    monkeypatch.setattr(_posix.PublicFile, "publish", publish)
    with pytest.raises(LockHeld) as refused:
        ProcessLock(path).acquire()
    assert refused.value.holder is not None
    assert refused.value.holder.pid == os.getppid()
    assert path.read_text() == f"{os.getppid()}\n"


def test_a_guard_that_is_replaced_while_it_is_locked_is_noticed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock on a file that has lost its name guards nothing; the new one is locked instead."""
    real = _posix.Guard.lock
    removed: list[bool] = []

    def lock(guard: _posix.Guard, wait: float | None) -> bool:
        locked = real(guard, wait)
        if not removed:
            removed.append(True)
            (folder / ".x.lock.guard").unlink()
        return locked

    monkeypatch.setattr(_posix.Guard, "lock", lock)
    with ProcessLock(folder / "x.lock") as held:
        assert os.fstat(held.fileno()).st_ino == os.stat(folder / ".x.lock.guard").st_ino
        assert ProcessLock(folder / "x.lock").try_acquire() is False


def test_both_files_removed_while_two_take_the_lock_let_one_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one makes a guard of his own, and finds nobody: the first has not yet written who he is."""
    path = folder / "x.lock"
    with ProcessLock(path):
        pass  # the guard has been used before
    real = _posix.Guard.write
    second = ProcessLock(path)

    def write(guard: _posix.Guard, content: bytes) -> None:
        monkeypatch.setattr(_posix.Guard, "write", real)
        (folder / ".x.lock.guard").unlink()
        assert second.try_acquire()
        path.unlink()
        real(guard, content)

    monkeypatch.setattr(_posix.Guard, "write", write)
    assert ProcessLock(path).try_acquire() is False
    assert second.held


@pytest.mark.skipif(sys.platform != "linux", reason="only there are guards without a name found")
def test_a_guard_without_a_name_that_is_just_being_written_is_read_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of what stands there makes no sense; but it has a holder."""
    path = folder / "x.lock"
    with ProcessLock(path) as held:
        path.unlink()
        (folder / ".x.lock.guard").unlink()
        written = os.pread(held.fileno(), 4096, 0)
        os.pwrite(held.fileno(), b"#" * 20, 0)
        monkeypatch.setattr("lockcore._swept.time.sleep", lambda _: os.pwrite(held.fileno(), written, 0))
        assert ProcessLock(path).try_acquire() is False


def test_a_guard_that_never_stays_is_given_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounded: something that removes it all the time gets an error, not an endless loop."""
    monkeypatch.setattr(_posix.Guard, "size_in_place", lambda guard: None)
    with pytest.raises(LockFailed, match="keeps replacing"):
        ProcessLock(folder / "x.lock").acquire()


def test_a_system_without_unnamed_files_publishes_whole_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a draft and a second link; the draft goes, also when somebody else was first."""
    monkeypatch.setattr(_posix_public, "_proc", [False])
    (folder / ".x.lock.guard.new").write_text("a killed process's draft")
    with ProcessLock(folder / "x.lock") as lock:
        assert others(folder) == {"x.lock"}
        assert inspect(lock.path).verdict is Verdict.HELD
    assert others(folder) == set()


def test_a_network_file_system_is_refused_with_a_word_about_leases(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No silent weaker lock."""
    from lockcore import NetworkFolder

    monkeypatch.setattr(_posix, "_local_folders", set())
    monkeypatch.setattr(_posix.system, "network_file_system", lambda folder: "nfs4")
    with pytest.raises(NetworkFolder, match=r"nfs4.*Lease"):
        ProcessLock(folder / "x.lock").acquire()
    assert list(folder.iterdir()) == []


def test_a_file_system_without_kernel_locks_is_an_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No silent weaker lock."""
    import errno

    def flock(fd: int, operation: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(_posix.fcntl, "flock", flock)
    with pytest.raises(LockFailed, match="no kernel locks"):
        ProcessLock(folder / "x.lock").acquire()
