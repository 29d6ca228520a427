"""Tries the lock on Windows, one line a behaviour: `ok - …`, `not ok - …: why` or `ok - … # skip why`.

    python.exe scenario.py FOLDER

A plain script, because it has to run in a bare Windows Python that has lockcore's dependencies and no pytest.
Everything happens in a new folder inside FOLDER. The other processes that it needs are itself, see `_CHILDREN`.
Nothing of lockcore is imported at the top: the list of behaviours can be read on any system.
"""

from __future__ import annotations

import json
import os
import random
import stat
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, ClassVar
from unittest import mock

if TYPE_CHECKING:
    from lockcore import ProcessLock

REPOSITORY = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PATIENCE = 30.0
"""Seconds that another process may take to start or to answer."""

FAIL_IMMEDIATELY, IO_PENDING, STATUS_PENDING, STATUS_CANCELLED = 1, 997, 0x103, 0xC0000120

BEHAVIOURS: dict[str, Callable[[str], None]] = {}
"""What is tried, in this order: a sentence, and the function that is given a new folder to try it in."""


class Skipped(Exception):
    """This system can't show the behaviour."""


def behaviour(sentence: str) -> Callable[[Callable[[str], None]], Callable[[str], None]]:
    def add(function: Callable[[str], None]) -> Callable[[str], None]:
        BEHAVIOURS[sentence] = function
        return function

    return add


# --- taking and releasing


@behaviour("taking makes both files, releasing leaves the guard alone")
def _(folder: str) -> None:
    lock = _lock(folder)
    assert not lock.held
    with lock:
        assert lock.held
        assert _names(folder) == [".job.lock.guard", "job.lock"], _names(folder)
    assert not lock.held
    assert _names(folder) == [".job.lock.guard"], _names(folder)
    lock.release()


@behaviour("the json format names pid, timestamp and hostname first")
def _(folder: str) -> None:
    import socket

    with _lock(folder) as lock:
        record = json.loads(_bytes(lock.path))
    assert list(record)[:3] == ["pid", "timestamp", "hostname"], record
    assert record["pid"] == os.getpid()
    assert record["hostname"] == socket.gethostname(), record
    assert isinstance(record["start"], int)
    assert record["machine"], record


@behaviour("the pid format is the bare number")
def _(folder: str) -> None:
    with _lock(folder, format="pid") as lock:
        assert _bytes(lock.path) == b"%d\n" % os.getpid()
    assert _names(folder) == [".job.lock.guard"]


@behaviour("the same lock can be taken and released a hundred times")
def _(folder: str) -> None:
    lock = _lock(folder)
    for _ in range(100):
        with lock:
            pass
    assert _names(folder) == [".job.lock.guard"]


@behaviour("a name with spaces and letters of other scripts works")
def _(folder: str) -> None:
    from lockcore import Verdict, inspect

    deep = os.path.join(folder, "Nächtliche Läufe 夜")
    os.mkdir(deep)
    with _lock(deep, "príliš žluťoučký") as lock:
        assert inspect(lock.path).verdict is Verdict.HELD
    assert _names(deep) == [".príliš žluťoučký.lock.guard"], _names(deep)


@behaviour("this user's lock folder is made when it is missing")
def _(folder: str) -> None:
    from lockcore import ProcessLock

    os.environ["LOCKCORE_HOME"] = os.path.join(folder, "home")
    try:
        with ProcessLock("job") as lock:
            assert lock.path == os.path.join(folder, "home", "locks", "job.lock"), lock.path
            assert os.path.exists(lock.path)
    finally:
        del os.environ["LOCKCORE_HOME"]


@behaviour("a process that ends without releasing leaves no public file")
def _(folder: str) -> None:
    child = _Child("leave", folder)
    assert child.says() == "held"
    assert child.end() == 0
    assert _names(folder) == [".job.lock.guard"], _names(folder)


# --- two at once


@behaviour("a second process is refused and told who holds the lock")
def _(folder: str) -> None:
    with _holder(folder) as holder:
        assert f"PID {holder.pid}" in _held_by(holder.pid, folder)
    with _lock(folder):
        pass


@behaviour("a second object in the same process is refused")
def _(folder: str) -> None:
    with _lock(folder):
        assert not _lock(folder).try_acquire()


@behaviour("the public file can be read from another process while it is held")
def _(folder: str) -> None:
    with _holder(folder) as holder:
        assert json.loads(_bytes(os.path.join(folder, "job.lock")))["pid"] == holder.pid


