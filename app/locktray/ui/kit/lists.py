"""Small lists inside a page, which say what to do while there is nothing in them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QListWidget, QTreeWidget

from locktray.ui.kit.colours import dim

MARGIN = 24


class Lines(QListWidget):
    """One column. `empty` is what it says while there is no line."""

    def __init__(self, name: str, empty: str) -> None:
        super().__init__()
        self._empty = empty
        self.setAccessibleName(name)
        _follow(self, self._describe)

    def _describe(self) -> None:
        self.setAccessibleDescription("" if self.model().rowCount() else self._empty)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        _say_if_empty(self, self._empty)


class TwoColumns(QTreeWidget):
    """The first column takes what room there is. `empty` is what it says while there is no line."""

    def __init__(self, name: str, first: str, second: str, empty: str) -> None:
        super().__init__()
        self._empty = empty
        self.setAccessibleName(name)
        _follow(self, self._describe)
        self.setHeaderLabels([first, second])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(1, 220)

    def _describe(self) -> None:
        self.setAccessibleDescription("" if self.model().rowCount() else self._empty)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        _say_if_empty(self, self._empty)


def _follow(view: QAbstractItemView, describe: Callable[[], None]) -> None:
    """`describe` is a method of the view, so that it goes with it."""
    model = view.model()
    for changed in (model.rowsInserted, model.rowsRemoved, model.modelReset):
        changed.connect(describe)
    describe()


def _say_if_empty(view: QAbstractItemView, words: str) -> None:
    if not view.model().rowCount():
        room = view.viewport().rect().adjusted(MARGIN, 0, -MARGIN, 0)
        painter = QPainter(view.viewport())
        painter.setPen(dim(view.palette()))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, words)
        painter.end()
