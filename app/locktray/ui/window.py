"""The window: every job in a table, what needs attention first."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QTableView, QVBoxLayout, QWidget

from lockcore._outcome import Outcome
from lockcore._watch.status import JobStatus, Snapshot
from locktray.present.menu import Action, Do, summary_of
from locktray.present.tones import Tone
from locktray.ui.jobs_model import AGE, KNOWS, LAST, NAME, NEXT, PID, SIGN, STATE, JobsModel
from locktray.ui.kit.colours import ink
from locktray.ui.kit.texts import ElidedLabel
from locktray.ui.samples_bar import SamplesBar

MARGIN = 12
WIDTHS = {STATE: 130, NAME: 170, PID: 70, AGE: 90, KNOWS: 330, LAST: 130, NEXT: 90}
SECOND = 1000
EMPTY = "No jobs yet. Register one with lockcore add, or watch a folder with lockcore watch-dir add DIR."


class JobsWindow(QWidget):
    """Shows a Snapshot, and says what somebody asks for. Closing hides it: the tray goes on.

    Signals:
        chosen: an Action on the job that was pressed.
        menu_wanted: the job under the pointer, and where on the screen.
        appeared: it can be seen from now on.
    """

    chosen = Signal(object)
    menu_wanted = Signal(object, QPoint)
    appeared = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Jobs")
        self.setMinimumSize(480, 240)
        self.resize(1020, 480)
        self.model = JobsModel(self.palette)
        self.summary = QLabel()
        self.summary.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self.note = QLabel(EMPTY)
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note.setWordWrap(True)
        self.table = _table(self.model)
        self.table.activated.connect(self._details)
        self.table.customContextMenuRequested.connect(self._menu)
        QShortcut(QKeySequence.StandardKey.Close, self, self.close)
        self.samples = SamplesBar()
        self.samples.hide()
        self.outcome = ElidedLabel()
        self.outcome_box = QWidget()
        self.outcome_box.hide()
        line = QVBoxLayout(self.outcome_box)
        line.setContentsMargins(MARGIN, 8, MARGIN, 8)
        line.addWidget(self.outcome)

        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.samples)
        whole.addWidget(self.summary)
        whole.addWidget(self.table, 1)
        whole.addWidget(self.note, 1)
        whole.addWidget(self.outcome_box)

        # Ages count while somebody can see them.
        self._clock = QTimer(self)
        self._clock.setInterval(SECOND)
        self._clock.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self._clock.timeout.connect(self._tick)

    def sizeHint(self) -> QSize:
        return QSize(1020, 480)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        self.model.show_snapshot(snapshot)
        self.summary.setText(summary_of(snapshot))
        empty = not len(snapshot.jobs)
        self.table.setVisible(not empty)
        self.note.setVisible(empty)

    def show_outcome(self, outcome: Outcome) -> None:
        """What came of the last action, until the next one."""
        self.outcome.setText(" ".join((outcome.sentence, *outcome.advice)))
        palette = self.outcome.palette()
        palette.setColor(self.outcome.foregroundRole(), ink(Tone.GREEN if outcome.done else Tone.RED, self.palette()))
        self.outcome.setPalette(palette)
        self.outcome_box.show()

    def bring_up(self) -> None:
        """Show it in front of everything else."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def select(self, name: str) -> None:
        row = self.model.row_of(name)
        if row >= 0:
            self.table.selectRow(row)

    def selected(self) -> JobStatus | None:
        return self.model.status_at(self.table.currentIndex().row())

    def showEvent(self, event: QShowEvent) -> None:
        self._clock.start()
        super().showEvent(event)
        self.appeared.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        self._clock.stop()
        super().hideEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.model.repaint()

    def _tick(self) -> None:
        view = self.table.viewport().rect()
        first = self.table.rowAt(view.top())
        last = self.table.rowAt(view.bottom())
        self.model.tick(max(0, first), self.model.rowCount() - 1 if last < 0 else last)

    def _details(self, index: QModelIndex) -> None:
        status = self.model.status_at(index.row())
        if status is not None:
            self.chosen.emit(Action(Do.DETAILS, status))

    def _menu(self, at: QPoint) -> None:
        status = self.model.status_at(self.table.rowAt(at.y()))
        if status is not None:
            self.menu_wanted.emit(status, self.table.viewport().mapToGlobal(at))


def _table(model: JobsModel) -> QTableView:
    table = QTableView()
    table.setModel(model)
    table.setAccessibleName("Jobs")
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    table.setFrameShape(QTableView.Shape.NoFrame)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.setIconSize(QSize(SIGN, SIGN))
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(30)
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    for column, width in WIDTHS.items():
        header.resizeSection(column, width)
    header.setSectionResizeMode(KNOWS, QHeaderView.ResizeMode.Stretch)
    return table
