"""Waits for a kernel lock with a time limit, without asking again and again.

A blocked `flock` has no timeout and only a signal wakes it. So a second thread watches the time. When it
is up, that thread first puts a pipe in the place of the descriptor, so that nothing the kernel grants or
restarts from then on can be the guard, and then interrupts the waiting thread with SIGURG, which nobody
minds: it is ignored unless a program asks for it, and programs that do must expect it at any time.
"""

from __future__ import annotations

import fcntl
import os
import signal
import sys
import threading

assert sys.platform != "win32"

_NUDGE_AGAIN = 0.005


def flock_within(fd: int, seconds: float) -> bool:
    """Block in the kernel until `fd` has the exclusive lock or `seconds` are over.

    After False the descriptor is still the caller's to close, but no longer the file's.
    """
    limit = _Limit(fd, seconds)
    masked = signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGURG})
    won = False
    try:
        fcntl.flock(fd, fcntl.LOCK_EX)
        won = limit.beaten()
        return won
    finally:
        limit.end(at_leisure=won)
        signal.pthread_sigmask(signal.SIG_SETMASK, masked)


class _Limit:
    """The time limit of one wait, kept by a thread of its own until `end`."""

    def __init__(self, fd: int, seconds: float) -> None:
        self._fd = fd
        self._seconds = min(seconds, threading.TIMEOUT_MAX)
        self._waiting = threading.get_ident()
        self._ended = threading.Event()
        self._turn = threading.Lock()
        self._decided = False
        # Made now, so that running out of descriptors later can't keep the time from being up.
        self._pipe, writer = os.pipe()
        os.close(writer)
        self._thread = threading.Thread(target=self._watch, name="lockcore-wait", daemon=True)
        self._thread.start()

    def beaten(self) -> bool:
        """Whether the lock came before the time was up. From then on the limit does nothing any more."""
        with self._turn:
            first = not self._decided
            self._decided = True
            return first

    def end(self, *, at_leisure: bool) -> None:
        """End the thread; with the lock in hand nobody waits for it to be gone."""
        with self._turn:
            self._decided = True
            self._ended.set()
        if not at_leisure:
            self._thread.join()
        os.close(self._pipe)

    def _watch(self) -> None:
        if self._ended.wait(self._seconds):
            return
        with self._turn:
            if self._decided:
                return
            self._decided = True
            os.dup2(self._pipe, self._fd, inheritable=False)
        _let_urg_interrupt()
        while self._nudge():
            self._ended.wait(_NUDGE_AGAIN)

    def _nudge(self) -> bool:
        with self._turn:  # the waiting thread can't be gone before `end`
            if not self._ended.is_set():
                signal.pthread_kill(self._waiting, signal.SIGURG)
            return not self._ended.is_set()


def _let_urg_interrupt() -> None:
    """Give SIGURG a handler that does nothing, unless the program has one: an ignored signal wakes nobody.

    Python's own `signal.signal` works in the main thread only, so the C library is asked.
    """
    if callable(signal.getsignal(signal.SIGURG)):
        return
    import ctypes

    libc = ctypes.CDLL(None)
    libc.signal.argtypes = [ctypes.c_int, ctypes.c_void_p]
    libc.signal.restype = ctypes.c_void_p
    libc.signal(signal.SIGURG, ctypes.cast(libc.getpid, ctypes.c_void_p))
