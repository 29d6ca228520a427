"""Work beside the GUI thread: one thing after the other, each answer back in the GUI thread."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal

T = TypeVar("T")

_log = logging.getLogger("locktray.beside")


class Beside(QObject):
    """A thread that is there from the first question until `close`."""

    _came = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._work: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._came.connect(self._go_on, Qt.ConnectionType.QueuedConnection)

    def ask(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Have `work` done, and `then` called with what it gave. Work that may fail says so in what it gives."""

        def do() -> None:
            answer = work()
            if not self._closed:
                self._came.emit(partial(then, answer))

        if self._closed:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()
        self._work.put(do)

    def close(self, seconds: float = 1.0, last: Callable[[], None] | None = None) -> None:
        """Tell nothing any more, do the `last` thing, and end. What it is doing has these seconds."""
        if self._closed:
            return
        self._closed = True
        if self._thread is None:
            if last is not None:
                last()
            return
        if last is not None:
            self._work.put(last)
        self._work.put(None)
        self._thread.join(seconds)

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            try:
                work()
            except Exception:
                _log.exception("%s failed", self._name)

    def _go_on(self, then: Callable[[], None]) -> None:
        if not self._closed:
            then()
