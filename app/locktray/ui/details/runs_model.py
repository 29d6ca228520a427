"""The runs of one job as rows, the newest first; older ones come when somebody scrolls to them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QPalette

from lockcore._watch.facts import LastRun
from lockcore._watch.status import JobStatus
from locktray.present.runs import RunRow, merged, run_row
from locktray.tongue import tr
from locktray.ui.details.runs_reading import PAGE
from locktray.ui.kit.colours import ink
from locktray.ui.kit.tips import plain_tip

WHEN, OUTCOME, TOOK = range(3)

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class RunsModel(QAbstractTableModel):
    """Texts are made when they are drawn.

    Signals:
        wanted: older runs than that with this id.
    """

    wanted = Signal(int)

    def __init__(self, palette: Callable[[], QPalette]) -> None:
        super().__init__()
        self._palette = palette
        self._runs: list[LastRun] = []
        self._status: JobStatus | None = None
        self._whole = True
        self._asked = False

    @property
    def runs(self) -> Sequence[LastRun]:
        return self._runs

    def clear(self) -> None:
        """For another job."""
        self.beginResetModel()
        self._runs, self._status, self._whole, self._asked = [], None, True, False
        self.endResetModel()

    def show_status(self, status: JobStatus) -> None:
        """Which of the runs goes on is for the job to say."""
        self._status = status
        self.tick()

    def tick(self) -> None:
        """Time has passed: the newest run may go on."""
        if self._runs:
            self.dataChanged.emit(self.index(0, 0), self.index(0, TOOK))

    def show_first(self, page: Sequence[LastRun]) -> None:
        """The newest runs, as they are now. What is shown already stays, and is only changed where it differs."""
        found = merged(self._runs, page)
        if found is None or not self._runs:
            self.beginResetModel()
            self._runs, self._whole, self._asked = list(page), len(page) < PAGE, False
            self.endResetModel()
            return
        new = sum(run.id > self._runs[0].id for run in page)
        gone = len(self._runs) + new - len(found)
        if gone:  # somebody has tidied the history
            self.beginResetModel()
            self._runs = list(found)
            self.endResetModel()
            return
        if new:
            self.beginInsertRows(_NOWHERE, 0, new - 1)
            self._runs[:0] = found[:new]
            self.endInsertRows()
        for row, run in enumerate(found[: len(page)]):
            if self._runs[row] != run:
                self._runs[row] = run
                self.dataChanged.emit(self.index(row, 0), self.index(row, TOOK))

    def add_page(self, page: Sequence[LastRun]) -> None:
        """Older runs."""
        self._asked = False
        self._whole = len(page) < PAGE
        new = [run for run in page if not self._runs or run.id < self._runs[-1].id]
        if new:
            self.beginInsertRows(_NOWHERE, len(self._runs), len(self._runs) + len(new) - 1)
            self._runs += new
            self.endInsertRows()

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and not self._whole and not self._asked and bool(self._runs)

    def fetchMore(self, parent: Index) -> None:
        if self.canFetchMore(parent):
            self._asked = True
            self.wanted.emit(self._runs[-1].id)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._runs)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else 3

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        return (tr("Started"), tr("Outcome"), tr("Took"))[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.ForegroundRole):
            return None
        row = run_row(self._runs[index.row()], self._status, time.time())
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(row.told)
        if role == Qt.ItemDataRole.ForegroundRole:
            return ink(row.tone, self._palette()) if index.column() == OUTCOME else None
        return _text(row, index.column())

    def run_at(self, row: int) -> LastRun | None:
        return self._runs[row] if 0 <= row < len(self._runs) else None

    def repaint(self) -> None:
        """The colours are others."""
        if self._runs:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._runs) - 1, TOOK))


def _text(row: RunRow, column: int) -> str:
    match column:
        case 0:
            return row.when
        case 1:
            return row.outcome
        case _:
            return row.took


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column == TOOK else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
