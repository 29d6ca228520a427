"""What there is to watch: the registered jobs, and every lock found in the lock folder and in watched folders.

A book of names. It reads job files and lists folders; what the locks in it say is for others to read.
"""

from __future__ import annotations

import os

from lockcore._paths import Site, job_name, lock_of, lock_path, locks_folder, run_lock_path
from lockcore._registry.config import BadConfig, Config, load_config
from lockcore._registry.job_file import BadJobFile, Job
from lockcore._registry.jobs import all_jobs, load_or_say, name_of
from lockcore._said import begun, said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from lockcore._lease.address import Address


ENDINGS = (".lock", ".pid")
"""How lock files in a folder are called."""


class Entry:
    """One name, and where its lock lies; or the job file, if that can't be used.

    `since` is when its job file was last changed: its schedule counts from then. `address` leads to a lease, whose
    `path` is for people only; `nowhere` says why it leads to none.
    """

    __slots__ = ("address", "bad", "job", "name", "nowhere", "since", "site")

    def __init__(
        self,
        name: str,
        path: str,
        job: Job | None = None,
        bad: BadJobFile | None = None,
        since: float | None = None,
        folder: str | None = None,
        address: Address | None = None,
        nowhere: str | None = None,
    ) -> None:
        self.name = name
        self.address = address
        self.nowhere = nowhere
        self.site = Site(path, folder)
        self.job = job
        self.bad = bad
        self.since = since

    @property
    def path(self) -> str:
        return self.site.path

    @property
    def folder(self) -> str:
        return self.site.folder

    @property
    def is_file(self) -> bool:
        """Whether its lock is a file, and not a row in a database."""
        return self.address is None and self.nowhere is None

    @property
    def registered(self) -> bool:
        return self.job is not None or self.bad is not None


