"""The field in which somebody types what to look for in a log."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from locktray.present.log import found_words, pattern_of
from locktray.tongue import tr
from locktray.ui.kit.clearing import let_be_cleared
from locktray.ui.kit.hints import hint_at
from locktray.ui.kit.log.text import LogText

PAUSE = 150
"""Milliseconds after the last change before it is counted again."""


class SearchBar(QWidget):
    """Searches in a LogText. Enter goes to the next place, Shift+Enter to the one before, Escape closes it.

    Signals:
        closed: somebody is done with it.
    """

    closed = Signal()

    def __init__(self, text: LogText) -> None:
        super().__init__()
        self._text = text
        self.field = QLineEdit()
        hint_at(self.field, tr("Find in the log"))
        self.field.setAccessibleName(tr("Find in the log"))
        let_be_cleared(self.field)
        self.count = QLabel()
        self.count.setTextFormat(Qt.TextFormat.PlainText)
        self.previous = _button(Qt.ArrowType.UpArrow, tr("Previous match (N)"))
        self.next = _button(Qt.ArrowType.DownArrow, tr("Next match (n)"))
        self.previous.clicked.connect(lambda: self.go(-1))
        self.next.clicked.connect(lambda: self.go(1))
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(4)
        line.addWidget(self.field, 1)
        line.addWidget(self.count)
        line.addWidget(self.previous)
        line.addWidget(self.next)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(PAUSE)
        self._later.timeout.connect(self._tell)
        self.field.textChanged.connect(self._search)
        text.textChanged.connect(self._heed)
        text.selectionChanged.connect(self._heed)
        self._tell()

    def begin(self) -> None:
        """Show it, with what is selected in the text if that is one line."""
        selected = self._text.textCursor().selectedText()
        if selected and "\u2029" not in selected:
            self.field.setText(selected)
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._search()

    def end(self) -> None:
        self.hide()
        self._text.search(None)
        self.closed.emit()

    def go(self, step: int) -> None:
        self._text.go_to_match(step)
        self._tell()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.go(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self.end()
        else:
            super().keyPressEvent(event)

    def _search(self) -> None:
        if not self.isHidden():
            self._text.search(pattern_of(self.field.text()))
            self._tell()

    def _heed(self) -> None:
        if not self.isHidden() and not self._later.isActive():
            self._later.start()

    def _tell(self) -> None:
        total = len(self._text.matches()) if self.field.text() else 0
        self.count.setText(found_words(self._text.current_match(), total) if self.field.text() else "")
        for button in (self.previous, self.next):
            button.setEnabled(total > 0)


def _button(arrow: Qt.ArrowType, name: str) -> QToolButton:
    button = QToolButton()
    button.setArrowType(arrow)
    button.setAutoRaise(True)
    button.setAccessibleName(name)
    button.setToolTip(name)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