@behaviour("Windows refuses to delete, rename or replace the files of a held lock")
def _(folder: str) -> None:
    with _holder(folder):
        public, guard = os.path.join(folder, "job.lock"), os.path.join(folder, ".job.lock.guard")
        other = _make(folder, "other")
        for step in (
            lambda: os.unlink(public),
            lambda: os.rename(public, public + ".away"),
            lambda: os.replace(other, public),
            lambda: os.unlink(guard),
            lambda: os.rename(guard, guard + ".away"),
        ):
            _refused(step)
        os.unlink(other)


@behaviour("looking at a lock never makes taking it fail")
def _(folder: str) -> None:
    lookers = [_Child("look", folder) for _ in range(2)]
    for looker in lookers:
        assert looker.says() == "looking"
    lock = _lock(folder)
    try:
        missed = 0
        for _ in range(60):
            missed += not lock.try_acquire()
            lock.release()
    finally:
        for looker in lookers:
            looker.tell("enough")
    assert missed == 0, f"{missed} of 60 tries failed"
    wrong = [line for looker in lookers for line in [looker.says()] if line != "saw nothing wrong"]
    assert not wrong, wrong
    for looker in lookers:
        assert looker.end() == 0


# --- looking


@behaviour("a held lock is judged HELD by the process that took it")
def _(folder: str) -> None:
    from lockcore import Verdict, inspect
    from lockcore._values import Grounds, Guard

    for kind in ("json", "pid"):
        with _holder(folder, kind) as holder:
            report = inspect(os.path.join(folder, "job.lock"))
            assert report.verdict is Verdict.HELD, report
            assert report.grounds is Grounds.MATCHES, report
            assert report.guard is Guard.BUSY, report
            assert report.holder is not None, report
            assert report.holder.pid == holder.pid, report
            assert "scenario.py" in (report.command or ""), report


@behaviour("a released lock is judged free, and a path with nothing there no lock")
def _(folder: str) -> None:
    from lockcore import inspect

    with _lock(folder) as lock:
        pass
    free, none = inspect(lock.path), inspect(os.path.join(folder, "other.lock"))
    assert (free.verdict, free.exists) == (None, True), free
    assert (none.verdict, none.exists) == (None, False), none


@behaviour("content is read byte for byte, also past a Ctrl+Z")
def _(folder: str) -> None:
    from lockcore._read import read

    content = b"12\r\n\x1a after"
    found = read(_make(folder, "job.lock", content))
    assert found is not None
    assert found.content == content, found


@behaviour("the command explains a lock into a pipe")
def _(folder: str) -> None:
    with _holder(folder) as holder:
        asked = "import sys; sys.path.insert(0, sys.argv.pop()); from lockcore._cli import main; sys.exit(main())"
        for extra in ([], ["--json"]):
            words = [sys.executable, "-B", "-c", asked, "inspect", os.path.join(folder, "job.lock"), *extra, REPOSITORY]
            said = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, timeout=PATIENCE)
            assert said.returncode == 0, said
            assert b"%d" % holder.pid in said.stdout, said


# --- after a kill


@behaviour("a killed holder's lock is judged STALE and its guard free")
def _(folder: str) -> None:
    from lockcore import Verdict, inspect
    from lockcore._values import Grounds, Guard

    for kind in ("json", "pid"):
        path = _stale(folder, kind)
        report = inspect(path)
        assert report.verdict is Verdict.STALE, report
        assert report.grounds is Grounds.NO_PROCESS, report
        assert report.guard is Guard.FREE, report
        with _lock(folder):
            pass


@behaviour("the next one takes a killed holder's lock over")
def _(folder: str) -> None:
    for kind in ("json", "pid"):
        path = _stale(folder, kind)
        with _lock(folder):
            assert json.loads(_bytes(path))["pid"] == os.getpid()
            assert _names(folder) == [".job.lock.guard", "job.lock"], _names(folder)
        assert _names(folder) == [".job.lock.guard"], _names(folder)


@behaviour("a reused pid is judged by when its process began")
def _(folder: str) -> None:
    from lockcore import Verdict, inspect
    from lockcore._values import Grounds

    path = _stale(folder)
    record = json.loads(_bytes(path))
    record["pid"] = os.getpid()
    _make(folder, "copy.lock", json.dumps(record).encode())
    report = inspect(os.path.join(folder, "copy.lock"))
    assert (report.verdict, report.grounds) == (Verdict.STALE, Grounds.REUSED), report


