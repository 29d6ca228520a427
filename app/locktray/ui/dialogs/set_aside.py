"""The locks that were set aside: when, why and from where each, and a button that puts one back."""

from __future__ import annotations

import time

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QDialogButtonBox, QListView, QSplitter, QWidget

from lockcore._outcome import Outcome
from lockcore._set_aside import SetAside
from lockcore._text import printable
from locktray.present.set_aside import entry_of, heading_of, parts_of_entry, reason_against
from locktray.tongue import tr
from locktray.ui.dialogs.frame import Dialog, heading, plain
from locktray.ui.kit.parts import PartsText
from locktray.ui.kit.stacked import ROW, StackedList
from locktray.ui.kit.tips import plain_tip

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class SetAsideModel(QAbstractListModel):
    """The newest first. What came of putting one back stays with it."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: tuple[SetAside, ...] = ()
        self._outcomes: dict[int, Outcome] = {}

    def show(self, entries: tuple[SetAside, ...]) -> None:
        """Be these. Only if there are other ones the list is made anew."""
        if [entry.id for entry in entries] != [entry.id for entry in self._entries]:
            self.beginResetModel()
            self._entries = entries
            self.endResetModel()
            return
        before, self._entries = self._entries, entries
        for row, (was, now) in enumerate(zip(before, entries, strict=True)):
            if was != now:
                self.dataChanged.emit(self.index(row), self.index(row))

    def show_outcome(self, number: int, outcome: Outcome) -> None:
        self._outcomes[number] = outcome
        for row, entry in enumerate(self._entries):
            if entry.id == number:
                self.dataChanged.emit(self.index(row), self.index(row))

    def entry_at(self, row: int) -> SetAside | None:
        return self._entries[row] if 0 <= row < len(self._entries) else None

    def count_kept(self) -> int:
        return sum(not reason_against(entry) or entry.in_the_way for entry in self._entries)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.entry_at(index.row()) if index.isValid() else None
        if entry is None or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, ROW):
            return None
        row = entry_of(entry, time.time(), self._outcomes.get(entry.id))
        if role == ROW:
            return row
        return row.title if role == Qt.ItemDataRole.DisplayRole else row.spoken


class SetAsideDialog(Dialog):
    """Signals:
    put_back_wanted: the SetAside that is to be put back.
    refresh_wanted: what lies where may have changed.
    """

    put_back_wanted = Signal(object)
    refresh_wanted = Signal()
    least_height = 480

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Set-aside locks"), parent)
        self.resize(700, self.least_height)
        self.model = SetAsideModel()
        self.model.setParent(self)
        self.title, self.sentence = heading(tr("Set-aside locks")), plain(tr("Looking…"))
        self.lines = StackedList()
        self.lines.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.lines.setModel(self.model)
        self.lines.setAccessibleName(tr("Set-aside locks"))
        self.facts = PartsText()
        self.facts.setAccessibleName(tr("About this lock"))
        self.facts.setMinimumHeight(90)
        self.rows = QSplitter(Qt.Orientation.Vertical)
        self.rows.setChildrenCollapsible(False)
        self.rows.addWidget(self.lines)
        self.rows.addWidget(self.facts)
        self.rows.setSizes([260, 140])
        self.rows.setStretchFactor(0, 1)
        self.rows.hide()
        self.column.addWidget(self.title)
        self.column.addWidget(self.sentence)
        self.column.addWidget(self.rows, 1)
        self.close_button = self.offer(tr("&Close"), QDialogButtonBox.ButtonRole.RejectRole)
        self.put_back = self.offer(tr("&Put back"), QDialogButtonBox.ButtonRole.ActionRole)
        self.put_back.clicked.connect(self._put_back)
        self.finish()
        self.lines.selectionModel().currentChanged.connect(self._show_entry)
        self.model.dataChanged.connect(self._show_entry)
        self._show_entry()

    def show_entries(self, entries: tuple[SetAside, ...] | str) -> None:
        """What was set aside, or why that can't be read."""
        if isinstance(entries, str):
            self.sentence.setText(printable(entries, 400))
            return
        self.model.show(entries)
        title, sentence = heading_of(len(entries), self.model.count_kept())
        self.title.setText(title)
        self.sentence.setText(sentence)
        self.rows.setVisible(bool(entries))
        if entries and not self.lines.currentIndex().isValid():
            self.lines.setCurrentIndex(self.model.index(0))
        self._show_entry()

    def show_outcome(self, number: int, outcome: Outcome) -> None:
        self.model.show_outcome(number, outcome)

    def refresh(self) -> None:
        """Something has happened to some lock."""
        self.refresh_wanted.emit()

    def current(self) -> SetAside | None:
        return self.model.entry_at(self.lines.currentIndex().row())

    def _show_entry(self) -> None:
        entry = self.current()
        self.facts.show_parts(() if entry is None else parts_of_entry(entry, time.time()))
        reason = reason_against(entry)
        self.put_back.setEnabled(not reason)
        self.put_back.setToolTip(plain_tip(reason))

    def _put_back(self) -> None:
        if (entry := self.current()) is not None:
            self.put_back.setEnabled(False)
            self.put_back_wanted.emit(entry)