class Book:
    """All entries by name, and by the path of their lock. A lock that belongs to a job is not there a second time."""

    def __init__(self) -> None:
        self.entries: dict[str, Entry] = {}
        self.config: Config | None = None
        self.trouble: str | None = None
        self._by_path: dict[str, tuple[str, ...]] = {}
        self._run_locks: set[str] = set()
        self._folders: frozenset[str] = frozenset()

    @property
    def found_folders(self) -> frozenset[str]:
        """The folders of which every lock is shown."""
        return self._folders

    @property
    def lock_folders(self) -> set[str]:
        """The folders in which there may be a lock."""
        return {entry.folder for entry in self.entries.values() if entry.bad is None and entry.is_file} | self._folders

    def at(self, path: str) -> tuple[str, ...]:
        """The names of the locks at this path."""
        return self._by_path.get(path, ())

    def load(self) -> None:
        """Read the settings and all job files anew. What was found stays, if its folder is still watched."""
        self.load_config()
        for entry in [entry for entry in self.entries.values() if entry.registered]:
            self._remove(entry)
        for job in all_jobs():
            self._register(job)

    def load_config(self) -> list[str]:
        """Read which folders are watched, and give the names of locks that are no longer in one."""
        try:
            self.config = load_config()
            self.trouble = None
        except BadConfig as bad:
            self.trouble = str(bad)
        watched = self.config.watch if self.config is not None else ()
        self._folders = frozenset(os.path.abspath(folder) for folder in (locks_folder(), *watched))
        gone = [entry for entry in self.entries.values() if not entry.registered and entry.folder not in self._folders]
        for entry in gone:
            self._remove(entry)
        return [entry.name for entry in gone]

    def load_job(self, file: str) -> set[str]:
        """Read one job file anew, or note that it is gone. Gives the names that are concerned."""
        name = name_of(file)
        if name is None:
            return set()
        concerned = {name}
        before = self.entries.get(name)
        if before is not None and before.registered:
            self._remove(before)
        job = load_or_say(name) if os.path.lexists(file) else None
        if job is not None:
            concerned |= self._register(job)
        elif before is not None and before.job is not None:
            if before.is_file:
                concerned |= self.find(before.folder, [before.site.name])
            if (beside := _run_lock(before.job)) is not None and os.path.lexists(beside):
                concerned |= self.find(os.path.dirname(beside), [os.path.basename(beside)])
        return concerned

    def find(self, folder: str, names: Iterable[str]) -> set[str]:
        """Enter the locks among these files of a folder. Gives the names of the new ones."""
        new: set[str] = set()
        if folder in self._folders:
            for name in names:
                if name.endswith(ENDINGS):
                    path = f"{folder}/{name}" if os.sep == "/" else os.path.join(folder, name)
                    if path not in self._by_path and path not in self._run_locks:
                        new.add(self._enter(Entry(self._free_name(name, path), path, folder=folder)))
        return new

    def found_in(self, folder: str) -> list[Entry]:
        """What was found in a folder."""
        return [entry for entry in self.entries.values() if not entry.registered and entry.folder == folder]

    def drop(self, name: str) -> None:
        """A found lock is there no longer."""
        entry = self.entries.get(name)
        if entry is not None and not entry.registered:
            self._remove(entry)

    def _register(self, job: Job | BadJobFile) -> set[str]:
        if isinstance(job, BadJobFile):
            entry = Entry(job.name or os.path.basename(job.file), job.file, bad=job)
        elif job.lock_path is None:
            entry = _lease_of(job)
        else:
            entry = Entry(job.name, lock_of(job.lock_path), job, since=_changed(job.file))
        concerned = {entry.name}
        beside = None if entry.job is None else _run_lock(entry.job)
        if beside is not None:
            self._run_locks.add(beside)
            for name in self._by_path.get(beside, ()):
                if not self.entries[name].registered:
                    self._remove(self.entries[name])
                    concerned.add(name)
        for name in (*self._by_path.get(entry.path, ()), entry.name):
            found = self.entries.get(name)
            if found is not None and not found.registered:  # the job has its lock, or its name
                self._remove(found)
                concerned.add(found.name)
                if found.path != entry.path:
                    concerned.add(self._enter(Entry(found.path, found.path)))
        self._enter(entry)
        return concerned

    def _free_name(self, file: str, path: str) -> str:
        """What people call it; the whole path where somebody else has that name already."""
        name = job_name(file)
        return path if name in self.entries else name

    def _enter(self, entry: Entry) -> str:
        self.entries[entry.name] = entry
        if entry.bad is None:
            path = entry.site.path
            others = self._by_path.get(path)
            self._by_path[path] = (entry.name,) if others is None else (*others, entry.name)
        return entry.name

    def _remove(self, entry: Entry) -> None:
        del self.entries[entry.name]
        if entry.job is not None and (beside := _run_lock(entry.job)) is not None:
            self._run_locks.discard(beside)
        if entry.bad is None:
            others = tuple(name for name in self._by_path.pop(entry.path) if name != entry.name)
            if others:
                self._by_path[entry.path] = others


def _run_lock(job: Job) -> str | None:
    """The lock that `run` takes beside the one that the program takes itself: no job of its own."""
    if job.taken_by != "job":
        return None
    try:
        own = lock_path(job.name)
        return run_lock_path(job.name) if job.lock_path == own else own
    except ValueError:
        return None  # a name that is too long for a file


def _lease_of(job: Job) -> Entry:
    """An address may lead somewhere today and nowhere tomorrow: it may stand in an environment variable."""
    from lockcore._lease.address import BadAddress, parse
    from lockcore._registry.show import lease_shown

    url, since = job.lock_url or "", _changed(job.file)
    try:
        address = parse(url)
    except BadAddress as bad:
        return Entry(job.name, lease_shown(url), job, since=since, folder="", nowhere=begun(str(bad)))
    if address.name is None:
        why = said("Its address leads to a database, and does not say to which lease in it: put #NAME behind it.")
        return Entry(job.name, address.shown, job, since=since, folder="", nowhere=why)
    folder = os.path.dirname(address.database) if address.is_file else ""
    return Entry(job.name, address.shown, job, since=since, folder=folder, address=address)


def _changed(file: str) -> float | None:
    try:
        return os.stat(file).st_mtime
    except OSError:
        return None
