"""What concerns several things at once: a menu for the selected jobs, their rows as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from lockcore._watch.status import JobStatus
from locktray.present.columns import Column
from locktray.tongue import tr, trn
from locktray.ui.jobs.bar import TopBar
from locktray.ui.jobs.texts import Texts


def menu_of_several(parent: QWidget, bar: TopBar, number: int, copy: Callable[[], None]) -> QMenu:
    """What the buttons above offer, where the pointer is. It goes when it is closed."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setToolTipsVisible(True)
    menu.addAction(trn("{n} job", "{n} jobs", number)).setEnabled(False)
    menu.addSeparator()
    for button in (bar.start, bar.stop, bar.restart):
        entry = menu.addAction(button.text())
        entry.setEnabled(button.isEnabled())
        entry.setToolTip(button.toolTip())
        entry.triggered.connect(button.click)
    menu.addSeparator()
    menu.addAction(tr("Copy")).triggered.connect(copy)
    return menu


def as_text(texts: Texts, statuses: Sequence[JobStatus], columns: Sequence[Column]) -> str:
    """A line a job, its cells apart as spreadsheets have them."""
    shown = [column for column in columns if column is not Column.DAY]
    return "\n".join("\t".join(texts.cell(status, column) for column in shown) for status in statuses)
