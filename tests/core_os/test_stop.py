"""Stopping ends who holds a lock and what he started, and nobody else. Real processes, real signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from lockcore import ProcessLock, Verdict, inspect
from lockcore import _stop as stop_module
from lockcore._history import History, Run
from lockcore._openers import openers
from lockcore._outcome import Effect
from lockcore._stop import stop
from lockcore._values import Grounds, Report

from .conftest import AS_NOBODY, ROOT, Child, Start, needs_root
from .test_tree import lives, until
from .test_verdicts import WRAPPER, needs_pid_namespace

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at Linux's /proc")

GRACE = 60.0
"""Longer than any of these tests may take: only who does not wait for it passes."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("LOCKCORE_HOME", str(folder))
    return folder


STUBBORN = """
    import os, signal, sys, time
    from lockcore import ProcessLock
    lock = ProcessLock(sys.argv[1], release_on_signal=False)
    lock.acquire()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    below = os.fork()
    if below == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(60)
        time.sleep(60)
    print("held", below, flush=True)
    time.sleep(60)
"""

IDLE = "import sys; print('up', flush=True); sys.stdin.readline()"


def idle(start: Start) -> Child:
    child = start(IDLE)
    assert child.line() == "up"
    return child


def test_a_holder_that_reacts_is_stopped_politely(folder: Path, hold: Callable[..., Child]) -> None:
    """It is told once, and its lock is free."""
    child = hold(folder / "nightly.lock")
    outcome = stop(inspect(folder / "nightly.lock"), grace=GRACE)
    assert outcome.effect is Effect.DONE
    assert outcome.sentence.startswith(f"nightly stopped: PID {child.pid} ended after ")
    assert child.end() == -signal.SIGTERM
    with ProcessLock(folder / "nightly.lock"):
        pass


def test_a_holder_that_does_not_react_is_killed_with_all_that_it_started(folder: Path, start: Start) -> None:
    """Children with a session of their own too; the lock that is left goes aside."""
    child = start(STUBBORN, folder / "x.lock")
    below = int(child.line().split()[1])
    outcome = stop(inspect(folder / "x.lock"), grace=0.2)
    assert outcome.effect is Effect.DONE
    assert outcome.sentence == (
        f"x did not react to TERM within 0.2 s and was killed (PID {child.pid}, with 2 processes that it had started); "
        "its lock was set aside (lockcore restore 1 puts it back)."
    )
    assert outcome.kept == 1
    assert child.end() == -signal.SIGKILL
    assert not lives(below)
    assert inspect(folder / "x.lock").verdict is None


def test_without_grace_nobody_is_asked(folder: Path, hold: Callable[..., Child]) -> None:
    """KILL at once."""
    child = hold(folder / "x.lock")
    outcome = stop(inspect(folder / "x.lock"), grace=0)
    assert outcome.effect is Effect.DONE
    assert f"x was killed (PID {child.pid})" in outcome.sentence
    assert child.end() == -signal.SIGKILL


def test_a_bare_pid_file_is_enough(folder: Path, start: Start) -> None:
    """The usual case: the process began before the file was written. What it left goes aside."""
    child = idle(start)
    (folder / "ingest.pid").write_text(f"{child.pid}\n")
    outcome = stop(inspect(folder / "ingest.pid"), grace=GRACE)
    assert outcome.effect is Effect.DONE
    assert "its lock was set aside" in outcome.sentence
    assert child.end() == -signal.SIGTERM
    assert list(folder.iterdir()) == []


