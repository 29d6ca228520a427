"""Waits for a kernel lock with a time limit, without asking again and again.

A blocked `flock` has no timeout and only a signal wakes it. So another thread watches the time. When it is up, that
thread first puts a pipe in the place of the descriptor, so that nothing the kernel grants or restarts from then on
can be the guard, and then interrupts the waiting thread with SIGURG, which nobody minds: it is ignored unless a
program asks for it, and programs that do must expect it at any time.

A wait that gets its lock leaves that thread asleep: whoever has just got a lock is in a hurry.
"""

from __future__ import annotations

import fcntl
import os
import signal
import sys
import threading
import time
from collections.abc import Callable

assert sys.platform != "win32"

from lockcore._posix_public import is_open_as

IDLE = 0.5
"""Seconds after which a thread without any limit to watch ends."""

_NUDGE_AGAIN = 0.005


def flock_within(fd: int, identity: tuple[int, int], seconds: float) -> bool:
    """Block in the kernel until `fd` has the exclusive lock or `seconds` are over.

    `identity` is the device and inode of its file. After False the descriptor is still the caller's to close, but
    no longer the file's.
    """
    limits = _limits_of_this_process()
    limit = _Limit(fd, identity, time.monotonic() + min(seconds, threading.TIMEOUT_MAX))
    masked: set[int] = set()
    try:
        _let_urg_interrupt()
        limits.begin(limit)
        masked |= signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGURG})
        fcntl.flock(fd, fcntl.LOCK_EX)
    finally:
        in_time = limits.end(limit)
        if masked and signal.SIGURG in masked:
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGURG})
    return in_time


class _Limit:
    """One thread that waits for one descriptor."""

    __slots__ = ("fd", "identity", "until", "waiting")

    def __init__(self, fd: int, identity: tuple[int, int], until: float) -> None:
        self.fd = fd
        self.identity = identity
        self.until = until
        self.waiting = threading.get_ident()


class _Limits:
    """The time limits of all waits in this process, watched by one thread while there are any."""

    def __init__(self) -> None:
        self.pid = os.getpid()
        self._limits: set[_Limit] = set()
        self._expired: set[_Limit] = set()
        self._turn = threading.Lock()
        self._changed = threading.Condition(self._turn)
        self._asleep_until = 0.0
        self._thread: threading.Thread | None = None
        self._pipe = -1

    def begin(self, limit: _Limit) -> None:
        with self._turn:
            if self._thread is None:
                self._start()
            self._limits.add(limit)
            if limit.until < self._asleep_until:
                self._changed.notify()

    def end(self, limit: _Limit) -> bool:
        """Whether the wait ended in time. From here on the limit does nothing any more.

        Whoever removes a limit from the set has decided it; only the one who comes second waits for the other.
        """
        try:
            self._limits.remove(limit)
        except KeyError:
            with self._turn:
                self._expired.discard(limit)
            return False
        return True

    def _start(self) -> None:
        # The pipe now, so that running out of descriptors later can't keep the time from being up.
        self._pipe, writer = os.pipe()
        os.close(writer)
        thread = threading.Thread(target=self._watch, name="lockcore-wait", daemon=True)
        # It inherits this: a signal for the process must reach a thread that waits for it, not this one.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        try:
            thread.start()
        except BaseException:
            os.close(self._pipe)
            raise
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        self._thread = thread

    def _watch(self) -> None:
        with self._turn:
            try:
                self._watch_until_idle()
            finally:
                os.close(self._pipe)
                self._thread = None

    def _watch_until_idle(self) -> None:
        idle_since = None
        while True:
            now = time.monotonic()
            for limit in list(self._limits):
                if limit.until <= now:
                    self._expire(limit)
            for limit in self._expired:
                signal.pthread_kill(limit.waiting, signal.SIGURG)
            if self._limits or self._expired:
                idle_since = None
            elif idle_since is None:
                idle_since = now
            elif now >= idle_since + IDLE:
                return
            self._asleep_until = min((limit.until for limit in list(self._limits)), default=now + IDLE)
            if self._expired:
                self._asleep_until = min(self._asleep_until, now + _NUDGE_AGAIN)
            self._changed.wait(self._asleep_until - now)

    def _expire(self, limit: _Limit) -> None:
        """Under the lock that `end` takes too when it comes second: the waiting thread can't be gone."""
        try:
            self._limits.remove(limit)
        except KeyError:
            return
        if is_open_as(limit.fd, limit.identity):  # else closed by force, and perhaps somebody else's by now
            os.dup2(self._pipe, limit.fd, inheritable=False)
        self._expired.add(limit)


_limits = _Limits()
_set_handler: list[Callable[[], object]] = []


def _limits_of_this_process() -> _Limits:
    """A forked child has inherited neither the thread nor, for sure, an open lock: it starts anew."""
    global _limits
    if _limits.pid != os.getpid():
        _limits = _Limits()
    return _limits


def _let_urg_interrupt() -> None:
    """Give SIGURG a handler that does nothing, unless the program has one: an ignored signal wakes nobody.

    Python's own `signal.signal` works in the main thread only, so the C library is asked.
    """
    if callable(signal.getsignal(signal.SIGURG)):
        return
    if not _set_handler:
        import ctypes

        libc = ctypes.CDLL(None)
        libc.signal.argtypes = [ctypes.c_int, ctypes.c_void_p]
        libc.signal.restype = ctypes.c_void_p
        nothing = ctypes.cast(libc.getpid, ctypes.c_void_p)
        _set_handler.append(lambda: libc.signal(signal.SIGURG, nothing))
    _set_handler[0]()
