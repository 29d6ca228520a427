"""Brings what the watch tells from its thread into the GUI thread."""

from __future__ import annotations

import threading

from PySide6.QtCore import QObject, Qt, Signal

from lockcore._watch.engine import Engine
from lockcore._watch.status import Flip, Snapshot


class Bridge(QObject):
    """The watch, as the GUI thread knows it. What comes while that is busy is told together.

    Signals:
        changed: the newest Snapshot, and all Flips that led to it, in order.
    """

    changed = Signal(object, object)
    _came = Signal()

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self._engine = engine
        self._guard = threading.Lock()
        self._newest: Snapshot | None = None
        self._flips: list[Flip] = []
        self._closed = False
        self._came.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self._deaf = engine.listen(self._hear)

    @property
    def snapshot(self) -> Snapshot:
        """All jobs, as they were last seen."""
        return self._engine.snapshot

    def look_again(self, *names: str) -> None:
        """Have these jobs read again now; without names, everything."""
        self._engine.look_again(*names)

    def close(self) -> None:
        """Tell nothing any more. Twice is harmless."""
        self._deaf()
        self._closed = True

    def _hear(self, snapshot: Snapshot, flips: tuple[Flip, ...]) -> None:
        with self._guard:
            first = self._newest is None
            self._newest = snapshot
            self._flips += flips
        if first:
            self._came.emit()

    def _tell(self) -> None:
        with self._guard:
            snapshot, self._newest = self._newest, None
            flips, self._flips = tuple(self._flips), []
        if snapshot is not None and not self._closed:
            self.changed.emit(snapshot, flips)