def test_what_a_shell_leaves_running_is_ended_too(folder: Path, start: Start) -> None:
    """TERM ends the shell and not what it waits for: that would go on without a lock."""
    shell = start(
        """
        import os, sys
        script = 'echo $$ >"$0"; sleep 61 >/dev/null & echo $!; sleep 62 >/dev/null; :'
        os.execvp("sh", ["sh", "-c", script, sys.argv[1]])
        """,
        folder / "x.pid",
    )
    child = int(shell.line())
    until(lambda: len(Path(f"/proc/{shell.pid}/task/{shell.pid}/children").read_text().split()) == 2)
    outcome = stop(inspect(folder / "x.pid"), grace=GRACE)
    assert outcome.effect is Effect.DONE
    assert "what it had started and left behind ended too (2 processes)" in outcome.sentence
    assert not lives(child)


def test_a_stopped_holder_is_let_go_on(folder: Path, hold: Callable[..., Child]) -> None:
    """It could not hear otherwise."""
    child = hold(folder / "x.lock")
    os.kill(child.pid, signal.SIGSTOP)
    assert stop(inspect(folder / "x.lock"), grace=GRACE).done
    assert child.end() == -signal.SIGTERM


def refused(outcome, *words: str) -> bool:
    assert outcome.effect is Effect.REFUSED, outcome
    assert all(word in outcome.sentence for word in words), outcome
    return True


def test_what_nobody_holds_is_refused(folder: Path) -> None:
    """Free, stale, elsewhere and unreadable: each says why, and what helps."""
    assert refused(stop(inspect(folder / "free.lock"), grace=1), "free is not running")
    (folder / "stale.lock").write_text("4194303\n")
    outcome = stop(inspect(folder / "stale.lock"), grace=1)
    assert refused(outcome, "is not running")
    assert outcome.advice == (f"Set its lock aside:  lockcore clean {folder / 'stale.lock'}",)
    (folder / "far.lock").write_text('{"pid": 3, "hostname": "web-2"}')
    assert refused(stop(inspect(folder / "far.lock"), grace=1), "web-2")
    (folder / "odd.lock").write_text("odd")
    outcome = stop(inspect(folder / "odd.lock"), grace=1)
    assert refused(outcome, "nobody can tell")
    assert "can't be read as a lock" in outcome.advice[0]


def test_the_first_process_ourselves_and_our_ancestors_are_never_signalled(folder: Path, start: Start) -> None:
    """Whatever a lock file says."""
    for pid in (1, os.getpid()):
        (folder / "x.pid").write_text(f"{pid}\n")
        assert refused(stop(inspect(folder / "x.pid"), grace=0), "x.pid is not stopped")
    (folder / "x.pid").write_text(f"{os.getpid()}\n")
    child = start(
        """
        import sys
        from lockcore import inspect
        from lockcore._stop import stop
        print(stop(inspect(sys.argv[1]), grace=0), flush=True)
        """,
        folder / "x.pid",
    )
    assert f"PID {os.getpid()} started this command" in child.line()


@pytest.mark.parametrize("change", [{"start": 1, "pidfd_inode": None}, {"pidfd_inode": 1}])
def test_another_process_with_the_same_pid_is_not_signalled(
    folder: Path, hold: Callable[..., Child], change: dict[str, int | None]
) -> None:
    """The person saw a process that began at another time."""
    child = hold(folder / "x.lock")
    seen = inspect(folder / "x.lock")
    assert seen.sighting is not None
    outcome = stop(replace(seen, sighting=replace(seen.sighting, **change)), grace=0)
    assert outcome.effect is Effect.CHANGED
    assert lives(child.pid)


def test_a_lock_that_was_taken_anew_is_not_the_one_that_was_seen(folder: Path, start: Start) -> None:
    """By the same process even."""
    child = start(
        """
        import sys
        from lockcore import ProcessLock
        while True:
            with ProcessLock(sys.argv[1]):
                print("held", flush=True)
                sys.stdin.readline()
        """,
        folder / "x.lock",
    )
    assert child.line() == "held"
    seen = inspect(folder / "x.lock")
    child.say()
    assert child.line() == "held"
    outcome = stop(seen, grace=0)
    assert outcome.effect is Effect.CHANGED
    assert "nothing was done" in outcome.sentence
    assert lives(child.pid)


