"""The arena: one lock in one folder, the processes that fight for it, and the tally of what happened."""

from __future__ import annotations

import mmap
import os
import random
import shutil
import signal
import tempfile
import time

from . import peer
from .locks import FACTORIES, Lock, guard_of, preload
from .nursery import Line, Nursery, Voice
from .referee import WEDGE_NS, Referee
from .report import Tally

PATIENCE = WEDGE_NS / 1e9


class Arena:
    """Owns the folder and the processes of a run."""

    def __init__(self, tally: Tally, folder: str | None = None) -> None:
        self.tally = tally
        self.rng = random.Random(tally.seed)
        self._factory = FACTORIES[tally.lock]
        preload(tally.lock)
        self._folder = tempfile.mkdtemp(prefix="torture-", dir=folder)
        os.chmod(self._folder, 0o1777 if peer.possible() else 0o700)
        self.path = os.path.join(self._folder, "job.lock")
        self._over = mmap.mmap(-1, 1)
        self.nursery = Nursery(Referee(time.monotonic_ns()))

    def lock(self, rng: random.Random) -> Lock:
        """A lock object, in one format or the other."""
        return self._factory(self.path, rng.choice(("json", "pid")))

    def is_over(self) -> bool:
        """Whether the processes are asked to end; known to all of them."""
        return self._over[0] != 0

    def attend(self, timeout: float) -> list[Line]:
        """Hear what is said, bury the dead, count both."""
        lines = self.nursery.listen(timeout)
        deaths, last_words = self.nursery.bury()
        lines += last_words
        for line in lines:
            self._note(line)
        for death in deaths:
            self.tally.kills += death.signal == signal.SIGALRM
            self.tally.kills_by_timer += death.signal == signal.SIGALRM
            if death.signal not in (None, signal.SIGKILL, signal.SIGTERM, signal.SIGALRM):
                self.tally.errors.append(f"{death.name} died of signal {death.signal}")
        return lines

    def await_all(self) -> None:
        """Until every process has ended; those that don't are killed and reported."""
        deadline = time.monotonic() + 2 * PATIENCE
        while self.nursery.living and time.monotonic() < deadline:
            self.attend(0.005)
        for name in list(self.nursery.living):
            self.tally.errors.append(f"{name} did not end")
            self.nursery.kill(name)
        while self.nursery.living:
            self.attend(0.005)

    def calm_down(self) -> None:
        """Nothing goes wrong any more: with everybody alive and running, somebody must get in."""
        for name in list(self.nursery.stopped):
            self.nursery.resume(name)
        before, deadline = self.nursery.referee.acquisitions, time.monotonic() + PATIENCE
        while self.nursery.living and self.nursery.referee.acquisitions == before:
            self.attend(0.005)
            if time.monotonic() > deadline:
                if holders := self.nursery.referee.alive_inside():
                    self.tally.errors.append(f"{', '.join(holders)} stayed inside for {PATIENCE:g} s")
                else:
                    self.wedge(f"nothing goes wrong any more, and nobody got in for {PATIENCE:g} s")
                return

    def settle(self) -> None:
        """Everybody ends in peace; a newcomer must get the lock; the folder may hold only the guard."""
        self._over[0] = 1
        self.await_all()
        self._over[0] = 0
        self.nursery.referee.abandon_recovery()
        self.nursery.spawn("p", self._come_new)
        self.await_all()
        for entry in sorted(os.listdir(self._folder)):
            path = os.path.join(self._folder, entry)
            if path != guard_of(self.path):
                self.tally.litter.append(f"{entry}: {_contents(path)}")
                os.unlink(path)

    def look_for_wedge(self) -> None:
        """Count it when nobody gets in although nobody alive is inside."""
        now = time.monotonic_ns()
        if self.nursery.referee.wedged(now):
            self.wedge(f"nobody inside and nobody got in for {PATIENCE:g} s")
            self.nursery.referee.last_change_ns = now

    def wedge(self, what: str) -> None:
        """Count a wedge, with what the files say."""
        if self._is_given_back():
            self.tally.given_back += 1
            return
        public, guard = _contents(self.path), _contents(guard_of(self.path))
        alive = ", ".join(f"{name} is PID {pid}" for name, pid in self.nursery.living.items())
        self.tally.wedges.append(f"{what}; public file: {public}; guard: {guard}; alive: {alive or 'nobody'}")

    def _is_given_back(self) -> bool:
        """Whether the file is that of a living naive program which has let go: a limit that ARCHITECTURE.md names.

        It took a stale file that was just being set aside, got its own back, and had let go meanwhile.
        """
        try:
            with open(self.path, "rb") as file:
                pid = file.read(400).strip()
        except OSError:
            return False
        outside = self.nursery.living.keys() - self.nursery.referee.alive_inside()
        return any(name.startswith("n") and b"%d" % self.nursery.living[name] == pid for name in outside)

    def collect(self) -> None:
        """Put the referee's result into the tally."""
        referee = self.nursery.referee
        self.tally.acquisitions = referee.acquisitions
        self.tally.overlaps = [str(overlap) for overlap in referee.overlaps]
        self.tally.recoveries_ms = [ns / 1e6 for ns in referee.recoveries_ns]

    def close(self) -> None:
        """End what still runs and remove the folder."""
        self.nursery.close()
        self._over.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _come_new(self, voice: Voice) -> None:
        lock = self.lock(random.Random())
        if not lock.wait_acquire(PATIENCE):
            voice.say("shut-out")
            return
        voice.say("enter")
        voice.say("leave")
        lock.release()

    def _note(self, line: Line) -> None:
        match line.word:
            case "fork":
                self.tally.forks[line.detail] += 1
            case "error":
                self.tally.errors.append(f"{line.name}: {line.detail}")
            case "shut-out":
                self.wedge(f"a newcomer after the round could not acquire within {PATIENCE:g} s")
            case "enter" if line.name.startswith("n"):
                self.tally.peer_holds += 1
            case "die":
                self.tally.kills += 1
                self.tally.kills_of_holders += 1


def _contents(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return f"{file.read(400)!r} of uid {os.fstat(file.fileno()).st_uid}"
    except OSError as error:
        return error.strerror or str(error)
