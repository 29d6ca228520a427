"""Waiting for a lock: in the kernel, for as long as one was told, leaving nothing behind."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from lockcore import LockHeld, ProcessLock

from .conftest import Child, Start, others

WAIT = """
    import sys, time
    from lockcore import LockHeld, ProcessLock
    lock = ProcessLock(sys.argv[1])
    print("waiting", flush=True)
    try:
        lock.acquire(wait={wait})
        print("held", flush=True)
    except LockHeld as held:
        print("refused", held.holder.pid, flush=True)
    sys.stdin.readline()
"""


def threads() -> set[str]:
    return {thread.name for thread in threading.enumerate() if thread.name.startswith("lockcore")}


def blocked_in_flock(pid: int) -> bool:
    """Whether the process sits in the flock system call (number 73 on x86-64, 32 on arm64)."""
    return Path(f"/proc/{pid}/syscall").read_text().split()[0] in ("73", "32")


@pytest.mark.parametrize("wait", ["60", "None"])
def test_a_waiting_acquire_sits_in_the_kernel_and_gets_the_lock(
    folder: Path, hold: Callable[..., Child], start: Start, wait: str
) -> None:
    """No asking again and again: the process is blocked in flock until the holder lets go."""
    holder = hold(folder / "x.lock")
    waiter = start(WAIT.format(wait=wait), folder / "x.lock")
    assert waiter.line() == "waiting"
    if os.access(f"/proc/{waiter.pid}/syscall", os.R_OK):
        while not blocked_in_flock(waiter.pid):
            assert waiter.process.poll() is None
            time.sleep(0.01)
        before = Path(f"/proc/{waiter.pid}/schedstat").read_text().split()[2]
        time.sleep(0.5)
        assert Path(f"/proc/{waiter.pid}/schedstat").read_text().split()[2] == before
    holder.say()
    assert waiter.line() == "held"


def test_a_waiting_acquire_gets_the_lock_of_a_killed_holder(
    folder: Path, hold: Callable[..., Child], start: Start
) -> None:
    """The kernel wakes it; the stale file is no obstacle."""
    holder = hold(folder / "x.lock")
    waiter = start(WAIT.format(wait=60), folder / "x.lock")
    assert waiter.line() == "waiting"
    holder.kill(signal.SIGKILL)
    assert waiter.line() == "held"


def test_when_the_time_is_over_the_holder_is_named(folder: Path, hold: Callable[..., Child]) -> None:
    """And neither a thread nor a descriptor is left, a moment later."""
    holder = hold(folder / "x.lock")
    lock = ProcessLock(folder / "x.lock")
    descriptors = os.listdir("/dev/fd")
    for _ in range(3):
        with pytest.raises(LockHeld) as refused:
            lock.acquire(wait=0.05)
        assert refused.value.holder is not None
        assert refused.value.holder.pid == holder.pid
    while threads():
        time.sleep(0.01)
    assert len(os.listdir("/dev/fd")) == len(descriptors)


def test_waiting_works_in_another_thread(folder: Path, hold: Callable[..., Child]) -> None:
    """With a time limit, although only the main thread may set signal handlers."""
    hold(folder / "x.lock")
    outcomes: list[str] = []

    def wait() -> None:
        try:
            ProcessLock(folder / "x.lock").acquire(wait=0.05)
        except LockHeld:
            outcomes.append("refused")

    waiting = [threading.Thread(target=wait) for _ in range(5)]
    for thread in waiting:
        thread.start()
    for thread in waiting:
        thread.join()
    assert outcomes == ["refused"] * 5


def test_a_time_limit_works_with_sigurg_blocked_or_handled(folder: Path, hold: Callable[..., Child]) -> None:
    """The signal that ends the wait belongs to the program; its mask and handler come back as they were."""
    hold(folder / "x.lock")
    lock = ProcessLock(folder / "x.lock")
    calls: list[int] = []
    for handler in (signal.SIG_DFL, signal.SIG_IGN, lambda number, _: calls.append(number)):
        before = signal.signal(signal.SIGURG, handler)  # type: ignore[arg-type]
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGURG})
        try:
            with pytest.raises(LockHeld):
                lock.acquire(wait=0.05)
            assert signal.SIGURG in signal.pthread_sigmask(signal.SIG_BLOCK, set())
            assert signal.getsignal(signal.SIGURG) == handler
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            signal.signal(signal.SIGURG, before)


def test_an_interrupt_ends_the_wait(folder: Path, hold: Callable[..., Child], start: Start) -> None:
    """Ctrl-C is heard at once and the place in the queue is given up."""
    holder = hold(folder / "x.lock")
    waiter = start(WAIT.format(wait=600), folder / "x.lock")
    assert waiter.line() == "waiting"
    while not blocked_in_flock(waiter.pid):
        time.sleep(0.01)
    assert waiter.kill(signal.SIGINT) in (-signal.SIGINT, 1, 130)
    holder.say()
    assert holder.line() == "released"
    assert ProcessLock(folder / "x.lock").try_acquire() is True


def test_a_wait_that_ran_out_does_not_take_the_lock_later(folder: Path) -> None:
    """Nothing that the kernel grants afterwards can be the guard."""
    holder, late = ProcessLock(folder / "x.lock"), ProcessLock(folder / "x.lock")
    for _ in range(20):
        holder.acquire()
        with pytest.raises(LockHeld):
            late.acquire(wait=0.001)
        holder.release()
        assert not late.held
        assert holder.try_acquire() is True
        holder.release()


def test_a_foreign_lock_is_waited_for_too(folder: Path, start: Start) -> None:
    """Its holder's end is noticed, although no kernel lock ties it to the file."""
    foreign = start("import sys; print('up', flush=True); sys.stdin.readline()")
    assert foreign.line() == "up"
    (folder / "x.lock").write_text(f"{foreign.pid}\n")
    waiter = start(WAIT.format(wait=60), folder / "x.lock")
    assert waiter.line() == "waiting"
    time.sleep(0.3)
    foreign.kill(signal.SIGKILL)
    assert waiter.line() == "held"


def test_a_foreign_lock_that_stays_is_refused_when_the_time_is_over(folder: Path) -> None:
    """With its holder named."""
    (folder / "x.lock").write_text(f"{os.getppid()}\n")
    with pytest.raises(LockHeld) as refused:
        ProcessLock(folder / "x.lock").acquire(wait=0.3)
    assert refused.value.holder is not None
    assert refused.value.holder.pid == os.getppid()
    assert others(folder) == {"x.lock"}