def test_a_holder_that_has_changed_is_not_signalled(folder: Path, hold: Callable[..., Child]) -> None:
    """Between the look and the act another process took the lock."""
    first = hold(folder / "x.lock")
    seen = inspect(folder / "x.lock")
    first.say()
    assert first.line() == "released"
    second = hold(folder / "x.lock")
    assert stop(seen, grace=0).effect is Effect.CHANGED
    assert lives(first.pid)
    assert lives(second.pid)


def test_a_holder_that_ends_between_look_and_signal_is_no_trouble(folder: Path, hold: Callable[..., Child]) -> None:
    """Before the second look, and after it."""
    child = hold(folder / "x.lock")
    seen = inspect(folder / "x.lock")
    child.kill()
    assert stop(seen, grace=GRACE).effect is Effect.CHANGED

    child = hold(folder / "x.lock")

    def look_and_lose(path: str) -> Report:
        report = inspect(path)
        if lives(child.pid):
            child.kill()
        return report

    outcome = stop(inspect(folder / "x.lock"), grace=GRACE, look=look_and_lose)
    assert outcome.effect in (Effect.DONE, Effect.CHANGED)


REUSED = """
import os, signal, sys, time
from dataclasses import replace
from lockcore import inspect
from lockcore._stop import stop

def child():
    pid = os.fork()
    if pid == 0:
        time.sleep(60)
        os._exit(0)
    return pid

first = child()
open(sys.argv[1], "w").write(str(first))
time.sleep(0.1)
seen = inspect(sys.argv[1])
assert seen.verdict.value == "HELD", seen
os.kill(first, signal.SIGKILL)
os.waitpid(first, 0)
open("/proc/sys/kernel/ns_last_pid", "w").write(str(first - 1))
assert child() == first
os.utime(sys.argv[1])
outcome = stop(seen, grace=0)
print(outcome.effect.value, os.waitpid(first, os.WNOHANG), flush=True)
os.kill(first, signal.SIGKILL)
"""


@needs_pid_namespace
def test_a_pid_reused_for_real_is_not_signalled(folder: Path, start: Start) -> None:
    """In a pid namespace of its own; the file looks as if the new process had written it."""
    child = start(REUSED, folder / "x.pid", wrapper=("unshare", "--pid", "--fork", "--mount-proc"))
    assert child.line() == "CHANGED (0, 0)"


def test_a_bare_pid_that_may_be_somebody_elses_is_not_signalled(folder: Path, start: Start) -> None:
    """The process began after the file was written, and only a clock that was set explains that."""
    child = idle(start)
    path = folder / "x.pid"
    path.write_text(f"{child.pid}\n")
    os.utime(path, (time.time() - 3600,) * 2)

    def look(path: str) -> Report:
        return replace(inspect(path), verdict=Verdict.HELD, grounds=Grounds.WEAK)

    assert refused(stop(look(str(path)), grace=0, look=look), "nothing shows")
    assert lives(child.pid)


@needs_root
def test_a_strangers_file_can_not_name_whom_to_stop(folder: Path, start: Start) -> None:
    """Anybody may write another user's PID into a file of his own."""
    child = idle(start)
    path = folder / "x.pid"
    path.write_text(f"{child.pid}\n")
    os.chown(path, 65534, 65534)
    assert refused(stop(inspect(path), grace=0), "belongs to uid 65534")
    assert lives(child.pid)


@needs_root
def test_another_users_process_is_not_signalled(folder: Path, start: Start) -> None:
    """It is refused before anything is tried."""
    child = idle(start)
    path = folder / "x.pid"
    path.write_text(f"{child.pid}\n")
    nobody = start(
        AS_NOBODY
        + """
from lockcore._stop import stop
print(stop(lockcore.inspect(sys.argv[1]), grace=0), flush=True)
""",
        path,
    )
    said = nobody.line()
    assert "REFUSED" in said
    assert "belongs to another user (uid 0)" in said
    assert lives(child.pid)


