"""What the watch tells: real processes, real files, real kernel locks."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from lockcore._short_hold import short_hold
from lockcore._watch.engine import Engine
from lockcore._watch.watcher import Watcher
from tests.run.conftest import until

from .conftest import PYTHON, Watch

if not Path("/proc/locks").exists():
    pytest.skip("there is no table of kernel locks here", allow_module_level=True)

NOBODY = 99_999_999
"""A PID that no process has."""

HOLD = """
import sys, time
from lockcore import ProcessLock
lock = ProcessLock(sys.argv[1])
lock.acquire()
print("held")
time.sleep(300)
"""


def empty_file(watch: Watch, name: str) -> Path:
    """One that has been there for a while."""
    file = watch.folder / name
    file.touch()
    os.utime(file, (time.time() - 3600,) * 2)
    return file


def pid_file(watch: Watch, name: str, pid: int) -> Path:
    file = watch.folder / name
    file.write_text(f"{pid}\n")
    return file


def let_end(process: subprocess.Popen[str]) -> None:
    """Whoever reads from its input goes on."""
    assert process.stdin is not None
    process.stdin.close()


def test_a_crash_is_told_when_it_happens(watch: Watch) -> None:
    """The kernel says that the process has ended, and its lock is left: STALE, with the signal in the history."""
    watch.start()
    holder = watch.begin("sleep", "300")
    pid_file(watch, "a.pid", holder.pid)
    status = watch.becomes("a.pid", "RUNNING")
    assert status is not None
    assert status.report.command == "sleep 300"
    time.sleep(3.5)  # until nothing is looked at any more unless somebody tells
    holder.kill()
    holder.wait()
    watch.becomes("a.pid", "STALE")
    assert watch.went("a.pid") == [(None, "RUNNING"), ("RUNNING", "STALE")]
    (run,) = watch.recorded(lambda runs: runs and runs[0].outcome and runs[0].signal, "the crash")
    assert (run.job, run.outcome, run.signal, run.pid) == ("a.pid", "crashed", 9, holder.pid)
    assert "seen to end" in (run.noticed or "")


def test_a_lock_of_ours_from_taking_to_release(watch: Watch) -> None:
    """It appears, and goes; nothing is left to show but its run."""
    watch.start()
    holder = watch.python(HOLD, "nightly")
    watch.becomes("nightly", "RUNNING")
    holder.terminate()
    assert holder.wait() == -signal.SIGTERM
    watch.becomes("nightly", None)
    assert watch.went("nightly") == [(None, "RUNNING"), ("RUNNING", None)]
    (run,) = watch.recorded(lambda runs: runs and runs[0].outcome and runs[0].signal, "its end")
    assert (run.outcome, run.signal) == ("killed", signal.SIGTERM)


def test_a_killed_holder_of_ours(watch: Watch) -> None:
    """Its lock is stale at once."""
    watch.start()
    holder = watch.python(HOLD, "nightly")
    watch.becomes("nightly", "RUNNING")
    holder.kill()
    status = watch.becomes("nightly", "STALE")
    assert status is not None
    assert any("Nobody holds its guard" in sentence for sentence in status.evidence)


def test_a_crash_right_after_the_first_look(watch: Watch) -> None:
    """It is written down although nobody had written yet that it ran."""
    holder = watch.python(HOLD, watch.folder / "sync.lock")
    watcher = Watcher()
    try:
        assert watcher.first().jobs["sync"].state.value == "RUNNING"
        processes: dict[int, int | None] = {holder.pid: None}
        watcher.following.follow("sync", processes)
        holder.kill()
        holder.wait()
        deadline = time.monotonic() + 60
        while watcher.snapshot.jobs["sync"].state.value != "STALE":
            assert time.monotonic() < deadline
            news = watcher.step()
            watcher.remember(() if news is None else news[1])
    finally:
        watcher.close()
    (run,) = watch.runs("sync")
    assert (run.pid, run.outcome) == (holder.pid, "crashed")


def test_flock_on_a_file_that_is_there_already(watch: Watch) -> None:
    """What crontabs do: the file is empty and never changes; only the kernel knows. Its exit code is known too."""
    lock = empty_file(watch, "cron.lock")
    watch.start()
    assert watch.state("cron") == "UNREADABLE"
    first = watch.begin("flock", lock, "sh", "-c", "read line; exit 3", stdin=subprocess.PIPE)
    status = watch.becomes("cron", "RUNNING")
    assert status is not None
    assert status.report.holder is not None
    assert status.report.holder.pid == first.pid
    let_end(first)
    assert first.wait() == 3
    # Since it was seen to be locked by the kernel, an empty file means that nobody has it.
    status = watch.becomes("cron", "FAILED")
    assert status is not None
    assert "kernel lock" in " ".join(status.evidence)
    second = watch.begin("flock", lock, "cat", stdin=subprocess.PIPE)
    watch.becomes("cron", "RUNNING")
    let_end(second)
    assert second.wait() == 0
    watch.becomes("cron", "IDLE")
    (run, before) = watch.recorded(lambda runs: len(runs) == 2 and runs[0].exit_code is not None, "both runs")
    assert (before.outcome, before.exit_code, run.outcome, run.exit_code) == ("failed", 3, "completed", 0)


def test_a_file_that_is_opened_first_and_locked_later(watch: Watch) -> None:
    """Nothing tells of the lock itself, so it is looked for a few times after somebody has opened the file."""
    lock = empty_file(watch, "cron.lock")
    watch.start()
    time.sleep(3.5)
    watch.python(
        """
