"""A lock that nobody holds is set aside and can be put back; a live one never goes. Real files, real processes."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from lockcore import ProcessLock, Verdict, inspect
from lockcore import _clean as clean_module
from lockcore._clean import Shown, clean, look
from lockcore._history import History
from lockcore._outcome import Effect
from lockcore._restore import restore

from .conftest import AS_NOBODY, Child, Start, needs_root
from .test_verdicts import WRAPPER, can

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at Linux's /proc")

NOBODY = "4194303\n"
"""A PID that no process has."""

needs_tmpfs = pytest.mark.skipif(
    not can("unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"), reason="nothing may be mounted here"
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("LOCKCORE_HOME", str(folder))
    return folder


def kept(home: Path) -> list[Path]:
    return sorted((home / "cleaned").iterdir()) if (home / "cleaned").exists() else []


def picture(path: Path) -> tuple[object, ...]:
    """Everything about a file that must come back with it."""
    seen = os.lstat(path)
    what = os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else None
    return stat.S_IFMT(seen.st_mode), stat.S_IMODE(seen.st_mode), seen.st_mtime_ns, seen.st_uid, what


def test_a_stale_lock_is_set_aside_and_put_back_as_it_was(folder: Path, home: Path) -> None:
    """Content, mode and time; and the history tells what it was."""
    lock = folder / "nightly.lock"
    lock.write_text(NOBODY)
    lock.chmod(0o640)
    os.utime(lock, ns=(1_000_000_000, 1_234_567_890_123))
    before = picture(lock)
    outcome = clean(look(str(lock)))
    assert outcome.effect is Effect.DONE
    assert outcome.sentence == "nightly: its lock was set aside (lockcore restore 1 puts it back)."
    assert not lock.exists()
    assert len(kept(home)) == 1
    assert stat.S_IMODE((home / "cleaned").stat().st_mode) == 0o700
    with History(read_only=True) as history:
        (row,) = history.cleaned()
    assert (row.job, row.path, row.verdict, row.restored) == ("nightly", str(lock), "STALE", None)
    assert "No process has PID 4194303." in row.evidence
    assert json.loads(row.record or "")["pid"] == 4194303
    outcome = restore(1)
    assert outcome.effect is Effect.DONE
    assert picture(lock) == before
    assert kept(home) == []
    assert restore(1).effect is Effect.REFUSED
    assert restore(2).sentence == "nothing was cleaned under ID 2."


def test_no_guard_is_left_beside_somebody_elses_lock(folder: Path) -> None:
    """Neither by cleaning nor by putting back."""
    (folder / "x.pid").write_text(NOBODY)
    assert clean(look(str(folder / "x.pid"))).done
    assert list(folder.iterdir()) == []
    assert restore(1).done
    assert [file.name for file in folder.iterdir()] == ["x.pid"]


def test_a_guard_that_was_there_stays_as_it_is(folder: Path, hold: Callable[..., Child]) -> None:
    """With what its last holder wrote; the lock can be taken afterwards."""
    hold(folder / "x.lock").kill()
    guard = folder / ".x.lock.guard"
    before = guard.read_bytes(), guard.stat().st_ino
    assert clean(look(str(folder / "x.lock"))).done
    assert (guard.read_bytes(), guard.stat().st_ino) == before
    assert [file.name for file in folder.iterdir()] == [".x.lock.guard"]
    with ProcessLock(folder / "x.lock"):
        pass


def test_a_guard_that_says_nothing_yet_still_says_nothing(folder: Path) -> None:
    """An empty one makes the next taker look for a holder whose files were swept away; that must stay so."""
    (folder / "x.lock").write_text(NOBODY)
    (folder / ".x.lock.guard").touch(0o600)
    assert clean(look(str(folder / "x.lock"))).done
    assert (folder / ".x.lock.guard").stat().st_size == 0


@pytest.mark.parametrize("force", [False, True])
def test_a_held_lock_stays_whatever_is_forced(folder: Path, hold: Callable[..., Child], force: bool) -> None:
    """Ours, a bare PID of a live process, and one that a descendant keeps."""
    hold(folder / "ours.lock")
    (folder / "bare.pid").write_text(f"{os.getpid()}\n")
    for name in ("ours.lock", "bare.pid"):
        outcome = clean(look(str(folder / name)), force=force)
        assert outcome.effect is Effect.REFUSED
        assert outcome.advice == (f"Stop it first:  lockcore stop {folder / name}",)
        assert (folder / name).exists()


def test_an_orphaned_lock_stays(folder: Path, start: Start) -> None:
    """Its holder is dead, but what it started has the guard."""
    wrapper = start(WRAPPER, folder / "x.lock")
    orphan = int(wrapper.line())
    wrapper.kill()
    try:
        outcome = clean(look(str(folder / "x.lock")), force=True)
        assert outcome.effect is Effect.REFUSED
        assert (folder / "x.lock").exists()
    finally:
        os.kill(orphan, signal.SIGKILL)


def test_a_busy_guard_refuses(folder: Path) -> None:
    """Even if the file beside it is stale."""
    (folder / "x.lock").write_text(NOBODY)
    shown = look(str(folder / "x.lock"))
    with (folder / ".x.lock.guard").open("w") as guard:
        (folder / ".x.lock.guard").chmod(0o600)
        fcntl.flock(guard, fcntl.LOCK_EX)
        outcome = clean(shown, force=True)
    assert outcome.effect is Effect.REFUSED
    assert "somebody holds its guard" in outcome.sentence
    assert (folder / "x.lock").read_text() == NOBODY


def test_a_kernel_lock_on_the_file_refuses(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that /proc/locks does not show, as of a process outside this container."""
    lock = folder / "x.lock"
    lock.write_text(NOBODY)
    monkeypatch.setattr("lockcore._look.Look.takers", lambda self, folder, device, inode: ())
    shown = look(str(lock))
    with lock.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        outcome = clean(shown, force=True)
    assert outcome.effect is Effect.REFUSED
    assert lock.exists()