@behaviour("a takeover that was killed half-way is finished by the next one")
def _(folder: str) -> None:
    from lockcore._seal import SIZE

    path = _stale(folder)
    os.rename(path, os.path.join(folder, ".job.lock.guard.old"))
    with open(os.path.join(folder, ".job.lock.guard"), "r+b") as guard:
        guard.truncate(SIZE + 1)
    with _lock(folder):
        assert _names(folder) == [".job.lock.guard", "job.lock"], _names(folder)
    assert os.path.getsize(os.path.join(folder, ".job.lock.guard")) == SIZE


@behaviour("a draft that a killed process left is removed")
def _(folder: str) -> None:
    draft = _make(folder, ".job.lock.guard.new", b"half a rec")
    os.chmod(draft, stat.S_IREAD)
    with _lock(folder):
        pass
    assert _names(folder) == [".job.lock.guard"], _names(folder)


@behaviour("eight processes start at once over a killed holder's lock: one gets it")
def _(folder: str) -> None:
    for kind in ("json", "pid", "json"):
        _stale(folder, kind)
        runners = [_Child("race", folder) for _ in range(8)]
        for runner in runners:
            assert runner.says() == "ready"
        for runner in runners:
            runner.tell("go")
        answers = sorted(runner.says() for runner in runners)
        assert answers == ["got it"] + ["refused"] * 7, answers
        for runner in runners:
            runner.tell("release")
            assert runner.end() == 0
        assert _names(folder) == [".job.lock.guard"], _names(folder)


@behaviour("processes that are killed at any moment never let two in")
def _(folder: str) -> None:
    chance = random.Random(4)
    journal = os.path.join(folder, "journal.txt")
    workers = [_Child("work", folder) for _ in range(4)]
    kills = 0
    for _ in range(30):
        # Not before somebody had it since the last kill: on a busy machine a start takes longer than any pause.
        before, until = _size(journal), time.monotonic() + PATIENCE
        while _size(journal) == before and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(chance.uniform(0, 0.2))
        index = chance.randrange(len(workers))
        workers[index].kill()
        kills += 1
        workers[index] = _Child("work", folder)
    for worker in workers:
        worker.kill()
    lines = _bytes(journal).decode("ascii").splitlines()
    taken = sum(line.startswith("in ") for line in lines)
    overlaps = [line for line in lines if line.startswith("overlap")]
    assert not overlaps, overlaps[:5]
    assert taken > 20, f"only {taken} times taken, with {kills} kills"
    with _lock(folder).acquire(wait=5):
        pass
    assert _names(folder) == [".job.lock.guard", "inside", "journal.txt"], _names(folder)


# --- somebody else's files


@behaviour("another program's lock of a live process is left alone")
def _(folder: str) -> None:
    with _holder(folder, name="other.lock") as holder:
        content = b"%d\n" % holder.pid
        path = _make(folder, "job.lock", content)
        _held_by(holder.pid, folder)
        assert _bytes(path) == content


@behaviour("another program's stale lock is taken over, even when it is read-only")
def _(folder: str) -> None:
    path = _make(folder, "job.lock", b"%d\n" % _dead_pid())
    os.chmod(path, stat.S_IREAD)
    with _lock(folder):
        assert json.loads(_bytes(path))["pid"] == os.getpid()
    assert _names(folder) == [".job.lock.guard"], _names(folder)


@behaviour("a public file that appears in the last moment wins")
def _(folder: str) -> None:
    from lockcore._system import files

    exists, times = files.exists, list[bool]()
    with _holder(folder, name="other.lock") as holder:
        content = b"%d\n" % holder.pid

        def too_early(place: str, name: str) -> bool:
            found = exists(place, name)
            if not times:
                _make(folder, "job.lock", content)
            times.append(found)
            return found

        with mock.patch.object(files, "exists", too_early):
            _held_by(holder.pid, folder)
        assert times == [False], times
        assert _bytes(os.path.join(folder, "job.lock")) == content
    assert _names(folder) == [".job.lock.guard", ".other.lock.guard", "job.lock"], _names(folder)


