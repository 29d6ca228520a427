"""Collects what was seen of jobs that nobody wrapped, for the history."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import TypeVar

from lockcore import _tree_walk
from lockcore._values import Report
from lockcore._watch.status import Flip, JobStatus
from lockcore._watch.story import Begun, Over, first_story, story

V = TypeVar("V")

_MOST = 256
"""Processes of which is remembered how they ended, or that it is not known yet."""


class Recorder:
    """What there is to write down. How a process ended may become known before the end of its run, or after it."""

    def __init__(self) -> None:
        self._waiting: list[Begun | Over] = []
        self._statuses: OrderedDict[int, int] = OrderedDict()
        self._unknown: OrderedDict[int, Over] = OrderedDict()

    def first(self, status: JobStatus, at: float) -> None:
        """What a job tells that was there at the first look."""
        told = first_story(status, at)
        if told is not None and not _is_wrapped(status.report, told):
            self._waiting.append(told)

    def heard(self, flips: tuple[Flip, ...]) -> None:
        """What these Flips tell."""
        for flip in flips:
            for told in story(flip):
                status = flip.after if isinstance(told, Begun) else flip.before
                if status is not None and not _is_wrapped(status.report, told):
                    self._waiting.append(told)

    def exited(self, pid: int, status: int) -> None:
        """How a process ended: an exit code, or a signal's number below zero."""
        over = self._unknown.pop(pid, None)
        if over is not None:
            self._waiting.append(replace(over, status=status))  # once more, with what is known now
        else:
            _remember(self._statuses, pid, status)

    def take(self, awaited: AbstractSet[int] = frozenset()) -> list[Begun | Over]:
        """What can be written down now.

        The end of a process in `awaited` is left for later: how it ended will be known in a moment.
        """
        waiting, self._waiting, taken = self._waiting, [], []
        for told in waiting:
            if isinstance(told, Over) and told.status is None:
                told = replace(told, status=self._statuses.pop(told.pid, None))
                if told.status is None and told.pid in awaited:
                    self._waiting.append(told)
                    continue
                if told.status is None:
                    _remember(self._unknown, told.pid, told)
            taken.append(told)
        return taken


def _remember(known: OrderedDict[int, V], pid: int, value: V) -> None:
    known[pid] = value
    while len(known) > _MOST:
        known.popitem(last=False)


def _is_wrapped(report: Report, told: Begun | Over) -> bool:
    """Whether `lockcore run` tells of this run already: it took the lock, or started who did."""
    if report.record is not None and report.record.wrapped:
        return True
    if isinstance(told, Over):
        return False
    environment = _tree_walk.processes.environment(told.pid)
    return environment is not None and b"\0LOCKCORE_RUN=" in environment
