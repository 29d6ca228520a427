"""The rows of the verdict table that need a kernel, on the real thing."""

from __future__ import annotations

import fcntl
import functools
import json
import os
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import lockcore._inspect
from lockcore import ProcessLock, Verdict, inspect
from lockcore._identity import Signature
from lockcore._inspect import inspect_with
from lockcore._look import Look
from lockcore._paths import Site
from lockcore._seal import seal
from lockcore._values import Grounds

from .conftest import AS_NOBODY, HOLD, ROOT, Child, Start, others

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at Linux's /proc")


@functools.cache
def can(*command: str) -> bool:
    """Whether a command of the system works here; a skip says so where it does not."""
    if shutil.which(command[0]) is None:
        return False
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


needs_pid_namespace = pytest.mark.skipif(
    not can("unshare", "--pid", "--fork", "--mount-proc", "true"), reason="no pid namespace may be made here"
)
needs_time_namespace = pytest.mark.skipif(
    not can("unshare", "--time", "--boottime", "1000", "--fork", "true"), reason="no time namespace may be made here"
)
needs_mounts = pytest.mark.skipif(
    not can("unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"), reason="nothing may be mounted here"
)


WRAPPER = """
    import subprocess, sys, lockcore
    lock = lockcore.ProcessLock(sys.argv[1])
    lock.acquire()
    child = subprocess.Popen(["sleep", "60"], pass_fds=(lock.fileno(),), stdout=subprocess.DEVNULL)
    print(child.pid, flush=True)
    sys.stdin.readline()
"""


def write_record(path: Path, **changes: object) -> None:
    """A public file with this process's record, changed."""
    record = {**json.loads(Signature("0" * 32, None).now()), **changes}
    path.write_text(json.dumps({key: value for key, value in record.items() if value is not None}))


def test_a_zombie_is_stale(folder: Path, start: Start) -> None:
    """Killed, but not yet collected by its parent."""
    parent = start(
        """
        import os, subprocess, sys
        command = [sys.executable, "-c", sys.argv[2], sys.argv[1]]
        child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        child.stdout.readline()
        os.kill(child.pid, 9)
        print(child.pid, flush=True)
        sys.stdin.readline()
        """,
        folder / "x.lock",
        textwrap.dedent(HOLD),
    )
    pid = int(parent.line())
    while Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
        time.sleep(0.001)
    report = inspect(folder / "x.lock")
    assert (report.verdict, report.grounds) == (Verdict.STALE, Grounds.ZOMBIE)
    with ProcessLock(folder / "x.lock"):
        pass


def test_a_process_whose_main_thread_has_ended_is_not_a_zombie(folder: Path, start: Start) -> None:
    """/proc calls it one, but its other threads work on."""
    child = start(
        """
        import ctypes, sys, threading
        from lockcore import ProcessLock
        ProcessLock(sys.argv[1], release_on_signal=False).acquire()
        def work():
            print("up", flush=True)
            sys.stdin.readline()
        threading.Thread(target=work).start()
        ctypes.CDLL(None).pthread_exit(None)
        """,
        folder / "x.lock",
    )
    assert child.line() == "up"
    while Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
        time.sleep(0.001)
    assert inspect(folder / "x.lock").verdict is Verdict.HELD


def test_a_reused_pid_is_stale(folder: Path, start: Start) -> None:
    """The same number, another process: told by the pidfd's inode, by the start, or by the file's age."""
    path = folder / "x.lock"
    child = start("import sys; print('up', flush=True); sys.stdin.readline()")
    assert child.line() == "up"
    for changes in ({"pidfd_inode": 1}, {"pidfd_inode": None, "start": 1}):
        write_record(path, pid=child.pid, **changes)
        report = inspect(path)
        assert (report.verdict, report.grounds) == (Verdict.STALE, Grounds.REUSED)
    path.write_text(f"{child.pid}\n")
    assert inspect(path).grounds is Grounds.WEAK
    os.utime(path, (0, 0))
    report = inspect(path)
    assert (report.verdict, report.grounds) == (Verdict.STALE, Grounds.REUSED)


