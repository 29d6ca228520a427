"""Small lists inside a page."""

from __future__ import annotations

from PySide6.QtWidgets import QHeaderView, QTreeWidget


def two_columns(name: str, first: str, second: str) -> QTreeWidget:
    """The first column takes what room there is."""
    found = QTreeWidget()
    found.setAccessibleName(name)
    found.setHeaderLabels([first, second])
    found.setRootIsDecorated(False)
    found.setUniformRowHeights(True)
    found.setAllColumnsShowFocus(True)
    header = found.header()
    header.setStretchLastSection(False)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    header.setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
    header.resizeSection(1, 220)
    return found