@behaviour("publishing replaces nothing, and withdrawing removes nothing but our own file")
def _(folder: str) -> None:
    from lockcore._system import files

    path = _make(folder, "job.lock", b"a stranger's")
    public = files.PublicFile(folder, "job.lock", path)
    public.draft()
    assert not public.publish(b"ours")
    public.withdraw()
    public.close()
    assert _names(folder) == ["job.lock"]
    assert _bytes(path) == b"a stranger's"
    os.unlink(path)

    public = files.PublicFile(folder, "job.lock", path)
    public.draft()
    assert public.publish(b"ours")
    assert public.is_in_place()
    os.close(public.fd)  # nobody can replace it as long as this is open
    public.fd = -1
    os.rename(path, path + ".away")
    _make(folder, "job.lock", b"a stranger's")
    assert not public.is_in_place()
    public.withdraw()
    public.close()
    assert _names(folder) == ["job.lock", "job.lock.away"], _names(folder)


@behaviour("a reader in the way of a release is waited for")
def _(folder: str) -> None:
    lock = _lock(folder)
    lock.acquire()
    reader = os.open(lock.path, os.O_RDONLY)
    threading.Timer(0.3, os.close, (reader,)).start()
    lock.release()
    assert _names(folder) == [".job.lock.guard"], _names(folder)


@behaviour("a reader that stays in the way of a release finds the file empty: it names nobody any more")
def _(folder: str) -> None:
    from lockcore import _takeover

    lock = _lock(folder)
    lock.acquire()
    with open(lock.path, "rb"):
        lock.release()
        assert _bytes(lock.path) == b""
    _held_by(None, folder)
    time.sleep(0.3)
    with mock.patch.object(_takeover, "HEAL_AFTER", 0.1), lock:
        pass
    assert _names(folder) == [".job.lock.guard"], _names(folder)


@behaviour("our own readers are in nobody's way")
def _(folder: str) -> None:
    from lockcore import _read

    # The reader is stopped between opening and reading: that is when it could be in the way.
    lock, read, took = _lock(folder), os.read, list[float]()
    lock.acquire()

    def release_first(fd: int, size: int) -> bytes:
        began = time.monotonic()
        lock.release()
        took.append(time.monotonic() - began)
        return read(fd, size)

    with mock.patch("os.read", release_first):
        found = _read.read(lock.path)
    assert found is not None
    assert json.loads(found.content or b"")["pid"] == os.getpid()
    assert took[0] < 0.5, took
    assert _names(folder) == [".job.lock.guard"], _names(folder)


# --- waiting


@behaviour("a waiting process gets the lock when it is released")
def _(folder: str) -> None:
    for wait in ("30", "forever"):
        with _holder(folder) as holder:
            waiter = _Child("wait", folder, wait)
            assert waiter.says() == "waiting"
            time.sleep(0.5)
            assert waiter.process.poll() is None
        del holder
        assert waiter.says() == "got it"
        assert waiter.end() == 0


@behaviour("a waiting process gets the lock when its holder is killed")
def _(folder: str) -> None:
    holder = _Child("hold", folder, "json", "job.lock")
    assert holder.says() == "held"
    waiter = _Child("wait", folder, "30")
    assert waiter.says() == "waiting"
    time.sleep(0.5)
    holder.kill()
    assert waiter.says() == "got it"
    assert waiter.end() == 0
    assert _names(folder) == [".job.lock.guard"], _names(folder)


@behaviour("waiting ends when the time is over, neither early nor late")
def _(folder: str) -> None:
    with _holder(folder) as holder:
        for seconds in (0.3, 1.0):
            began = time.monotonic()
            _held_by(holder.pid, folder, wait=seconds)
            took = time.monotonic() - began
            assert seconds - 0.05 <= took < seconds + 2, took


@behaviour("a wait that was given up does not get the lock later")
def _(folder: str) -> None:
    with _holder(folder) as holder:
        _held_by(holder.pid, folder, wait=0.3)
    time.sleep(0.2)
    child = _Child("race", folder)
    assert child.says() == "ready"
    child.tell("go")
    assert child.says() == "got it"
    child.tell("release")
    assert child.end() == 0


@behaviour("Ctrl+C ends a wait, and the lock is not taken")
def _(folder: str) -> None:
    import signal

    with _holder(folder):
        threading.Timer(0.5, signal.raise_signal, (signal.SIGINT,)).start()
        began = time.monotonic()
        try:
            _lock(folder).acquire(wait=20)
        except KeyboardInterrupt:
            assert time.monotonic() - began < 5
        else:
            raise AssertionError("it was let in")
    with _lock(folder):
        pass