UNPROVEN: dict[str, bytes] = {
    "foreign": b'{"pid": 3, "hostname": "web-2"}',
    "garbage": b"not a lock",
    "empty": b"",
}


@pytest.mark.parametrize("content", UNPROVEN.values(), ids=UNPROVEN.keys())
def test_what_is_not_proven_goes_only_by_force(folder: Path, content: bytes) -> None:
    """And comes back."""
    lock = folder / "x.lock"
    lock.write_bytes(content)
    outcome = clean(look(str(lock)))
    assert outcome.effect is Effect.REFUSED
    assert outcome.advice == (f"If you are sure:  lockcore clean --force {lock}",)
    assert lock.read_bytes() == content
    assert clean(look(str(lock)), force=True).done
    assert not lock.exists()
    assert restore(1).done
    assert lock.read_bytes() == content


def rewrite(lock: Path) -> None:
    lock.write_text("4194302\n")


def touch(lock: Path) -> None:
    os.utime(lock, (5, 5))


def replace(lock: Path) -> None:
    """The same words in another file."""
    old, seen = lock.read_bytes(), lock.stat()
    lock.rename(lock.with_suffix(".old"))
    lock.write_bytes(old)
    os.utime(lock, ns=(seen.st_atime_ns, seen.st_mtime_ns))


def change_mode(lock: Path) -> None:
    """Only its ctime tells."""
    lock.chmod(0o600)
    lock.chmod(0o644)


def rename_over(lock: Path) -> None:
    lock.unlink()
    lock.symlink_to("web-2:1")


