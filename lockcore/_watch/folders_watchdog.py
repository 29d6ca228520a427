"""Where there is no inotify: the folders are watched by watchdog, with whatever the system has.

Its threads only note what they hear and ring a bell. What it is not asked to tell, it does not wake us for: opened
and closed files, which are our own reads.
"""

from __future__ import annotations

import os
import threading

from watchdog.events import (
    DirCreatedEvent,
    DirDeletedEvent,
    DirModifiedEvent,
    DirMovedEvent,
    FileAttribEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer
from watchdog.observers.api import ObservedWatch

from lockcore._bell import Bell
from lockcore._watch.changes import Changes, identity_of

_TOLD: list[type[FileSystemEvent]] = [
    *(FileCreatedEvent, FileModifiedEvent, FileAttribEvent, FileClosedEvent, FileMovedEvent, FileDeletedEvent),
    *(DirCreatedEvent, DirMovedEvent, DirDeletedEvent),
]


class Folders:
    """Watched folders. Not for several threads at once.

    `unwatched` are those that nothing is told about, each with the reason.
    """

    __slots__ = ("_bell", "_guard", "_identity", "_news", "_observer", "_watches", "unwatched")

    def __init__(self) -> None:
        self.unwatched: dict[str, str] = {}
        self._bell = Bell()
        self._guard = threading.Lock()
        self._news = Changes()
        self._watches: dict[str, tuple[ObservedWatch, _Ear]] = {}
        self._identity: dict[str, tuple[int, int] | None] = {}
        self._observer = Observer()
        self._observer.daemon = True
        self._observer.start()

    def fileno(self) -> int:
        """A descriptor to wait on: it is readable when there is news."""
        return self._bell.fileno()

    def watched(self) -> set[str]:
        """The folders that are asked about, whether the kernel tells of them or not."""
        return {*self._watches, *self.unwatched}

    def watch(self, folder: str) -> None:
        """Have changes in the folder told from now on."""
        if folder in self._watches or folder in self.unwatched:
            return
        identity, place = identity_of(folder), folder
        while identity_of(place) is None and place != os.path.dirname(place):
            place = os.path.dirname(place)  # it is waited for at the nearest one above it that is there
        real = os.path.realpath(place)  # a link itself never changes
        ear = _Ear(folder, real, self, above=place != folder)
        try:
            self._watches[folder] = self._observer.schedule(ear, real, event_filter=_TOLD), ear
            self._identity[folder] = identity
        except OSError as error:
            self.unwatched[folder] = f"{error.strerror or error}."

    def forget(self, folder: str) -> None:
        """Say nothing more about the folder."""
        self.unwatched.pop(folder, None)
        self._identity.pop(folder, None)
        if folder not in self._watches:
            return
        watch, ear = self._watches.pop(folder)
        try:
            if any(watch == other for other, _ in self._watches.values()):  # under another name
                self._observer.remove_handler_for_watch(ear, watch)
            else:
                self._observer.unschedule(watch)
        except KeyError:
            pass  # it has ended by itself, with its folder

    def watch_opens(self, path: str) -> None:
        """Files that are merely opened are not told of here."""

    def forget_opens(self, path: str) -> None:
        pass

    def changes(self) -> Changes:
        """What was heard since the last time."""
        self._bell.hush()
        with self._guard:
            news, self._news = self._news, Changes()
        for folder in news.folders:
            self.forget(folder)
            self.watch(folder)
        return news

    def verify(self) -> Changes:
        """Find folders that are others by now without anybody having said so."""
        changes = Changes()
        for folder in [folder for folder, known in self._identity.items() if identity_of(folder) != known]:
            self.forget(folder)
            self.watch(folder)
            changes.folders.add(folder)
        return changes

    def retry(self) -> Changes:
        """Try again to watch what could not be watched."""
        changes = Changes()
        for folder in list(self.unwatched):
            del self.unwatched[folder]
            self.watch(folder)
            if folder not in self.unwatched:
                changes.folders.add(folder)
        return changes

    def close(self) -> None:
        """Let everything go, and wait for the threads. Twice is harmless."""
        if self._observer.is_alive():
            self._observer.stop()
            self._observer.join()
        self._bell.close()

    def heard(self, ear: _Ear, event: FileSystemEvent) -> None:
        """Called on a thread of watchdog's."""
        folder = ear.folder
        with self._guard:
            for path in (os.fsdecode(event.src_path), os.fsdecode(event.dest_path)):
                name = os.path.basename(path)
                if path == ear.real or (ear.above and name and name in folder.replace("\\", "/").split("/")):
                    self._news.folders.add(folder)
                elif path and not ear.above and os.path.dirname(path) == ear.real:
                    self._news.files.add(os.path.join(folder, name))
        self._bell.ring()


class _Ear(FileSystemEventHandler):
    """Listens for a folder, which really is `real`; or `above` it, for one that is not there."""

    def __init__(self, folder: str, real: str, folders: Folders, *, above: bool) -> None:
        self.folder = folder
        self.real = real
        self.above = above
        self._folders = folders

    def on_any_event(self, event: FileSystemEvent) -> None:
        if not isinstance(event, DirModifiedEvent):
            self._folders.heard(self, event)
