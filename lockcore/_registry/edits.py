"""What can be changed in the registry: register a job, change one, remove one, watch a folder, settle a setting."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

import tomlkit

from lockcore._home import config_file, jobs_folder
from lockcore._registry.config import read_config
from lockcore._registry.job_file import TABLES, BadJobFile, Job, read_job
from lockcore._registry.jobs import job_file
from lockcore._registry.schedule import schedule_problem
from lockcore._registry.toml_edit import EditFailed, edit, turn
from lockcore._said import said
from lockcore._value import value

Values = Mapping[tuple[str, str], object]
"""What a file is to say, by table and key; the top table is ''. None takes a key away."""


class AlreadyRegistered(EditFailed):
    """A job of that name is there."""


class NotRegistered(EditFailed):
    """No job of that name is there."""


@value
class Removed:
    """A job that is no longer registered. `kept` is where its file is now; `was` is where it, or a link to it, was."""

    was: str
    kept: str
    was_link: bool = False


def register(name: str, values: Values, *, replace: bool = False) -> Job:
    """Write a job file; with `replace`, change what is given in one that is there. Raises BadJobFile, EditFailed."""
    file = job_file(name)
    read: list[Job] = []

    def check(text: str) -> None:
        given = values.get(("", "schedule"))
        schedule, problems = given if isinstance(given, list) else [], []
        try:
            read.append(read_job(name, text, file))
            schedule = list(read[-1].schedule)
        except BadJobFile as bad:
            problems = list(bad.problems)
        problems += [problem for when in schedule if (problem := schedule_problem(when))]
        if problems:
            raise BadJobFile(name, file, problems)

    with turn():
        if os.path.lexists(file) != replace:
            raise NotRegistered(file) if replace else AlreadyRegistered(file)
        edit(file, lambda document: _set(document, values), check)
    return read[-1]


def _set(document: tomlkit.TOMLDocument, values: Values) -> None:
    for table, keys in TABLES.items():
        given = [key for key in keys if (table, key) in values]
        if not given:
            continue
        _put(document, table, {key: values[table, key] for key in given})
        if table == "lock" and table in document:
            for key, other in (("path", "url"), ("url", "path")):
                if values.get((table, key)) is not None and other not in given:
                    document[table].pop(other, None)


def _put(document: tomlkit.TOMLDocument, table: str, given: Mapping[str, object]) -> None:
    """Set these keys of a table, which is made if need be; take away those that are None."""
    if table and table not in document:
        if all(value is None for value in given.values()):
            return
        document[table] = tomlkit.table()
    target = document[table] if table else document
    if not hasattr(target, "keys"):
        raise EditFailed(said("[{table}] is no table in this file. Put it right by hand first.", table))
    for key, wanted in given.items():
        if wanted is None:
            target.pop(key, None)
        else:
            target[key] = wanted


def remove(name: str) -> Removed:
    """Take a job out of the registry. Its file is kept: what a person wrote there is nowhere else.

    A link is taken away, and the file that it led to stays where it is.
    """
    file = job_file(name)
    with turn():
        if not os.path.lexists(file):
            raise NotRegistered(file)
        try:
            if os.path.islink(file):
                target = os.path.realpath(file)
                os.unlink(file)
                return Removed(file, target, was_link=True)
            return Removed(file, _set_aside(name, file))
        except OSError as error:
            raise EditFailed(said("{file} can't be moved away: {why}.", file, error.strerror or error)) from error


def _set_aside(name: str, file: str) -> str:
    folder = os.path.join(jobs_folder(), "removed")
    os.makedirs(folder, 0o700, exist_ok=True)
    kept, number = os.path.join(folder, f"{name}.toml"), 1
    while os.path.lexists(kept):
        number += 1
        kept = os.path.join(folder, f"{name}.{number}.toml")
    os.rename(file, kept)
    return kept


def watch(folder: str) -> bool:
    """Add a folder to the watched ones; False if it is there already."""

    def change(document: tomlkit.TOMLDocument) -> bool:
        if folder in _watched(document):
            return False
        document.setdefault("watch", tomlkit.array()).append(folder)
        return True

    return _edit_config(change)


def unwatch(folder: str) -> bool:
    """Take a folder out of the watched ones; False if it is not among them."""

    def change(document: tomlkit.TOMLDocument) -> bool:
        places = [number for number, watched in enumerate(_watched(document)) if watched == folder]
        for number in reversed(places):
            del document["watch"][number]
        return bool(places)

    return _edit_config(change)


def settle(values: Values) -> None:
    """Change settings. Raises BadConfig, EditFailed."""

    def change(document: tomlkit.TOMLDocument) -> bool:
        for table in dict.fromkeys(table for table, _ in values):
            _put(document, table, {key: value for (place, key), value in values.items() if place == table})
        return True

    _edit_config(change)


def add_address(url: str) -> bool:
    """Send notifications to this address too; False if they go there already."""

    def change(document: tomlkit.TOMLDocument) -> bool:
        if url in _addresses(document):
            return False
        notify = document.setdefault("notify", tomlkit.table())
        notify.setdefault("urls", tomlkit.array()).append(url)
        return True

    return _edit_config(change)


def remove_address(url: str) -> bool:
    """Send nothing to this address any more; False if nothing goes there."""

    def change(document: tomlkit.TOMLDocument) -> bool:
        places = [number for number, other in enumerate(_addresses(document)) if other == url]
        for number in reversed(places):
            del document["notify"]["urls"][number]
        return bool(places)

    return _edit_config(change)


def _edit_config(change: Callable[[tomlkit.TOMLDocument], bool]) -> bool:
    with turn():
        return edit(config_file(), change, lambda text: read_config(text, config_file()))


def _watched(document: tomlkit.TOMLDocument) -> tuple[str, ...]:
    """The folders as they are understood, one for each entry. Raises BadConfig."""
    return read_config(document.as_string(), config_file()).watch


def _addresses(document: tomlkit.TOMLDocument) -> tuple[str, ...]:
    return read_config(document.as_string(), config_file()).urls
