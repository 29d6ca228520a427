"""Whose end concerns which jobs."""

from __future__ import annotations

import time

from lockcore._watch.exits import Exits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


LEAVING = 5.0
"""Seconds for which a process is still followed when nobody wants it any more: how it ends may be worth knowing."""

MOST_LEAVING = 256


class Following:
    """The processes that are followed until they end, for the sake of which names.

    `polled` are names with a process that can't be followed: they have to be looked at now and then. `trouble` says
    why.
    """

    def __init__(self) -> None:
        self.exits = Exits()
        self.polled: set[str] = set()
        self.trouble: str | None = None
        self._of: dict[str, dict[int, int | None]] = {}
        self._names: dict[int, set[str]] = {}
        self._starts: dict[int, int | None] = {}
        self._leaving: dict[int, float] = {}

    def follow(self, name: str, processes: Mapping[int, int | None]) -> bool:
        """Follow these PIDs for a name, each with when it began, and no others. False if one of them is gone."""
        before = self._of.get(name, {})
        if before == processes:
            return True
        for pid in before.keys() - processes.keys():
            self._leave(name, pid)
        self.polled.discard(name)
        self._part(time.monotonic() - LEAVING)
        all_there = True
        for pid, start in processes.items():
            names = self._names.setdefault(pid, set())
            if not names or self._starts.get(pid) != start:
                if not self.exits.watch(pid, start):
                    if not names:
                        del self._names[pid]
                    if self.exits.trouble is None:
                        all_there = False
                    else:
                        self.trouble = self.exits.trouble
                        self.polled.add(name)
                    continue
                self._starts[pid] = start
                self._leaving.pop(pid, None)
            names.add(name)
        if processes and all_there:
            self._of[name] = dict(processes)
        else:
            self._of.pop(name, None)
        if not self.polled:
            self.trouble = None
        return all_there

    def forget(self, name: str) -> None:
        """Follow nobody for this name."""
        self.follow(name, {})

    def concerned(self, pid: int) -> set[str]:
        """The names that the end of a process concerns. It is followed no longer."""
        names = self._names.pop(pid, set())
        self._starts.pop(pid, None)
        self._leaving.pop(pid, None)
        for name in names:
            self._of.get(name, {}).pop(pid, None)
        return names

    def close(self) -> None:
        self.exits.close()

    def _leave(self, name: str, pid: int) -> None:
        names = self._names.get(pid)
        if names is not None:
            names.discard(name)
            if not names:
                del self._names[pid]
                self._starts.pop(pid, None)
                self._leaving[pid] = time.monotonic()

    def _part(self, before: float) -> None:
        """Let those go who were left before that, and the oldest of too many."""
        surplus = len(self._leaving) - MOST_LEAVING
        for pid, since in list(self._leaving.items()):
            if since >= before and surplus <= 0:
                return
            surplus -= 1
            del self._leaving[pid]
            self.exits.forget(pid)
