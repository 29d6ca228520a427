"""How a lock goes with the process that holds it: signals, exits and forks."""

from __future__ import annotations

import copy
import os
import pickle
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from lockcore import ProcessLock, Verdict, inspect
from lockcore._values import Grounds

from .conftest import ROOT, Child, Start, others

WAIT_FOR_SIGNAL = """
    import signal, sys
    from lockcore import ProcessLock
    {before}
    lock = ProcessLock(sys.argv[1], release_on_signal={on_signal})
    lock.acquire()
    {after}
    print("held", flush=True)
    while True:
        signal.pause()
"""


def waiting(start: Start, path: Path, before: str = "", after: str = "", on_signal: bool = True) -> Child:
    child = start(WAIT_FOR_SIGNAL.format(before=before, after=after, on_signal=on_signal), path)
    assert child.line() == "held"
    return child


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_frees_the_lock_and_still_ends_the_process(folder: Path, start: Start, number: int) -> None:
    """The exit status says which signal it was, as if nothing had been in its way."""
    child = waiting(start, folder / "x.lock")
    assert child.kill(number) == -number
    assert others(folder) == set()


def test_without_release_on_signal_the_file_stays_but_the_lock_is_free(folder: Path, start: Start) -> None:
    """The kernel frees the guard in any case; the left file is seen as stale."""
    child = waiting(start, folder / "x.lock", on_signal=False)
    assert child.kill(signal.SIGTERM) == -signal.SIGTERM
    assert others(folder) == {"x.lock"}
    assert inspect(folder / "x.lock").verdict is Verdict.STALE


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_programs_own_handler_decides(folder: Path, start: Start, when: str) -> None:
    """It acts, with its own exit status, and the lock goes with the process."""
    own = "signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))"
    child = waiting(start, folder / "x.lock", **{when: own})
    assert child.kill(signal.SIGTERM) == 7
    assert others(folder) == set()


def test_a_program_that_finishes_its_work_after_a_signal_keeps_the_lock_until_then(folder: Path, start: Start) -> None:
    """Freed any earlier, a second instance could start while the first still writes."""
    child = start(
        """
        import signal, sys
        from lockcore import ProcessLock
        asked = []
        signal.signal(signal.SIGTERM, lambda *_: asked.append(1))
        ProcessLock(sys.argv[1]).acquire()
        print("held", flush=True)
        while not asked:
            signal.pause()
        print("finishing", flush=True)
        sys.stdin.readline()
        """,
        folder / "x.lock",
    )
    assert child.line() == "held"
    child.process.send_signal(signal.SIGTERM)
    assert child.line() == "finishing"
    assert ProcessLock(folder / "x.lock").try_acquire() is False
    child.say()
    assert child.end() == 0
    assert others(folder) == set()


def test_an_ignored_signal_stays_ignored(folder: Path, start: Start) -> None:
    """A job under nohup survives the hangup and keeps its lock."""
    child = waiting(start, folder / "x.lock", before="signal.signal(signal.SIGHUP, signal.SIG_IGN)")
    child.process.send_signal(signal.SIGHUP)
    assert inspect(folder / "x.lock").verdict is Verdict.HELD
    assert child.kill(signal.SIGTERM) == -signal.SIGTERM


def test_handlers_are_given_back_with_the_last_lock(folder: Path) -> None:
    """A program that holds nothing is as it was before."""
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
    assert before[signal.SIGTERM] is signal.SIG_DFL
    one, two = ProcessLock(folder / "1.lock"), ProcessLock(folder / "2.lock")
    one.acquire()
    two.acquire()
    assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
    one.release()
    assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
    two.release()
    assert {number: signal.getsignal(number) for number in before} == before


@pytest.mark.parametrize(
    ("ending", "status"),
    [("pass", 0), ("sys.exit(3)", 3), ("raise RuntimeError('boom')", 1)],
    ids=["end of script", "exit", "exception"],
)
def test_a_normal_exit_frees_a_lock_that_nobody_released(folder: Path, start: Start, ending: str, status: int) -> None:
    """Without a `with`, the lock lasts as long as the process, even when nothing refers to it."""
    child = start(f"import sys, lockcore\nlockcore.ProcessLock(sys.argv[1]).acquire()\n{ending}", folder / "x.lock")
    assert child.end() == status
    assert others(folder) == set()


def test_the_guard_is_held_until_the_process_is_really_gone(folder: Path, start: Start) -> None:
    """Exit handlers that run after ours still run under the lock."""
    child = start(
        """
        import atexit, sys
        def late():
            print("late", flush=True)
            sys.stdin.readline()
        atexit.register(late)
        from lockcore import ProcessLock
        ProcessLock(sys.argv[1]).acquire()
        """,
        folder / "x.lock",
    )
    assert child.line() == "late"
    assert others(folder) == set()
    assert ProcessLock(folder / "x.lock").try_acquire() is False
    child.say()
    child.end()
    assert ProcessLock(folder / "x.lock").try_acquire() is True


