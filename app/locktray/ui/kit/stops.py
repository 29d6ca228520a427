"""The order in which Tab comes to widgets. What is made later would come last."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtWidgets import QWidget


def tab_through(*stops: QWidget) -> None:
    """From each to the next. The first is where it was."""
    for before, after in pairwise(stops):
        QWidget.setTabOrder(before, after)
