"""When to read the leases in a SQLite file of this machine: at once after a quiet time, and never too often.

SQLite writes to its files first, and shows it to others a moment later. So a file is read when it was written to, and
again until it has been still for a while; and as thousands may beat in one file, only a small part of a processor is
spent on it.
"""

from __future__ import annotations

import math
import time
from dataclasses import replace

from lockcore._errors import StoreFailed
from lockcore._lease.looking import read_file, why_of
from lockcore._watch.database import Database
from lockcore._watch.purse import Purse
from lockcore._watch.stirs import SETTLED, settled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._sqlite_reading import Stamp

AGAIN = (0.002, 0.01)
"""Seconds after a reading at which the next one follows, as long as the file is not still."""

QUICK = 0.1
"""Seconds that a reading may take: nobody hears of anything else meanwhile."""

PATIENCE = 1.0
"""Seconds for which a file may be unreadable before that is said: somebody may be busy with it."""

LATER = 5.0
"""Seconds between two tries to read a file that can't be read."""


class LeaseFile:
    """One file, read on the thread of the watch. Times are seconds since boot."""

    def __init__(self, database: Database, now: float) -> None:
        self.database = database
        self.due = now
        self._purse = Purse(now)
        self._still_at = now
        self._count = 0
        self._asked = True
        self._failing: float | None = None
        self._stamp: Stamp | None = None

    @property
    def path(self) -> str:
        return self.database.address.database

    def touch(self, now: float) -> None:
        """Something happened to the file, or may have."""
        if self.due != math.inf and self._failing is None:
            self._still_at = now + SETTLED  # it will be read anyway
        elif self._stamp is None or settled(self.path) != self._stamp:
            self._still_at = now + SETTLED
            self.due, self._count = now, 0

    def ask(self, now: float) -> None:
        """It is to be read now, whatever happened to it."""
        self.due, self._asked = now, True

    def read(self, now: float, wall: float) -> set[str]:
        """Read it if that is due. Gives the jobs that are concerned. `wall` is in seconds since the epoch."""
        if now < self.due:
            return set()
        if not self._asked and (ready := self._purse.ready(now)) > now:
            self.due = ready
            return set()
        self._asked = False
        self._stamp = settled(self.path)
        began = time.thread_time()
        try:
            sight = read_file(self.database.address, self.database.jobs, QUICK)
        except StoreFailed as failure:
            return self._fail(why_of(failure), now)
        finally:
            self._purse.spend(time.thread_time() - began, now)
        self._failing = None
        self.due = math.inf
        if now < self._still_at:
            self.due = now + AGAIN[self._count] if self._count < len(AGAIN) else max(now, self._still_at)
            self._count += 1
        return self.database.take(replace(sight, begun=now), wall)

    def _fail(self, why: str, now: float) -> set[str]:
        if self._failing is None:
            self._failing = now
        failing = now - self._failing
        if failing < PATIENCE:
            self.due = now + min(max(failing, AGAIN[0]), PATIENCE / 4)
            return set()
        self.due = now + LATER
        return self.database.fail(why)
