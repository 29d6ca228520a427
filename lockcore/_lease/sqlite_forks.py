"""Which SQLite files this process has open, and what happens to them when it forks.

SQLite keeps its locks by process and file. A forked child that finds its parent's connection in its memory takes the
parent's locks for its own, and writes without any. So before a fork they are closed, and opened again when needed.
"""

from __future__ import annotations

import os
from weakref import WeakValueDictionary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._lease.sqlite_file import SqliteFile

_files: WeakValueDictionary[int, SqliteFile] = WeakValueDictionary()
_registered: list[bool] = []


def look_after(file: SqliteFile) -> None:
    """For as long as it is there."""
    if not _registered and hasattr(os, "register_at_fork"):
        _registered.append(True)
        os.register_at_fork(before=_before, after_in_parent=_after_in_parent, after_in_child=_after_in_child)
    _files[id(file)] = file


def at(path: str) -> list[SqliteFile]:
    """All at this path."""
    return [file for file in _all() if file.path == path]


def _all() -> list[SqliteFile]:
    """In the same order for all threads that fork; other threads may open files meanwhile."""
    found = (reference() for reference in _files.valuerefs())
    return sorted((file for file in found if file is not None), key=id)


def _before() -> None:
    for file in _all():
        file.before_fork()


def _after_in_parent() -> None:
    for file in _all():
        file.after_fork(in_child=False)


def _after_in_child() -> None:
    for file in _all():
        file.after_fork(in_child=True)
