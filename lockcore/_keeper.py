"""Keeps a held lock in place: publishes its file again, refreshes it, and says when it is lost.

The folder's events are only hints to look; a look every few seconds is the net under them.
"""

from __future__ import annotations

import threading
import time

from lockcore import _seal
from lockcore._errors import LockError
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
                lost = self._look(refresh=due)
                if due:
                    refreshed = time.monotonic()
                self._telling = lost is not None
            if lost is not None:
                if self._on_lost is not None:
                    self._on_lost(lost)
                return

    def _look(self, refresh: bool) -> str | None:
        """Put both files back where they are missing; a sentence when somebody else has the lock's place."""
        path, guard, public = self._hold.spec.path, self._hold.guard, self._hold.public
        assert guard is not None
        assert public is not None
        if not guard.is_open():
            return f"The guard of {path} was closed in this process, so its kernel lock is gone."
        try:
            if guard.size_in_place() is None and not self._guard_again():
                return f"The guard of {path} was removed and another process has taken its place."
            if not public.is_in_place():
                if not self._publish_again():
                    return f"{path} was replaced by somebody who does not respect its guard."
            elif refresh:
                public.refresh(self._hold.spec.content(self._hold.signature.now()))
        except (OSError, LockError):
            pass  # no space, no descriptors: nothing is lost yet, and the next look tries again
        return None

    def _guard_again(self) -> bool:
        hold = self._hold
        assert hold.folder is not None
        assert hold.guard is not None
        assert hold.public is not None
        for _ in range(RETRIES):
            fresh = files.Guard(hold.folder, hold.spec.guard, hold.spec.path)
            try:
                if fresh.lock(0.0) and fresh.size_in_place() is not None:
                    fresh.write(_seal.seal(self._hold.signature.now(), hold.public.inode, hold.spec.place))
                    hold.guard.adopt(fresh)
                    return True
            finally:
                fresh.close()
            time.sleep(RETRY_PAUSE)
        return False

    def _publish_again(self) -> bool:
        hold, line = self._hold, self._hold.signature.now()
        assert hold.folder is not None
        assert hold.guard is not None
        assert hold.public is not None
        public = files.PublicFile(hold.folder, hold.spec.name, hold.spec.path)
        try:
            if not public.is_private:
                public.draft()
            hold.guard.write(_seal.seal(line, public.inode, hold.spec.place))
            if not public.publish(hold.spec.content(line)):
                return False
            hold.public, public = public, hold.public
        finally:
            public.close()
        if hold.ending:
            hold.withdraw()  # the process began to end meanwhile
        return True
