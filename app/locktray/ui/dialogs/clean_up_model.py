"""The locks of a clean-up as a Qt list: changed line by line, and never in another order under a person's hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from locktray.present.cleaning import Line, ticked
from locktray.present.cleaning_texts import line_of
from locktray.ui.kit.stacked import ROW

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class CleanUpModel(QAbstractListModel):
    """New lines come at the end. Texts are made when they are drawn.

    Signals:
        stirred: something about the lines is different.
    """

    stirred = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[Line] = []
        self._rows: dict[str, int] = {}

    @property
    def lines(self) -> Sequence[Line]:
        return self._lines

    def line_at(self, row: int) -> Line | None:
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def line(self, name: str) -> Line | None:
        row = self._rows.get(name)
        return None if row is None else self._lines[row]

    def add(self, lines: Iterable[Line]) -> None:
        """Lines of jobs that have none yet."""
        new = [line for line in lines if line.name not in self._rows]
        if not new:
            return
        first = len(self._lines)
        self.beginInsertRows(_NOWHERE, first, first + len(new) - 1)
        self._rows.update({line.name: first + number for number, line in enumerate(new)})
        self._lines += new
        self.endInsertRows()
        self.stirred.emit()

    def put(self, *lines: Line) -> None:
        """These lines are as this now."""
        changed = [(self._rows[line.name], line) for line in lines if line.name in self._rows]
        changed = [(row, line) for row, line in changed if self._lines[row] is not line]
        for row, line in changed:
            self._lines[row] = line
            self.dataChanged.emit(self.index(row), self.index(row))
        if changed:
            self.stirred.emit()

    def repaint(self) -> None:
        """The palette or the language is another one."""
        if self._lines:
            self.dataChanged.emit(self.index(0), self.index(len(self._lines) - 1))

    def tick_all(self, *, on: bool) -> None:
        """Tick all that may be ticked, or none."""
        self.put(*(ticked(line, on=on) for line in self._lines))

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def flags(self, index: Index) -> Qt.ItemFlag:
        line = self.line_at(index.row()) if index.isValid() else None
        if line is None:
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        return flags | Qt.ItemFlag.ItemIsUserCheckable if line_of(line).checked is not None else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self.line_at(index.row()) if index.isValid() else None
        if line is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return line_of(line).title
            case Qt.ItemDataRole.AccessibleTextRole:
                return line_of(line).spoken
            case Qt.ItemDataRole.CheckStateRole:
                checked = line_of(line).checked
                if checked is None:
                    return None
                return Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked
        return line_of(line) if role == ROW else None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        line = self.line_at(index.row()) if index.isValid() else None
        if line is None or role != Qt.ItemDataRole.CheckStateRole:
            return False
        new = ticked(line, on=Qt.CheckState(value) is Qt.CheckState.Checked)
        if new is line:
            return False
        self.put(new)
        return True
