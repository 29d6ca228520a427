"""A connection to a SQLite file: kept, as long as the files at the path are those that were opened.

Beside a database SQLite keeps a log and its index, and its locks are in there too. Who goes on without one of them sees
what others don't see. So do two connections of one process of which one has a file that was removed: SQLite has them
share what belongs to the database.
"""

from __future__ import annotations

import operator
import os
import sqlite3
import stat
import sys
import threading
import time
from contextlib import contextmanager
from urllib.parse import quote
from weakref import WeakSet

from lockcore._errors import StoreFailed
from lockcore._lease.open_files import Folder, has_open

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeVar

    Result = TypeVar("Result")

PATIENCE = 5.0
"""Seconds that others who write to the database may keep us waiting."""

NEXT_FENCE = "lockcore_next_fence"
"""In SQL: the time in microseconds, which nobody is faster than. It is asked when all locks are had: who has waited for
them must not come with a number that is older than what was given away, in a file that is gone, meanwhile."""

_CHANGED: Callable[[sqlite3.Cursor], bool] = operator.attrgetter("rowcount")

_NOTHING = -1, -1
"""What no file is."""

_abandoned: list[sqlite3.Connection] = []
"""Connections of a parent process: to close one here would take the parent's locks away."""

_all: WeakSet[SqliteFile] = WeakSet()
_registered: list[bool] = []


class SqliteFile:
    """Who deletes or replaces the file ends every lease in it: what was written to the old one counts no more.

    With a `schema` the file and its table are made when something is to be written that needs them.

    SQLite keeps its locks by process and file. A forked child that finds its parent's connection in its memory takes
    the parent's locks for its own, and writes without any. So before a fork the connection is closed.
    """

    def __init__(self, path: str, place: str, schema: str | None = None) -> None:
        self.path = path
        self._place = place
        self._schema = schema
        self._connection: sqlite3.Connection | None = None
        self._files: tuple[tuple[str, tuple[int, int]], ...] = ()
        self._folder = Folder(os.path.dirname(path))
        self._lock = threading.RLock()
        self._busy = 0
        self._inherited = False

    def execute(
        self, statement: str, values: tuple[object, ...] = (), *, make: bool = False
    ) -> list[tuple[object, ...]]:
        """Run a statement in the files that are at the path after it. What is missing has no rows."""
        return self._run(sqlite3.Cursor.fetchall, statement, values, make=make) or []

    def change(self, statement: str, values: tuple[object, ...], *, careful: bool = True) -> bool:
        """The same for one that changes a row, or does not, and gives none: that takes less.

        Who is not careful does not care whether it was done in files that are gone.
        """
        return bool(self._run(_CHANGED, statement, values, make=False, careful=careful))

    def _run(
        self,
        result: Callable[[sqlite3.Cursor], Result],
        statement: str,
        values: tuple[object, ...],
        *,
        make: bool,
        careful: bool = True,
    ) -> Result | None:
        """None where there is no such file or table."""
        with self._lock:
            self._busy += 1
            try:
                for _ in range(2):  # what was done in files that are gone has not happened
                    connection = self._connection or self._open(make=make)
                    if connection is None:
                        return None
                    try:
                        rows = result(connection.execute(statement, values))
                        if not careful or self._folder.is_as_seen() or self._look_at_all():
                            return rows
                    except sqlite3.Error as error:
                        if self.in_place:
                            if not self._lacks_table(error):
                                raise self.failed(_reason(error)) from error
                            if not make:
                                return None
                            self._make(connection)
                            continue
                    is_lost = connection.in_transaction and not statement.startswith("BEGIN")
                    self.close()
                    if is_lost:
                        break
            except BaseException:
                self.close()
                raise
            finally:
                self._busy -= 1
        raise self.removed()

    def _lacks_table(self, error: sqlite3.Error) -> bool:
        return self._schema is not None and "no such table" in str(error)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """One that writes: it waits for others who do so first. What breaks in it was never done."""
        with self._lock:
            self._busy += 1
            try:
                self.execute("BEGIN IMMEDIATE")
                yield
                self.execute("COMMIT")
            except BaseException:
                self.close()
                raise
            finally:
                self._busy -= 1

    @property
    def in_place(self) -> bool:
        """Whether what is at the path is what was opened last. Those beside it go when nobody has them open."""
        try:
            for path, file in self._files if self._connection is not None else self._files[:1]:
                seen = os.lstat(path)
                if (seen.st_dev, seen.st_ino) != file:
                    return False
        except OSError:
            return False
        return bool(self._files)

    @property
    def exists(self) -> bool:
        return self._seen() is not None

    def close(self) -> None:
        """Twice is harmless."""
        with self._lock:
            left_behind = not self.in_place
            connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            if left_behind:
                connection.interrupt()  # else it brings from its removed log into the file what is no longer so
            connection.close()
        except sqlite3.Error:
            pass

    def __del__(self) -> None:
        self.close()  # a connection that nobody has any more stays open until the next collection of garbage

    def before_fork(self) -> None:
        """Have nothing open, unless it takes too long: then the child can't use this file."""
        if self._lock.acquire(timeout=PATIENCE * 2) and not self._busy:
            self.close()

    def after_fork(self, *, in_child: bool) -> None:
        if in_child:
            if self._connection is not None:
                _abandoned.append(self._connection)
                self._connection, self._inherited = None, True
            self._lock = threading.RLock()
            self._busy = 0
            return
        try:
            self._lock.release()
        except RuntimeError:
            pass  # it was not to be had

    def failed(self, why: str) -> StoreFailed:
        return StoreFailed(self._place, f"{self._place}: {why}.")

    def removed(self) -> StoreFailed:
        return self.failed("its file was removed or replaced")

    def _look_at_all(self) -> bool:
        self._folder.look()
        if not self.in_place:
            return False
        self._folder.remember()
        return True

    def _seen(self, path: str | None = None) -> tuple[int, int] | None:
        try:
            seen = os.lstat(path or self.path)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self.failed(error.strerror or str(error)) from error
        if not stat.S_ISREG(seen.st_mode):
            what = "a symbolic link, which is never followed" if stat.S_ISLNK(seen.st_mode) else "no regular file"
            raise self.failed(f"it is {what}")
        return seen.st_dev, seen.st_ino

    def _open(self, *, make: bool) -> sqlite3.Connection | None:
        if self._inherited:
            raise self.failed("this process was forked while its parent was using the file. Start it in another way")
        _look_after(self)
        make = make and self._schema is not None
        seen = self._seen()
        if seen is None and make:
            self._create()
            seen = self._seen()
        if seen is None:
            return None
        self._close_left_behind()
        try:
            fresh = os.path.getsize(self.path) == 0
            if fresh and self._schema is not None and not make:
                return None  # somebody is about to make it
            connection = sqlite3.connect(
                _existing(self.path),
                timeout=PATIENCE,
                isolation_level=None,
                check_same_thread=False,
                cached_statements=32,
                uri=True,
            )
            try:
                self._set_up(connection, seen, fresh=fresh)
                if make and self._schema is not None:
                    connection.execute(self._schema)
            except BaseException:
                connection.close()
                raise
        except sqlite3.Error as error:
            raise self.failed(_reason(error)) from error
        except FileNotFoundError:
            raise self.removed() from None
        self._connection = connection
        return connection

    def _set_up(self, connection: sqlite3.Connection, seen: tuple[int, int], *, fresh: bool) -> None:
        """Before anything is written: see that what SQLite has open is what is at the path."""
        connection.create_function(NEXT_FENCE, 0, lambda: int(time.time() * 1e6))
        connection.execute("PRAGMA trusted_schema = OFF")
        if fresh and self._schema is not None:
            _keep_log_ahead(connection)
        connection.execute("PRAGMA schema_version").fetchall()  # opens what SQLite needs
        self._files = ((self.path, seen),)
        if connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal":
            if self._schema is not None:
                # What a power cut takes back was known to this machine alone, which has stopped with it.
                connection.execute("PRAGMA synchronous = NORMAL")
            beside = (f"{self.path}-wal", f"{self.path}-shm")
            self._files += tuple((path, self._seen(path) or _NOTHING) for path in beside)
        if not has_open({file for _, file in self._files}):
            raise self.removed()

    def _close_left_behind(self) -> None:
        """Others of this process who have not noticed yet that their files are gone."""
        for other in list(_all):
            if other is self or other.path != self.path or other._connection is None or other.in_place:
                continue
            if not other._lock.acquire(blocking=False):
                raise self.removed()
            try:
                if other._busy:
                    raise self.removed()
                other.close()
            finally:
                other._lock.release()

    def _make(self, connection: sqlite3.Connection) -> bool:
        assert self._schema is not None
        try:
            connection.execute(self._schema)
        except sqlite3.Error as error:
            raise self.failed(_reason(error)) from error
        return True

    def _create(self) -> None:
        """An empty file of ours; SQLite gives its companions the same mode."""
        flags = os.O_CREAT | os.O_EXCL | os.O_RDWR
        if sys.platform == "win32":
            flags |= os.O_BINARY
        else:
            flags |= os.O_NOFOLLOW | os.O_CLOEXEC
        try:
            os.close(os.open(self.path, flags, 0o600))
        except FileExistsError:
            pass
        except FileNotFoundError as error:
            raise self.failed("its folder does not exist. Make it first") from error
        except OSError as error:
            raise self.failed(f"it can't be made: {error.strerror or error}") from error