def test_a_lock_taken_in_another_thread_works_without_signals(folder: Path, start: Start) -> None:
    """Handlers can be set in the main thread only; the kernel still frees the lock."""
    child = start(
        """
        import sys, threading
        from lockcore import ProcessLock
        thread = threading.Thread(target=ProcessLock(sys.argv[1]).acquire)
        thread.start(); thread.join()
        print("held", flush=True)
        sys.stdin.readline()
        """,
        folder / "x.lock",
    )
    assert child.line() == "held"
    assert child.kill(signal.SIGTERM) == -signal.SIGTERM
    assert ProcessLock(folder / "x.lock").try_acquire() is True


FORK = """
    import os, sys, time
    from lockcore import ProcessLock
    lock = ProcessLock(sys.argv[1])
    lock.acquire()
    child = os.fork()
    if child == 0:
        {in_child}
    {in_parent}
"""


@pytest.mark.parametrize(
    "in_child",
    ["os._exit(0)", "sys.exit(0)", "lock.release(); os._exit(0)", "assert not lock.held; sys.exit(0)"],
)
def test_a_forked_child_that_ends_does_not_free_the_lock(folder: Path, start: Start, in_child: str) -> None:
    """Neither its exit nor a release in it touches the parent's lock."""
    child = start(
        FORK.format(
            in_child=in_child,
            in_parent='assert os.waitpid(child, 0)[1] == 0; print("ended", flush=True); sys.stdin.readline()',
        ),
        folder / "x.lock",
    )
    assert child.line() == "ended"
    assert others(folder) == {"x.lock"}
    assert inspect(folder / "x.lock").verdict is Verdict.HELD
    child.say()
    assert child.end() == 0
    assert others(folder) == set()


def test_a_forked_child_that_lives_on_does_not_keep_the_lock(folder: Path, start: Start) -> None:
    """The lock was its parent's; with the parent it goes."""
    child = start(
        FORK.format(
            in_child="print(os.getpid(), flush=True); time.sleep(60); os._exit(0)", in_parent="sys.stdin.readline()"
        ),
        folder / "x.lock",
    )
    grandchild = int(child.line())
    try:
        child.kill(signal.SIGKILL)
        assert inspect(folder / "x.lock").verdict is Verdict.STALE
        with ProcessLock(folder / "x.lock"):
            pass
    finally:
        os.kill(grandchild, signal.SIGKILL)


def test_a_forked_child_is_refused_like_everybody_else(folder: Path, start: Start) -> None:
    """It is another process, with an identity of its own once it holds the lock."""
    child = start(
        """
        import os, sys
        from lockcore import ProcessLock, inspect
        lock = ProcessLock(sys.argv[1])
        lock.acquire()
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            refused = not ProcessLock(sys.argv[1]).try_acquire()
            os.write(writer, b"refused" if refused else b"taken")
            lock.acquire(wait=30)
            os.write(writer, b"-%d" % inspect(sys.argv[1]).holder.pid)
            os._exit(0)
        first = os.read(reader, 20)
        lock.release()
        os.waitpid(child, 0)
        print(first.decode(), os.read(reader, 20).decode() == f"-{child}", flush=True)
        """,
        folder / "x.lock",
    )
    assert child.line() == "refused True"


def test_a_subprocess_does_not_inherit_the_lock(folder: Path, start: Start) -> None:
    """Unless it is given the guard's descriptor on purpose."""
    child = start(
        """
        import subprocess, sys
        from lockcore import ProcessLock
        lock = ProcessLock(sys.argv[1])
        lock.acquire()
        keep = (lock.fileno(),) if sys.argv[2] == "keep" else ()
        print(subprocess.Popen(["sleep", "60"], pass_fds=keep).pid, flush=True)
        sys.stdin.readline()
        """,
        folder / "x.lock",
        "drop",
    )
    sleeper = int(child.line())
    child.kill(signal.SIGKILL)
    os.kill(sleeper, signal.SIGKILL)
    assert inspect(folder / "x.lock").verdict is Verdict.STALE


def test_a_child_that_inherits_the_guard_keeps_the_lock_of_a_dead_parent(
    folder: Path, start: Start, hold: Callable[..., Child]
) -> None:
    """It is orphaned: held by a descendant, and free when that one ends."""
    parent = start(
        """
        import subprocess, sys
        from lockcore import ProcessLock
        lock = ProcessLock(sys.argv[1])
        lock.acquire()
        print(subprocess.Popen(["sleep", "60"], pass_fds=(lock.fileno(),)).pid, flush=True)
        sys.stdin.readline()
        """,
        folder / "x.lock",
    )
    sleeper = int(parent.line())
    fd = os.pidfd_open(sleeper) if hasattr(os, "pidfd_open") else None
    parent.kill(signal.SIGKILL)
    report = inspect(folder / "x.lock")
    assert report.verdict is Verdict.HELD
    assert report.orphaned
    assert ProcessLock(folder / "x.lock").try_acquire() is False
    os.kill(sleeper, signal.SIGKILL)
    if fd is not None:
        import select

        select.select([fd], [], [], 30)
        os.close(fd)
    with ProcessLock(folder / "x.lock").acquire(wait=30):
        pass