@needs_pid_namespace
def test_a_pid_reused_for_real_is_seen(folder: Path, start: Start) -> None:
    """In a pid namespace of its own, where the kernel hands out the number that we ask for."""
    child = start(
        """
        import os, sys, time
        from lockcore import ProcessLock, inspect
        path = sys.argv[1]
        first = os.fork()
        if first == 0:
            ProcessLock(path, format="pid", release_on_signal=False).acquire()
            os._exit(0)
        os.waitpid(first, 0)
        open("/proc/sys/kernel/ns_last_pid", "w").write(str(first - 1))
        second = os.fork()
        if second == 0:
            time.sleep(60)
        report = inspect(path)
        print(first == second, report.verdict.value, report.grounds.value, flush=True)
        os.kill(second, 9)
        """,
        folder / "x.lock",
        wrapper=("unshare", "--pid", "--fork", "--mount-proc"),
    )
    assert child.line() == "True STALE reused pid"


@needs_pid_namespace
def test_a_holder_in_another_pid_namespace_is_foreign_while_it_lives(folder: Path, start: Start) -> None:
    """And stale when its guard is free: the kernel lock reaches across."""
    path = folder / "x.lock"
    child = start(
        """
        import os, sys
        from lockcore import ProcessLock
        lock = ProcessLock(sys.argv[1], release_on_signal=False)
        lock.acquire()
        print(os.getpid(), flush=True)
        sys.stdin.readline()
        os._exit(0)
        """,
        path,
        wrapper=("unshare", "--pid", "--fork", "--mount-proc"),
    )
    assert int(child.line()) < 10
    report = inspect(path)
    assert (report.verdict, report.grounds) == (Verdict.FOREIGN, Grounds.OTHER_NAMESPACE)
    assert ProcessLock(path).try_acquire() is False
    child.say()
    child.end()
    report = inspect(path)
    assert (report.verdict, report.grounds) == (Verdict.STALE, Grounds.NAMESPACE_GONE)
    with ProcessLock(path):
        pass
    assert others(folder) == set()


@needs_pid_namespace
def test_a_dead_wrapper_in_a_container_leaves_its_guard_visibly_busy(folder: Path, start: Start) -> None:
    """/proc/locks leaves such a lock out inside the namespace; the sign on the guard still shows it."""
    child = start(
        """
        import os, signal, subprocess, sys
        from lockcore import inspect
        command = [sys.executable, "-c", sys.argv[2], sys.argv[1]]
        wrapper = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        sleeper = int(wrapper.stdout.readline())
        wrapper.kill(); wrapper.wait()
        listed = "FLOCK" in open("/proc/locks").read()
        report = inspect(sys.argv[1])
        print(report.verdict.value, report.orphaned, listed, flush=True)
        os.kill(sleeper, 9)
        """,
        folder / "x.lock",
        textwrap.dedent(WRAPPER),
        wrapper=("unshare", "--pid", "--fork", "--mount-proc"),
    )
    assert child.line() == "HELD True False"


@needs_pid_namespace
def test_a_restarted_container_with_the_same_pid_takes_over(folder: Path, start: Start) -> None:
    """PID 1 again, another life: nothing of the first one holds the guard."""
    path = folder / "x.lock"
    code = """
        import os, sys
        from lockcore import ProcessLock
        lock = ProcessLock(sys.argv[1], format="pid", release_on_signal=False)
        print(os.getpid(), lock.try_acquire(), flush=True)
        os._exit(0)
    """
    wrapper = ("unshare", "--pid", "--fork", "--mount-proc", "--uts")
    first, second = (start(code, path, wrapper=wrapper).line() for _ in range(2))
    assert first == second
    assert first.endswith("True")


@needs_time_namespace
def test_a_holder_in_another_time_namespace_is_the_same_process(folder: Path, start: Start) -> None:
    """Its boot clock is shifted; its identity is not."""
    path = folder / "x.lock"
    child = start(
        """
        import sys
        from lockcore import ProcessLock, _linux
        _linux.pidfd_inode = lambda pid: None  # as on a kernel that tells processes apart by their start only
        ProcessLock(sys.argv[1]).acquire()
        print("held", flush=True)
        sys.stdin.readline()
        """,
        path,
        wrapper=("unshare", "--time", "--boottime", "100000", "--fork"),
    )
    assert child.line() == "held"
    report = inspect(path)
    assert (report.verdict, report.grounds) == (Verdict.HELD, Grounds.MATCHES)
    assert report.age is not None
    assert report.age < 60


def test_a_reboot_makes_every_lock_stale(folder: Path) -> None:
    """Told by the boot id, even if the PID lives again."""
    path = folder / "x.lock"
    write_record(path, boot="00000000-0000-4000-8000-000000000000")
    report = inspect(path)
    assert (report.verdict, report.grounds) == (Verdict.STALE, Grounds.REBOOTED)
    with ProcessLock(path):
        pass


