"""A connection to a SQLite file: kept, as long as the files at the path are those that were opened.

Beside a database SQLite keeps a log and its index, and its locks are in there too. Who goes on without one of them sees
what others don't see. So do two connections of one process of which one has a file that was removed: SQLite has them
share what belongs to the database.
"""

from __future__ import annotations

import operator
import os
import sqlite3
import threading
from contextlib import contextmanager

from lockcore._errors import StoreFailed, said
from lockcore._lease import sqlite_forks as forks
from lockcore._lease import sqlite_ways as ways
from lockcore._lease.open_files import NOTHING, OpenFiles, regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeVar

    Result = TypeVar("Result")

_CHANGED: Callable[[sqlite3.Cursor], int] = operator.attrgetter("rowcount")

_abandoned: list[sqlite3.Cursor] = []
"""Connections of a parent process: to close one here would take the parent's locks away."""


class SqliteFile:
    """Who deletes or replaces the file ends every lease in it: what was written to the old one counts no more.

    With a `schema` the file and its table are made when something is to be written that needs them.
    """

    def __init__(self, path: str, place: str, schema: str | None = None) -> None:
        self.path = path
        self.fences = ways.Fences()
        self._place = place
        self._schema = schema
        self._cursor: sqlite3.Cursor | None = None
        """The only one of its connection: to make one takes longer than to run some statements with it."""
        self._files = OpenFiles(path)
        self._lock = threading.RLock()
        self._busy = 0
        self._inherited = False

    def execute(
        self, statement: str, values: tuple[object, ...] = (), *, make: bool = False
    ) -> list[tuple[object, ...]]:
        """Run a statement in the files that are at the path after it. What is missing has no rows."""
        return self._run(sqlite3.Cursor.fetchall, statement, values, make) or []

    def change(
        self, statement: str, values: tuple[object, ...], *, make: bool = False, careful: bool = True
    ) -> int | None:
        """The same for one that changes a row, or does not, and gives none: that takes less. How many it changed.

        Who is not careful does not care whether it was done in files that are gone.
        """
        return self._run(_CHANGED, statement, values, make, careful)

    def _run(
        self,
        result: Callable[[sqlite3.Cursor], Result],
        statement: str,
        values: tuple[object, ...],
        make: bool,
        careful: bool = True,
    ) -> Result | None:
        """None where there is no such file or table."""
        with self._lock:
            self._busy += 1
            try:
                for _ in range(2):  # what was done in files that are gone has not happened
                    cursor = self._cursor or self._open(make=make)
                    if cursor is None:
                        return None
                    try:
                        found = result(cursor.execute(statement, values))
                        if not careful or self._files.are_right():
                            return found
                    except sqlite3.Error as error:
                        if self.in_place:
                            if self._schema is None or "no such table" not in str(error):
                                raise self.failed(ways.reason(error)) from error
                            if not make:
                                return None
                            self._make(cursor)
                            continue
                    is_lost = cursor.connection.in_transaction and not statement.startswith("BEGIN")
                    self.close()
                    if is_lost:
                        break
            except BaseException:
                self.close()
                raise
            finally:
                self._busy -= 1
        raise self.removed()

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
        """Whether what is at the path is what was opened last."""
        return self._files.are_in_place(beside=self._cursor is not None)

    @property
    def exists(self) -> bool:
        return self._seen() is not None

    def close(self) -> None:
        """Twice is harmless."""
        with self._lock:
            left_behind = not self.in_place
            cursor, self._cursor = self._cursor, None
        if cursor is None:
            return
        try:
            if left_behind:
                cursor.connection.interrupt()  # else it brings from its removed log into the file what is no longer so
            cursor.connection.close()
        except sqlite3.Error:
            pass

    def __del__(self) -> None:
        self.close()  # a connection that nobody has any more stays open until the next collection of garbage

    def before_fork(self) -> None:
        """Have nothing open, unless it takes too long: then the child can't use this file."""
        if self._lock.acquire(timeout=ways.PATIENCE * 2) and not self._busy:
            self.close()

    def after_fork(self, *, in_child: bool) -> None:
        if in_child:
            if self._cursor is not None:
                _abandoned.append(self._cursor)
                self._cursor, self._inherited = None, True
            self._lock = threading.RLock()
            self._busy = 0
            return
        try:
            self._lock.release()
        except RuntimeError:
            pass  # it was not to be had

    def failed(self, why: str) -> StoreFailed:
        return StoreFailed(self._place, said("{place}: {why}.", self._place, why))

    def removed(self) -> StoreFailed:
        return self.failed(said("its file was removed or replaced"))

    def _seen(self, path: str | None = None) -> tuple[int, int] | None:
        try:
            return regular(path or self.path)
        except OSError as error:
            raise self.failed(error.strerror or str(error)) from error

    def _open(self, *, make: bool) -> sqlite3.Cursor | None:
        if self._inherited:
            raise self.failed(
                said("this process was forked while its parent was using the file. Start it in another way")
            )
        forks.look_after(self)
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
            connection = ways.connect(self.path, self.fences)
            try:
                self._set_up(connection, seen, fresh=fresh)
                if make and self._schema is not None:
                    connection.execute(self._schema)
            except BaseException:
                connection.close()
                raise
        except sqlite3.Error as error:
            raise self.failed(ways.reason(error)) from error
        except FileNotFoundError:
            raise self.removed() from None
        self._cursor = connection.cursor()
        return self._cursor

    def _set_up(self, connection: sqlite3.Connection, seen: tuple[int, int], *, fresh: bool) -> None:
        """Before anything is written: see that what SQLite has open is what is at the path."""
        connection.execute("PRAGMA trusted_schema = OFF")
        if fresh and self._schema is not None:
            ways.keep_log_ahead(connection)
        connection.execute("PRAGMA schema_version").fetchall()  # opens what SQLite needs
        files = [(self.path, seen)]
        if connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal":
            if self._schema is not None:
                # What a power cut takes back was known to this machine alone, which has stopped with it.
                connection.execute("PRAGMA synchronous = NORMAL")
            beside = (f"{self.path}-wal", f"{self.path}-shm")
            files += [(path, self._seen(path) or NOTHING) for path in beside]
        if not self._files.opened(*files):
            raise self.removed()

    def _close_left_behind(self) -> None:
        """Others of this process who have not noticed yet that their files are gone."""
        for other in forks.at(self.path):
            if other is self or other._cursor is None or other.in_place:
                continue
            if not other._lock.acquire(blocking=False):
                raise self.removed()
            try:
                if other._busy:
                    raise self.removed()
                other.close()
            finally:
                other._lock.release()

    def _make(self, cursor: sqlite3.Cursor) -> None:
        assert self._schema is not None
        try:
            cursor.execute(self._schema)
        except sqlite3.Error as error:
            raise self.failed(ways.reason(error)) from error

    def _create(self) -> None:
        try:
            ways.create(self.path)
        except FileNotFoundError as error:
            raise self.failed(said("its folder does not exist. Make it first")) from error
        except OSError as error:
            raise self.failed(said("it can't be made: {why}", error.strerror or str(error))) from error