def test_a_process_that_replaces_its_own_program_can_take_its_lock_again(folder: Path, start: Start) -> None:
    """exec keeps the PID but not the guard: what is left is its own past."""
    child = start(
        """
        import os, sys
        from lockcore import ProcessLock
        taken = ProcessLock(sys.argv[1]).try_acquire()
        if len(sys.argv) > 2:
            print(taken, flush=True)
        else:
            os.execv(sys.executable, [sys.executable, "-c", os.environ["AGAIN"], sys.argv[1], "again"])
        """,
        folder / "x.lock",
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "AGAIN": "import sys; from lockcore import ProcessLock\nprint(ProcessLock(sys.argv[1]).try_acquire())",
        },
    )
    assert child.line() == "True"


def test_a_fork_in_another_thread_while_a_lock_is_taken_keeps_nothing(folder: Path, start: Start) -> None:
    """The child has a copy of whatever was open at that moment; after release the lock is free all the same."""
    child = start(
        """
        import os, sys, threading, time
        from lockcore import ProcessLock
        children = []
        def fork():
            for _ in range(60):
                pid = os.fork()
                if pid == 0:
                    time.sleep(60)
                children.append(pid)
        thread = threading.Thread(target=fork)
        lock, refused = ProcessLock(sys.argv[1]), 0
        thread.start()
        while thread.is_alive():
            refused += not lock.try_acquire()
            lock.release()
        for pid in children:
            os.kill(pid, 9)
        print(refused, flush=True)
        """,
        folder / "x.lock",
    )
    assert child.line() == "0"


def test_a_lock_whose_file_could_not_be_removed_is_free(folder: Path) -> None:
    """An editor replaced it, so it is not ours to remove; the guard says that it was released."""
    lock = ProcessLock(folder / "x.lock")
    lock.acquire()
    content = Path(lock.path).read_bytes()
    os.unlink(lock.path)
    Path(lock.path).write_bytes(content)
    lock.release()
    report = inspect(lock.path)
    assert (report.verdict, report.grounds) == (Verdict.STALE, Grounds.RELEASED)
    assert lock.try_acquire() is True
    lock.release()
    assert others(folder) == set()


def test_a_held_lock_can_not_be_copied(folder: Path) -> None:
    """Two objects would let the same descriptors go; one that is not held may travel."""
    lock = ProcessLock(folder / "x.lock", format="pid")
    assert pickle.loads(pickle.dumps(lock)).path == lock.path
    with lock, pytest.raises(TypeError, match="is held"):
        copy.deepcopy(lock)


def test_closed_descriptors_are_not_closed_twice(folder: Path, start: Start) -> None:
    """A daemon that closes everything and opens its own files keeps them when it releases its lock."""
    child = start(
        """
        import os, sys
        from lockcore import ProcessLock
        lock = ProcessLock(sys.argv[1])
        lock.acquire()
        os.closerange(3, 100)
        mine = [os.open(os.devnull, os.O_RDONLY) for _ in range(10)]
        lock.release()
        null = os.stat(os.devnull).st_ino
        print(all(os.fstat(fd).st_ino == null for fd in mine), flush=True)
        """,
        folder / "x.lock",
    )
    assert child.line() == "True"


def test_a_subprocess_started_by_another_thread_does_not_keep_a_released_lock(folder: Path, start: Start) -> None:
    """Between fork and exec it has a copy of the guard's descriptor; releasing unlocks that one too."""
    child = start(
        """
        import subprocess, sys, threading
        from lockcore import ProcessLock
        def spawn():
            for _ in range(150):
                subprocess.run(["true"], close_fds=False)
        threads = [threading.Thread(target=spawn) for _ in range(2)]
        lock, refused = ProcessLock(sys.argv[1]), 0
        for thread in threads: thread.start()
        while any(thread.is_alive() for thread in threads):
            refused += not lock.try_acquire()
            lock.release()
        print(refused, flush=True)
        """,
        folder / "x.lock",
    )
    assert child.line() == "0"


def test_a_child_forked_in_the_middle_of_taking_does_not_keep_the_lock_of_a_dead_parent(
    folder: Path, start: Start
) -> None:
    """Another thread may fork at any moment; the child closes what it got a copy of."""
    child = start(
        """
        import os, sys, time
        from lockcore import ProcessLock, _posix
        real = _posix.Guard.lock
        def lock(guard, wait):
            got = real(guard, wait)
            pid = os.fork()
            if pid == 0:
                time.sleep(60)
            print(pid, flush=True)
            return got
        _posix.Guard.lock = lock
        ProcessLock(sys.argv[1]).acquire()
        print("held", flush=True)
        sys.stdin.readline()
        """,
        folder / "x.lock",
    )
    grandchild = int(child.line())
    try:
        assert child.line() == "held"
        child.kill(signal.SIGKILL)
        assert inspect(folder / "x.lock").verdict is Verdict.STALE
        assert ProcessLock(folder / "x.lock").try_acquire() is True
    finally:
        os.kill(grandchild, signal.SIGKILL)