import fcntl, os, sys, time
fd = os.open(sys.argv[1], os.O_RDONLY)
time.sleep(0.15)
fcntl.flock(fd, fcntl.LOCK_EX)
print("locked", flush=True)
time.sleep(300)
""",
        lock,
    )
    watch.becomes("cron", "RUNNING")


def test_a_second_flock_that_waits_takes_over(watch: Watch) -> None:
    """When the first lets go, the second is the holder."""
    lock = watch.folder / "cron.lock"
    watch.start()
    first = watch.begin("flock", lock, "cat", stdin=subprocess.PIPE)
    watch.becomes("cron", "RUNNING")
    second = watch.begin("flock", lock, "sleep", "300")
    until(lambda: f"-> FLOCK  ADVISORY  WRITE {second.pid} " in Path("/proc/locks").read_text(), "the second waits")
    let_end(first)

    def held_by_second() -> bool:
        status = watch.now.jobs.get("cron")
        return status is not None and status.report.holder is not None and status.report.holder.pid == second.pid

    watch.until(held_by_second, "the second has it")


def test_a_child_that_keeps_the_kernel_lock(watch: Watch) -> None:
    """The one who took it is gone, but not the lock: ORPHANED, and free when the child ends."""
    code = """
import os, sys, time
from lockcore import ProcessLock
lock = ProcessLock(sys.argv[1]); lock.acquire()
os.set_inheritable(lock.fileno(), True)
import subprocess
child = subprocess.Popen(["sleep", "300"], pass_fds=[lock.fileno()], stdout=subprocess.DEVNULL)
print(child.pid)
sys.stdout.flush()
time.sleep(300)
"""
    watch.start()
    holder = watch.begin(sys.executable, "-c", code, "nightly")
    assert holder.stdout is not None
    child = int(holder.stdout.readline())
    try:
        watch.becomes("nightly", "RUNNING")
        holder.kill()
        watch.becomes("nightly", "ORPHANED")
    finally:
        os.kill(child, signal.SIGKILL)
    watch.becomes("nightly", "STALE")


def test_a_wrapped_job_keeps_its_own_history(watch: Watch) -> None:
    """What `lockcore run` does stands there once, whoever watches."""
    watch.start()
    job = watch.begin(PYTHON, "-m", "lockcore", "run", "job", "--", "cat", stdin=subprocess.PIPE)
    watch.becomes("job", "RUNNING")
    let_end(job)
    assert job.wait() == 0
    watch.until(lambda: ("RUNNING", None) in watch.went("job"), "it came and went")
    watch.end()
    assert [(run.job, run.outcome) for run in watch.runs()] == [("job", "completed")]


def test_what_a_wrapped_job_locks_itself(watch: Watch) -> None:
    """The program takes its own lock, under a wrapper that tells of the run already."""
    own = watch.folder / "own.lock"
    code = f"import sys; from lockcore import ProcessLock\nwith ProcessLock({str(own)!r}): sys.stdin.read()"
    watch.start()
    words = (PYTHON, "-m", "lockcore", "run", "job", "--", PYTHON, "-c", code)
    job = watch.begin(*words, stdin=subprocess.PIPE)
    watch.becomes("own", "RUNNING")
    let_end(job)
    assert job.wait() == 0
    watch.until(lambda: ("RUNNING", None) in watch.went("own"), "it came and went")
    watch.end()
    assert [run.job for run in watch.runs()] == ["job"]


def test_a_lock_that_is_set_aside_has_no_run(watch: Watch) -> None:
    """Somebody has its guard for a moment; that is no run of a process that is long gone, and none that completed."""
    lock = pid_file(watch, "a.pid", NOBODY)
    watch.start()
    watch.becomes("a.pid", "STALE")
    with short_hold(str(lock)):
        watch.becomes("a.pid", "ORPHANED")
        lock.unlink()
    watch.becomes("a.pid", None)
    holder = watch.begin("sleep", "300")
    pid_file(watch, "b.pid", holder.pid)
    runs = watch.recorded(lambda runs: any(run.job == "b.pid" for run in runs), "what came later")
    assert [run.job for run in runs] == ["b.pid"]


def test_two_watches_write_down_a_run_once(watch: Watch) -> None:
    """The tray and a terminal may both be watching."""
    from lockcore._watch.engine import Engine

    watch.start()
    holder = watch.begin("sleep", "300")
    with Engine() as other:
        pid_file(watch, "a.pid", holder.pid)
        watch.becomes("a.pid", "RUNNING")
        watch.recorded(lambda runs: runs, "the run")
        holder.kill()
        watch.becomes("a.pid", "STALE")
        deadline = time.monotonic() + 60
        while other.snapshot.jobs["a.pid"].state.value != "STALE":
            assert time.monotonic() < deadline
            time.sleep(0.01)
    runs = watch.recorded(lambda runs: all(run.outcome for run in runs), "how it ended")
    assert [run.outcome for run in runs] == ["crashed"]


def test_what_happened_while_nobody_watched(watch: Watch) -> None:
    """The next watch finds the lock of a run that it knows, and says so."""
    holder = watch.begin("sleep", "300")
    pid_file(watch, "a.pid", holder.pid)
    watch.start()
    watch.recorded(lambda runs: runs, "the run")
    assert watch.engine is not None
    watch.engine.stop()
    holder.kill()
    holder.wait()
    watch.start()
    assert watch.state("a.pid") == "STALE"
    (run,) = watch.recorded(lambda runs: runs and runs[0].outcome, "its end")
    assert (run.outcome, run.noticed) == (
        "crashed",
        f"PID {holder.pid} ended while nobody watched; its lock was left.",
    )


def test_jobs_come_change_and_go(watch: Watch) -> None:
    """Job files are watched like everything else. A bad one is that job's problem alone."""
    watch.start()
    file = watch.job("web", 'command = ["true"]\nkind = "daemon"\n')
    watch.becomes("web", "DOWN")
    watch.job("web", 'command = ["true"]\nkind = "manual"\n')
    watch.becomes("web", "IDLE")
    watch.job("web", "comand = 1\n")
    watch.becomes("web", "UNREADABLE")
    file.unlink()
    watch.becomes("web", None)