@needs_mounts
def test_a_process_behind_hidepid_is_not_taken_for_dead(folder: Path) -> None:
    """Its bare PID is UNKNOWN; its full record is still recognised by the pidfd."""
    path, bare = folder / "x.lock", folder / "bare.pid"
    bare.write_text(f"{os.getpid()}\n")
    with ProcessLock(path):
        script = AS_NOBODY + "for path in sys.argv[1:]: print(lockcore.inspect(path).verdict.value)"
        ran = subprocess.run(
            [
                *("unshare", "--mount", "sh", "-c", 'mount -t proc -o hidepid=2 none /proc && exec "$@"', "sh"),
                *(sys.executable, "-c", script, path, bare),
            ],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
    assert ran.stdout.split() == ["HELD", "UNKNOWN"], ran.stderr


def test_a_process_name_full_of_brackets_is_read_right(folder: Path, start: Start) -> None:
    """The name in /proc/PID/stat may look like the fields that follow it."""
    child = start(
        """
        import sys
        open("/proc/self/comm", "w").write("x) 1 (y) Z 0")
        from lockcore import ProcessLock
        ProcessLock(sys.argv[1]).acquire()
        print("held", flush=True)
        sys.stdin.readline()
        """,
        folder / "x.lock",
    )
    assert child.line() == "held"
    report = inspect(folder / "x.lock")
    assert (report.verdict, report.grounds) == (Verdict.HELD, Grounds.MATCHES)
    assert report.sighting is not None
    assert report.sighting.parent == os.getpid()


def test_a_stopped_holder_still_holds(folder: Path, hold: Callable[..., Child]) -> None:
    """SIGSTOP is not an end, however long it lasts."""
    child = hold(folder / "x.lock")
    child.process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, child.pid, os.WSTOPPED | os.WNOWAIT)
    assert inspect(folder / "x.lock").verdict is Verdict.HELD
    assert ProcessLock(folder / "x.lock", max_age=0.001).try_acquire() is False
    child.process.send_signal(signal.SIGCONT)


def test_a_lock_is_not_taken_from_a_live_holder_after_an_hour(folder: Path, hold: Callable[..., Child]) -> None:
    """Not even when its file says that it is old, and the job's rule is short."""
    path = folder / "x.lock"
    path.write_text(json.dumps({"pid": os.getpid(), "timestamp": "2020-01-01T00:00:00+00:00"}))
    assert ProcessLock(path, max_age=3600).try_acquire() is False


def test_another_host_is_foreign(folder: Path) -> None:
    """A lock file that came with a synchronised folder."""
    path = folder / "x.lock"
    path.write_text(json.dumps({"pid": 41, "timestamp": "2026-01-01T00:00:00+00:00", "hostname": "web-2"}))
    report = inspect(path)
    assert report.verdict is Verdict.FOREIGN
    assert ProcessLock(path).try_acquire() is False


def test_a_wal_beside_a_pid_file_is_reported_and_stays(folder: Path) -> None:
    """It is data, whatever happens to the lock."""
    (folder / "prices.duckdb.pid").write_text("4194303\n")
    (folder / "prices.duckdb.wal").write_bytes(b"data")
    report = inspect(folder / "prices.duckdb.pid")
    assert report.verdict is Verdict.STALE
    assert "Never delete it" in report.evidence[-1]
    with ProcessLock(folder / "prices.duckdb.pid", format="pid"):
        pass
    assert (folder / "prices.duckdb.wal").read_bytes() == b"data"
    assert inspect(folder / "prices.duckdb.wal").verdict is Verdict.UNKNOWN


@needs_pid_namespace
def test_a_flock_outside_this_container_is_respected(folder: Path, start: Start) -> None:
    """/proc/locks does not show it here; trying it does."""
    path = folder / "cron.lock"
    path.touch()
    os.utime(path, (0, 0))
    with path.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        child = start(
            """
            import sys, time
            from lockcore import LockHeld, ProcessLock, _takeover
            _takeover.HEAL_AFTER = 0
            try: ProcessLock(sys.argv[1]).acquire()
            except LockHeld as held: print(held.evidence[-1], flush=True)
            else: print("taken", flush=True)
            """,
            path,
            wrapper=("unshare", "--pid", "--fork", "--mount-proc"),
        )
        assert "Somebody holds a kernel lock on it" in child.line()
    assert path.read_bytes() == b""


