"""The rows of a crontab as a table: what can be registered has a tick."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFontDatabase

from locktray.present.crontab_import import Row, first_line, name_words, state_words
from locktray.tongue import tr
from locktray.ui.kit.tips import plain_tip

JOB, STATE, OLD, NEW = range(4)
Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class CrontabModel(QAbstractTableModel):
    """Signals:
    ticked: some tick has changed.
    """

    ticked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Row, ...] = ()
        self._ticked: set[int] = set()
        self._outcomes: dict[int, str] = {}
        self._code = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)

    def show_rows(self, rows: tuple[Row, ...]) -> None:
        self.beginResetModel()
        self.rows = rows
        self._outcomes = {}
        self._ticked = {number for number, row in enumerate(rows) if row.is_offered}
        self.endResetModel()
        self.ticked.emit()

    def chosen(self) -> list[Row]:
        """What is ticked, and not registered yet."""
        return [self.rows[number] for number in sorted(self._ticked) if self._has_tick(number)]

    def offered(self) -> int:
        """How many could be ticked now."""
        return sum(map(self._has_tick, range(len(self.rows))))

    def tick_all(self, on: bool) -> None:
        self._ticked = {number for number, row in enumerate(self.rows) if on and row.is_offered}
        self._changed(0, len(self.rows) - 1)

    def show_outcomes(self, outcomes: dict[str, str]) -> None:
        """What came of each job, by its name. That stands in place of its tick."""
        for number, row in enumerate(self.rows):
            if row.is_offered and row.name in outcomes:
                self._outcomes[number] = outcomes[row.name]
        self._changed(0, len(self.rows) - 1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 4

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if role == Role.DisplayRole and orientation is Qt.Orientation.Horizontal:
            return (tr("Job"), tr("State"), tr("Now in your crontab"), tr("Under its lock"))[section]
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        if index.column() == JOB and self._has_tick(index.row()):
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        number, column = index.row(), index.column()
        row = self.rows[number]
        if role == Role.DisplayRole:
            return self._text(number, row, column)
        if role == Role.ToolTipRole:
            return plain_tip(self._text(number, row, column))
        if role == Role.CheckStateRole and column == JOB and self._has_tick(number):
            return Qt.CheckState.Checked if number in self._ticked else Qt.CheckState.Unchecked
        if role == Role.FontRole and column in (OLD, NEW):
            return self._code
        return None

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        if role != Role.CheckStateRole or not self.flags(index) & Qt.ItemFlag.ItemIsUserCheckable:
            return False
        on = Qt.CheckState(value) is Qt.CheckState.Checked
        (self._ticked.add if on else self._ticked.discard)(index.row())
        self._changed(index.row(), index.row())
        return True

    def _has_tick(self, number: int) -> bool:
        return self.rows[number].is_offered and number not in self._outcomes

    def _text(self, number: int, row: Row, column: int) -> str:
        match column:
            case 0:
                return name_words(row) or "—"
            case 1:
                return self._outcomes.get(number) or state_words(row)
        return first_line(row, new=column == NEW)

    def _changed(self, first: int, last: int) -> None:
        if last >= first:
            self.dataChanged.emit(self.index(first, JOB), self.index(last, STATE))
        self.ticked.emit()