def test_a_found_lock_that_becomes_a_job(watch: Watch) -> None:
    """It is shown once, under the job's name; and as a lock again when the job is removed."""
    holder = watch.begin("sleep", "300")
    lock = pid_file(watch, "a.pid", holder.pid)
    watch.start()
    assert watch.states() == {"a.pid": "RUNNING"}
    file = watch.job("alpha", f'[lock]\npath = "{lock}"\ntaken_by = "job"\n')
    watch.until(lambda: watch.states() == {"alpha": "RUNNING"}, "the job alone")
    file.unlink()
    watch.until(lambda: watch.states() == {"a.pid": "RUNNING"}, "the lock alone")


def test_locks_of_the_same_name(watch: Watch) -> None:
    """None hides the other: the second is called by its whole path."""
    other = watch.home / "other"
    other.mkdir()
    holder = watch.begin("sleep", "300")
    for folder in (watch.folder, other):
        (folder / "sync.lock").write_text(f"{holder.pid}\n")
    watch.watch(watch.folder, other)
    watch.start()
    assert len(watch.states()) == 2
    assert "sync" in watch.states()
    watch.job("sync", 'command = ["true"]\n')
    watch.until(lambda: len(watch.states()) == 3, "all three")
    assert set(watch.states()) == {"sync", str(watch.folder / "sync.lock"), str(other / "sync.lock")}


