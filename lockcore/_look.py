"""What is asked of the system about any number of locks that are looked at together, each question once.

An answer is as old as its question: who needs a newer one makes a new Look.
"""

from __future__ import annotations

import os

from lockcore._clock import Clock
from lockcore._glance import glance
from lockcore._identity import hashed_machine_id
from lockcore._kernel import KernelLocks
from lockcore._system import system
from lockcore._values import Here, Holder, Sighting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet
    from typing import Self


DATA = (".wal", "-wal", "-journal")
"""How files are called in which a database keeps what it has not taken in yet."""

_CLOCK = Clock()


class Look:
    """This machine at one instant: its kernel locks, its processes, its clock.

    `mounts` may be kept for as long as nothing is mounted. `opened` are device and inode of the files that this process
    has open, as far as they matter (see `_read`); None has each reader find out.

    A `shared` look is for many locks, one after the other, so what it knows may be older than the lock. It believes the
    sign that a guard's holder sets instead of asking the kernel about each, and says nothing bad that it has not
    confirmed.

    A `brief` one is also for somebody who hears of every change, and looks again. It does without the kernel's table of
    locks where that would tell nothing new: whoever reads it holds up everybody who locks or unlocks anything, for as
    long as the processors take to agree. It is not needed while the holder lives, nor for files in `unlocked`, on
    which there was no kernel lock while their holder lived.

    With `glances` only what decides is asked of a process. What lies in the folders in `listings` is known without
    looking for each file; those in `dataless` have no file of a database in them.
    """

    __slots__ = (
        "_here",
        "_kernel",
        "_sightings",
        "brief",
        "clock",
        "dataless",
        "glances",
        "listings",
        "mounts",
        "opened",
        "shared",
        "unlocked",
    )

    def __init__(
        self,
        mounts: system.Mounts | None = None,
        *,
        opened: frozenset[tuple[int, int]] | None = None,
        shared: bool = False,
        brief: bool = False,
        clock: Clock = _CLOCK,
    ) -> None:
        self.mounts = system.Mounts() if mounts is None else mounts
        self.opened = opened
        self.shared = shared or brief
        self.brief = brief
        self.glances = False
        self.clock = clock
        self.unlocked: AbstractSet[str] = frozenset()
        self.dataless: set[str] = set()
        self.listings: dict[str, AbstractSet[str]] = {}
        self._here: Here | None = None
        self._kernel: KernelLocks | None = None
        self._sightings: dict[int, Sighting] = {}

    def again(self) -> Self:
        """A new look, at the same mounts, for one lock."""
        return type(self)(self.mounts, opened=self.opened, clock=self.clock)

    @property
    def here(self) -> Here:
        """This machine, now."""
        if self._here is None:
            self._here = Here(
                host=system.host(),
                machine=hashed_machine_id(),
                boot=system.boot_id(),
                pid_namespace=system.pid_namespace(),
                now=self.clock.now(),
                boottime=self.clock.boottime(),
                clock_step=system.clock_step(),
            )
        return self._here

    def sighting(self, holder: Holder) -> Sighting:
        """What can be seen of the process that has this holder's PID."""
        found = self._sightings.get(holder.pid)
        if found is None:
            # Only a look that is not brief shows a pidfd's inode.
            see = glance if self.glances and holder.pidfd_inode is None else system.look
            found = self._sightings[holder.pid] = see(holder.pid)
        return found

    def takers(self, folder: str, device: int, inode: int) -> tuple[int, ...]:
        """The PIDs that hold a kernel lock on a file in the folder; 0 for one that the kernel doesn't name."""
        if self._kernel is None:
            self._kernel = KernelLocks()
        return self._kernel.on(device, inode, self.mounts, folder)

    def list(self, folder: str) -> None:
        """Find out at once what lies in a folder, for many questions about it."""
        try:
            names = self.listings[folder] = frozenset(os.listdir(folder))
            if not any(name.endswith(DATA) for name in names):
                self.dataless.add(folder)
        except FileNotFoundError:
            self.listings[folder] = frozenset()
        except OSError:
            pass  # one by one then

    def has(self, folder: str, name: str) -> bool:
        """Whether anything in the folder has this name."""
        listing = self.listings.get(folder)
        return os.path.lexists(os.path.join(folder, name)) if listing is None else name in listing

    def among(self, folder: str, names: tuple[str, ...]) -> tuple[str, ...]:
        """Those of the names that anything in the folder has."""
        return tuple(name for name in names if self.has(folder, name))
