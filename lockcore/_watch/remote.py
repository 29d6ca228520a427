"""Reads locks on file systems that may not answer: on threads of their own, one a folder, again and again.

The kernel does not tell what another machine changes there, so looking is all there is. A thread that waits for a
dead server can't be ended; it is left behind, and its folder counts as silent.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import field

from lockcore._bell import Bell
from lockcore._inspect import PATIENCE, inspect_with
from lockcore._look import Look
from lockcore._paths import Site
from lockcore._value import value
from lockcore._values import Report

EVERY = 5.0
"""Seconds between two looks."""


@value
class Answer:
    """What was seen of a folder: its files, and the locks that were asked for, each with when it was looked at.

    `names` is None if the folder can't be listed; `why` tells.
    """

    folder: str
    names: frozenset[str] | None
    reports: Mapping[str, tuple[float, Report]] = field(default_factory=dict)
    why: str | None = None


class Remote:
    """The folders that are read so. `bell` is rung when there is an answer."""

    def __init__(self, bell: Bell) -> None:
        self._bell = bell
        self._answers: deque[Answer] = deque()
        self._readers: dict[str, _Reader] = {}

    def want(self, folders: Mapping[str, Mapping[str, float | None]]) -> None:
        """Read these folders from now on, and in each the locks at these paths, with their maximum ages."""
        for folder in [folder for folder in self._readers if folder not in folders]:
            self._readers.pop(folder).stop()
        for folder, paths in folders.items():
            reader = self._readers.get(folder)
            if reader is None:
                self._readers[folder] = reader = _Reader(folder, self._answer)
                reader.paths = dict(paths)
                reader.start()
            else:
                reader.paths = dict(paths)

    def answers(self) -> list[Answer]:
        """What was seen since the last time."""
        found = []
        while self._answers:
            found.append(self._answers.popleft())
        return found

    def silent(self) -> list[str]:
        """The folders that have not answered for too long."""
        limit = time.monotonic() - EVERY - PATIENCE
        return sorted(folder for folder, reader in self._readers.items() if reader.answered < limit)

    def look_again(self) -> None:
        """Don't wait for the next time."""
        for reader in self._readers.values():
            reader.hurry()

    def close(self) -> None:
        """Ask the threads to end. Who waits for a dead server is left behind."""
        self.want({})

    def _answer(self, answer: Answer) -> None:
        self._answers.append(answer)
        self._bell.ring()


class _Reader:
    """The thread of one folder."""

    def __init__(self, folder: str, tell: Callable[[Answer], None]) -> None:
        self.folder = folder
        self.paths: dict[str, float | None] = {}
        self.answered = time.monotonic()
        self._tell = tell
        self._ended = False
        self._wake = threading.Event()
        self._thread = threading.Thread(target=self._read, name="lockcore-remote", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._ended = True
        self._wake.set()

    def hurry(self) -> None:
        self._wake.set()

    def _read(self) -> None:
        while not self._ended:
            answer = self._look()
            self.answered = time.monotonic()
            if self._ended:
                return
            self._tell(answer)
            self._wake.wait(EVERY)
            self._wake.clear()

    def _look(self) -> Answer:
        try:
            names = frozenset(os.listdir(self.folder))
        except OSError as error:
            return Answer(self.folder, None, why=f"{error.strerror or error}.")
        look = Look()
        look.listings[self.folder] = names
        reports = {}
        for path, max_age in list(self.paths.items()):
            reports[path] = (time.time(), inspect_with(look.again(), Site(path), max_age))
        return Answer(self.folder, names, reports)
