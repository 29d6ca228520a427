"""Interrupted at any moment, by an exception out of a signal handler: nothing is lost and nothing stays taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Start, others

ALARM = """
    import os, random, signal, sys, time
    from lockcore import LockHeld, ProcessLock

    class Stop(Exception):
        pass

    def stop(*_):
        if armed:
            armed.clear()
            raise Stop

    signal.signal(signal.SIGALRM, stop)
    sys.unraisablehook = lambda *_: None  # the net works in __del__, where an interruption can only be told
    armed, dice, path, interrupted = [], random.Random(5), sys.argv[1], 0

    def try_to(do, longest):
        signal.setitimer(signal.ITIMER_REAL, dice.uniform(1e-6, longest))
        try:
            try:
                armed.append(True)
                do()
            finally:
                armed.clear()
        except Stop:
            return 1
        return 0
"""

INTERRUPTED = """
    lock, stuck = ProcessLock(path), 0

    def use():
        {what}

    for _ in range(1500):
        interrupted += try_to(use, 1.2e-4)
        lock.release()
        other = ProcessLock(path)
        if not other.try_acquire(): stuck += 1
        other.release()
    print(interrupted > 100, stuck, flush=True)
"""

WAITED = """
    holder, lock = ProcessLock(path), ProcessLock(path)
    holder.acquire()
    files = []

    def wait():
        try: lock.acquire(wait=0.05)
        except LockHeld: pass

    for turn in range(300):
        interrupted += try_to(wait, 1e-3)
        files.append(open(os.devnull))
        if len(files) > 20: files.pop(0).close()
    time.sleep(0.2)
    null = os.stat(os.devnull).st_ino
    print(interrupted > 100, all(os.fstat(file.fileno()).st_ino == null for file in files), flush=True)
"""


@pytest.mark.parametrize("what", ["with lock: pass", "lock.acquire(); lock.release()"], ids=["with", "acquire"])
def test_a_handler_that_raises_leaves_no_lock_behind(folder: Path, start: Start, what: str) -> None:
    """Ctrl-C, or an alarm, between any two steps of taking and releasing."""
    child = start(ALARM + INTERRUPTED.format(what=what), folder / "x.lock")
    assert child.line() == "True 0"
    child.end()
    assert others(folder) == set()


def test_an_interrupted_wait_touches_nobody_elses_descriptors(folder: Path, start: Start) -> None:
    """Its time limit is gone with it: the number may be another file's by then."""
    child = start(ALARM + WAITED, folder / "x.lock")
    assert child.line() == "True True"
