"""A worker: takes leases, keeps them for a while in every way it can, and gives them back, again and again.

It is killed and stopped from outside at any moment. As those of the lock do, it sets a timer of some microseconds at
times before it calls something short, so that it ends right there.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from lockcore import Lease, LeaseLost, LockHeld, StoreFailed, open_lease_store
from tests.torture.nursery import Voice
from tests.torture.timer import deadly

from .clock import SECOND, boottime_ns
from .forks import Forks
from .resource import Writer

NAMES = ("red", "green", "blue", "white", "black")
TOLD_WITHIN = 2.0
"""Seconds within which `on_lost` has to be called: the clock is looked at every second."""


@dataclass(frozen=True)
class Habits:
    """How a worker lives."""

    url: str
    ttl: float = 1.0
    longest_wait: float = 4.0
    blocking: float = 0.7
    timers: float = 0.03
    longest_timer: float = 0.002


@dataclass(frozen=True)
class _Taking:
    """A lease in hand."""

    lease: Lease
    name: str
    fence: int
    key: str
    lost: threading.Event
    nested: bool


class Worker:
    """One worker; `over` says when the round ends."""

    def __init__(
        self, voice: Voice, habits: Habits, writer: Writer, over: Callable[[], bool], rng: random.Random
    ) -> None:
        self._voice = voice
        self._habits = habits
        self._writer = writer
        self._over = over
        self._rng = rng
        self._store = open_lease_store(habits.url)
        self._forks = Forks(voice, rng)
        self._count = 0

    def live(self) -> None:
        """Loop until the round is over."""
        while not self._over():
            self._take(self._rng.choice(NAMES), blocking=self._rng.random() < self._habits.blocking)
            time.sleep(self._rng.choice((0, 0.001, 0.02)) * self._rng.random())
            self._forks.reap()
        self._forks.reap(wait=True)
        self._store.close()

    def take_once(self, name: str, wait: float) -> bool:
        """Take a lease and give it back, as a newcomer after a round does."""
        lost = threading.Event()
        lease = self._lease(name, lost)
        if not self._acquire(lease, name, wait):
            return False
        lease.release()
        self._store.close()
        return True

    def _take(self, name: str, *, blocking: bool, nested: bool = False) -> None:
        lost = threading.Event()
        lease = self._lease(name, lost)
        asked = boottime_ns()
        wait = self._rng.uniform(0.05, self._habits.longest_wait) if blocking else 0.0
        if not self._acquire(lease, name, wait):
            return
        since = boottime_ns()
        try:
            fence = lease.fence
        except LeaseLost:
            self._voice.say("fail", f"{name} it was over when it was given")
            lease.release()
            return
        self._count += 1
        taking = _Taking(lease, name, fence, f"{self._voice.name}/{self._count}", lost, nested)
        self._voice.say("granted", f"{name} {fence} {taking.key} {asked} {since}")
        self._hold(taking, since)

    def _lease(self, name: str, lost: threading.Event) -> Lease:
        """Of the store that is kept, or with one of its own."""
        where = self._store if self._rng.random() < 0.7 else self._habits.url
        return Lease(where, name, ttl=self._habits.ttl, on_lost=lambda why: lost.set())

    def _acquire(self, lease: Lease, name: str, wait: float) -> bool:
        self._voice.say("wait" if wait else "ask", name)
        try:
            with self._timer():
                lease.acquire(wait)
        except LockHeld:
            self._voice.say("give-up", name)
            return False
        except StoreFailed as failure:
            self._voice.say("fail", f"{name} {failure}")
            time.sleep(self._rng.uniform(0, 0.2))
            return False
        return True

    def _hold(self, taking: _Taking, since: int) -> None:
        held = said = since
        length = self._rng.choice((0, 0.02, 0.1, 0.5, 2.5)) * self._rng.random() * self._habits.ttl
        while True:
            now = boottime_ns()
            if not taking.lease.held:
                self._voice.say("lost", f"{taking.key} {held}")
                if not taking.lost.wait(TOLD_WITHIN):
                    self._voice.say("untold", taking.key)
                if self._rng.random() < 0.5:
                    self._write(taking)  # as a program does that has not looked: the fence protects
                taking.lease.release()
                return
            held = now
            if now - said > SECOND // 50:
                self._voice.say("still", f"{taking.key} {held}")
                said = now
            if now >= since + length * SECOND or self._over():
                break
            self._act(taking)
        self._voice.say("leave", f"{taking.key} {held}")
        with self._timer():
            taking.lease.release()

    def _act(self, taking: _Taking) -> None:
        try:
            match self._rng.choices(("rest", "write", "check", "beat", "fork", "more"), (40, 20, 15, 10, 1, 2))[0]:
                case "rest":
                    time.sleep(self._rng.uniform(0, 0.03))
                case "write":
                    self._write(taking)
                case "check":
                    taking.lease.check()
                    if not self._write(taking):
                        taking.lease.check(taking.fence)
                        self._voice.say("contradicted", taking.key)
                case "beat":
                    sent = boottime_ns()
                    with self._timer():
                        taking.lease.heartbeat()
                    self._voice.say("beat", f"{taking.key} {sent}")
                case "fork":
                    self._forks.fork(taking.lease, taking.name, self._habits)
                case "more" if not taking.nested:
                    others = [name for name in NAMES if name != taking.name]
                    self._take(self._rng.choice(others), blocking=False, nested=True)
        except LeaseLost:
            if taking.lease.held:
                self._voice.say("error", f"{taking.key} was told that it has lost {taking.name}, and holds it")
        except StoreFailed:
            time.sleep(0.005)

    def _write(self, taking: _Taking) -> bool:
        return self._writer.write(taking.name, taking.fence, taking.key)

    def _timer(self) -> AbstractContextManager[None]:
        return deadly(self._rng, self._habits.timers, self._habits.longest_timer)
