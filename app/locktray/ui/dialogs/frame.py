"""What all dialogs have in common: a title, a text, and buttons at the bottom right."""

from __future__ import annotations

import itertools

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPushButton, QVBoxLayout, QWidget

from locktray.ui.kit.buttons import warn
from locktray.ui.kit.colours import dim
from locktray.ui.kit.texts import ElidedLabel

MARGIN = 16
WIDTH = 500


class Dialog(QDialog):
    """It is deleted when it is closed, and never blocks anything else.

    `best` is the one button that stands out, `first` is what has the keyboard at first, if that is another.
    """

    least_height = 0

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.setMinimumWidth(WIDTH)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self.column.setSpacing(10)
        self.best: QPushButton | None = None
        self.first: QWidget | None = None
        self.buttons = QDialogButtonBox()
        self.buttons.rejected.connect(self.reject)

    def finish(self) -> None:
        """The buttons come last."""
        self.column.addStretch(0)
        self.column.addSpacing(4)
        self.column.addWidget(self.buttons)

    def showEvent(self, event: QShowEvent) -> None:
        """As high as its texts are, which is known only with its width."""
        super().showEvent(event)
        if not event.spontaneous():
            self.column.activate()
            if self.best is not None:
                self.best.setDefault(True)
            self._walk_as_they_stand()
            if (first := self.first or self.best) is not None:
                first.setFocus()
            self.resize(self.width(), max(self.least_height, self.column.totalHeightForWidth(self.width())))

    def _walk_as_they_stand(self) -> None:
        """Each desktop has its own order of buttons; Tab goes from left to right in all of them."""
        placed = sorted(self.buttons.buttons(), key=lambda button: button.x())
        if self.isRightToLeft():
            placed.reverse()
        for before, after in itertools.pairwise(placed):
            self.setTabOrder(before, after)

    def offer(self, text: str, role: QDialogButtonBox.ButtonRole) -> QPushButton:
        button = self.buttons.addButton(text, role)
        button.setAutoDefault(False)
        return button


def dangerous(button: QPushButton) -> QPushButton:
    """In red, and never what Enter presses: what can't be taken back, or not easily."""
    warn(button, button.palette())
    button.setAutoDefault(False)
    button.setDefault(False)
    return button


def heading(text: str) -> QLabel:
    label = plain(text)
    font = QFont(label.font())
    font.setPointSizeF(font.pointSizeF() * 1.15)
    font.setBold(True)
    label.setFont(font)
    return label


def subheading(text: str) -> QLabel:
    """Above a part of a page."""
    label = plain(text)
    font = QFont(label.font())
    font.setBold(True)
    label.setFont(font)
    return label


def quiet(text: str) -> ElidedLabel:
    """One line that matters less."""
    label = ElidedLabel()
    label.setText(text)
    palette = label.palette()
    palette.setColor(label.foregroundRole(), dim(palette))
    label.setPalette(palette)
    return label


def plain(text: str) -> QLabel:
    """A text as it is, wrapped."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label