@behaviour("the kernel wakes those who wait for a lock")
def _(folder: str) -> None:
    if _emulated:
        raise Skipped("not on this system; for the other lines this script played the kernel's part in waiting")


# --- errors


@behaviour("a guard that is a folder or has a second name is refused")
def _(folder: str) -> None:
    from lockcore import LockFailed

    guard = os.path.join(folder, ".job.lock.guard")
    os.mkdir(guard)
    _raises(LockFailed, _lock(folder).acquire)
    os.rmdir(guard)
    os.link(_make(folder, "victim", b"precious"), guard)
    _raises(LockFailed, _lock(folder).acquire)
    assert _bytes(os.path.join(folder, "victim")) == b"precious"


@behaviour("a name that no file can have on Windows is refused")
def _(folder: str) -> None:
    for name in ("job:x", "C:job", "a?", "a|b", 'a"b', "<a>", "a*", "con", "NUL.lock", "Com1.txt"):
        _raises(ValueError, partial(_lock, folder, name))


@behaviour("Ctrl+Break removes the public file before it ends the process")
def _(folder: str) -> None:
    child = _Child("break", folder)
    assert child.says() == "held"
    assert child.end() != 0
    assert child.says() == ""
    assert _names(folder) == [".job.lock.guard"], _names(folder)


@behaviour("a missing folder is an error that says so")
def _(folder: str) -> None:
    from lockcore import LockFailed

    _raises(LockFailed, _lock(os.path.join(folder, "nowhere")).acquire)


@behaviour("folders on other machines are told from local ones")
def _(folder: str) -> None:
    from lockcore._windows import is_remote

    assert is_remote(r"\\server\share\locks")
    assert is_remote(r"\\?\UNC\server\share\locks")
    assert not is_remote(folder)
    assert not is_remote("\\\\?\\" + folder)


@behaviour("locking through a closed handle is an error, never a lock")
def _(folder: str) -> None:
    from lockcore._system import system

    handle = system.LockHandle(_make(folder, "x"))
    handle.close()
    _raises(OSError, lambda: handle.lock(0))


# --- staying in place


@behaviour("a lock with a maximum age is refreshed while it is held")
def _(folder: str) -> None:
    lost: list[str] = []
    lock = _lock(folder, max_age=0.8, on_lost=lost.append)
    lock.acquire()
    first = json.loads(_bytes(lock.path))
    _until(lambda: json.loads(_bytes(lock.path))["timestamp"] != first["timestamp"])
    assert json.loads(_bytes(lock.path))["token"] == first["token"]
    with open(lock.path, "rb"):
        time.sleep(0.5)
    lock.release()
    assert not lost, lost
    assert _names(folder) == [".job.lock.guard"], _names(folder)


@behaviour("a guard can be exchanged for another one in hand")
def _(folder: str) -> None:
    from lockcore._system import files

    ours, fresh = files.Guard(folder, "a", "a"), files.Guard(folder, "b", "b")
    assert ours.lock(0)
    assert fresh.lock(0)
    ours.adopt(fresh)
    tries = [files.Guard(folder, "a", "a"), files.Guard(folder, "b", "b")]
    assert [guard.lock(0) for guard in tries] == [True, False]
    ours.close()
    assert tries[1].lock(0)
    for guard in tries:
        guard.close()


@behaviour("descriptors and handles are given back")
def _(folder: str) -> None:
    import psutil

    me, lock = psutil.Process(), _lock(folder)
    with _holder(folder):
        assert not lock.try_acquire()
        before = me.num_handles()
        for _ in range(20):
            assert not lock.try_acquire()
    for _ in range(20):
        with lock:
            pass
    after = me.num_handles()
    assert after <= before + 5, (before, after)


# --- the other processes


def _child_hold(folder: str, format: str, name: str) -> None:
    with _lock(folder, name, format=format):
        _say("held")
        sys.stdin.readline()


def _child_leave(folder: str) -> None:
    _lock(folder).acquire()
    _say("held")


def _child_break(folder: str) -> None:
    import signal

    _lock(folder).acquire()
    _say("held")
    signal.raise_signal(signal.SIGBREAK)
    time.sleep(1)
    _say("still here")


def _child_race(folder: str) -> None:
    lock = _lock(folder)
    _say("ready")
    sys.stdin.readline()
    _say("got it" if lock.try_acquire() else "refused")
    sys.stdin.readline()
    lock.release()


