"""A run: one store, the processes that fight for its leases, and the tally of what happened."""

from __future__ import annotations

import importlib
import mmap
import pkgutil
import random
import re
import shutil
import signal
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import lockcore._lease
from tests.torture.nursery import Death, Line, Nursery, Voice

from . import resource
from .chaos import RATES, Chaos
from .clock import SECOND, boottime_ns
from .queue import BOUND
from .referee import Referee
from .report import LeaseTally
from .worker import NAMES, Habits, Worker

ROUND = 10.0
"""Seconds, after which everybody ends in peace and a newcomer must get every lease."""


class Store(Protocol):
    """A database, and what goes wrong with it."""

    url: str

    def trouble(self, voice: Voice, over: Callable[[], bool], rng: random.Random) -> None:
        """Go wrong until the round is over; then work again."""

    def close(self) -> None:
        """The end."""


class Arena:
    """Owns the folder and the processes of a run."""

    def __init__(self, tally: LeaseTally, make: Callable[[str], Store], *, compares: bool = True) -> None:
        self.tally = tally
        self._rng = random.Random(tally.seed)
        _preload()
        self._folder = tempfile.mkdtemp(prefix="torture-")
        self._flags = mmap.mmap(-1, 2)  # the round is over; the run is over
        self._store = make(self._folder)
        self.nursery = Nursery(Referee(boottime_ns(), tally.ttl), boottime_ns)
        listener = resource.listen(self._folder)
        self.nursery.spawn("r", lambda voice: resource.serve(voice, listener, self._is_over, compares=compares))
        listener.close()

    def play(self, without: frozenset[str] = frozenset()) -> None:
        """Rounds until the time is over."""
        deadline = time.monotonic() + self.tally.seconds
        while self.tally.rounds == 0 or time.monotonic() < deadline - ROUND / 4:
            self._play_round(min(deadline, time.monotonic() + ROUND), without)
        self._flags[1] = 1
        self._await("r")
        self._collect()

    def close(self) -> None:
        """End what still runs and remove the folder."""
        self.nursery.close()
        self._store.close()
        self._flags.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _play_round(self, until: float, without: frozenset[str]) -> None:
        deeds = tuple(deed for deed in RATES if deed not in without)
        chaos = Chaos(self.nursery, self.tally.done, self.tally.ttl, self._rng, deeds)
        rng = random.Random(self._rng.random())
        self.nursery.spawn("t", lambda voice: self._store.trouble(voice, self._is_round_over, rng))
        while time.monotonic() < until:
            for _ in range(self.tally.workers - self.nursery.count("w")):
                self._spawn_worker()
            self._attend(0.005)
            chaos.step()
        self._flags[0] = 1
        for name in list(self.nursery.stopped):
            chaos.resume(name)
        self._await("tw")
        self._flags[0] = 0
        for lease in NAMES:
            self._come_new(lease)
        self._await("n")
        self.tally.rounds += 1

    def _spawn_worker(self) -> None:
        rng = random.Random(self._rng.random())
        habits = Habits(self._store.url, self.tally.ttl)
        writer = resource.Writer(self._folder)
        self.nursery.spawn("w", lambda voice: Worker(voice, habits, writer, self._is_round_over, rng).live())

    def _come_new(self, lease: str) -> None:
        habits = Habits(self._store.url, self.tally.ttl, timers=0)
        writer = resource.Writer(self._folder)

        def body(voice: Voice) -> None:
            worker = Worker(voice, habits, writer, self._is_over, random.Random())
            if not worker.take_once(lease, self.tally.ttl + BOUND):
                voice.say("shut-out", lease)

        self.nursery.spawn("n", body)

    def _await(self, kinds: str) -> None:
        """Until these have ended; those that don't are killed and reported."""
        deadline = time.monotonic() + 15 + 3 * self.tally.ttl
        while self._those(kinds) and time.monotonic() < deadline:
            self._attend(0.01)
        for name in self._those(kinds):
            self.tally.found("errors", f"{name} did not end")
            self.nursery.kill(name)
        while self._those(kinds):
            self._attend(0.01)

    def _those(self, kinds: str) -> list[str]:
        return [name for name in self.nursery.living if name[0] in kinds]

    def _attend(self, timeout: float) -> None:
        lines = self.nursery.listen(timeout)
        deaths, last_words = self.nursery.bury()
        for line in lines + last_words:
            self._note(line)
        for death in deaths:
            self._note_death(death)
        for wedge in self.nursery.referee.queues.wedged(boottime_ns()):
            self.tally.found("wedges", wedge)

    def _note(self, line: Line) -> None:
        match line.word:
            case "fork":
                self.tally.forks[line.detail] += 1
            case "trouble":
                self.tally.troubles[line.detail] += 1
            case "removed":
                self.tally.troubles["removed"] += 1
            case "fail":
                self.tally.failures[re.sub(r"^\w+ |\S*://\S*: ", "", line.detail)[:120]] += 1
            case "error":
                self.tally.found("errors", f"{line.name}: {line.detail}")
            case "untold":
                self.tally.found("errors", f"{line.detail} lost its lease, and on_lost was not called")
            case "shut-out":
                self.tally.found("wedges", f"{line.detail}: a newcomer after the round could not get it")

    def _note_death(self, death: Death) -> None:
        self.tally.done["timer"] += death.signal == signal.SIGALRM
        if death.signal not in (None, signal.SIGKILL, signal.SIGTERM, signal.SIGALRM):
            self.tally.found("errors", f"{death.name} died of signal {death.signal}")

    def _collect(self) -> None:
        referee, tally = self.nursery.referee, self.tally
        tally.takings, tally.lost = referee.takings, referee.lost
        tally.accepted, tally.refused = referee.accepted, referee.refused
        tally.excused_ms = referee.excused()
        for what, details in (
            ("overlaps", referee.overlaps()),
            ("fences going back", referee.fences_back),
            ("fences used twice", referee.fences_twice),
            ("granted too early", referee.too_early()),
            ("checked but refused", referee.contradicted),
            ("wedges", []),
            ("errors", []),
        ):
            tally.wrong.setdefault(what, []).extend(details)
        waits = referee.queues
        tally.waits = {
            "after a kill, past TTL": waits.told("killed", tally.ttl),
            "after a release": waits.told("leave"),
            "after a store trouble": waits.told("trouble"),
        }
        tally.longest_wait = max((max(each) for each in waits.waits_ns.values()), default=0) / SECOND

    def _is_round_over(self) -> bool:
        return self._flags[0] != 0

    def _is_over(self) -> bool:
        return self._flags[1] != 0


def _preload() -> None:
    """Import once, before the forks, all that a lease would otherwise load when it is first needed."""
    for module in pkgutil.iter_modules(lockcore._lease.__path__):
        with suppress(ImportError):
            importlib.import_module(f"lockcore._lease.{module.name}")