def test_the_settings_change(watch: Watch) -> None:
    """A folder that is watched from now on, and no longer."""
    other = watch.home / "other"
    other.mkdir()
    (other / "b.pid").write_text("999999\n")
    watch.start()
    watch.watch(watch.folder, other)
    watch.becomes("b.pid", "STALE")
    watch.watch(watch.folder)
    watch.becomes("b.pid", None)
    (watch.home / "config.toml").write_text("watch = 3")
    watch.until(lambda: any("watch" in sentence for sentence in watch.now.trouble), "what is wrong is said")


def test_a_watched_folder_is_deleted_and_made_again(watch: Watch) -> None:
    """And filled again: nothing is missed, and what is missing is said."""
    pid_file(watch, "a.pid", 999999)
    watch.start()
    for _ in range(3):
        shutil.rmtree(watch.folder)
        watch.becomes("a.pid", None)
        watch.until(lambda: any("not there" in sentence for sentence in watch.now.trouble), "that it is missing")
        watch.folder.mkdir()
        pid_file(watch, "a.pid", 999999)
        watch.becomes("a.pid", "STALE")
        watch.until(lambda: not watch.now.trouble, "that it is there again")


def test_a_folder_above_is_made_later(watch: Watch) -> None:
    """The folder to watch does not exist yet, nor the one above it."""
    deep = watch.home / "x" / "y" / "z"
    watch.watch(deep)
    watch.start()
    deep.mkdir(parents=True)
    (deep / "a.pid").write_text("999999\n")
    watch.becomes("a.pid", "STALE")
    (watch.home / "x").rename(watch.home / "moved")
    assert watch.engine is not None
    watch.engine.look_again()
    watch.becomes("a.pid", None)
    (watch.home / "moved").rename(watch.home / "x")
    watch.becomes("a.pid", "STALE")


def test_a_watched_folder_is_renamed(watch: Watch) -> None:
    """What its name means counts, not what it meant before."""
    pid_file(watch, "a.pid", 999999)
    watch.start()
    watch.folder.rename(watch.home / "elsewhere")
    watch.becomes("a.pid", None)
    (watch.home / "elsewhere" / "b.pid").write_text("999999\n")
    watch.folder.mkdir()
    pid_file(watch, "c.pid", 999999)
    watch.becomes("c.pid", "STALE")
    assert watch.state("b.pid") is None


def test_more_events_than_the_kernel_keeps(watch: Watch) -> None:
    """While somebody keeps the watch busy, the queue overflows. It looks at everything then."""
    (limit,) = map(int, Path("/proc/sys/fs/inotify/max_queued_events").read_text().split())
    if limit > 100_000:
        pytest.skip("the kernel keeps too many events for this test")
    watch.start()
    busy = threading.Event()
    assert watch.engine is not None
    watch.engine.listen(lambda snapshot, flips: busy.wait(60) and None)
    time.sleep(3.5)  # until nothing is looked at any more unless somebody tells
    pid_file(watch, "a.pid", 999999)
    watch.until(lambda: watch.state("a.pid"), "the first file")
    names = [str(watch.folder / f"{number}.tmp") for number in range(2)]
    for number in range(limit + 2000):
        os.close(os.open(names[number % 2], os.O_WRONLY | os.O_CREAT))
    pid_file(watch, "late.pid", 999999)
    (watch.folder / "a.pid").unlink()
    busy.set()
    watch.until(lambda: watch.states() == {"late.pid": "STALE"}, "the last file, of which no event was kept")


def test_a_file_that_is_being_written(watch: Watch) -> None:
    """Emptied and filled again, as most programs do: nobody is told of the moment between."""
    holder = watch.begin("sleep", "300")
    lock = pid_file(watch, "a.pid", holder.pid)
    watch.start()
    for _ in range(20):
        with open(lock, "w", buffering=1) as file:
            time.sleep(0.02)
            file.write(f"{holder.pid}\n")
        time.sleep(0.01)
    pid_file(watch, "b.pid", 999999)
    watch.becomes("b.pid", "STALE")
    assert watch.went("a.pid") == []
    lock.write_text("")
    watch.becomes("a.pid", "UNREADABLE")


