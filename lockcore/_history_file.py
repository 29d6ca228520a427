"""The history's file: found or made for this user alone, opened, and brought up to date.

What SQLite complains about is put in words here, with the way out.
"""

from __future__ import annotations

import _sqlite3
import errno
import os
import stat
import sys
import time

from lockcore._errors import said
from lockcore._home import make_private_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _sqlite3 import Connection
    from collections.abc import Callable
    from typing import TypeVar

    _Result = TypeVar("_Result")

PATIENCE = 10.0
"""Seconds to wait for other processes that write."""

VERSION = 3
"""The version of the tables that this code reads and writes: how many steps `_history_schema` has."""

APPLICATION = 0x4C4F434B
"""Marks a database as a history of ours: `LOCK`."""

_PAUSE = 0.005
_ENDINGS = ("", "-wal", "-shm")
_BUSY = {_sqlite3.SQLITE_BUSY, _sqlite3.SQLITE_LOCKED, _sqlite3.SQLITE_PROTOCOL}


class HistoryFailed(Exception):
    """The history can't be used: what is wrong, with which file, and what to do."""


class NotAHistory(Exception):
    """The database is another program's."""


def find_file(path: str, make: bool) -> bool:
    """Whether there is a history, made for this user alone if need be. Nothing is followed, nobody else's is used."""
    try:
        try:
            seen = os.lstat(path)
        except FileNotFoundError:
            if not make:
                return False
            _make(path)
            seen = os.lstat(path)
        _must_be_ours(path, seen)
        return True
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            wrong = said("the history {file} can't be used: {why}. Free some space.", path, error.strerror)
        else:
            wrong = said(
                "the history {file} can't be used: {why}. Point LOCKCORE_HOME to a folder that you may write to.",
                *(path, error.strerror),
            )
        raise HistoryFailed(wrong) from error


def _make(path: str) -> None:
    make_private_folder(os.path.dirname(path))
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL
    if sys.platform != "win32":
        flags |= os.O_NOFOLLOW | os.O_CLOEXEC
    try:
        # Before SQLite does, with a mode of its own. Never opened again: closing it would drop SQLite's locks on it.
        os.close(os.open(path, flags, 0o600))
    except FileExistsError:
        pass


def _must_be_ours(path: str, seen: os.stat_result) -> None:
    if stat.S_ISLNK(seen.st_mode):
        raise HistoryFailed(
            said(
                "the history {file} is a symbolic link, which is never followed. "
                "Move it away, or point LOCKCORE_HOME elsewhere.",
                path,
            )
        )
    if not stat.S_ISREG(seen.st_mode):
        raise HistoryFailed(
            said("the history {file} is not a regular file. Move it away, or point LOCKCORE_HOME elsewhere.", path)
        )
    if sys.platform == "win32":
        return
    folder = os.path.dirname(path)
    around = os.stat(folder)
    for place, uid in ((path, seen.st_uid), (folder, around.st_uid)):
        if uid != os.geteuid() and not (place == folder and uid == 0):
            raise HistoryFailed(
                said(
                    "the history can't be kept in {file}: {place} belongs to another user (uid {uid}). "
                    "Point LOCKCORE_HOME to a folder of your own.",
                    *(path, place, uid),
                )
            )
    if around.st_mode & stat.S_IWOTH:
        raise HistoryFailed(
            said(
                "the history can't be kept in {file}: anybody may write to {folder}. "
                "Take the right away (chmod o-w {path}), or point LOCKCORE_HOME to another folder.",
                *(path, folder, folder),
            )
        )
    if seen.st_mode & 0o077:
        for ending in _ENDINGS:
            try:
                os.chmod(path + ending, 0o600)
            except FileNotFoundError:
                pass


