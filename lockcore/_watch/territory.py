"""Where locks lie, and what is heard from there: folders that the kernel tells about, and far ones that are read.

It knows the registry and the settings too, because they are files in folders like everything else. What it gives are
names: of jobs and locks that should be looked at.
"""

from __future__ import annotations

import os

from lockcore._bell import Bell
from lockcore._home import config_file, history_file, jobs_folder
from lockcore._paths import lock_of, locks_folder
from lockcore._said import counted, joined, said
from lockcore._system import system
from lockcore._values import Report
from lockcore._watch.book import Book
from lockcore._watch.folders import Folders
from lockcore._watch.remote import Remote
from lockcore._watch.stirs import BESIDE, Stirs, database_of
from lockcore._watch.sweep import Sweep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from lockcore._watch.leases import Leases

SCAN = 5.0
"""Seconds between two looks at folders that the kernel tells nothing about."""


class Territory:
    """The places, and the book of what is in them.

    `opened` are names of locks that somebody has opened or closed, `registry` tells that jobs came or went, and
    `history` that somebody wrote to the history; all since `hear` was last called.
    """

    def __init__(self, bell: Bell, leases: Leases) -> None:
        self.book = Book()
        self.leases = leases
        self.folders = Folders()
        self.mounts = system.Mounts()
        self.opened: set[str] = set()
        self.registry = False
        self.history = False
        self._remote = Remote(bell)
        self._sweep = Sweep()
        self._stirs = Stirs()
        self._far: frozenset[str] = frozenset()
        self._answers: dict[str, tuple[float, Report]] = {}
        self._unreadable: dict[str, str] = {}

    def load(self) -> set[str]:
        """Read the registry and the settings, watch all folders, then list them: in this order nothing gets lost."""
        before = set(self.book.entries)
        self.book.load()
        self.registry = True
        self._watch()
        for folder in self.book.found_folders - self._far:
            self._list(folder)
        return before | set(self.book.entries)

    def hear(self) -> set[str]:
        """The names that may have changed, as far as anybody has told."""
        self.opened, self.registry, self.history = set(), False, False
        changes = self.folders.changes()
        names: set[str] = set()
        for path in changes.files:
            if self.leases.hear(path) and not self.book.at(database_of(path)):
                continue
            found = self.book.at(path)
            names.update(found) if found else names.update(self._of_file(path))
        for path in changes.opened:
            self.opened.update(self.book.at(path))
        for folder in changes.folders:
            names |= self._of_folder(folder)
        if self.registry:
            self._watch()
        names |= self._of_answers() | self.leases.news()
        return names | self.opened | (self.look_around(whole=True) if changes.everything else set())

    def look_around(self, *, whole: bool = False) -> set[str]:
        """What nobody has told of, but is not as it was; with `whole`, everything there is."""
        self.mounts = system.Mounts()
        names: set[str] = set()
        for changes in (self.folders.verify(), self.folders.retry()):
            for folder in changes.folders:
                names |= self._of_folder(folder)
        if whole:
            names |= self.load()
            self._remote.look_again()
        self.leases.look_again(whole=whole)
        for folder in self.book.found_folders - self._far:
            names |= self._swept(folder, whole=whole)
        for name, entry in self.book.entries.items():
            is_near = entry.registered and entry.is_file and not self.is_far(entry.folder)
            if is_near and self._sweep.is_changed(entry.path):
                names.add(name)
        return names

    def scan(self) -> set[str]:
        """The same for the folders that the kernel tells nothing about."""
        names: set[str] = set()
        for folder in self.folders.unwatched:
            self.leases.look_again(folder)
            if folder in self.book.found_folders:
                names |= self._swept(folder, whole=True)
            names.update(
                name
                for name, entry in self.book.entries.items()
                if entry.registered and entry.is_file and entry.folder == folder and self._sweep.is_changed(entry.path)
            )
        return names

    def is_far(self, folder: str) -> bool:
        """Whether locks in the folder lie where nobody may answer."""
        return folder in self._far

    def answer(self, path: str) -> tuple[float, Report] | None:
        """What was last seen of a far lock, and when."""
        return self._answers.get(path)

    def trouble(self) -> list[str]:
        """What can't be watched well, in sentences."""
        book, unwatched = self.book, self.folders.unwatched
        sentences = [] if book.trouble is None else [book.trouble]
        sentences += [joined(" ", (folder, why)) for folder, why in sorted(self._unreadable.items())]
        reasons: dict[str, list[str]] = {}
        for folder, why in sorted(unwatched.items()):
            if folder not in self._unreadable:
                reasons.setdefault(why, []).append(folder)
        for why, folders in reasons.items():
            which = folders[0]
            if more := len(folders) - 1:
                which = counted("{folder} and {n} more folders", "{folder} and {n} more folders", more, which)
            every = f"{SCAN:g}"
            sentences.append(
                said(
                    "Nothing tells at once of changes in {folder}: {why} It is looked at every {seconds} s.",
                    *(which, why, every),
                )
            )
        sentences += [
            said("{folder} is on a network file system: it is looked at now and then.", folder)
            for folder in sorted(self._far)
        ]
        sentences += [said("{folder} does not answer.", folder) for folder in self._remote.silent()]
        return sentences + self.leases.trouble()

    def close(self) -> None:
        self._remote.close()
        self.leases.close()
        self.folders.close()

    def _of_file(self, path: str) -> Iterable[str]:
        """The names that a change of a file concerns which is no known lock."""
        folder, name = os.path.split(path)
        if name.endswith(".guard"):
            return self.book.at(lock_of(path))
        if name.endswith(BESIDE) and (names := self.book.at(database_of(path))):
            return names if self._stirs.is_stirred(database_of(path)) else ()
        if folder == jobs_folder():
            self.registry = True
            return self.book.load_job(path)
        if path == config_file():
            return self.load()
        if path.startswith(history_file()):
            self.history = True
            return ()
        return self.book.find(folder, (name,))

    def _of_folder(self, folder: str) -> set[str]:
        """The names that are concerned when a folder came, went, or is another one now."""
        self.mounts = system.Mounts()
        if folder in (jobs_folder(), os.path.dirname(config_file())):
            return self.load()
        if folder == os.path.dirname(history_file()):
            self.history = True
        self.leases.look_again(folder)
        names = self._list(folder) if folder in self.book.found_folders - self._far else set()
        return names | {name for name, entry in self.book.entries.items() if entry.folder == folder}

    def _of_answers(self) -> set[str]:
        names: set[str] = set()
        for answer in self._remote.answers():
            self._answers.update(answer.reports)
            for path in answer.reports:
                names.update(self.book.at(path))
            self._note(answer.folder, answer.why)
            if answer.names is not None and self.book.find(answer.folder, answer.names):
                self._watch()
                self._remote.look_again()
        return names

    def _swept(self, folder: str, *, whole: bool) -> set[str]:
        try:
            present, changed = self._sweep.folder(folder, whole=whole)
        except OSError as error:
            self._note_error(folder, error)
            return {entry.name for entry in self.book.found_in(folder)}
        self._note(folder, None)
        names = self.book.find(folder, present)
        for path in changed:
            names.update(self.book.at(path))
        return names

    def _list(self, folder: str) -> set[str]:
        try:
            present = os.listdir(folder)
        except OSError as error:
            self._note_error(folder, error)
            return set()
        self._note(folder, None)
        return self.book.find(folder, present)

    def _note_error(self, folder: str, error: OSError) -> None:
        self._note(folder, folder_trouble(folder, error))

    def _note(self, folder: str, why: str | None) -> None:
        if why is None:
            self._unreadable.pop(folder, None)
        else:
            self._unreadable[folder] = why

    def _watch(self) -> None:
        """Watch the folders of what is in the book now, and no others."""
        own = {jobs_folder(), os.path.dirname(config_file()), os.path.dirname(history_file())}
        self.leases.want(self.book.entries.values(), self.mounts)
        wanted = self.book.lock_folders | self.leases.folders | own
        self._far = frozenset(folder for folder in wanted if self.mounts.may_hang(os.path.join(folder, "x")))
        for folder in self.folders.watched() - (wanted - self._far):
            self.folders.forget(folder)
            self._note(folder, None)
        for folder in wanted - self._far:
            self.folders.watch(folder)
        far: dict[str, dict[str, float | None]] = {folder: {} for folder in self._far}
        for entry in self.book.entries.values() if far else ():
            if (folder := entry.folder) in far and entry.is_file:
                far[folder][entry.path] = None if entry.job is None else entry.job.max_age
        self._remote.want(far)


def folder_trouble(folder: str, error: OSError) -> str | None:
    """What is wrong with a folder that can't be listed, behind its name; None if that is as it should be."""
    if not isinstance(error, FileNotFoundError):
        return said("can't be read: {why}.", error.strerror or str(error))
    # The lock folder is made when it is needed.
    return None if folder == locks_folder() else said("is watched, but it is not there.")
