"""What keeps a lock company and matters before it is cleaned: data beside it, and who has a database open. Values.

A lock such as `prices.duckdb.pid` guards the database of that name. What its programs leave beside it after a crash is
data: it is reported, and never removed.
"""

from __future__ import annotations

from lockcore._value import value

ENDINGS = (".wal", "-wal", "-shm", "-journal")
"""How the files are called that a database leaves beside itself while it is open, or after a crash."""

_LOCK_ENDINGS = (".pid", ".lock")


@value
class Opener:
    """A process that has the file open.

    `taker` is who took the kernel lock that it holds on the file, if it holds one and that can be seen: itself, or
    the process that it has the descriptor from; 0 if the kernel does not tell.
    """

    pid: int
    command: str
    taker: int | None = None


@value
class Openers:
    """Those who could be seen. `hidden` is how many processes this user may not look at."""

    seen: tuple[Opener, ...] = ()
    hidden: int = 0


@value
class Companion:
    """A file with data beside a lock. `database` is whose it is, if its name and what lies there tell."""

    path: str
    size: int
    database: str | None = None

    @property
    def holds_changes(self) -> bool:
        """Whether it may hold what was written and is not in the database yet. An index of that never does."""
        return self.database is not None and self.size > 0 and not self.path.endswith("-shm")


@value
class Database:
    """A database that a lock guards, and who has it open."""

    path: str
    openers: Openers = Openers()


@value
class Company:
    """All of it around one lock."""

    companions: tuple[Companion, ...] = ()
    databases: tuple[Database, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.companions or self.databases)


ALONE = Company()


def database_names(lock: str, companions: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The databases that a lock may guard, by name: `x.db` for `x.db.pid`, and for a companion `x.db-wal`."""
    names = [lock.removesuffix(ending) for ending in _LOCK_ENDINGS if lock.endswith(ending)]
    names += [name for file in companions if (name := database_of(file)) is not None]
    return tuple(name for name in dict.fromkeys(names) if name and name[-1] not in "/\\")


def database_of(companion: str) -> str | None:
    """The database whose companion a file is by its name; None if it is none."""
    return next((companion.removesuffix(ending) for ending in ENDINGS if companion.endswith(ending)), None)