def test_a_kernel_lock_that_outlives_its_taker(watch: Watch) -> None:
    """A daemon's PID file that is locked too: its child keeps the lock when it dies."""
    code = """
import fcntl, os, sys, time
file = open(sys.argv[1], "w")
fcntl.flock(file, fcntl.LOCK_EX)
print(os.getpid(), file=file, flush=True)
child = os.fork()
if child == 0:
    os.close(1)
    time.sleep(300)
print(child, flush=True)
time.sleep(300)
"""
    watch.start()
    daemon = watch.begin(sys.executable, "-c", code, watch.folder / "daemon.pid")
    assert daemon.stdout is not None
    child = int(daemon.stdout.readline())
    try:
        watch.becomes("daemon.pid", "RUNNING")
        daemon.kill()
        status = watch.becomes("daemon.pid", "ORPHANED")
        assert status is not None
        assert ("RUNNING", "STALE") not in watch.went("daemon.pid")
    finally:
        os.kill(child, signal.SIGKILL)
    watch.becomes("daemon.pid", "STALE")


def test_a_listener_that_fails(watch: Watch, caplog: pytest.LogCaptureFixture) -> None:
    """The others are told all the same, and it is told again the next time."""
    from lockcore._watch.engine import Engine

    calls = []

    def fail(*_: object) -> None:
        calls.append(1)
        raise ZeroDivisionError

    watch.engine = engine = Engine()
    engine.listen(fail)
    engine.listen(watch._hear)
    engine.start()
    pid_file(watch, "a.pid", 999999)
    watch.becomes("a.pid", "STALE")
    pid_file(watch, "b.pid", 999999)
    watch.becomes("b.pid", "STALE")
    assert len(calls) >= 2
    assert "a listener of the watch failed" in caplog.text


def test_listening_ends(watch: Watch) -> None:
    """Who has had enough is not told any more."""
    watch.start()
    assert watch.engine is not None
    heard: list[object] = []
    end = watch.engine.listen(lambda *news: heard.append(news))
    end()
    pid_file(watch, "a.pid", 999999)
    watch.becomes("a.pid", "STALE")
    assert not heard


def test_it_ends_with_everything_it_opened(watch: Watch) -> None:
    """Its threads and its descriptors, without waiting for anything that is to come."""
    for number in range(20):
        pid_file(watch, f"{number}.pid", watch.begin("sleep", "300").pid)
    before, threads = set(os.listdir("/proc/self/fd")), set(threading.enumerate())
    watch.start(reconcile=60)
    watch.until(lambda: len(watch.snapshots) > 0, "it is settled")
    assert watch.engine is not None
    began = time.monotonic()
    watch.engine.stop()
    assert time.monotonic() - began < 30
    until(lambda: set(threading.enumerate()) <= threads, "who writes the history has ended")
    assert len(os.listdir("/proc/self/fd")) == len(before)
    watch.engine.stop()


def test_it_ends_within_a_second(watch: Watch) -> None:
    """Threads and descriptors. The quickest of five counts, since a machine may be busy with others."""
    for number in range(20):
        pid_file(watch, f"{number}.pid", watch.begin("sleep", "300").pid)
    took = []
    for _ in range(5):
        before = set(threading.enumerate()), len(os.listdir("/proc/self/fd"))
        engine = Engine(reconcile=60)
        engine.start()
        began = time.monotonic()
        engine.stop()
        until(lambda before=before: (set(threading.enumerate()), len(os.listdir("/proc/self/fd"))) == before, "it ends")  # type: ignore[misc]
        took.append(time.monotonic() - began)
    assert min(took) < 1


def test_nothing_wakes_it_while_nothing_happens(watch: Watch) -> None:
    """Its own reads least of all."""
    for number in range(50):
        pid_file(watch, f"{number}.pid", os.getpid())
        empty_file(watch, f"{number}.lock")
    watch.start()
    for number in range(10):  # to read one that is not empty is to open it
        pid_file(watch, f"{number}.lock", os.getpid())
    watch.until(lambda: watch.state("9") == "RUNNING", "the last of them")
    watch.settles()  # and nothing is looked at again
    before = watch.wakings()
    time.sleep(3)
    assert watch.wakings() == before


