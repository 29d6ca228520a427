"""All jobs as a Qt table, changed row by row: only what a Snapshot changes is touched."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QPalette

from lockcore._row import Row
from lockcore._watch.status import JobStatus, Snapshot
from locktray.present.rows import TableRow, row_diff, table_of, table_row
from locktray.present.tones import TONES, word
from locktray.ui.kit.colours import dim, ink
from locktray.ui.kit.signs import sign_pixmap

HEADINGS = ("State", "Job", "PID", "Age", "What we know", "Last run", "Next run")
STATE, NAME, PID, AGE, KNOWS, LAST, NEXT = range(len(HEADINGS))

SIGN = 16
MANY = 500
"""With more changes at once than that, the whole table is made anew: each row by itself would take longer."""

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class JobsModel(QAbstractTableModel):
    """The jobs of the newest Snapshot, what needs attention first. Texts are made when they are drawn."""

    def __init__(self, palette: Callable[[], QPalette], now: Callable[[], float] = time.time) -> None:
        super().__init__()
        self._palette = palette
        self._now = now
        self._snapshot: Snapshot | None = None
        self._rows: list[TableRow] = []
        self._places: dict[str, tuple[int, str]] = {}

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Be this snapshot."""
        diff = row_diff(self._snapshot, snapshot)
        self._snapshot = snapshot
        if len(diff.inserted) + len(diff.removed) + len(diff.moved) > MANY:
            self.beginResetModel()
            self._rows = list(table_of(snapshot))
            self._places = {row.key: row.place for row in self._rows}
            self.endResetModel()
            return
        moved = set(diff.moved)
        for name in (*diff.removed, *diff.moved):
            self._remove(name)
        for name in (*diff.inserted, *diff.moved):
            self._insert(snapshot.jobs[name])
        for name in diff.changed:
            if name not in moved:
                self._change(snapshot.jobs[name])

    def status_at(self, row: int) -> JobStatus | None:
        """The job in a row."""
        return self._rows[row].status if 0 <= row < len(self._rows) else None

    def row_of(self, name: str) -> int:
        """Where a job stands; -1 if it is not there."""
        place = self._places.get(name)
        return -1 if place is None else bisect_left(self._rows, place, key=_place)

    def tick(self, first: int, last: int) -> None:
        """Time has passed: what these rows say about it reads differently."""
        if self._rows and first <= last:
            self.dataChanged.emit(self.index(first, AGE), self.index(min(last, len(self._rows) - 1), NEXT))

    def repaint(self) -> None:
        """The palette is another one."""
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, NEXT))

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(HEADINGS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return HEADINGS[section]
        return _alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _text(row.cells(self._now()), column)
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(row.status.evidence) or None
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column)
            case Qt.ItemDataRole.DecorationRole if column == STATE:
                return sign_pixmap(row.status.state, ink(TONES[row.status.state], self._palette()), SIGN)
            case Qt.ItemDataRole.ForegroundRole if column == STATE:
                return ink(TONES[row.status.state], self._palette())
            case Qt.ItemDataRole.ForegroundRole if column in (LAST, NEXT):
                return dim(self._palette())
        return None

    def _remove(self, name: str) -> None:
        row = self.row_of(name)
        self.beginRemoveRows(_NOWHERE, row, row)
        del self._rows[row], self._places[name]
        self.endRemoveRows()

    def _insert(self, status: JobStatus) -> None:
        new = table_row(status)
        row = bisect_left(self._rows, new.place, key=_place)
        self.beginInsertRows(_NOWHERE, row, row)
        self._rows.insert(row, new)
        self._places[new.key] = new.place
        self.endInsertRows()

    def _change(self, status: JobStatus) -> None:
        row = self.row_of(status.name)
        self._rows[row] = table_row(status)
        self.dataChanged.emit(self.index(row, 0), self.index(row, NEXT))


def _place(row: TableRow) -> tuple[int, str]:
    return row.place


def _text(cells: Row, column: int) -> str:
    match column:
        case 0:
            return word(cells.state)
        case 1:
            return cells.name
        case 2:
            return cells.pid
        case 3:
            return cells.age
        case 4:
            return cells.knows
        case 5:
            return cells.last
        case _:
            return cells.next


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in (PID, AGE) else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
