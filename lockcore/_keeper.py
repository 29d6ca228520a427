"""Keeps a held lock in place: publishes its file again, refreshes it, and says when it is lost.

The folder's events are only hints to look; a look every few seconds is the net under them.
"""

from __future__ import annotations

import threading
import time

from lockcore import _seal
from lockcore._errors import LockError
from lockcore._identity import record_line
from lockcore._system import files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from watchdog.events import FileSystemEvent
    from watchdog.observers.api import BaseObserver

    from lockcore._hold import Hold

LOOK_EVERY = 5.0
RETRIES = 50
RETRY_PAUSE = 0.005


class Keeper:
    """A thread that looks after one Hold until it is stopped.

    A removed public file is published again. A removed guard is made again and locked. Only when another
    process has got the guard first, and keeps it, is the lock lost: then `on_lost` is called, once.
    """

    def __init__(self, hold: Hold, on_lost: Callable[[str], object] | None) -> None:
        self._hold = hold
        self._on_lost = on_lost
        max_age = hold.spec.max_age
        self._refresh_every = None if max_age is None else max_age / 4
        self._look_every = min(LOOK_EVERY, self._refresh_every or LOOK_EVERY)
        self._stopped = False
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
        if threading.current_thread() is not self._thread:
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
                if self._stopped or not self._hold.ours:
                    return
                due = self._refresh_every is not None and time.monotonic() - refreshed >= self._refresh_every
                lost = self._look(refresh=due)
                if due:
                    refreshed = time.monotonic()
            if lost is not None:
                if self._on_lost is not None:
                    self._on_lost(lost)
                return

    def _look(self, refresh: bool) -> str | None:
        """Put both files back where they are missing; a sentence when that can't be done."""
        try:
            if self._hold.guard.size_in_place() is None and not self._guard_again():
                return f"The guard of {self._hold.spec.path} was removed and another process has taken its place."
            if not self._hold.public.is_in_place():
                return self._publish_again()
            if refresh:
                self._refresh()
        except OSError as error:
            return f"{self._hold.spec.path} can't be kept: {error.strerror or error}."
        except LockError as error:
            return str(error)
        return None

    def _guard_again(self) -> bool:
        hold = self._hold
        for _ in range(RETRIES):
            fresh = files.Guard(hold.folder, hold.spec.guard, hold.spec.path)
            if fresh.lock(0.0) and fresh.size_in_place() is not None:
                fresh.write(_seal.seal(record_line(hold.token, hold.spec.max_age), hold.public.inode))
                hold.guard.adopt(fresh)
                return True
            fresh.close()
            time.sleep(RETRY_PAUSE)
        return False

    def _publish_again(self) -> str | None:
        hold = self._hold
        line = record_line(hold.token, hold.spec.max_age)
        public = files.PublicFile(hold.folder, hold.spec.name, hold.spec.path)
        try:
            public.fill(hold.spec.content(line))
            hold.guard.write(_seal.seal(line, public.inode))
            if not public.publish():
                return f"{hold.spec.path} was replaced by somebody who does not respect its guard."
            hold.public, public = public, hold.public
        finally:
            public.close()
        return None

    def _refresh(self) -> None:
        """Renew time and timestamp of the public file, which says the same thing for as long as it lives."""
        hold = self._hold
        hold.public.refresh(hold.spec.content(record_line(hold.token, hold.spec.max_age)))
