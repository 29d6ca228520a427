"""Children that a holder forks: whatever they do, the lease stays their parent's."""

from __future__ import annotations

import atexit
import os
import random
import signal
import time
from typing import TYPE_CHECKING

from lockcore import Lease, LeaseLost, LockHeld, StoreFailed
from tests.torture.nursery import Voice

from .clock import boottime_ns

if TYPE_CHECKING:
    from .worker import Habits

MANNERS = ("exits", "leaves-at-once", "releases", "beats", "tries", "takes", "outlives", "execs")
PATIENCE = 12.0
"""Seconds for a child to end: longer than everything that may wait for a store."""


class Forks:
    """The children of one worker."""

    def __init__(self, voice: Voice, rng: random.Random) -> None:
        self._voice = voice
        self._rng = rng
        self._left: dict[int, tuple[str, float]] = {}
        self._count = 0

    def fork(self, lease: Lease, name: str, habits: Habits) -> None:
        """One child; the parent goes on at once."""
        self._count += 1
        manner = self._rng.choice(MANNERS)
        child = self._voice.child(str(self._count))
        self._voice.say("fork", manner)
        pid = os.fork()
        if pid == 0:
            _live(lease, name, manner, child, habits)
        self._left[pid] = f"{child.name} that {manner}", time.monotonic() + PATIENCE

    def reap(self, *, wait: bool = False) -> None:
        """Collect those that have ended; end those that don't, and say so."""
        while self._left:
            for pid, (who, until) in list(self._left.items()):
                if os.waitpid(pid, os.WNOHANG)[0]:
                    self._voice.say("gone", who.split()[0])
                    del self._left[pid]
                elif time.monotonic() > until:
                    self._voice.say("error", f"the forked child {who} does not end")
                    os.kill(pid, signal.SIGKILL)
                    os.waitpid(pid, 0)
                    del self._left[pid]
            if not wait:
                return
            time.sleep(0.01)


def _live(lease: Lease, name: str, manner: str, voice: Voice, habits: Habits) -> None:
    try:
        if lease.held:
            voice.say("error", f"the forked child {voice.name} believes that it holds {name}")
        match manner:
            case "leaves-at-once":
                os._exit(0)
            case "releases":
                lease.release()
            case "beats":
                _beat(lease, voice, name)
            case "tries":
                _take(lease, name, voice, wait=0.0)
            case "takes":
                _take(lease, name, voice, wait=3 * habits.ttl)
            case "outlives":
                time.sleep(0.5)
            case "execs":
                os.execv("/bin/sleep", ["sleep", "0.5"])
        if lease.held:
            voice.say("error", f"the forked child {voice.name}, which {manner}, believes that it holds {name}")
        atexit._run_exitfuncs()  # what the interpreter does at a normal end
    except Exception as error:
        voice.say("error", f"forked child that {manner}: {type(error).__name__}: {error}")
    finally:
        os._exit(0)


def _beat(lease: Lease, voice: Voice, name: str) -> None:
    try:
        lease.heartbeat()
    except (LeaseLost, StoreFailed):
        return
    voice.say("error", f"the forked child {voice.name} sent a heartbeat for {name}")


def _take(lease: Lease, name: str, voice: Voice, wait: float) -> None:
    """With the object that the parent holds the lease with: in the child it is just a lease that is not held."""
    asked = boottime_ns()
    voice.say("wait" if wait else "ask", name)
    try:
        lease.acquire(wait)
    except LockHeld:
        voice.say("give-up", name)
        return
    except StoreFailed as failure:
        voice.say("fail", f"{name} {failure}")
        return
    since = boottime_ns()
    if lease.held:
        key = f"{voice.name}/1"
        voice.say("granted", f"{name} {lease.fence} {key} {asked} {since}")
        held = boottime_ns()
        if lease.held:
            voice.say("still", f"{key} {held}")
        voice.say("leave", f"{key} {held if lease.held else since}")
    lease.release()
