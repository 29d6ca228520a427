"""The runs of one job: as bars, in a sentence, and as a table."""

from __future__ import annotations

import time
from functools import partial

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QVBoxLayout, QWidget

from lockcore._history import History, HistoryFailed
from lockcore._watch.facts import LastRun
from lockcore._watch.reading import as_value
from lockcore._watch.status import JobStatus
from locktray.beside import Beside
from locktray.present.runs import bars_of, trend
from locktray.tongue import tr
from locktray.ui.details.bars import RunBars
from locktray.ui.details.runs_model import OUTCOME, PAGE, TOOK, WHEN, RunsModel
from locktray.ui.kit.colours import dim
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.texts import FlowText
from locktray.ui.kit.type import paint, scaled

MOST_ROWS = 6
ROW = 24


class RunsView(QWidget):
    """Reads the history beside the GUI thread.

    Signals:
        activated: the id of a run whose log somebody wants to see.
        loaded: what was asked for last is shown.
    """

    activated = Signal(int)
    loaded = Signal()

    def __init__(self, beside: Beside) -> None:
        super().__init__()
        self._beside = beside
        self._status: JobStatus | None = None
        self._question = 0
        self.bars = RunBars()
        self.sentence = FlowText()
        self.sentence.setFont(scaled(self.font(), 0.9))
        self.sentence.setAccessibleName(tr("What the durations tell"))
        self.note = FlowText()
        self.note.setAccessibleName(tr("Why there are no runs"))
        self.model = RunsModel(self.palette)
        self.table = _table(self.model)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for widget in (self.note, self.bars, self.sentence, self.table):
            column.addWidget(widget)
        self.bars.pointed.connect(self._say)
        self.bars.activated.connect(self.activated)
        self.table.activated.connect(self._activate)
        self.model.wanted.connect(self._ask_older)
        self._show()
        follow_desktop(self._colour)

    def clear(self) -> None:
        """For another job, whose runs are asked for later."""
        self._question += 1
        self._status = None
        self.model.clear()
        self._show()

    def show_status(self, status: JobStatus) -> None:
        """What this job does now."""
        self._status = status
        self.model.show_status(status)
        self._show()

    def ask(self) -> None:
        """Read the newest runs."""
        if self._status is not None:
            self._beside.ask(partial(_page, self._status.name, None), partial(self._came, self._question))

    def tick(self) -> None:
        """A run that goes on has become longer."""
        if any(bar.is_running for bar in self.bars.bars):
            self._show()

    def _ask_older(self, before: int) -> None:
        if self._status is not None:
            self._beside.ask(partial(_page, self._status.name, before), partial(self._came_older, self._question))

    def _came(self, question: int, page: tuple[LastRun, ...] | str) -> None:
        if question != self._question:
            return
        if isinstance(page, str):
            self._show(page)
        else:
            self.model.show_first(page)
            self._show()
        self.loaded.emit()

    def _came_older(self, question: int, page: tuple[LastRun, ...] | str) -> None:
        if question == self._question:
            self.model.add_page(() if isinstance(page, str) else page)
            self.loaded.emit()

    def _show(self, problem: str = "") -> None:
        runs = self.model.runs
        self.bars.show_bars(bars_of(runs[:PAGE], self._status, time.time()))
        self.bars.setVisible(len(self.bars.bars) > 1)
        self.table.setVisible(bool(runs))
        self.table.setFixedHeight(self.table.horizontalHeader().sizeHint().height() + ROW * min(MOST_ROWS, len(runs)))
        self.note.show_text(problem or tr("No run in the history yet."))
        self.note.setVisible(bool(problem) or not runs)
        self._say("")

    def _say(self, pointed: str) -> None:
        text = pointed or trend(self.model.runs[:PAGE])
        self.sentence.show_text(text)
        self.sentence.setVisible(bool(text) or not self.bars.isHidden())

    def _activate(self, index: QModelIndex) -> None:
        run = self.model.run_at(index.row())
        if run is not None:
            self.activated.emit(run.id)

    def _colour(self) -> None:
        for widget in (self.sentence, self.note):
            paint(widget, dim(self.palette()))
        self.model.repaint()


def _page(job: str, before: int | None) -> tuple[LastRun, ...] | str:
    """On the thread: a page of runs, or why there is none."""
    try:
        with History(read_only=True, patience=0.5) as history:
            return tuple(map(as_value, history.runs(job, limit=PAGE, before=before)))
    except HistoryFailed as failure:
        return str(failure)


def _table(model: RunsModel) -> QTableView:
    table = QTableView()
    table.setModel(model)
    table.setAccessibleName(tr("Runs"))
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setFrameShape(QTableView.Shape.NoFrame)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(ROW)
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    header.setMinimumSectionSize(40)
    header.resizeSection(WHEN, 84)
    header.resizeSection(TOOK, 68)
    header.setSectionResizeMode(OUTCOME, QHeaderView.ResizeMode.Stretch)
    return table
