"""The jobs, sorted and narrowed; or, where there is none to show, what to do next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStackedWidget

from lockcore._watch.status import Snapshot
from locktray.present.foot import emptiness_of
from locktray.present.layout import Layout
from locktray.present.order import Narrowing
from locktray.present.rows import RowDiff
from locktray.ui.jobs.chips import States
from locktray.ui.jobs.foot import EmptyPage
from locktray.ui.jobs.model import JobsModel
from locktray.ui.jobs.several import as_text
from locktray.ui.jobs.table import JobsTable

MINUTE = 60


class Listing(QStackedWidget):
    """Signals:
    all_wanted: all jobs are to be shown, whatever they were narrowed to.
    """

    all_wanted = Signal()

    def __init__(self, now: Callable[[], float]) -> None:
        super().__init__()
        self.model = JobsModel(now, self)
        self.table = JobsTable(self.model)
        self.empty = EmptyPage()
        self._snapshot: Snapshot | None = None
        self._seconds = 0
        self._has_selected = False
        self.addWidget(self.table)
        self.addWidget(self.empty)
        self.table.copied.connect(self.copy)
        self.empty.all_wanted.connect(self.all_wanted)

    def lay_out(self, layout: Layout) -> None:
        """Columns, order and groups as they were."""
        self.table.heads.arrange(layout)
        self.table.setSortingEnabled(True)
        self.group(layout.order.grouped)

    def show_snapshot(self, snapshot: Snapshot) -> RowDiff:
        """All jobs as they are now. The first time, the first of them is at hand: it needs attention most."""
        self._snapshot = snapshot
        diff = self.model.show_snapshot(snapshot)
        if not self._has_selected and self.model.shown:
            self._select_first()
        self._turn_page()
        return diff

    def search(self, text: str) -> None:
        """Show only jobs with these words."""
        self._narrow(replace(self.model.narrowing, text=text))

    def narrow_to(self, states: States) -> None:
        """Show only jobs in these states; None is all of them."""
        self._narrow(replace(self.model.narrowing, states=states))

    def group(self, on: bool) -> None:
        self.table.heads.is_grouped = on
        self.model.arrange(replace(self.model.order, grouped=on))

    def select(self, name: str) -> None:
        """One job, and bring it into sight."""
        if self._snapshot is not None and name in self._snapshot.jobs and self.model.row_of(name) < 0:
            self.all_wanted.emit()
        self._has_selected = True
        self.table.select(frozenset({name}), name)
        row = self.model.row_of(name)
        if row >= 0:
            self.table.scrollTo(self.model.index(row, 0))

    def take_up(self) -> None:
        """Give the keyboard to the jobs. If none that is shown is at hand, the first one is."""
        if self.currentWidget() is self.table:
            if self.table.current() is None:
                self._select_first()
            self.table.setFocus()

    def copy(self) -> None:
        """The selected rows, as they read."""
        text = as_text(self.model.texts, self.table.selected(), self.table.heads.columns())
        if text:
            QGuiApplication.clipboard().setText(text)

    def tick(self) -> None:
        """A second has passed."""
        self._seconds += 1
        self.model.tick(*self.table.visible_rows(), whole=self._seconds % MINUTE == 0)

    def _select_first(self) -> None:
        """Above it there may be a heading."""
        self._has_selected = True
        first = self.model.status_at(0) or self.model.status_at(1)
        if first is not None:
            self.table.select(frozenset({first.name}), first.name)

    def _narrow(self, narrowing: Narrowing) -> None:
        self.model.narrow(narrowing)
        self._turn_page()
        current = self.table.current()
        if current is not None:
            self.table.scrollTo(self.model.index(self.model.row_of(current.name), 0))

    def _turn_page(self) -> None:
        emptiness = None
        if self._snapshot is not None:
            emptiness = emptiness_of(self.model.shown, len(self._snapshot.jobs), self.model.narrowing)
        if emptiness is not None:
            self.empty.say(emptiness)
        self.setCurrentWidget(self.table if emptiness is None else self.empty)
