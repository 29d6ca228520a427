"""Looks at every job once: registered ones, and every lock in the lock folder and in watched folders."""

from __future__ import annotations

import os

from lockcore._inspect import inspect
from lockcore._look import Look
from lockcore._system import system
from lockcore._watch.book import Book, Entry
from lockcore._watch.matching import wanted_of
from lockcore._watch.processes import Processes
from lockcore._watch.reading import Reader, Reading
from lockcore._watch.runs import Runs
from lockcore._watch.status import Snapshot
from lockcore._watch.territory import folder_trouble


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
        readings = [_read(reader, entry, look) for entry in book.entries.values()]
    finally:
        runs.close()
    trouble += [sentence for sentence in (runs.trouble, processes.trouble) if sentence is not None]
    known = (reading.status for reading in readings if reading.status is not None)
    return Snapshot.of(reader.clock.now(), system.host(), known, tuple(trouble))


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
                trouble.append(f"{folder} {why}")
    return book, trouble


def _read(reader: Reader, entry: Entry, look: Look) -> Reading:
    if entry.bad is None and look.mounts.may_hang(entry.path):
        now = reader.clock.now()
        return reader.of_report(entry, now, inspect(entry.path, max_age=entry.job.max_age if entry.job else None))
    return reader.read(entry, look)