def open_database(path: str, read_only: bool, patience: float = PATIENCE) -> Connection | None:
    """An open, up-to-date database; None for a reader who finds an empty file. Raises HistoryFailed."""
    connection: Connection | None = None
    try:
        connection = _sqlite3.connect(_address(path), timeout=patience, isolation_level=None, uri=True)
        connection.text_factory = _decoded
        version = _patiently(connection, version_of)
        if version > VERSION:
            raise HistoryFailed(
                said(
                    "the history {file} was written by a newer lockcore (version {version} of its tables; this one "
                    "knows {known}). Update this lockcore; nothing was changed.",
                    *(path, version, VERSION),
                )
            )
        if version < VERSION and not (read_only and version == 0):
            _update(connection, path)
            version = VERSION
        if version == 0:
            connection.close()
            return None
        connection.execute("PRAGMA query_only = ON" if read_only else "PRAGMA synchronous = NORMAL")
        return connection
    except BaseException as error:
        if connection is not None:
            connection.close()
        if isinstance(error, NotAHistory):
            raise HistoryFailed(
                said("{file} is another program's database. Move it away, or point LOCKCORE_HOME elsewhere.", path)
            ) from None
        if isinstance(error, _sqlite3.Error):
            raise failure(path, error) from error
        raise


def version_of(connection: Connection) -> int:
    """The version of a history; 0 if it is still empty. Raises NotAHistory."""
    alone = not connection.in_transaction
    if alone:
        connection.execute("BEGIN")  # one state: somebody may be making the tables just now
    try:
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        application = int(connection.execute("PRAGMA application_id").fetchone()[0])
        if application == APPLICATION:
            return version
        if version or application or connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
            raise NotAHistory
        return 0
    finally:
        if alone:
            connection.execute("ROLLBACK")


def _update(connection: Connection, path: str) -> None:
    from lockcore._history_schema import migrate

    if not _is_shared_with_machines(path):
        _patiently(connection, _write_ahead)
    _patiently(connection, migrate)


def _write_ahead(connection: Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")


def _is_shared_with_machines(path: str) -> bool:
    """Whether it lies on a network file system, where the memory that WAL shares would not be shared."""
    if sys.platform == "win32":
        return False
    from lockcore._system import system

    return system.network_file_system(os.path.dirname(path)) is not None


def _patiently(connection: Connection, step: Callable[[Connection], _Result]) -> _Result:
    """Do it again while others are in the way. SQLite itself waits for most locks, but not for all of them."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return step(connection)
        except _sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in _BUSY or time.monotonic() > deadline:
                raise
            time.sleep(_PAUSE)


def _address(path: str) -> str:
    """The URI that has SQLite open the file, and never make one."""
    slashed = path.replace(os.sep, "/").replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file://{'' if slashed.startswith('/') else '/'}{slashed}?mode=rw"


def _decoded(text: bytes) -> str:
    return text.decode("utf-8", "surrogateescape")


def failure(path: str, error: _sqlite3.Error) -> HistoryFailed:
    """What SQLite complained about, in plain words."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _BUSY:
        wrong = said(
            "the history {file} is locked by another program. Find out who has it open (fuser {path}).", path, path
        )
    elif code in (_sqlite3.SQLITE_CORRUPT, _sqlite3.SQLITE_NOTADB):
        wrong = said(
            "the history {file} is damaged or no history at all. Move it away (mv {path}* ELSEWHERE), and the next run "
            "makes a new one.",
            *(path, path),
        )
    elif code == _sqlite3.SQLITE_FULL:
        wrong = said("the history {file} can't be written: no space is left. Free some.", path)
    elif code == _sqlite3.SQLITE_IOERR:
        wrong = said(
            "the history {file} can't be read or written: the disk is full, at its limit or broken. See to the disk, "
            "then try again.",
            path,
        )
    elif code in (_sqlite3.SQLITE_READONLY, _sqlite3.SQLITE_CANTOPEN, _sqlite3.SQLITE_PERM):
        wrong = said(
            "the history {file} can't be opened for writing. Make it and its folder writable for you, or point "
            "LOCKCORE_HOME elsewhere.",
            path,
        )
    else:
        wrong = said("the history {file} can't be used: {why}.", path, str(error))
    return HistoryFailed(wrong)