def _look_after(file: SqliteFile) -> None:
    if not _registered and hasattr(os, "register_at_fork"):
        _registered.append(True)
        os.register_at_fork(before=_before_fork, after_in_parent=_after_in_parent, after_in_child=_after_in_child)
    _all.add(file)


def _before_fork() -> None:
    for file in list(_all):
        file.before_fork()


def _after_in_parent() -> None:
    for file in list(_all):
        file.after_fork(in_child=False)


def _after_in_child() -> None:
    for file in list(_all):
        file.after_fork(in_child=True)


def in_transaction(connection: object) -> sqlite3.Connection:
    """A connection of the program's own, in whose transaction something is to be checked."""
    if not isinstance(connection, sqlite3.Connection):
        raise TypeError(f"the lease is in a SQLite file, so check takes a sqlite3.Connection, not {type(connection)!r}")
    begins_by_itself = connection.isolation_level is not None and getattr(connection, "autocommit", -1) is not True
    if not connection.in_transaction and not begins_by_itself:
        raise ValueError("check on a connection needs a transaction: begin one with BEGIN IMMEDIATE")
    return connection


def _existing(path: str) -> str:
    """As an address, so that SQLite does not make a file that was removed a moment ago."""
    slashed = path.replace(os.sep, "/")
    return f"file://{'' if slashed.startswith('/') else '/'}{quote(os.fsencode(slashed))}?mode=rw"


def _keep_log_ahead(connection: sqlite3.Connection) -> None:
    """Have a new file written ahead. When several do that at once SQLite refuses some at once, so they try again."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.002)


def _reason(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return f"another program has kept it locked for {PATIENCE:g} s"
    if code == sqlite3.SQLITE_NOTADB:
        return "it is not a SQLite database"
    return str(error)
