"""A worker: takes the lock, holds it for a moment, gives it back, again and again, in every way it can.

It is killed from outside at any moment. Acquire and release themselves are so short that such a kill seldom
hits them; so at times the worker sets a timer of some microseconds just before calling one of them.
SIGALRM, which nobody handles, then ends it right there, as abruptly as SIGKILL. The timer is never on while
it is inside.
"""

from __future__ import annotations

import atexit
import os
import random
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from .locks import Lock
from .nursery import Voice
from .timer import deadly

FORKS = ("exits", "leaves-at-once", "releases", "tries", "outlives", "execs")


@dataclass(frozen=True)
class Habits:
    """How a worker lives."""

    hold: float = 0.005
    idle: float = 0.001
    longest_wait: float = 1.0
    blocking: float = 0.6
    forks: float = 0.04
    timers: float = 0.06
    longest_timer: float = 0.0004


class Worker:
    """One worker; `make` gives it a lock object, `over` says when the round ends."""

    def __init__(
        self,
        voice: Voice,
        make: Callable[[], Lock],
        over: Callable[[], bool],
        rng: random.Random,
        habits: Habits,
    ) -> None:
        self._voice = voice
        self._make = make
        self._over = over
        self._rng = rng
        self._habits = habits
        self._children: set[int] = set()
        self._forks = 0

    def live(self) -> None:
        """Loop until the round is over."""
        lock = self._make()
        while not self._over():
            if self._rng.random() < 0.3:
                lock = self._make()
            if self._acquire(lock):
                self._inside(lock)
                with self._timer():
                    lock.release()
            time.sleep(self._rng.uniform(0, self._habits.idle))
            self._reap(os.WNOHANG)
        self._reap(0)

    def _acquire(self, lock: Lock) -> bool:
        if self._rng.random() >= self._habits.blocking:
            with self._timer():
                return lock.try_acquire()
        self._voice.say("wait")
        with self._timer():
            got = lock.wait_acquire(self._rng.uniform(0.02, self._habits.longest_wait))
        if not got:
            self._voice.say("give-up")
        return got

    def _inside(self, lock: Lock) -> None:
        self._voice.say("enter")
        if self._rng.random() < 0.8:
            time.sleep(self._rng.uniform(0, self._habits.hold))
        if self._rng.random() < self._habits.forks:
            self._fork(lock, self._rng.choice(FORKS))
        self._voice.say("leave")

    def _timer(self) -> AbstractContextManager[None]:
        return deadly(self._rng, self._habits.timers, self._habits.longest_timer)

    def _fork(self, lock: Lock, manner: str) -> None:
        self._voice.say("fork", manner)
        self._forks += 1
        pid = os.fork()
        if pid == 0:
            _child(lock, manner, self._voice.child(str(self._forks)))
        if manner in ("outlives", "execs"):
            self._children.add(pid)
        else:
            os.waitpid(pid, 0)

    def _reap(self, flags: int) -> None:
        for pid in list(self._children):
            if os.waitpid(pid, flags)[0]:
                self._children.discard(pid)


def _child(lock: Lock, manner: str, voice: Voice) -> None:
    """A child forked inside: whatever it does, the lock stays its parent's."""
    try:
        if manner == "leaves-at-once":
            os._exit(0)
        if manner == "releases":
            lock.release()
        elif manner == "tries":
            _try(lock, voice)
        elif manner == "outlives":
            time.sleep(0.02)
        elif manner == "execs":
            os.execv("/bin/sleep", ["sleep", "0.02"])
        atexit._run_exitfuncs()  # what the interpreter does at a normal end
    except Exception as error:
        voice.say("error", f"forked child that {manner}: {type(error).__name__}: {error}")
    finally:
        os._exit(0)


def _try(lock: Lock, voice: Voice) -> None:
    try:
        got = lock.try_acquire()
    except Exception:
        return  # refusing loudly is refusing
    if got:
        voice.say("enter")
        time.sleep(0.001)
        voice.say("leave")
        lock.release()