def test_a_flock_that_comes_late_to_a_healed_file_is_kept_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It opened the empty file before we removed it; what it locks is ours for as long as we hold."""
    from lockcore import _takeover

    monkeypatch.setattr(_takeover, "HEAL_AFTER", 0)
    path = folder / "cron.lock"
    path.touch()
    with path.open() as file:
        with ProcessLock(path), pytest.raises(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@needs_pid_namespace
def test_a_clock_set_forward_inside_a_container_accuses_nobody(folder: Path, start: Start) -> None:
    """A bare PID of a live process stays held, although the process now seems younger than its file."""
    child = start(
        """
        import os, sys, time
        from lockcore import inspect
        open(sys.argv[1], "w").write(str(os.getpid()))
        real = time.time
        for step in (0, 3600):
            time.time = lambda: real() + step
            print(inspect(sys.argv[1]).verdict.value, flush=True)
        """,
        folder / "x.pid",
        wrapper=("unshare", "--pid", "--fork", "--mount-proc"),
    )
    assert [child.line(), child.line()] == ["HELD", "HELD"]


def test_a_strangers_guard_is_not_believed(folder: Path, start: Start) -> None:
    """Anybody may make a file beside somebody's lock in a shared folder."""
    if os.geteuid() != 0:
        pytest.skip("needs root, to become another user")
    path, guard = folder / "daemon.pid", folder / ".daemon.pid.guard"
    path.write_text(f"{os.getpid()}\n")
    record = {
        **json.loads(Signature("0" * 32, None).now()),
        "pid": os.getpid(),
        "boot": "00000000-0000-4000-8000-000000000000",
    }
    guard.write_bytes(seal(json.dumps(record).encode(), path.stat().st_ino, "here"))
    assert inspect(path).verdict is Verdict.STALE
    os.chown(guard, 65534, 65534)
    assert inspect(path).verdict is Verdict.HELD


def test_a_guard_named_by_hand_means_its_lock(folder: Path) -> None:
    """People find the hidden file and ask about it."""
    with ProcessLock(folder / "x.lock") as lock:
        report = inspect(folder / ".x.lock.guard")
        assert (report.path, report.verdict) == (lock.path, Verdict.HELD)


@pytest.mark.parametrize("moved", ["folder", "files"])
def test_a_lock_that_was_moved_away_while_it_is_held_lets_nobody_in(
    folder: Path, hold: Callable[..., Child], moved: str
) -> None:
    """A deployment puts a new folder in the place of the old one; the old holder still runs."""
    child = hold(folder / "x.lock")
    if moved == "folder":
        folder.rename(folder.with_name("old"))
        folder.mkdir()
    else:
        (folder / "attic").mkdir()
        for name in ("x.lock", ".x.lock.guard"):
            (folder / name).rename(folder / "attic" / name)
    for _ in range(2):
        assert ProcessLock(folder / "x.lock").try_acquire() is False
    child.kill()
    with ProcessLock(folder / "x.lock"):
        pass


LOCKED_PID_FILE = """
    import fcntl, os, sys
    file = open(sys.argv[1], "w")
    fcntl.flock(file, fcntl.LOCK_EX)
    print(os.getpid(), file=file, flush=True)
    print("locked", flush=True)
    sys.stdin.readline()
"""


def test_a_table_that_is_too_old_proves_nothing(folder: Path, start: Start) -> None:
    """What many locks were looked at with may be older than the one at hand: then it is looked at by itself."""
    path = folder / "daemon.pid"
    daemon = start(LOCKED_PID_FILE, str(path))
    assert daemon.line() == "locked"
    seen = path.stat()
    look = Look(shared=True)
    assert look.takers(str(folder), seen.st_dev, seen.st_ino) == (daemon.pid,)
    daemon.kill()
    assert inspect_with(look, Site(str(path)), None).verdict is Verdict.STALE


def test_what_changes_hands_all_the_time_is_not_judged(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is named by then has let it go, and somebody else has it: nothing that was read belongs together."""
    path = folder / "x.lock"
    with ProcessLock(path):
        pass

    def in_between(place: str, **options: object) -> object:
        with ProcessLock(path):
            return read(place, **options)

    read = lockcore._inspect.read
    monkeypatch.setattr("lockcore._inspect.read", in_between)
    report = inspect(path)
    assert report.verdict is Verdict.UNKNOWN
    assert report.evidence == ("It changes hands faster than it can be read.",)
    monkeypatch.undo()
    assert inspect(path).verdict is None