@pytest.mark.parametrize("change", [rewrite, touch, replace, change_mode, rename_over, Path.unlink])
def test_what_was_not_shown_is_not_cleaned(folder: Path, home: Path, change: Callable[[Path], None]) -> None:
    """Device, inode, times and content must be what the person saw."""
    lock = folder / "x.lock"
    lock.write_text(NOBODY)
    shown = look(str(lock))
    change(lock)
    before = picture(lock) if os.path.lexists(lock) else None
    outcome = clean(shown, force=True)
    assert outcome.effect is Effect.CHANGED
    assert (picture(lock) if os.path.lexists(lock) else None) == before
    assert kept(home) == []
    with History(read_only=True) as history:
        assert history.cleaned() == []


def test_a_holder_that_came_meanwhile_is_not_cleaned(folder: Path, hold: Callable[..., Child]) -> None:
    """The person saw a stale lock; by now somebody holds it."""
    hold(folder / "x.lock").kill()
    shown = look(str(folder / "x.lock"))
    assert shown.report.verdict is Verdict.STALE
    child = hold(folder / "x.lock")
    assert clean(shown, force=True).effect in (Effect.REFUSED, Effect.CHANGED)
    report = inspect(folder / "x.lock")
    assert report.verdict is Verdict.HELD
    assert report.holder is not None
    assert report.holder.pid == child.pid


def test_another_verdict_is_another_lock(folder: Path, start: Start) -> None:
    """The same bytes, but by now a live process has that PID: it began before the file's time."""
    child = start("import sys; print('up', flush=True); sys.stdin.readline()")
    assert child.line() == "up"
    lock = folder / "x.pid"
    lock.write_text(f"{child.pid}\n")
    shown = look(str(lock))
    assert shown.report.verdict is Verdict.HELD
    claimed = Shown(inspect_as_stale(shown), shown.found)
    assert clean(claimed, force=True).effect is Effect.CHANGED
    assert lock.exists()


def inspect_as_stale(shown: Shown):
    from dataclasses import replace

    return replace(shown.report, verdict=Verdict.STALE)


