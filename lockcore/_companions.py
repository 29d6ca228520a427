"""Looks for what keeps locks company: files of databases beside them, and who has those databases open."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Sequence

from lockcore._company import ALONE, ENDINGS, Companion, Company, Database, database_names, database_of
from lockcore._openers import openers_of
from lockcore._paths import is_address
from lockcore._system import system

Lock = tuple[str, tuple[str, ...]]
"""Where a lock is, and the companions that its job file names."""


def company_of(lock: str, companions: tuple[str, ...] = ()) -> Company:
    """What there is around one lock."""
    return companies_of([(lock, companions)])[0]


def companies_of(locks: Sequence[Lock]) -> list[Company]:
    """The same for many. Processes are gone through once for all of them, and not at all if there is no database."""
    found = [_beside(lock, companions) for lock, companions in locks]
    real = {name: os.path.realpath(name) for _, databases in found for name in databases}
    users = openers_of(set(real.values())) if real else {}
    return [
        Company(companions, tuple(Database(name, users[real[name]]) for name in databases))
        if companions or databases
        else ALONE
        for companions, databases in found
    ]


def _beside(lock: str, named: tuple[str, ...]) -> tuple[tuple[Companion, ...], tuple[str, ...]]:
    if is_address(lock) or system.may_hang(lock):
        lock = ""
    databases = [name for name in database_names(lock, named) if _is_file(name)]
    files = [*named, *(name + ending for name in databases for ending in ENDINGS)]
    return tuple(_companions(dict.fromkeys(files), databases)), tuple(databases)


def _companions(files: Iterable[str], databases: list[str]) -> Iterable[Companion]:
    for file in files:
        try:
            size = os.lstat(file).st_size
        except (OSError, ValueError):
            continue
        whose = database_of(file)
        yield Companion(file, size, whose if whose in databases else None)


def _is_file(path: str) -> bool:
    try:
        return not system.may_hang(path) and stat.S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False
