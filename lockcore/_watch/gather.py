"""Looks at every job once: registered ones, and every lock in the lock folder and in watched folders."""

from __future__ import annotations

import os

from lockcore._inspect import inspect
from lockcore._look import Look
from lockcore._said import joined, said
from lockcore._system import system
from lockcore._watch.book import Book, Entry
from lockcore._watch.matching import wanted_of
from lockcore._watch.processes import Processes
from lockcore._watch.reading import Reader, Reading
from lockcore._watch.runs import Runs
from lockcore._watch.status import Snapshot
from lockcore._watch.territory import folder_trouble

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def gather() -> Snapshot:
    """All jobs as they are now."""
    book, trouble = list_all()
    runs, processes = Runs(), Processes()
    reader = Reader(runs, processes)
    jobs = [entry.job for entry in book.entries.values() if entry.job is not None]
    processes.want({job.name: wanted for job in jobs if (wanted := wanted_of(job)) is not None})
    processes.look()
    runs.news()
    try:
        look = Look(shared=True)
        readings = [_read(reader, entry, look) for entry in book.entries.values() if entry.address is None]
        leases, silent = _read_leases(reader, book, look)
    finally:
        runs.close()
    readings += leases
    trouble += silent
    trouble += [sentence for sentence in (runs.trouble, processes.trouble) if sentence is not None]
    known = (reading.status for reading in readings if reading.status is not None)
    return Snapshot.of(reader.clock.now(), system.host(), known, tuple(trouble))


def _read_leases(reader: Reader, book: Book, look: Look) -> tuple[list[Reading], list[str]]:
    """All databases at once, so that one that does not answer delays no other; and sentences about such."""
    entries = {name: entry for name, entry in book.entries.items() if entry.address is not None}
    if not entries:
        return [], []
    from lockcore._bell import Bell
    from lockcore._lease.looking import PATIENCE
    from lockcore._lease.report import unreachable
    from lockcore._watch.leases import Leases

    bell = Bell()
    leases = Leases(bell, reader.clock)
    found: dict[str, Reading] = {}

    def read(names: Iterable[str]) -> None:
        again = look.again()
        for name in names:
            now, report = reader.clock.now(), leases.report(entries[name], again)
            if report is not None:
                found[name] = reader.of_report(entries[name], now, report)

    try:
        leases.want(entries.values(), look.mounts)
        read(entries)
        leases.settle(read, PATIENCE)
        for name in entries.keys() - found.keys():
            report = unreachable(
                entries[name].path, said("it has not answered within {seconds} s", format(PATIENCE, "g"))
            )
            found[name] = reader.of_report(entries[name], reader.clock.now(), report)
        return list(found.values()), leases.trouble()
    finally:
        leases.close()
        bell.close()


def list_all() -> tuple[Book, list[str]]:
    """Everything that there is to look at, and sentences about what could not be listed."""
    book = Book()
    book.load()
    trouble = [] if book.trouble is None else [book.trouble]
    for folder in sorted(book.found_folders):
        try:
            book.find(folder, sorted(os.listdir(folder)))
        except OSError as error:
            if (why := folder_trouble(folder, error)) is not None:
                trouble.append(joined(" ", (folder, why)))
    return book, trouble


def _read(reader: Reader, entry: Entry, look: Look) -> Reading:
    if entry.bad is None and entry.is_file and look.mounts.may_hang(entry.path):
        now = reader.clock.now()
        return reader.of_report(entry, now, inspect(entry.path, max_age=entry.job.max_age if entry.job else None))
    return reader.read(entry, look)
