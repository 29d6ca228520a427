"""A stampede: many processes let go at one instant over a stale lock; exactly one may win.

The stale lock is a bare PID file or a JSON file of a dead process, without our guard's knowledge, or the real
thing: the files of a holder that was killed. Two winners are an overlap, since a winner stays inside until
everybody has had an answer; no winner is a wedge.
"""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import time
from contextlib import suppress
from datetime import UTC, datetime

from .arena import PATIENCE, Arena
from .locks import guard_of
from .nursery import Voice

Pipe = tuple[int, int]

GUARD_GONE = 0.3
"""How often the stale lock has lost its guard."""


def run(arena: Arena) -> None:
    """One stampede."""
    _lay_stale(arena, arena.rng.choice(("pid", "json", "killed")))
    ready, go, done = os.pipe(), os.pipe(), os.pipe()
    racers = {
        arena.nursery.spawn("r", lambda voice: _race(arena, voice, ready, go, done)) for _ in range(arena.tally.workers)
    }
    os.close(ready[1])
    while os.read(ready[0], 64):
        pass  # until each racer has closed its end
    os.close(go[1])
    won: set[str] = set()
    lost: set[str] = set()
    deadline = time.monotonic() + PATIENCE
    while len(won) + len(lost) < len(racers) and time.monotonic() < deadline:
        for line in arena.attend(0.05):
            if line.name in racers and line.word in ("enter", "lost"):
                (won if line.word == "enter" else lost).add(line.name)
    os.close(done[1])
    arena.await_all()
    for fd in (ready[0], go[0], done[0]):
        os.close(fd)
    arena.tally.stampedes += 1
    if not won:
        arena.wedge(f"a stampede of {len(racers)} without a winner, {len(lost)} refused")


def _race(arena: Arena, voice: Voice, ready: Pipe, go: Pipe, done: Pipe) -> None:
    for fd in (ready[0], go[1], done[1]):
        os.close(fd)
    lock = arena.lock(random.Random())
    os.close(ready[1])
    os.read(go[0], 1)
    if not lock.try_acquire():
        voice.say("lost")
        return
    voice.say("enter")
    os.read(done[0], 1)
    voice.say("leave")
    lock.release()


def _lay_stale(arena: Arena, kind: str) -> None:
    """Leave the lock of a dead process at the path."""
    if kind == "killed":
        _kill_a_holder(arena)
    else:
        with open(arena.path, "w", encoding="utf-8") as file:
            file.write(_record_of_the_dead(arena, kind))
    if arena.rng.random() < GUARD_GONE:
        with suppress(FileNotFoundError):
            os.unlink(guard_of(arena.path))


def _kill_a_holder(arena: Arena) -> None:
    name = arena.nursery.spawn("k", lambda voice: _hold(arena, voice))
    while name in arena.nursery.living and name not in arena.nursery.referee.inside:
        arena.attend(0.01)
    if name in arena.nursery.living:
        arena.nursery.kill(name)
        arena.tally.kills += 1
        arena.tally.kills_of_holders += 1
    arena.await_all()


def _hold(arena: Arena, voice: Voice) -> None:
    if arena.lock(random.Random()).wait_acquire(PATIENCE):
        voice.say("enter")
        signal.pause()


def _record_of_the_dead(arena: Arena, kind: str) -> str:
    name = arena.nursery.spawn("d", lambda voice: None)
    pid = arena.nursery.living[name]
    arena.await_all()
    if kind == "pid":
        return f"{pid}\n"
    now = datetime.now(UTC).isoformat()
    return json.dumps({"pid": pid, "timestamp": now, "hostname": socket.gethostname()})