def test_watching_makes_nobody_wait_or_fail(watch: Watch) -> None:
    """A lock that is free can be taken at every moment, however often it is looked at."""
    code = """
import sys
from lockcore import ProcessLock
lock, failed = ProcessLock(sys.argv[1]), 0
print("begun")
for _ in range(2000):
    if lock.try_acquire():
        lock.release()
    else:
        failed += 1
print(failed)
"""
    watch.start()
    assert watch.engine is not None
    taker = watch.python(code, watch.folder / "busy.lock")
    flocks = 0
    while taker.poll() is None:
        watch.engine.look_again("busy")
        flocks += subprocess.run(["flock", "-n", watch.folder / "cron.lock", "true"]).returncode
    assert taker.stdout is not None
    assert taker.stdout.read().strip() == "0"
    assert flocks == 0


def test_it_looks_again_when_told_to(watch: Watch) -> None:
    """Everything, or one job; also one that there is not."""
    pid_file(watch, "a.pid", 999999)
    watch.start()
    assert watch.engine is not None
    watch.engine.look_again("a.pid", "nothing such")
    watch.engine.look_again()
    pid_file(watch, "b.pid", 999999)
    watch.becomes("b.pid", "STALE")
    assert watch.went("a.pid") == []


def test_progress_is_seen_as_it_is_reported(watch: Watch) -> None:
    """A job says how far it is; its lock does not change, the history does."""
    watch.start()
    script = f"""
{sys.executable} -m lockcore report --progress 0.25 --message one
read line
{sys.executable} -m lockcore report --progress 0.75 --message two
exec sleep 300
"""
    job = watch.begin(PYTHON, "-m", "lockcore", "run", "job", "--", "sh", "-c", script, stdin=subprocess.PIPE)

    def says(message: str) -> bool:
        status = watch.now.jobs.get("job")
        return status is not None and status.message == message

    watch.until(lambda: says("one"), "how far it is")
    let_end(job)
    watch.until(lambda: says("two"), "how far it is now")
    seen = [status.progress for shot in watch.snapshots if (status := shot.jobs.get("job")) is not None]
    assert 0.25 in seen
    assert seen[-1] == 0.75
    job.terminate()
    job.wait()


@pytest.mark.parametrize("journal", ["DELETE", "WAL"])
def test_a_heartbeat_that_stops_and_goes_on(watch: Watch, journal: str) -> None:
    """The process lives, but its lease was not renewed in time; then it is. Where SQLite writes it is no matter."""
    database = watch.home / "scheduler.db"
    stamp = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime())
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA journal_mode = {journal}")
        connection.execute(
            "CREATE TABLE scheduler_lock "
            "(id INTEGER PRIMARY KEY, pid INTEGER, hostname TEXT, created TEXT, heartbeat TEXT)"
        )
        row = (1, os.getpid(), os.uname().nodename, stamp, stamp)
        connection.execute("INSERT INTO scheduler_lock VALUES (?, ?, ?, ?, ?)", row)
        text = f'[lock]\npath = "{database}"\ntaken_by = "job"\nformat = "lease"\n[limits]\nheartbeat_ttl = "60s"\n'
        watch.job("scheduler", text)
        watch.start()
        assert watch.state("scheduler") == "RUNNING"
        assert watch.engine is not None
        watch.clock.waited += 120
        watch.engine.look_again("nobody")
        watch.becomes("scheduler", "HUNG")
        later = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(time.time() + 120))
        connection.execute("UPDATE scheduler_lock SET heartbeat = ?", (later,))
        watch.becomes("scheduler", "RUNNING")


def test_time_makes_a_job_overdue(watch: Watch) -> None:
    """Nothing happens but that it gets late; one timer tells."""
    watch.job("slow", '[limits]\nmax_age = "6h"\n')
    watch.python(HOLD, "slow")
    watch.start()
    assert watch.state("slow") == "RUNNING"
    assert watch.engine is not None
    watch.clock.waited += 5.9 * 3600
    watch.looks()
    assert watch.state("slow") == "RUNNING"
    watch.clock.waited += 0.2 * 3600
    watch.engine.look_again("nobody")
    status = watch.becomes("slow", "OVERDUE")
    assert status is not None
    assert "maximum age is 6 h" in status.evidence[-1]


def _scheduled(watch: Watch) -> None:
    """A job that is due every day, an hour from now."""
    due = time.localtime(time.time() + 3600)
    watch.job("daily", f'command = ["true"]\nschedule = ["{due.tm_min} {due.tm_hour} * * *"]\n')


