"""A closer look at a job's processes. Nothing is told of a process that is not proven to be the one that was seen."""

from __future__ import annotations

import sys
import time

from lockcore._openers import openers
from lockcore._paths import files_of, is_address
from lockcore._process_tree import Company, ProcessSeen
from lockcore._system import system
from lockcore._text import printable
from lockcore._tree_walk import processes
from lockcore._values import Presence, Sighting, Verdict
from lockcore._watch.diff import differ
from lockcore._watch.status import JobStatus

if sys.platform == "linux":
    from lockcore._uses_linux import uses_of
else:
    from lockcore._uses_psutil import uses_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOST = 200
"""How many processes are looked at; the rest is counted."""

MOST_OTHERS = 20


class CloserLook:
    """Looks again and again: what a process used since the look before is its share of the processor."""

    def __init__(self) -> None:
        self._used: dict[tuple[int, float], tuple[float, float]] = {}

    def look(self, status: JobStatus) -> Company:
        """What there is to see now. `status` is what tells which processes are meant."""
        look = _Look(self._used)
        report, seen = status.report, report_sighting(status)
        holder = look.see(report.holder.pid, as_seen=seen) if report.holder is not None and seen is not None else None
        keepers = look.each(_keepers(status), status.seen) if report.orphaned else ()
        others = look.each(status.outside, status.seen)
        self._used = look.used
        return Company(holder, keepers, others, look.left_out)


def report_sighting(status: JobStatus) -> Sighting | None:
    """The holder's process as it was seen, if it holds the lock and can be told from others."""
    report = status.report
    if report.verdict is not Verdict.HELD or report.orphaned or report.sighting is None:
        return None
    return report.sighting if report.sighting.start is not None else None


def _keepers(status: JobStatus) -> tuple[int, ...]:
    """Who has the lock's files open: what the dead holder started, and has not let go of them."""
    path = status.report.path
    if is_address(path):
        return ()
    return tuple(dict.fromkeys(opener.pid for file in files_of(path) for opener in openers(file).seen))


class _Look:
    """One look at everything, at one table of processes."""

    def __init__(self, before: dict[tuple[int, float], tuple[float, float]]) -> None:
        self.used: dict[tuple[int, float], tuple[float, float]] = {}
        self.left_out = 0
        self._before = before
        self._room = MOST
        self._table = processes.table()
        self._children: dict[int, list[int]] = {}
        for pid, row in self._table.items():
            if row.lives:
                self._children.setdefault(row.parent, []).append(pid)

    def each(self, pids: tuple[int, ...], seen_at: float) -> tuple[ProcessSeen, ...]:
        """Those of some processes that were there at `seen_at`: who began later only has the number of one of them."""
        found = (self.see(pid, before=seen_at) for pid in pids[:MOST_OTHERS])
        return tuple(process for process in found if process is not None)

    def see(
        self, pid: int, *, as_seen: Sighting | None = None, before: float | None = None, start: Any = None
    ) -> ProcessSeen | None:
        """A process with all that it started; None if it is gone, or is not the one that is meant."""
        # First its identity is kept, last it is asked whether it has ended: all in between was about one process.
        member = processes.find(pid, start)
        if member is None:
            return None
        try:
            now = system.look(pid)
            if now.presence is not Presence.ALIVE or (as_seen is not None and not _is_same(as_seen, now)):
                return None
            if before is not None and (now.began is None or now.began > before):
                return None
            self._room -= 1
            uses = uses_of(pid)
            command = member.command
            if member.ended():
                return None
            return ProcessSeen(
                pid,
                printable(command),
                now.began,
                uses.folder,
                uses.user,
                self._share((pid, member.start), uses.cpu_time),
                uses.cpu_time,
                uses.memory,
                self._below(pid),
            )
        finally:
            member.close()

    def _below(self, parent: int) -> tuple[ProcessSeen, ...]:
        row = self._table.get(parent)
        found = []
        for pid in self._children.pop(parent, ()):
            child = self._table[pid]
            # Some systems keep the number of a parent who is long gone, and may be somebody else's since.
            if row is None or child.start < row.start or processes.is_apart(pid):
                continue
            if self._room <= 0:
                self.left_out += 1
            elif (process := self.see(pid, start=child.start)) is not None:
                found.append(process)
        return tuple(found)

    def _share(self, who: tuple[int, float], used: float | None) -> float | None:
        if used is None:
            return None
        now = time.monotonic()
        self.used[who] = used, now
        if who not in self._before:
            return None
        then_used, then = self._before[who]
        return max(0.0, used - then_used) / (now - then) if now > then else None


def _is_same(was: Sighting, now: Sighting) -> bool:
    return was.start is not None and was.start == now.start and not differ(was.pidfd_inode, now.pidfd_inode)