def test_a_file_replaced_in_the_last_moment_is_left(folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a program that ignores the guard, after everything was compared and noted."""
    lock = folder / "x.pid"
    lock.write_text(NOBODY)
    note = clean_module._note

    def note_and_be_overtaken(*arguments):
        lock.unlink()
        lock.write_text(f"{os.getpid()}\n")
        return note(*arguments)

    monkeypatch.setattr(clean_module, "_note", note_and_be_overtaken)
    assert clean(look(str(lock))).effect is Effect.CHANGED
    assert lock.read_text() == f"{os.getpid()}\n"
    assert kept(home) == []
    with History(read_only=True) as history:
        assert all(row.restored is not None for row in history.cleaned())


def test_links_are_moved_and_never_followed(folder: Path, tmp_path: Path) -> None:
    """What a symbolic or a hard link leads to stays as it was."""
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (folder / "symbolic.lock").symlink_to(victim)
    os.link(victim, folder / "hard.lock")
    (folder / "dangling.lock").symlink_to("web-2:17")
    for number, name in enumerate(("symbolic.lock", "hard.lock", "dangling.lock"), 1):
        before = picture(folder / name)
        assert clean(look(str(folder / name)), force=True).done
        assert not os.path.lexists(folder / name)
        assert victim.read_text() == "precious"
        assert restore(number).done
        assert picture(folder / name) == before
    assert victim.stat().st_nlink == 2


def test_a_lock_folder_goes_only_by_force_and_only_if_empty(folder: Path) -> None:
    """A lock made with mkdir; even if a rule about its age makes it stale."""
    lock = folder / "x.lock"
    lock.mkdir(0o750)
    (lock / "data").write_text("precious")
    os.utime(lock, (5, 5))
    shown = look(str(lock), max_age=60)
    assert shown.report.verdict is Verdict.STALE
    assert clean(shown).effect is Effect.REFUSED
    outcome = clean(shown, force=True)
    assert outcome.effect is Effect.FAILED
    assert (lock / "data").read_text() == "precious"
    (lock / "data").unlink()
    os.utime(lock, ns=(5, 1_234_567_890_123))
    before = picture(lock)
    number = clean(look(str(lock), max_age=60), force=True).sentence.partition("restore ")[2].split()[0]
    assert not lock.exists()
    assert restore(int(number)).done
    assert picture(lock) == before


def make_database(path: Path) -> None:
    import contextlib
    import sqlite3

    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE scheduler_lock (id INTEGER, pid INTEGER, hostname TEXT, created, heartbeat)")
        database.execute("INSERT INTO scheduler_lock VALUES (1, 4194303, NULL, 5, 5)")
        database.commit()


DATA: dict[str, Callable[[Path], object]] = {
    "x.wal": lambda path: path.write_text("log"),
    "x.db-wal": lambda path: path.write_text("log"),
    "x.db-journal": lambda path: path.write_text(""),
    "x.lock": make_database,
    "x.pid": lambda path: path.write_bytes(b"12345678DUCK" + bytes(100)),
    "large.lock": lambda path: path.write_bytes(bytes(70_000)),
}


@pytest.mark.parametrize(("name", "make"), DATA.items(), ids=DATA.keys())
def test_data_is_never_cleaned(folder: Path, name: str, make: Callable[[Path], object]) -> None:
    """A .wal, a journal, a database with a lease in it, and what is too large for a lock: by force neither."""
    make(folder / name)
    before = picture(folder / name)
    outcome = clean(look(str(folder / name)), force=True)
    assert outcome.effect is Effect.REFUSED
    assert picture(folder / name) == before


def test_companions_stay_where_they_are(folder: Path) -> None:
    """The PID file goes, the database and its log don't."""
    for name in ("x.duckdb", "x.duckdb.wal"):
        (folder / name).write_text("data")
    (folder / "x.duckdb.pid").write_text(NOBODY)
    assert clean(look(str(folder / "x.duckdb.pid"))).done
    assert sorted(file.name for file in folder.iterdir()) == ["x.duckdb", "x.duckdb.wal"]


def test_a_guard_is_never_cleaned(folder: Path, hold: Callable[..., Child]) -> None:
    """Its path means the lock that it belongs to."""
    hold(folder / "x.lock").kill()
    assert clean(look(str(folder / ".x.lock.guard"))).done
    assert [file.name for file in folder.iterdir()] == [".x.lock.guard"]
    assert clean(look(str(folder / ".x.lock.guard")), force=True).effect is Effect.REFUSED


@pytest.mark.parametrize(
    "make", [os.mkfifo, lambda path: os.mknod(path, stat.S_IFSOCK | 0o600)], ids=["pipe", "socket"]
)
def test_what_is_no_file_is_left(folder: Path, home: Path, make: Callable[[Path], None]) -> None:
    """A pipe and a socket can't be a lock."""
    make(folder / "x.lock")
    assert clean(look(str(folder / "x.lock")), force=True).effect is Effect.FAILED
    assert os.path.lexists(folder / "x.lock")
    assert kept(home) == []


def test_nothing_is_cleaned_without_a_history(folder: Path, home: Path) -> None:
    """It could not be put back."""
    home.mkdir()
    (home / "history.db").mkdir()
    (folder / "x.lock").write_text(NOBODY)
    outcome = clean(look(str(folder / "x.lock")))
    assert outcome.effect is Effect.FAILED
    assert "history" in outcome.sentence
    assert (folder / "x.lock").exists()


def test_nothing_is_cleaned_where_strangers_could_interfere(folder: Path) -> None:
    """In a folder that everybody may change files in."""
    folder.chmod(0o777)
    (folder / "x.lock").write_text(NOBODY)
    outcome = clean(look(str(folder / "x.lock")), force=True)
    assert outcome.effect is Effect.REFUSED
    assert "chmod o-w" in outcome.sentence
    assert (folder / "x.lock").exists()


def test_putting_back_replaces_nothing(folder: Path, home: Path, hold: Callable[..., Child]) -> None:
    """Neither another file, nor a lock that somebody has taken since."""
    lock = folder / "x.lock"
    lock.write_text(NOBODY)
    assert clean(look(str(lock))).done
    lock.write_text("other")
    assert restore(1).effect is Effect.CHANGED
    assert lock.read_text() == "other"
    lock.unlink()
    child = hold(lock)
    lock.unlink()
    assert restore(1).effect is Effect.CHANGED
    assert not lock.exists()
    child.kill()
    assert restore(1).done
    assert lock.read_text() == NOBODY


def test_a_kept_file_that_is_gone_is_said(folder: Path, home: Path) -> None:
    """Somebody has emptied the quarantine."""
    (folder / "x.lock").write_text(NOBODY)
    assert clean(look(str(folder / "x.lock"))).done
    kept(home)[0].unlink()
    outcome = restore(1)
    assert outcome.effect is Effect.FAILED
    assert "is gone" in outcome.sentence


ACROSS = """
import os, subprocess, sys
from pathlib import Path
subprocess.run(["mount", "-t", "tmpfs", "-o", "mode=755", "none", "/mnt"], check=True)
from lockcore._clean import clean, look
from lockcore._restore import restore
victim = Path("/mnt/victim")
victim.write_text("precious")
def picture(path):
    seen = os.lstat(path)
    return seen.st_mode, seen.st_mtime_ns, seen.st_uid, os.readlink(path) if path.is_symlink() else path.read_bytes()
file, link = Path("/mnt/x.lock"), Path("/mnt/y.lock")
file.write_text("4194303")
file.chmod(0o440)
os.chown(file, 12345, 12345)
os.utime(file, ns=(5, 1_234_567_890_123))
link.symlink_to(victim)
for number, path in enumerate((file, link), 1):
    before = picture(path)
    outcome = clean(look(str(path)), force=True)
    assert outcome.done, outcome
    assert not os.path.lexists(path)
    assert len(os.listdir(os.environ["LOCKCORE_HOME"] + "/cleaned")) == 1
    outcome = restore(number)
    assert outcome.done, outcome
    assert picture(path) == before, (picture(path), before)
    assert os.listdir(os.environ["LOCKCORE_HOME"] + "/cleaned") == []
assert sorted(os.listdir("/mnt")) == ["victim", "x.lock", "y.lock"], os.listdir("/mnt")
assert victim.read_text() == "precious"
print("as it was", flush=True)
"""


@needs_root
@needs_tmpfs
def test_across_file_systems_everything_is_kept(start: Start) -> None:
    """Content, mode, time and user, by copying; nothing else is left on either side."""
    child = start(ACROSS, wrapper=("unshare", "--mount"))
    assert child.line() == "as it was"


@needs_root
def test_another_users_lock_in_a_shared_folder_is_left(tmp_path: Path, folder: Path, start: Start) -> None:
    """The sticky bit keeps it; the sentence says so and nothing is lost."""
    shared = folder / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    (shared / "x.lock").write_text(NOBODY)
    (tmp_path / "theirs").mkdir()
    os.chown(tmp_path / "theirs", 65534, 65534)
    child = start(
        AS_NOBODY
        + """
os.environ["LOCKCORE_HOME"] = sys.argv[2]
import lockcore._clean
outcome = lockcore._clean.clean(lockcore._clean.look(sys.argv[1]), force=True)
print(outcome.effect.value, os.listdir(sys.argv[2] + "/cleaned") if os.path.exists(sys.argv[2] + "/cleaned") else [])
""",
        shared / "x.lock",
        tmp_path / "theirs",
    )
    assert child.line() == "FAILED []"
    assert (shared / "x.lock").read_text() == NOBODY
    assert [file.name for file in shared.iterdir()] == ["x.lock"]


TAKER = """
import os, signal, sys, time
from lockcore import LockHeld, ProcessLock
path, rounds = sys.argv[1], int(sys.argv[2])
taken = refused = 0
while taken < rounds:
    pid = os.fork()
    if pid:
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        taken += code in (0, -9)
        refused += code == 7
        assert code in (0, 7, -9), code
        continue
    lock = ProcessLock(path, format="pid" if taken % 2 else "json")
    try:
        lock.acquire()
    except LockHeld:
        os._exit(7)
    hold = lock._hold
    for _ in range(40):
        if not hold.public.is_in_place() or hold.guard.size_in_place() is None:
            os._exit(3)
        time.sleep(0.0002)
    if taken % 3:
        lock.release()
        os._exit(0)
    os.kill(os.getpid(), signal.SIGKILL)
print(taken, refused, flush=True)
"""

CLEANER = """
import collections, os, random, sys, time
from lockcore._clean import clean, look
from lockcore._outcome import Effect
path, effects, old = sys.argv[1], collections.Counter(), []
until = time.monotonic() + 60
while not os.path.exists(path + ".over") and time.monotonic() < until:
    old = [*old, look(path)][-20:]
    effects[clean(random.choice(old), force=True).effect.value] += 1
print(effects["DONE"], effects["FAILED"], flush=True)
"""


def test_cleaning_never_takes_a_live_lock(folder: Path, start: Start) -> None:
    """Two processes force-clean whatever they have seen, now or a while ago; one takes the lock, dies, takes it."""
    path = folder / "x.lock"
    cleaners = [start(CLEANER, path) for _ in range(2)]
    taker = start(TAKER, path, 250)
    taken, _ = taker.line().split()
    (folder / "x.lock.over").touch()
    results = [cleaner.line().split() for cleaner in cleaners]
    assert int(taken) == 250
    assert sum(int(done) for done, _ in results) > 5
    assert [failed for _, failed in results] == ["0", "0"]


TAKE_EACH = """
import sys, time
from lockcore import LockHeld, ProcessLock
for line in sys.stdin:
    lock = ProcessLock(line.strip())
    while True:
        try:
            lock.acquire()
            break
        except LockHeld:
            continue
    in_place = True
    for _ in range(20):
        in_place = in_place and lock._hold.public.is_in_place() and lock._hold.guard.size_in_place() is not None
        time.sleep(0.0002)
    print(in_place, flush=True)
    lock.release()
"""

CLEAN_EACH = """
import sys
from lockcore._clean import clean, look
for line in sys.stdin:
    print(clean(look(line.strip()), force=True).effect.value, flush=True)
"""


def test_a_guard_made_for_a_moment_is_never_a_holders(folder: Path, start: Start) -> None:
    """Somebody takes a lock that has no guard yet while it is cleaned: whichever guard he has, he keeps."""
    taker, cleaner = start(TAKE_EACH), start(CLEAN_EACH)
    effects = set()
    for number in range(150):
        path = folder / f"{number}.pid"
        path.write_text(NOBODY)
        for child in (taker, cleaner) if number % 2 else (cleaner, taker):
            child.say(str(path))
        effects.add(cleaner.line())
        assert taker.line() == "True"
    assert "DONE" in effects
    assert "FAILED" not in effects


def test_a_clean_that_is_killed_loses_nothing(folder: Path, home: Path, start: Start) -> None:
    """At any step: the lock still lies there, or what was kept of it is in the history."""
    lock = folder / "x.lock"
    code = """
        import os, sys
        from lockcore._clean import clean, look
        shown = look(sys.argv[1])
        print("go", flush=True)
        sys.stdin.readline()
        clean(shown)
        print("done", flush=True)
        sys.stdin.readline()
    """
    for delay in range(12):
        lock.write_text(NOBODY) if not lock.exists() else None
        child = start(code, lock)
        assert child.line() == "go"
        child.say()
        time.sleep(delay / 1500)
        child.kill()
        if not lock.exists():
            # A next taker, or a look, finishes what was begun.
            with History(read_only=True) as history:
                rows = [row for row in history.cleaned() if row.restored is None]
            aside = folder / ".x.lock.guard.old"
            assert aside.exists() or (rows and Path(rows[0].kept_as).read_text() == NOBODY)
        with ProcessLock(lock):
            pass