def test_a_scheduled_run_that_does_not_happen(watch: Watch) -> None:
    """MISSED, some minutes after its time, by the timer alone; and fine again when it has run."""
    _scheduled(watch)
    watch.start()
    assert watch.state("daily") == "IDLE"
    assert watch.engine is not None
    watch.clock.waited += 3600 + 120
    watch.looks()
    assert watch.state("daily") == "IDLE"
    watch.clock.waited += 300
    watch.engine.look_again("nobody")
    watch.becomes("daily", "MISSED")


def test_a_machine_that_slept(watch: Watch) -> None:
    """Whoever slept at that time is given a moment after waking before anybody complains."""
    _scheduled(watch)
    watch.start()
    assert watch.engine is not None
    watch.clock.slept += 8 * 3600
    watch.looks()  # it has to find that it slept before more time passes
    assert watch.state("daily") == "IDLE"
    watch.clock.waited += 600
    watch.engine.look_again("nobody")
    watch.becomes("daily", "MISSED")


def test_a_clock_that_is_set(watch: Watch) -> None:
    """A live holder stays what it is, forwards and back."""
    holder = watch.python(HOLD, "nightly")
    pid_file(watch, "a.pid", holder.pid)
    watch.start()
    assert watch.engine is not None
    for step in (3600.0, -7200.0, 3600.0):
        watch.clock.set_by += step
        watch.looks()
        assert watch.states() == {"a.pid": "RUNNING", "nightly": "RUNNING"}
    assert not watch.flips


def test_how_many_instances_there_are(watch: Watch) -> None:
    """Processes are found by command and folder, whether or not they hold the lock."""
    folder = watch.home / "bot"
    folder.mkdir()
    (folder / "bot.py").write_text("import time\nprint('up', flush=True)\ntime.sleep(300)\n")
    lock = watch.folder / "bot.pid"
    watch.job(
        "bot",
        f'command = ["{sys.executable}", "bot.py"]\ncwd = "{folder}"\n[lock]\npath = "{lock}"\ntaken_by = "job"\n',
    )
    first = watch.begin(sys.executable, "bot.py", cwd=folder)
    second = watch.begin(sys.executable, "bot.py", cwd=folder)
    for process in (first, second):
        assert process.stdout is not None
        process.stdout.readline()
    lock.write_text(f"{first.pid}\n")
    watch.start(reconcile=0.5)
    status = watch.becomes("bot", "DUPLICATED")
    assert status is not None
    assert status.instances == 2
    assert str(second.pid) in " ".join(status.evidence)
    second.kill()
    status = watch.becomes("bot", "RUNNING")
    assert status is not None
    assert status.instances == 1


