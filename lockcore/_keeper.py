"""A thread that keeps a held lock in place, and says when it is lost.

The folder's events are only hints to look; a look every few seconds is the net under them.
"""

from __future__ import annotations

import threading
import time

from lockcore._upkeep import Upkeep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from watchdog.events import FileSystemEvent
    from watchdog.observers.api import BaseObserver

    from lockcore._hold import Hold

LOOK_EVERY = 5.0


class Keeper:
    """Looks after one Hold until it is stopped. `on_lost` is called once, when the lock can't be kept."""

    def __init__(self, hold: Hold, on_lost: Callable[[str], object] | None) -> None:
        self._hold = hold
        self._upkeep = Upkeep(hold)
        self._on_lost = on_lost
        max_age = hold.spec.max_age
        self._refresh_every = None if max_age is None else max_age / 4
        self._look_every = min(LOOK_EVERY, self._refresh_every or LOOK_EVERY)
        self._stopped = False
        self._telling = False
        self._wake = threading.Event()
        self._turn = threading.Lock()
        self._observer = self._watch_folder()
        self._thread = threading.Thread(target=self._run, name="lockcore-keeper", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread. Afterwards it touches nothing of the lock any more."""
        with self._turn:
            self._stopped = True
        self._wake.set()
        if self._observer is not None:
            self._observer.stop()
            self._observer.join()
        if threading.current_thread() is not self._thread and not self._telling:
            self._thread.join()

    def _watch_folder(self) -> BaseObserver | None:
        from watchdog.events import FileDeletedEvent, FileMovedEvent, FileSystemEventHandler
        from watchdog.observers import Observer

        wake = self._wake

        class Hint(FileSystemEventHandler):
            def on_any_event(self, event: FileSystemEvent) -> None:
                wake.set()

        observer = Observer()
        try:
            observer.schedule(Hint(), self._hold.spec.folder, event_filter=[FileDeletedEvent, FileMovedEvent])
            observer.start()
        except OSError:
            return None  # no inotify watch left: the regular look has to do
        return observer

    def _run(self) -> None:
        refreshed = time.monotonic()
        while True:
            self._wake.wait(self._look_every)
            self._wake.clear()
            with self._turn:
                if self._stopped or self._hold.ending or not self._hold.ours:
                    return
                due = self._refresh_every is not None and time.monotonic() - refreshed >= self._refresh_every
                lost = self._upkeep.look(refresh=due)
                if due:
                    refreshed = time.monotonic()
                self._telling = lost is not None
            if lost is not None:
                if self._on_lost is not None:
                    self._on_lost(lost)
                return
