"""A form: a label and a field in each row, and what is to be said about it beneath."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPlainTextEdit, QSizePolicy, QWidget

from locktray.ui.kit.notes import NoteLine


class Form(QWidget):
    """Rows by name, in two columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.notes: dict[str, NoteLine] = {}
        self._grid = QGridLayout(self)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(1, 1)
        self._rows = 0

    def add(self, name: str, label: str, field: QWidget, *beside: QWidget) -> None:
        """A row. What stands `beside` the field belongs to it, such as a button."""
        words = QLabel(label)
        words.setBuddy(field)
        field.setAccessibleName(label.replace("&", ""))
        top = Qt.AlignmentFlag.AlignTop if isinstance(field, QPlainTextEdit) else Qt.AlignmentFlag.AlignVCenter
        self._grid.addWidget(words, self._rows, 0, Qt.AlignmentFlag.AlignRight | top)
        if beside:
            row = QHBoxLayout()
            row.setSpacing(6)
            row.addWidget(field, 1)
            for widget in beside:
                row.addWidget(widget)
            self._grid.addLayout(row, self._rows, 1)
        else:
            self._grid.addWidget(field, self._rows, 1)
        note = self.notes[name] = NoteLine()
        self._grid.addWidget(note, self._rows + 1, 1)
        self._grid.setRowMinimumHeight(self._rows + 2, 5)
        self._rows += 3

    def fill_up(self) -> None:
        """The rows stay at the top."""
        self._grid.setRowStretch(self._rows, 1)


class FewLines(QPlainTextEdit):
    """Plain text of a few lines; Tab goes on to the next field."""

    def __init__(self, lines: int = 2, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        line = QFontMetrics(self.font()).lineSpacing()
        self.setFixedHeight(line * lines + 2 * (self.frameWidth() + 5))