def test_a_job_that_runs_without_its_lock(watch: Watch) -> None:
    """Somebody started it by hand: one instance, and the evidence says what is missing."""
    folder = watch.home / "bot"
    folder.mkdir()
    (folder / "bot.sh").write_text("#!/bin/sh\necho up\nread line\n")
    (folder / "bot.sh").chmod(0o755)
    watch.job("bot", f'command = ["./bot.sh"]\ncwd = "{folder}"\n')
    process = watch.begin("./bot.sh", cwd=folder, stdin=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    watch.start(reconcile=0.5)
    status = watch.becomes("bot", "RUNNING")
    assert status is not None
    assert status.instances == 1
    assert "does not hold its lock" in " ".join(status.evidence)
    assert process.stdin is not None
    process.stdin.close()
    process.wait()
    watch.becomes("bot", "IDLE")


def test_a_job_and_what_it_forked_are_over_at_once(watch: Watch) -> None:
    """A shell has forked itself; nobody says afterwards that the copy still runs, without the lock."""
    watch.job("job", f'command = ["sh", "-c", "(read line; true); exit"]\ncwd = "{watch.home}"\n')
    watch.start()
    job = watch.begin(PYTHON, "-m", "lockcore", "run", "job", stdin=subprocess.PIPE)
    watch.becomes("job", "RUNNING")
    assert watch.engine is not None
    watcher = watch.engine._watcher
    assert watcher is not None
    while [one.settled for one in watcher._processes._members.values()] != [True, True]:
        watch.engine.look_again()
        time.sleep(0.1)
    let_end(job)
    assert job.wait() == 0
    status = watch.becomes("job", "IDLE")
    assert status is not None
    assert status.instances == 0


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs a user namespace of its own")
def test_the_limit_of_inotify(watch: Watch, tmp_path: Path) -> None:
    """Past it folders are scanned, and the snapshot says so, with the way out."""
    code = """
import os, sys, time
open("/proc/sys/user/max_inotify_watches", "w").write("1")
from lockcore._watch import territory, watcher
watcher.SCAN = territory.SCAN = 0.2
from lockcore._watch.engine import Engine
with Engine() as engine:
    first = engine.snapshot
    with open(sys.argv[1], "w") as file:
        file.write("999999")
    until = time.monotonic() + 20
    while "late.pid" not in engine.snapshot.jobs and time.monotonic() < until:
        time.sleep(0.02)
    print(list(engine.snapshot.jobs), *engine.snapshot.trouble, sep="\\n")
from lockcore._doctor.watching import examine_watching
print("doctor:", *(finding.why for finding in examine_watching()))
"""
    (watch.home / "locks").mkdir(mode=0o700)
    probe = subprocess.run(["unshare", "-Ur", "true"], capture_output=True)
    if probe.returncode:
        pytest.skip("no user namespaces here")
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    command = ["unshare", "-Ur", sys.executable, "-c", code, str(watch.folder / "late.pid")]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("['late.pid']"), done.stdout
    shown, doctor = done.stdout.split("doctor:")
    assert "fs.inotify.max_user_watches" in shown
    assert "fs.inotify.max_user_watches" in doctor


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs to become another user")
@pytest.mark.parametrize("told", ["by the kernel", "by the reconcile"])
def test_a_folder_that_may_not_be_read(told: str) -> None:
    """It is said; and when it may, its locks are there, and what changes in it is told."""
    code = """
import os, sys, time
sys.path.insert(0, sys.argv[2])
from lockcore._watch import engine, folders_linux, gather, inotify, territory, watcher
import ctypes, json, sqlite3, tomllib, traceback, cronsim
import lockcore._lease_row, lockcore._history_schema, lockcore._tree_walk
home = sys.argv[1]
os.chown(home, 65534, 65534)
os.setgid(65534)
os.setuid(65534)
os.umask(0o077)
os.environ["LOCKCORE_HOME"] = home
watched = os.path.join(home, "watched")
os.mkdir(watched)
with open(os.path.join(home, "config.toml"), "w") as file:
    file.write(f'watch = ["{watched}"]')
with open(os.path.join(watched, "a.pid"), "w") as file:
    file.write("999999")
watcher.SCAN = territory.SCAN = 0.2
reconcile = 3600
if sys.argv[3] == "by the reconcile":
    reconcile = 0.5
    folders_linux._INSIDE &= ~inotify.ATTRIB
def until(condition):
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline, (dict(now.snapshot.jobs.items()), now.snapshot.trouble)
        time.sleep(0.02)
with engine.Engine(reconcile=reconcile) as now:
    until(lambda: "a.pid" in now.snapshot.jobs)
    until(lambda: not now._watcher._is_new)  # all has been looked at twice: what is new must be told from now on
    os.chmod(watched, 0)
    until(lambda: any("can't be read" in sentence for sentence in now.snapshot.trouble))
    os.chmod(watched, 0o700)
    until(lambda: not now.snapshot.trouble)
    assert "a.pid" in now.snapshot.jobs
    with open(os.path.join(watched, "b.pid"), "w") as file:
        file.write("999999")
    until(lambda: "b.pid" in now.snapshot.jobs)
os.chmod(watched, 0)
with engine.Engine(reconcile=reconcile) as now:
    assert any("can't be read" in sentence for sentence in now.snapshot.trouble), now.snapshot.trouble
    os.chmod(watched, 0o700)
    until(lambda: "b.pid" in now.snapshot.jobs)
print("done")
"""
    # Not below pytest's own folder, which every other run of it closes to other users again.
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        home = os.path.join(folder, "home")
        os.mkdir(home)
        command = [sys.executable, "-P", "-c", code, home, str(Path(__file__).parents[2]), told]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.stdout == "done\n", done.stderr


def test_json_objects_of_flips(watch: Watch) -> None:
    """The shape that scripts rely on."""
    from lockcore._watch.as_json import flip_object

    watch.start()
    pid_file(watch, "a.pid", 999999)
    watch.becomes("a.pid", "STALE")
    shown = json.loads(json.dumps(flip_object(watch.flips[0])))
    assert list(shown) == ["schema", "at", "job", "from", "to", "status"]
    assert (shown["from"], shown["to"], shown["status"]["name"]) == (None, "STALE", "a.pid")
