"""Linux: the folders are watched with inotify.

A folder that is not there is waited for at the nearest one above it that is. One that the kernel can't tell about
(on a network file system, past a limit) is left to whoever scans: `unwatched` says which, and why.
"""

from __future__ import annotations

import errno
import os
import sys

from lockcore._said import said
from lockcore._watch import inotify
from lockcore._watch.changes import Changes, identity_of

assert sys.platform == "linux"

_FOLDER = (
    *(inotify.MODIFY, inotify.ATTRIB, inotify.CLOSE_WRITE, inotify.MOVED_FROM, inotify.MOVED_TO, inotify.CREATE),
    *(inotify.DELETE, inotify.DELETE_SELF, inotify.MOVE_SELF, inotify.ONLY_FOLDER, inotify.NO_UNLINKED),
)
_INSIDE = sum(_FOLDER) | inotify.ADD_TO_MASK
_ABOVE = (
    inotify.CREATE
    | inotify.MOVED_TO
    | inotify.DELETE_SELF
    | inotify.MOVE_SELF
    | inotify.ONLY_FOLDER
    | inotify.ADD_TO_MASK
)
_OPENS = inotify.OPEN | inotify.CLOSE_NOWRITE | inotify.CLOSE_WRITE | inotify.DONT_FOLLOW | inotify.ADD_TO_MASK
_LOST = inotify.DELETE_SELF | inotify.MOVE_SELF | inotify.UNMOUNT | inotify.IGNORED


class Folders:
    """Watched folders. Not for several threads at once.

    `unwatched` are those that the kernel tells nothing about, each with the reason.
    """

    __slots__ = ("_above", "_files", "_identity", "_inotify", "_inside", "_opens", "_wds", "_why_not", "unwatched")

    def __init__(self) -> None:
        self.unwatched: dict[str, str] = {}
        self._wds: dict[str, int] = {}  # the watch of each wanted folder, on itself or above
        self._identity: dict[str, tuple[int, int] | None] = {}  # None for one that is not there
        self._inside: dict[int, set[str]] = {}
        self._above: dict[int, set[str]] = {}
        self._files: dict[int, str] = {}
        self._opens: dict[str, int] = {}
        self._inotify: inotify.Inotify | None = None
        self._why_not: str | None = None
        try:
            self._inotify = inotify.Inotify()
        except OSError as error:
            self._why_not = inotify.limit_reached(error) or f"{error.strerror}."

    def fileno(self) -> int:
        """A descriptor to wait on: it is readable when there is news. -1 if the kernel tells nothing at all."""
        return -1 if self._inotify is None else self._inotify.fd

    def watched(self) -> set[str]:
        """The folders that are asked about, whether the kernel tells of them or not."""
        return {*self._wds, *self.unwatched}

    def watch(self, folder: str) -> None:
        """Have changes in the folder told from now on."""
        if folder not in self._wds and folder not in self.unwatched:
            self._add(folder)

    def forget(self, folder: str) -> None:
        """Say nothing more about the folder."""
        self.unwatched.pop(folder, None)
        self._drop(folder)

    def watch_opens(self, path: str) -> None:
        """Have it told when somebody opens or closes this file, if the kernel can."""
        if self._inotify is None or path in self._opens:
            return
        try:
            watch = self._inotify.add(path, _OPENS)
        except OSError:
            return
        if watch not in self._inside and watch not in self._above:  # a folder has taken its place meanwhile
            self._opens[path] = watch
            self._files[watch] = path

    def forget_opens(self, path: str) -> None:
        watch = self._opens.pop(path, None)
        if watch is not None and self._files.pop(watch, None) is not None and self._inotify is not None:
            self._inotify.remove(watch)

    def changes(self) -> Changes:
        """What was heard since the last time."""
        changes = Changes()
        if self._inotify is None:
            return changes
        lost: set[str] = set()
        for watch, mask, name in self._inotify.events():
            if mask & inotify.OVERFLOW:
                changes.everything = True
            elif watch in self._files:
                self._of_file(watch, mask, changes)
            else:
                if mask & _LOST:
                    lost |= self._inside.get(watch, set()) | self._above.get(watch, set())
                elif name:
                    text = os.fsdecode(name)
                    changes.files.update(f"{folder}/{text}" for folder in self._inside.get(watch, ()))
                    lost.update(folder for folder in self._above.get(watch, ()) if _leads_to(folder, text))
                elif mask & inotify.ATTRIB:  # the folder itself: it may be open to us now, or closed
                    changes.folders |= self._inside.get(watch, set())
        for folder in lost:
            self._anew(folder, changes)
        return changes

    def verify(self) -> Changes:
        """Find folders that are others by now without anybody having said so: one above them was moved."""
        changes = Changes()
        for folder in [folder for folder, known in self._identity.items() if identity_of(folder) != known]:
            self._anew(folder, changes)
        return changes

    def retry(self) -> Changes:
        """Try again to watch what could not be watched."""
        changes = Changes()
        for folder in list(self.unwatched):
            del self.unwatched[folder]
            self._add(folder)
            if folder not in self.unwatched:
                changes.folders.add(folder)
        return changes

    def close(self) -> None:
        """Let everything go. Twice is harmless."""
        if self._inotify is not None:
            self._inotify.close()
            self._inotify = None

    def _of_file(self, watch: int, mask: int, changes: Changes) -> None:
        path = self._files[watch]
        if mask & inotify.IGNORED:
            del self._files[watch]
            self._opens.pop(path, None)
        else:
            changes.opened.add(path)

    def _anew(self, folder: str, changes: Changes) -> None:
        self._drop(folder)
        self._add(folder)
        changes.folders.add(folder)

    def _add(self, folder: str) -> None:
        if self._inotify is None:
            self.unwatched[folder] = self._why_not or said("it was closed.")
            return
        place, mask = folder, _INSIDE
        while True:
            identity = identity_of(place)
            try:
                watch = self._inotify.add(place, mask)
                break
            except OSError as error:
                if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.ELOOP) and place != os.path.dirname(place):
                    place, mask = os.path.dirname(place), _ABOVE
                    continue
                self.unwatched[folder] = inotify.limit_reached(error) or f"{error.strerror}."
                return
        there = place == folder
        self._wds[folder] = watch
        self._identity[folder] = identity if there else None
        (self._inside if there else self._above).setdefault(watch, set()).add(folder)
        if there and identity_of(folder) != identity:
            self._drop(folder)  # replaced in this very moment
            self._add(folder)
        elif not there and os.path.isdir(folder):
            self._drop(folder)  # made in this very moment
            self._add(folder)

    def _drop(self, folder: str) -> None:
        watch = self._wds.pop(folder, None)
        self._identity.pop(folder, None)
        if watch is None:
            return
        for role in (self._inside, self._above):
            if watch in role:
                role[watch].discard(folder)
                if not role[watch]:
                    del role[watch]
        if watch not in self._inside and watch not in self._above and self._inotify is not None:
            self._inotify.remove(watch)


def _leads_to(folder: str, name: str) -> bool:
    """Whether something of this name, in a folder above, may be on the way to it."""
    return name in folder.split("/")
