"""The rounds of a run, over and over on one lock in one folder.

* `melee`: workers, and everything that can go wrong except a naive peer.
* `peers`: fewer workers and one naive peer of another user; the public file is left alone (see `peer`).
* `stampede`: many processes let go at one instant over a stale lock; exactly one may win.

After each round everybody ends in peace, a newcomer must get the lock, and only the guard may be left.
"""

from __future__ import annotations

import random
import time

from . import peer, stampede
from .arena import Arena
from .chaos import RATES, Chaos
from .nursery import Voice
from .worker import Habits, Worker

LENGTHS = {"melee": 2.0, "peers": 1.2, "stampede": 0.8}
"""Seconds."""

BUSY = Habits()
RELAXED = Habits(idle=0.008)
"""Leaves a gap now and then, in which a peer that only looks at times can get in."""


def play(arena: Arena, without: frozenset[str] = frozenset()) -> None:
    """All rounds, until the time is over."""
    tally = arena.tally
    if "peers" in without:
        tally.peer_skipped = "left out"
    elif not peer.possible():
        tally.peer_skipped = "skipped: needs root to become another user"
        without |= {"peers"}
    names = [name for name in LENGTHS if name not in without]
    scale = min(1.0, tally.seconds / sum(LENGTHS[name] for name in names))
    deadline = time.monotonic() + tally.seconds
    while time.monotonic() < deadline:
        for name in names:
            if tally.rounds[name] == 0 or time.monotonic() < deadline:
                _play_round(arena, name, time.monotonic() + LENGTHS[name] * scale, without)
    arena.collect()


def _play_round(arena: Arena, name: str, until: float, without: frozenset[str]) -> None:
    arena.nursery.referee.last_change_ns = time.monotonic_ns()
    if name == "stampede":
        while time.monotonic() < until:
            stampede.run(arena)
    elif name == "peers":
        spared = without | {"rm-public", "rm-both"}
        _fight(arena, until, workers=max(2, arena.tally.workers // 2), peers=1, habits=RELAXED, spared=spared)
    else:
        _fight(arena, until, workers=arena.tally.workers, peers=0, habits=BUSY, spared=without)
    arena.tally.rounds[name] += 1
    arena.settle()


def _fight(arena: Arena, until: float, *, workers: int, peers: int, habits: Habits, spared: frozenset[str]) -> None:
    chaos = Chaos(
        arena.nursery, arena.tally, arena.path, arena.rng, tuple(deed for deed in RATES if deed not in spared)
    )
    while time.monotonic() < until:
        for _ in range(workers - arena.nursery.count("w")):
            _spawn_worker(arena, habits)
        for _ in range(peers - arena.nursery.count("n")):
            _spawn_peer(arena)
        arena.attend(min(0.002, chaos.due_in()))
        chaos.step()
        arena.look_for_wedge()
    arena.calm_down()


def _spawn_worker(arena: Arena, habits: Habits) -> None:
    rng = random.Random(arena.rng.random())

    def body(voice: Voice) -> None:
        Worker(voice, lambda: arena.lock(rng), arena.is_over, rng, habits).live()

    arena.nursery.spawn("w", body)


def _spawn_peer(arena: Arena) -> None:
    rng = random.Random(arena.rng.random())
    arena.nursery.spawn("n", lambda voice: peer.live(voice, arena.path, arena.is_over, rng))
