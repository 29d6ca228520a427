"""What the history says about jobs, for somebody who reads it again and again."""

from __future__ import annotations

import os

from lockcore._history import History, HistoryFailed, Run
from lockcore._said import begun


class Runs:
    """The history as it grows. It is opened when there is one; what is wrong with it stands in `trouble`."""

    __slots__ = ("_going", "_history", "_jobs", "_last", "_version", "trouble")

    def __init__(self) -> None:
        self.trouble: str | None = None
        self._history: History | None = None
        self._version: int | None = None
        self._last = 0
        self._jobs: set[str] = set()
        self._going: dict[int, tuple[str, object, object, object]] = {}

    def of(self, job: str, limit: int = 1) -> list[Run]:
        """The newest runs of a job, the newest first. With a limit of 1, skipped ones don't count."""
        if self._history is None or job not in self._jobs:
            return []
        try:
            if limit > 1:
                runs = self._history.runs(job, limit=limit)
            else:
                newest = self._history.latest(job)
                runs = [] if newest is None else [newest]
        except HistoryFailed as failure:
            self._fail(failure)
            return []
        return runs

    def news(self) -> set[str]:
        """The jobs about which something new may stand there since the last time. Costs next to nothing if none."""
        try:
            if self._history is not None and not os.path.exists(self._history.path):
                self.close()
                return self._forget()
            history = self._history or self._open()
            version = history.version()
            if version is None:
                self.close()  # nothing there yet
                return set()
            if version == self._version:
                return set()
            first = self._version is None
            self._version = version
            newest = history.newest()  # before the names: what comes between is found twice, not never
            new = set(history.jobs() if first else history.jobs_since(self._last))
            self._last = newest
            self._jobs |= new
            self.trouble = None
            before, self._going = self._going, history.going()
            return new | {job for _, (job, *_) in before.items() ^ self._going.items()}
        except HistoryFailed as failure:
            self._fail(failure)
            return self._forget()

    def close(self) -> None:
        """Let go of the file. Twice is harmless."""
        if self._history is not None:
            self._history.close()
            self._history = None
        self._version = None
        self._last = 0

    def _open(self) -> History:
        self._history = History(read_only=True, patience=0.5)
        return self._history

    def _fail(self, failure: HistoryFailed) -> None:
        self.trouble = begun(str(failure))
        self.close()

    def _forget(self) -> set[str]:
        known, self._jobs = self._jobs, set()
        self._going = {}
        return known
