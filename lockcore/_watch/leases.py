"""The leases of all jobs: which databases they are in, and what is known of each.

Files of this machine are read on the thread of the watch, when the kernel tells that they were written to. Whatever may
not answer has a thread of its own.
"""

from __future__ import annotations

import math
import os
import time
from dataclasses import replace

from lockcore._bell import Bell
from lockcore._clock import Clock
from lockcore._said import joined, said
from lockcore._system import system
from lockcore._text import moment
from lockcore._watch.book import Entry
from lockcore._watch.database import Database
from lockcore._watch.lease_file import LeaseFile
from lockcore._watch.lease_server import Server
from lockcore._watch.stirs import BESIDE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from lockcore._look import Look
    from lockcore._values import Report

SILENT = 1.0
"""Seconds after which it is said of a database that it has not answered yet."""

ROUNDS = 4
"""How often databases are read for a first look: a row may change while somebody looks at its holder."""

PARTING = 0.5
"""Seconds for which the end of threads is waited for."""

_Key = tuple[str, str | None]


class Leases:
    """All databases. Not for several threads at once. `bell` is rung when one has answered."""

    def __init__(self, bell: Bell, clock: Clock | None = None) -> None:
        self._bell = bell
        self._clock = clock or Clock()
        self._databases: dict[_Key, Database] = {}
        self._files: dict[_Key, LeaseFile] = {}
        self._servers: dict[_Key, Server] = {}
        self._by_path: dict[str, list[LeaseFile]] = {}

    @property
    def folders(self) -> set[str]:
        """The folders of the files of this machine."""
        return {os.path.dirname(file.path) for file in self._files.values()}

    def want(self, entries: Iterable[Entry], mounts: system.Mounts) -> None:
        """Read the leases of these jobs from now on, and no others."""
        wanted: dict[_Key, list[Entry]] = {}
        for entry in entries:
            if entry.address is not None:
                wanted.setdefault(_key_of(entry), []).append(entry)
        for key in self._databases.keys() - wanted.keys():
            self._forget(key)
        for key, jobs in wanted.items():
            self._want(key, jobs, mounts)
        self._by_path = {}
        for file in self._files.values():
            for ending in ("", *BESIDE):
                self._by_path.setdefault(file.path + ending, []).append(file)

    def hear(self, path: str) -> bool:
        """Something happened to a file. Says whether that is a database with leases, or beside one."""
        files = self._by_path.get(path, ())
        for file in files:
            file.touch(self._clock.boottime())
        return bool(files)

    def look_again(self, folder: str | None = None, *, whole: bool = False) -> None:
        """Find what nobody has told of: in files that are not as they were, or with `whole` in all of them.

        Servers are asked, or tried once more if they could not be reached, unless it is about one folder.
        """
        now = self._clock.boottime()
        for file in self._files.values():
            if folder is None or os.path.dirname(file.path) == folder:
                file.ask(now) if whole else file.touch(now)
        for server in self._servers.values() if folder is None else ():
            server.ask()

    def news(self) -> set[str]:
        """Read what is due, take in what was answered. Gives the jobs that may have changed."""
        if not self._databases:
            return set()
        names: set[str] = set()
        now, wall = self._clock.boottime(), self._clock.now()
        for file in self._files.values():
            names |= file.read(now, wall)
        for key, server in self._servers.items():
            database, answer = self._databases[key], server.answer()
            if isinstance(answer, str):
                names |= database.fail(answer)
            elif answer is not None:
                passed = system.boottime() - answer.begun
                names |= database.take(replace(answer, begun=now - passed), wall - passed)
            elif database.sight is None and database.why is None and now >= database.begun + SILENT:
                names |= database.fail(said("it has not answered yet"))
        return names

    def settle(self, read: Callable[[set[str]], None], seconds: float) -> None:
        """Have jobs read as their databases answer, until nothing is open, or so many seconds are over.

        Each is read at first, and bad news once more after that.
        """
        until = time.monotonic() + seconds
        for _ in range(ROUNDS):
            for server in self._servers.values():
                server.answered.wait(max(0.0, until - time.monotonic()))
            names = self.news()
            if not names:
                return
            read(names)

    def next(self) -> float | None:
        """When there will be something to read, in seconds since boot."""
        if not self._databases:
            return None
        times = [file.due for file in self._files.values()]
        times += [
            database.begun + SILENT
            for key in self._servers
            if (database := self._databases[key]).sight is None and database.why is None
        ]
        soonest = min(times, default=math.inf)
        return None if soonest == math.inf else soonest

    def report(self, entry: Entry, look: Look) -> Report | None:
        """What follows for a job; None if its database has to be read before: then `news` will name it."""
        key, now = _key_of(entry), self._clock.boottime()
        database = self._databases[key]
        report = database.report(_lease_of(entry), entry.path, look, now)
        if report is None and entry.name not in database.waiting:
            database.waiting.add(entry.name)
            self._ask(key, now)
        return report

    def beside(self, names: Iterable[str], entries: dict[str, Entry]) -> dict[str, float]:
        """The other jobs with a lease in the same databases, each with half of its TTL in seconds."""
        found: dict[str, float] = {}
        for key in {_key_of(entry) for name in names if (entry := entries.get(name)) is not None and entry.address}:
            database = self._databases.get(key)
            for lease, jobs in database.jobs.items() if database is not None else ():
                if (ttl := database.ttl(lease) if database is not None else None) is not None:
                    found |= dict.fromkeys(jobs, ttl / 2)
        return found

    def trouble(self) -> list[str]:
        """What can't be read, in sentences."""
        now = self._clock.now()
        sentences: list[str] = []
        for database in self._databases.values():
            if database.why is not None:
                sentence: str = said("{place} can't be read: {why}.", database.address.place, database.why)
                if database.sight is not None:
                    last = said("It was last read at {time}.", moment(database.seen_at, now))
                    sentence = joined(" ", (sentence, last))
                sentences.append(sentence)
        return sentences

    def close(self) -> None:
        """End all threads. Who waits for a silent server is left behind."""
        for server in self._servers.values():
            server.stop()
        until = time.monotonic() + PARTING
        for server in self._servers.values():
            server.join(until - time.monotonic())
        self._servers.clear()

    def _want(self, key: _Key, entries: list[Entry], mounts: system.Mounts) -> None:
        now = self._clock.boottime()
        address = entries[0].address
        assert address is not None
        database = self._databases.get(key)
        new = database is None
        if database is None:
            database = self._databases[key] = Database(address, now)
            if address.is_file and not mounts.may_hang(address.database):
                self._files[key] = LeaseFile(database, now)
            else:
                self._servers[key] = Server(address, self._bell.ring)
        jobs: dict[str, tuple[str, ...]] = {}
        for entry in entries:
            lease = _lease_of(entry)
            jobs[lease] = (*jobs.get(lease, ()), entry.name)
        database.jobs = jobs
        server = self._servers.get(key)
        if server is not None:
            server.leases = tuple(jobs)
            if new:
                server.start()

    def _ask(self, key: _Key, now: float) -> None:
        if key in self._files:
            self._files[key].ask(now)
        else:
            self._servers[key].ask()

    def _forget(self, key: _Key) -> None:
        del self._databases[key]
        self._files.pop(key, None)
        server = self._servers.pop(key, None)
        if server is not None:
            server.stop()


def _key_of(entry: Entry) -> _Key:
    assert entry.address is not None
    return entry.address.database, entry.address.table


def _lease_of(entry: Entry) -> str:
    assert entry.address is not None
    assert entry.address.name is not None
    return entry.address.name
