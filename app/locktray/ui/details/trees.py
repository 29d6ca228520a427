"""Processes with those that they started, as a tree."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from locktray.present.processes import Branch, Grove
from locktray.tongue import tr
from locktray.ui.kit.tips import plain_tip

MOST_ROWS = 8

Shape = tuple[object, ...]


class ProcessTrees(QTreeWidget):
    """As long as the same processes are there only their figures are written anew. Ctrl+C copies PID and command."""

    def __init__(self) -> None:
        super().__init__()
        self._shape: Shape = ()
        self._items: dict[int, QTreeWidgetItem] = {}
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(tr("Processes"))
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(30)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)

    def show_groves(self, groves: tuple[Grove, ...]) -> None:
        shape = tuple((grove.title, *map(_shape, grove.trees)) for grove in groves)
        if shape != self._shape:
            self._build(groves)
            self._shape = shape
        for number, grove in enumerate(groves):
            top = self.topLevelItem(number)
            if top is not None:
                _write(top, grove.trees)
        self.setVisible(bool(groves))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.matches(QKeySequence.StandardKey.Copy) and item is not None:
            QGuiApplication.clipboard().setText(item.text(0))
        else:
            super().keyPressEvent(event)

    def _build(self, groves: tuple[Grove, ...]) -> None:
        current = self.currentItem()
        kept = next((key for key, item in self._items.items() if item is current), None)
        self._items = {}
        self.clear()
        rows = 0
        for grove in groves:
            top = QTreeWidgetItem(self, [grove.title])
            top.setFlags(Qt.ItemFlag.ItemIsEnabled)
            top.setFirstColumnSpanned(True)
            rows += 1 + sum(self._plant(top, branch) for branch in grove.trees)
        self.expandAll()
        if kept in self._items:
            self.setCurrentItem(self._items[kept])
        self.setFixedHeight(min(MOST_ROWS, rows) * max(1, self.sizeHintForRow(0)) + 2)

    def _plant(self, parent: QTreeWidgetItem, branch: Branch) -> int:
        """Add a process and all below it; how many rows that makes."""
        item = QTreeWidgetItem(parent, [f"{branch.key}  {branch.command}", branch.uses])
        item.setToolTip(0, plain_tip(branch.command))
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._items[branch.key] = item
        return 1 + sum(self._plant(item, child) for child in branch.branches)


def _shape(branch: Branch) -> Shape:
    return (branch.key, branch.command, *map(_shape, branch.branches))


def _write(parent: QTreeWidgetItem, branches: tuple[Branch, ...]) -> None:
    for number, branch in enumerate(branches):
        item = parent.child(number)
        if item is not None:
            if item.text(1) != branch.uses:
                item.setText(1, branch.uses)
            _write(item, branch.branches)
