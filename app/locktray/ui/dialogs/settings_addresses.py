"""The page of settings about addresses that notifications are sent to. No address is ever shown, only its kind."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from locktray.present.settings import Address, ConfigSpec, Tried, tried_words, typed_words
from locktray.tongue import tr
from locktray.ui.dialogs.frame import plain
from locktray.ui.kit.hints import hint_at
from locktray.ui.kit.lists import Lines
from locktray.ui.kit.notes import NoteLine
from locktray.ui.kit.tips import plain_tip


class AddressesPage(QWidget):
    """Signals:
    add_wanted: an address as it was typed.
    remove_wanted, try_wanted: the mark of one.
    """

    add_wanted = Signal(str)
    remove_wanted = Signal(str)
    try_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._is_busy = False
        self._trouble = ""
        self.list = Lines(tr("Addresses"), tr("Nothing is sent elsewhere yet. Type an address below, and add it."))
        self.list.currentItemChanged.connect(self._allow)
        self.remove = QPushButton(tr("&Remove"))
        self.remove.clicked.connect(lambda: self.remove_wanted.emit(self.current()))
        self.test = QPushButton(tr("Send a &test"))
        self.test.clicked.connect(self._try)
        self.field = QLineEdit()
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setAccessibleName(tr("A new address"))
        hint_at(self.field, tr("A new address"))
        self.field.textChanged.connect(self._typed)
        self.field.returnPressed.connect(self._add)
        self.add = QPushButton(tr("A&dd"))
        self.add.clicked.connect(self._add)
        self.note = NoteLine()
        below, entry = QHBoxLayout(), QHBoxLayout()
        below.addWidget(self.test)
        below.addWidget(self.remove)
        below.addStretch(1)
        entry.addWidget(self.field, 1)
        entry.addWidget(self.add)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.addWidget(
            plain(
                tr(
                    "Word of crashes and failed runs can be sent elsewhere too: by mail, to a chat, to a phone. "
                    "Addresses hold passwords, so only their kind is shown."
                )
            )
        )
        column.addWidget(self.list, 1)
        column.addLayout(below)
        column.addSpacing(6)
        column.addLayout(entry)
        column.addWidget(self.note)
        self._typed()

    def show_config(self, spec: ConfigSpec) -> None:
        chosen = self.current()
        self.list.clear()
        for number, address in enumerate(spec.addresses, 1):
            self._show(number, address, chosen)
        self._trouble = spec.trouble
        if spec.trouble:
            self.note.say(spec.trouble)
        elif not self._is_busy:
            self._typed()
        self._allow()

    def show_tried(self, tried: Tried, *, added: bool = False) -> None:
        """What came of it. A typed address that was added is gone from the field."""
        self._is_busy = False
        if added:
            self.field.blockSignals(True)
            self.field.clear()
            self.field.blockSignals(False)
        self._allow()
        self.note.show_note(tried_words(tried))

    def show_idle(self) -> None:
        """Nothing is being tried any more."""
        self._is_busy = False
        self._allow()

    def current(self) -> str:
        chosen = self.list.currentRow() >= 0
        return str(self.list.currentItem().data(Qt.ItemDataRole.UserRole)) if chosen else ""

    def _show(self, number: int, address: Address, chosen: str) -> None:
        line = QListWidgetItem(f"{number}.  {address.shown}")
        line.setData(Qt.ItemDataRole.UserRole, address.mark)
        self.list.addItem(line)
        if address.mark == chosen or number == 1:
            self.list.setCurrentItem(line)

    def _typed(self) -> None:
        self.note.show_note(typed_words(self.field.text()))
        self._allow()

    def _allow(self) -> None:
        busy = tr("Wait for the answer.") if self._is_busy else self._trouble
        for button in (self.remove, self.test):
            why = busy or ("" if self.current() else tr("Choose an address first."))
            button.setEnabled(not why)
            button.setToolTip(plain_tip(why))
        why = busy or ("" if "://" in self.field.text() else tr("Type an address first."))
        self.add.setEnabled(not why)
        self.add.setToolTip(plain_tip(why))

    def _add(self) -> None:
        if self.add.isEnabled():
            self._wait(tr("Looking whether Apprise knows it…"))
            self.add_wanted.emit(self.field.text().strip())

    def _try(self) -> None:
        self._wait(tr("Sending a test…"))
        self.try_wanted.emit(self.current())

    def _wait(self, words: str) -> None:
        self._is_busy = True
        self.note.say(words)
        self._allow()
