"""The runs of one job on the screen: as bars, in a sentence, and as a table."""

from __future__ import annotations

import time

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QVBoxLayout, QWidget

from lockcore._text import age
from lockcore._watch.facts import LastRun
from lockcore._watch.status import JobStatus
from locktray.present.columns import LONG_AGES
from locktray.present.runs import bars_of, legend, trend
from locktray.tongue import told, tr
from locktray.ui.details.bars import RunBars
from locktray.ui.details.runs_model import OUTCOME, TOOK, WHEN, RunsModel
from locktray.ui.details.runs_reading import PAGE
from locktray.ui.kit.colours import dim
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.texts import FlowText
from locktray.ui.kit.type import paint, scaled

MOST_ROWS = 6
ROW = 24
MARGINS = 14


class RunsChart(QWidget):
    """Signals:
    activated: the id of a run whose log somebody wants to see.
    wanted: somebody wants to see runs before the one with this id.
    """

    activated = Signal(int)
    wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._status: JobStatus | None = None
        self.bars = RunBars()
        self.sentence = FlowText()
        self.sentence.setFont(scaled(self.font(), 0.9))
        self.sentence.setAccessibleName(tr("What the durations tell"))
        self.model = RunsModel(self.palette)
        self.table = _table(self.model)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for widget in self.stops():
            column.addWidget(widget)
        self.bars.pointed.connect(self._say)
        self.bars.activated.connect(self.activated)
        self.table.activated.connect(self._activate)
        self.model.wanted.connect(self.wanted)
        self._show()
        follow_desktop(self._colour)

    def stops(self) -> tuple[QWidget, ...]:
        """Where Tab comes to, in this order."""
        return self.bars, self.sentence, self.table

    def show_status(self, status: JobStatus | None) -> None:
        """What the job does now; None for another job, whose runs are told later."""
        self._status = status
        if status is None:
            self.model.clear()
        else:
            self.model.show_status(status)
        self._show()

    def show_first(self, page: tuple[LastRun, ...]) -> None:
        """The newest runs."""
        self.model.show_first(page)
        self._show()

    def tick(self) -> None:
        """A run that goes on has become longer."""
        if any(bar.is_running for bar in self.bars.bars):
            self.model.tick()
            self._show()

    def _show(self) -> None:
        runs = self.model.runs
        self.bars.show_bars(bars_of(runs[:PAGE], self._status, time.time()))
        self.bars.setVisible(len(self.bars.bars) > 1)
        self.table.setVisible(bool(runs))
        self.table.setFixedHeight(self.table.horizontalHeader().sizeHint().height() + ROW * min(MOST_ROWS, len(runs)))
        self._say("")

    def _say(self, pointed: str) -> None:
        text = pointed or trend(self.model.runs[:PAGE])
        if not text and not self.bars.isHidden():
            # The line stays, so that nothing moves when somebody points at a bar: then it is not to be a gap.
            text = legend()
        self.sentence.show_text(text)
        self.sentence.setVisible(bool(text))

    def _activate(self, index: QModelIndex) -> None:
        run = self.model.run_at(index.row())
        if run is not None:
            self.activated.emit(run.id)

    def _colour(self) -> None:
        paint(self.sentence, dim(self.palette()))
        self.model.repaint()


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
    long = max(table.fontMetrics().horizontalAdvance(told(age(seconds))) for seconds in LONG_AGES)
    header.resizeSection(TOOK, max(68, long + MARGINS))
    header.setSectionResizeMode(OUTCOME, QHeaderView.ResizeMode.Stretch)
    return table
