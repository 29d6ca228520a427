"""Finds the processes of a tree, again and again while it changes."""

from __future__ import annotations

import os
import sys

if sys.platform == "linux":
    from lockcore import _tree_linux as processes
else:
    from lockcore import _tree_psutil as processes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Walk", "line_of", "processes"]


class Walk:
    """The rule by which a process belongs to a tree, applied to what the system shows now.

    `missed` tells that the last look saw somebody who was gone before his identity could be made sure.
    """

    def __init__(self, mark: bytes | None, spare: frozenset[int], *, below_us: bool) -> None:
        self.missed = False
        self._mark = None if mark is None else b"\0%s\0" % mark
        self.spare = spare
        self.below_us = below_us
        self._unmarked: set[tuple[int, float]] = set()
        self._room = processes.most_kept()

    def look(self, known: Iterable[processes.Member]) -> list[processes.Member]:
        """Those who belong to the tree and are not in `known`, parents first.

        A tree is: `known`, what carries the mark, and what descends from any of them (or from us).
        """
        self.missed = False
        table = processes.table()
        us, line = os.getpid(), line_of(os.getpid(), table)
        living = {member.pid: member for member in known if not member.ended()}
        kept = sum(member.is_kept for member in living.values())
        new: list[processes.Member] = []

        def add(pid: int, parent: processes.Member | None) -> None:
            nonlocal kept
            member = processes.find(pid, table[pid].start)
            # A parent who has ended may not be the one whose number stood in the table.
            if member is None or (parent is not None and parent.ended()):
                self.missed = True
                if member is not None:
                    member.close()
                return
            if kept >= self._room:
                member.close()
            kept += member.is_kept
            living[pid] = member
            new.append(member)

        for pid, row in table.items():
            if pid not in living and pid not in line and self._is_marked(pid, row):
                add(pid, None)
        children: dict[int, list[int]] = {}
        for pid, row in table.items():
            if row.lives:
                children.setdefault(row.parent, []).append(pid)
        parents = [*living, us] if self.below_us else [*living]
        seen = {*parents, *self.spare, *line, 1}
        for parent in parents:
            for pid in children.get(parent, ()):
                # Some systems keep the number of a parent who is long gone, and may be somebody else's since.
                younger = parent not in living or table[pid].start >= living[parent].start
                if pid not in seen and younger:
                    seen.add(pid)
                    if processes.is_apart(pid):
                        continue
                    add(pid, living.get(parent))
                    if pid in living:
                        parents.append(pid)
        return new

    def _is_marked(self, pid: int, row: processes.Row) -> bool:
        if self._mark is None or not row.marked or pid == 1 or pid in self.spare or (pid, row.start) in self._unmarked:
            return False
        environment = processes.environment(pid)
        if environment is None or not environment.strip(b"\0"):
            return False  # not ours to see, or just between two programs
        if self._mark in environment:
            return True
        self._unmarked.add((pid, row.start))
        return False


def line_of(pid: int, table: dict[int, processes.Row]) -> set[int]:
    """A process and all its ancestors."""
    line: set[int] = set()
    while pid > 0 and pid not in line:
        line.add(pid)
        row = table.get(pid)
        pid = row.parent if row is not None else 0
    return line
