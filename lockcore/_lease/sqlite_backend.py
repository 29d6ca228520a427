"""What all leases in a SQLite file have in common: nobody tells anything there, but the file itself changes."""

from __future__ import annotations

from lockcore._lease.sqlite_changes import changes_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._lease.backend import Changes
    from lockcore._lease.sqlite_file import SqliteFile


class FileBackend:
    """The part of a Backend that does not depend on the table."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    def changes(self, name: str | None = None) -> Changes:
        return changes_of(self._file.path)

    def fileno(self) -> int:
        return -1

    def hear(self) -> None:
        """There is nothing."""

    def told(self, name: str) -> int:
        return 0

    def close(self) -> None:
        self._file.close()