def test_what_keeps_an_orphaned_lock_is_stopped(folder: Path, start: Start) -> None:
    """The holder is dead; a process that has its guard open keeps the lock."""
    wrapper = start(WRAPPER, folder / "x.lock")
    orphan = int(wrapper.line())
    wrapper.kill()
    seen = inspect(folder / "x.lock")
    assert seen.orphaned
    outcome = stop(seen, grace=GRACE)
    assert outcome.effect is Effect.DONE
    assert f"(PID {orphan})" in outcome.sentence
    assert not lives(orphan)
    assert inspect(folder / "x.lock").verdict is None


def test_what_keeps_a_flock_is_stopped(folder: Path) -> None:
    """`flock(1)` was killed, and what it started keeps its lock on the file itself."""
    path = folder / "x.lock"
    parent = subprocess.Popen(["flock", path, "sh", "-c", "echo $$; exec sleep 60"], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    with parent.stdout:
        sleeping = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    seen = inspect(path)
    if seen.verdict is Verdict.UNKNOWN:
        os.kill(sleeping, signal.SIGKILL)
        pytest.skip("inside a pid namespace the kernel does not show the lock of a taker who is gone")
    assert seen.orphaned
    assert stop(seen, grace=GRACE).done
    assert not lives(sleeping)


def test_the_holder_of_a_flock_is_stopped_with_its_command(folder: Path) -> None:
    """It names nobody: the kernel does."""
    path = folder / "x.lock"
    parent = subprocess.Popen(["flock", path, "sh", "-c", "echo $$; exec sleep 60"], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    with parent.stdout:
        sleeping = int(parent.stdout.readline())
    seen = inspect(path)
    assert seen.holder is not None
    assert seen.holder.pid == parent.pid
    assert stop(seen, grace=GRACE).done
    assert parent.wait() == -signal.SIGTERM
    assert not lives(sleeping)


def test_who_is_just_taking_the_lock_is_no_orphan(folder: Path, start: Start) -> None:
    """He has the guard locked like one, but took it himself."""
    wrapper = start(WRAPPER, folder / "x.lock")
    orphan = int(wrapper.line())
    wrapper.kill()
    seen = inspect(folder / "x.lock")
    os.kill(orphan, signal.SIGKILL)
    until(lambda: not lives(orphan))
    taker = start(
        """
        import fcntl, sys
        guard = open(sys.argv[1], "r+b")
        fcntl.flock(guard, fcntl.LOCK_EX)
        print("up", flush=True)
        sys.stdin.readline()
        """,
        folder / ".x.lock.guard",
    )
    assert taker.line() == "up"
    assert inspect(folder / "x.lock").orphaned  # as far as the guard tells
    assert not stop(seen, grace=0).done
    assert lives(taker.pid)


def test_a_descendant_that_got_away_but_keeps_the_lock_is_found(folder: Path, start: Start) -> None:
    """It had daemonised before anybody looked, and carries no mark; but it has the guard open."""
    child = start(
        """
        import os, subprocess, sys, time
        from lockcore import ProcessLock
        lock = ProcessLock(sys.argv[1], release_on_signal=False)
        lock.acquire()
        code = "import os, time; print(os.getpid(), flush=True) if os.fork() == 0 else os._exit(0); time.sleep(60)"
        middle = subprocess.Popen([sys.executable, "-c", code], pass_fds=(lock.fileno(),), start_new_session=True)
        middle.wait()
        time.sleep(60)
        """,
        folder / "x.lock",
    )
    daemon = int(child.line())
    until(lambda: Path(f"/proc/{daemon}/stat").read_text().rpartition(")")[2].split()[1] != str(child.pid))
    outcome = stop(inspect(folder / "x.lock"), grace=GRACE)
    assert outcome.effect is Effect.DONE
    assert not lives(daemon)
    assert inspect(folder / "x.lock").verdict is None


def test_a_holder_that_only_lets_go_is_not_killed(folder: Path, start: Start) -> None:
    """It has other things to do; what it does without the lock is its own business."""
    child = start(
        """
        import signal, sys, time
        from lockcore import ProcessLock
        lock = ProcessLock(sys.argv[1])
        signal.signal(signal.SIGTERM, lambda number, frame: (lock.release(), print("released", flush=True)))
        lock.acquire()
        print("held", flush=True)
        while True:
            time.sleep(1)
        """,
        folder / "x.lock",
    )
    assert child.line() == "held"
    outcome = stop(inspect(folder / "x.lock"), grace=0.5)
    assert outcome.effect is Effect.FAILED
    assert f"PID {child.pid} has let the lock go, but still runs" in outcome.sentence
    assert lives(child.pid)


def test_two_at_once_do_no_harm(folder: Path, start: Start) -> None:
    """Both succeed, or one of them finds that it is over."""
    code = """
        import sys
        from lockcore import inspect
        from lockcore._stop import stop
        seen = inspect(sys.argv[1])
        print("seen", flush=True)
        sys.stdin.readline()
        print(stop(seen, grace=0.3).effect.value, flush=True)
    """
    for stubborn in (True, False):
        child = start(STUBBORN if stubborn else STUBBORN.replace("signal.SIG_IGN", "signal.SIG_DFL"), folder / "x.lock")
        assert child.line().startswith("held")
        both = [start(code, folder / "x.lock") for _ in range(2)]
        assert [stopping.line() for stopping in both] == ["seen", "seen"]
        for stopping in both:
            stopping.say()
        effects = sorted(stopping.line() for stopping in both)
        assert effects in (["DONE", "DONE"], ["CHANGED", "DONE"])
        assert child.end() < 0
        assert inspect(folder / "x.lock").verdict is None


def test_a_wrapper_is_asked_and_ends_its_command_itself(folder: Path, home: Path, start: Start) -> None:
    """`lockcore run` passes TERM on, and notes in the history that it was stopped."""
    wrapper = subprocess.Popen(
        [sys.executable, "-m", "lockcore", "run", "--lock", folder / "x.lock", "job", "--", "sleep", "60"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    until(lambda: inspect(folder / "x.lock").verdict is Verdict.HELD)
    until(lambda: Path(f"/proc/{wrapper.pid}/task/{wrapper.pid}/children").read_text())
    outcome = stop(inspect(folder / "x.lock"), grace=GRACE)
    assert outcome.done
    assert "left behind" not in outcome.sentence
    assert wrapper.wait(30) == 128 + signal.SIGTERM
    with History(read_only=True) as history:
        assert [run.outcome for run in history.runs()] == ["stopped"]


def test_a_killed_wrapper_has_not_crashed(folder: Path, home: Path) -> None:
    """It and its stubborn daemon are killed, and the history says so."""
    code = (
        "import os, signal, time; signal.signal(15, signal.SIG_IGN); "
        f"os.setsid() if os.fork() == 0 else 0; os._exit(0) if os.fork() else open({str(folder / 'pid')!r}, 'a')"
        ".write(f'{os.getpid()}\\n'); time.sleep(60)"
    )
    wrapper = subprocess.Popen(
        [
            *(sys.executable, "-m", "lockcore", "run", "--lock", folder / "x.lock", "job", "--"),
            *("sh", "-c", f'trap "" TERM; {sys.executable} -c "$1"; sleep 60', "sh", code),
        ],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    until(lambda: (folder / "pid").exists() and len((folder / "pid").read_text().split()) == 2)
    outcome = stop(inspect(folder / "x.lock"), grace=0.3, name="job")
    assert outcome.effect is Effect.DONE, outcome
    assert wrapper.wait(30) == -signal.SIGKILL
    assert not [pid for pid in (folder / "pid").read_text().split() if lives(int(pid))]
    with History(read_only=True) as history:
        assert [run.outcome for run in history.runs()] == ["stopped"]


def test_the_mark_of_an_outer_run_is_not_the_holders(folder: Path, start: Start) -> None:
    """A job that runs inside another one is stopped alone."""
    mark = os.urandom(8).hex()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LOCKCORE_RUN": mark, "LOCKCORE_JOB": "x"}
    bystander = start(IDLE, env=environment)
    assert bystander.line() == "up"
    holder = start(STUBBORN.replace("signal.SIG_IGN", "signal.SIG_DFL"), folder / "x.lock", env=environment)
    assert holder.line().startswith("held")
    assert stop(inspect(folder / "x.lock"), grace=GRACE).done
    assert lives(bystander.pid)


def test_survivors_are_named(folder: Path, hold: Callable[..., Child], monkeypatch: pytest.MonkeyPatch) -> None:
    """Who can't be ended, and that the lock is not free."""
    from lockcore._tree import Ending

    child = hold(folder / "x.lock")

    def spare_everybody(*arguments, **options):
        return Ending([], True, [(child.pid, "python \x1b[2J")])

    monkeypatch.setattr(stop_module._tree, "end", spare_everybody)
    outcome = stop(inspect(folder / "x.lock"), grace=0)
    assert outcome.effect is Effect.FAILED
    assert f"PID {child.pid} (python \\x1b[2J)" in outcome.sentence


def test_openers_tell_who_has_a_file_open_and_who_locked_it(folder: Path, start: Start) -> None:
    """By whatever name; and how many processes could not be looked at."""
    file = folder / "x.duckdb"
    file.write_text("data")
    os.link(file, folder / "second")
    child = start("import sys; f = open(sys.argv[1]); print('up', flush=True); sys.stdin.readline()", folder / "second")
    assert child.line() == "up"
    (opener,) = openers(str(file)).seen
    assert (opener.pid, opener.taker) == (child.pid, None)
    assert "python" in opener.command
    assert openers(str(folder / "none")).seen == ()


@needs_root
def test_processes_that_may_not_be_looked_at_are_counted(folder: Path, start: Start) -> None:
    """Not hidden behind an empty list."""
    (folder / "x.db").write_text("data")
    child = start(
        AS_NOBODY
        + """
from lockcore._openers import openers
found = openers(sys.argv[1])
print(len(found.seen), found.hidden > 0, flush=True)
""",
        folder / "x.db",
    )
    assert child.line() == "0 True"


def test_nothing_stays_open(folder: Path, hold: Callable[..., Child], start: Start) -> None:
    """Neither by a stop that works nor by one that is refused."""
    before = len(os.listdir("/proc/self/fd"))
    child = hold(folder / "x.lock")
    during = len(os.listdir("/proc/self/fd"))
    assert stop(inspect(folder / "x.lock"), grace=GRACE).done
    child.end()
    (folder / "y.pid").write_text(f"{os.getppid()}\n")
    stop(inspect(folder / "y.pid"), grace=0)
    assert len(os.listdir("/proc/self/fd")) == during >= before


def test_a_run_that_is_unfinished_is_only_closed_for_its_own_job(folder: Path, start: Start) -> None:
    """What keeps an orphaned lock may carry another job's mark: that one's history stays as it is."""
    mark = os.urandom(8).hex()
    run = Run()
    run.key, run.job, run.lock, run.started = mark, "other", "/other", time.time()
    with History() as history:
        history.begin(run)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LOCKCORE_RUN": mark, "LOCKCORE_JOB": "other"}
    wrapper = start(WRAPPER, folder / "x.lock", env=environment)
    wrapper.line()
    wrapper.kill()
    assert stop(inspect(folder / "x.lock"), grace=GRACE).done
    with History(read_only=True) as history:
        assert [run.outcome for run in history.runs()] == [None]