def _child_wait(folder: str, wait: str) -> None:
    _say("waiting")
    with _lock(folder).acquire(wait=None if wait == "forever" else float(wait)):
        _say("got it")


def _child_look(folder: str) -> None:
    from lockcore import Verdict, inspect

    wrong: list[str] = []
    enough = threading.Event()

    def listen() -> None:
        sys.stdin.readline()
        enough.set()

    threading.Thread(target=listen, daemon=True).start()
    _say("looking")
    while not enough.is_set():
        report = inspect(os.path.join(folder, "job.lock"))
        changing = "just taking" in report.evidence[0]
        if report.verdict is not None and report.verdict is not Verdict.HELD and not changing:
            wrong.append(f"{report.verdict} {report.evidence}")
    _say(f"{len(wrong)} times wrong, first {wrong[0]}" if wrong else "saw nothing wrong")


def _child_work(folder: str) -> None:
    """Take the lock again and again; a second kernel lock, on a file of its own, tells when somebody is inside."""
    import msvcrt

    from lockcore import LockHeld

    journal = os.open(os.path.join(folder, "journal.txt"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    inside = os.open(os.path.join(folder, "inside"), os.O_RDWR | os.O_CREAT)
    lock = _lock(folder, format=random.choice(["json", "pid"]))
    while True:
        try:
            lock.acquire(wait=0.1)
        except LockHeld:
            continue
        try:
            msvcrt.locking(inside, msvcrt.LK_NBLCK, 1)
        except OSError:
            os.write(journal, b"overlap %d\n" % os.getpid())
        else:
            os.write(journal, b"in %d\n" % os.getpid())
            time.sleep(random.uniform(0, 0.01))
            msvcrt.locking(inside, msvcrt.LK_UNLCK, 1)
        lock.release()


_CHILDREN: dict[str, Callable[..., None]] = {
    "break": _child_break,
    "hold": _child_hold,
    "leave": _child_leave,
    "look": _child_look,
    "race": _child_race,
    "wait": _child_wait,
    "work": _child_work,
}


class _Child:
    """This script as another process, told and heard line by line."""

    started: ClassVar[list[_Child]] = []

    def __init__(self, what: str, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-B", os.path.abspath(__file__), "--child", str(int(_emulated)), what, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.pid = self.process.pid
        _Child.started.append(self)

    def says(self) -> str:
        assert self.process.stdout is not None
        late = threading.Timer(PATIENCE, self.process.kill)
        late.start()
        try:
            return self.process.stdout.readline().strip()
        finally:
            late.cancel()

    def tell(self, word: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()

    def end(self) -> int:
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)


@contextmanager
def _holder(folder: str, format: str = "json", name: str = "job.lock") -> Iterator[_Child]:
    """Another process that holds the lock for the length of the block."""
    child = _Child("hold", folder, format, name)
    assert child.says() == "held"
    try:
        yield child
    finally:
        child.tell("release")
        assert child.end() == 0


def _stale(folder: str, format: str = "json") -> str:
    """The lock as a killed holder leaves it."""
    child = _Child("hold", folder, format, "job.lock")
    assert child.says() == "held"
    child.kill()
    return os.path.join(folder, "job.lock")


def _dead_pid() -> int:
    done = subprocess.Popen([sys.executable, "-c", ""], stdin=subprocess.DEVNULL)
    done.wait(PATIENCE)
    return done.pid


# --- small help


def _lock(folder: str, name: str = "job", **options: object) -> ProcessLock:
    from lockcore import ProcessLock

    return ProcessLock(name, lock_dir=folder, **options)  # type: ignore[arg-type]


def _held_by(pid: int | None, folder: str, wait: float = 0.0) -> str:
    """Be refused because of this holder, and give the message."""
    from lockcore import LockHeld

    try:
        _lock(folder).acquire(wait=wait)
    except LockHeld as held:
        found, message = held.holder.pid if held.holder is not None else None, str(held)
    else:
        raise AssertionError("it was let in")
    assert found == pid, (found, pid)
    return message


def _make(folder: str, name: str, content: bytes = b"") -> str:
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(content)
    return path


def _bytes(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _size(path: str) -> int:
    return os.path.getsize(path) if os.path.exists(path) else 0


def _names(folder: str) -> list[str]:
    return sorted(os.listdir(folder))


def _refused(step: Callable[[], object]) -> None:
    _raises(PermissionError, step)


def _raises(kind: type[Exception], step: Callable[[], object]) -> None:
    try:
        step()
    except kind:
        return
    raise AssertionError(f"no {kind.__name__}")


def _until(true: Callable[[], bool]) -> None:
    limit = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < limit, "it did not happen"
        time.sleep(0.02)


def _say(line: str) -> None:
    print(line, flush=True)


# --- waiting for a lock where the kernel doesn't do it

_emulated = False


def _kernel_wakes(folder: str) -> bool:
    """Whether a pending lock is granted when it becomes free. Wine 8 leaves it pending for ever."""
    from lockcore._windows import LockHandle

    path = _make(folder, "probe")
    first, second = LockHandle(path), LockHandle(path)
    assert first.lock(0)
    answers: list[bool] = []
    waiter = threading.Thread(target=lambda: answers.append(second.lock(1.0)))
    waiter.start()
    time.sleep(0.2)
    first.close()
    waiter.join()
    second.close()
    os.unlink(path)
    return answers == [True]


class _Waiting:
    """Plays the kernel's part in a pending lock: tries until it is granted or cancelled, then sets the event."""

    def __init__(self) -> None:
        from lockcore import _windows

        self._kernel32 = _windows._kernel32
        self._at_the_byte = _windows._at_the_byte
        self._really_lock = self._kernel32.LockFileEx
        self._kernel32.SetEvent.argtypes = self._kernel32.CloseHandle.argtypes
        self._pending: dict[int, tuple[threading.Event, threading.Thread]] = {}

    def install(self) -> None:
        mock.patch.object(self._kernel32, "LockFileEx", self.lock).start()
        mock.patch.object(self._kernel32, "CancelIoEx", self.cancel).start()

    def lock(self, handle, flags, reserved, low, high, where):  # as Win32 has it
        import ctypes

        if self._really_lock(handle, flags | FAIL_IMMEDIATELY, reserved, low, high, where):
            return 1
        if flags & FAIL_IMMEDIATELY:
            return 0
        given_up = threading.Event()

        def wait() -> None:
            own = self._at_the_byte(None)
            while not given_up.wait(0.005):
                if self._really_lock(handle, flags | FAIL_IMMEDIATELY, reserved, low, high, ctypes.byref(own)):
                    self._settle(where._obj, 0)
                    return
            self._settle(where._obj, STATUS_CANCELLED)

        waiter = threading.Thread(target=wait, daemon=True)
        self._pending[where._obj.event] = given_up, waiter
        waiter.start()
        ctypes.set_last_error(IO_PENDING)
        return 0

    def cancel(self, handle, where):
        given_up, waiter = self._pending.pop(where._obj.event)
        found = where._obj.internal == STATUS_PENDING
        given_up.set()
        waiter.join()
        return int(found)

    def _settle(self, where, status):
        where.internal = status
        self._kernel32.SetEvent(where.event)


# --- running


def main() -> int:
    global _emulated
    sys.path.insert(0, REPOSITORY)
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    if sys.argv[1] == "--child":
        if sys.argv[2] == "1":
            _Waiting().install()
        _CHILDREN[sys.argv[3]](*sys.argv[4:])
        return 0
    base = tempfile.mkdtemp(prefix="locks", dir=sys.argv[1])
    if not _kernel_wakes(base):
        _emulated = True
        _Waiting().install()
    failed = 0
    for number, (sentence, function) in enumerate(BEHAVIOURS.items()):
        folder = os.path.join(base, str(number))
        os.mkdir(folder)
        failed += not _try(sentence, function, folder)
    return 1 if failed else 0


def _try(sentence: str, function: Callable[[str], None], folder: str) -> bool:
    try:
        function(folder)
    except Skipped as why:
        _say(f"ok - {sentence} # skip {why}")
    except BaseException as error:  # whatever it is, the others are to be tried too
        trace = traceback.extract_tb(error.__traceback__)
        lines = " < ".join(f"{os.path.basename(frame.filename)}:{frame.lineno}" for frame in reversed(trace))
        _say(f"not ok - {sentence}: {type(error).__name__} {error} ({lines})".replace("\n", " "))
        return False
    else:
        _say(f"ok - {sentence}")
    finally:
        for child in _Child.started:
            child.process.kill()
        _Child.started.clear()
    return True


if __name__ == "__main__":
    sys.exit(main())
