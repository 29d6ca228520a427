"""The details of one job: how we know, what the lock says, its process, its runs and its log."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from lockcore._watch.status import JobStatus
from locktray.beside import Beside
from locktray.present.details import details_of, head_of
from locktray.tongue import tr
from locktray.ui.details.actions import ActionBar
from locktray.ui.details.head import HeadView, ProgressView
from locktray.ui.details.lock import LockView
from locktray.ui.details.process import ProcessView
from locktray.ui.details.runs import RunsView
from locktray.ui.kit.colours import dim
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.lines import Hairline
from locktray.ui.kit.log.view import LogView
from locktray.ui.kit.texts import FlowText
from locktray.ui.kit.type import paint, section

MARGIN = 16
SETTLE = 60
"""Milliseconds for which a job is selected before anything is read about it: keys are held down."""

SECOND = 1000


class DetailsPane(QWidget):
    """Shows one JobStatus, and reads the rest beside the GUI thread. `close_down` ends that.

    Signals:
        chosen: the Action of a button that was pressed.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumWidth(260)
        self._status: JobStatus | None = None
        self._beside = Beside("locktray-details")
        self.head = HeadView()
        self.progress = ProgressView()
        self.evidence = FlowText()
        self.evidence.setAccessibleName(tr("How we know"))
        self.lock = LockView()
        self.process = ProcessView()
        self.process_title = section(tr("Process"))
        self.runs = RunsView(self._beside)
        self.log = LogView()
        self.remedies = ActionBar()
        self.note = QLabel(tr("Select one job to see everything about it."))
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note.setWordWrap(True)
        self.note.setMargin(MARGIN)
        self.area = QScrollArea()
        self.area.setAccessibleName(tr("Details"))
        self.edge = Hairline()
        self.pages = QStackedWidget()
        self._titles = [self.process_title]
        self._lay_out()

        self.remedies.chosen.connect(self.chosen)
        self.process.emptied.connect(self._process_emptied)
        self.runs.activated.connect(self._show_log_of)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(SETTLE)
        self._later.timeout.connect(self._read)
        self._clock = QTimer(self)
        self._clock.setInterval(SECOND)
        self._clock.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self._clock.timeout.connect(self._tick)
        follow_desktop(self._colour)

    def show_status(self, status: JobStatus | None) -> None:
        """The job that is selected, as it is now; None if there is none, or more than one."""
        before, self._status = self._status, status
        if status is before:
            return
        if status is None:
            self._forget()
            return
        another = before is None or before.name != status.name
        if another:
            self._forget()
        spec = details_of(status, time.time())
        self.head.show_head(spec.head)
        self.progress.show_progress(spec.progress)
        self.evidence.set_lines(spec.evidence)
        self.lock.show_lock(spec.lock)
        self.process.show_status(status)
        self.runs.show_status(status)
        self.remedies.show_remedies(spec.remedies)
        self.pages.setCurrentIndex(1)
        if another:
            self.area.verticalScrollBar().setValue(0)
            self._later.start()
        elif not self._later.isActive():
            self._look_again(before)

    def close_down(self) -> None:
        """End whatever runs beside. Twice is harmless."""
        self._later.stop()
        self._clock.stop()
        self.log.close_down()
        self.process.close_down()
        self._beside.close()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._clock.start()
        if self._status is not None:
            self._tick()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._clock.stop()

    def _forget(self) -> None:
        """Nothing of the job before is shown for a moment longer."""
        self._later.stop()
        self.runs.clear()
        self.log.clear()
        self.process.show_status(None)
        self.pages.setCurrentIndex(0)

    def _read(self) -> None:
        if self._status is not None:
            self.process.begin()
            self.runs.ask()
            self.log.show_run(self._status.name)

    def _look_again(self, before: JobStatus | None) -> None:
        self.runs.ask()
        self.process.begin()
        if before is not None and self._status is not None and before.last_run != self._status.last_run:
            self.log.reading.look()

    def _tick(self) -> None:
        if self._status is not None:
            self.head.show_head(head_of(self._status, time.time()))
            self.runs.tick()

    def _show_log_of(self, run_id: int) -> None:
        if self._status is not None:
            self.log.show_run(self._status.name, run_id)
            self.area.ensureWidgetVisible(self.log)

    def _process_emptied(self, empty: bool) -> None:
        self.process.setVisible(not empty)
        self.process_title.setVisible(not empty)

    def _colour(self) -> None:
        quiet = dim(self.palette())
        for label in (*self._titles, self.note):
            paint(label, quiet)

    def _lay_out(self) -> None:
        page = QWidget()
        page.setBackgroundRole(QPalette.ColorRole.Base)
        column = QVBoxLayout(page)
        column.setContentsMargins(MARGIN, 4, MARGIN, MARGIN)
        column.setSpacing(6)
        column.addWidget(self.progress)
        parts: tuple[tuple[str | QLabel, QWidget, int], ...] = (
            (tr("How we know"), self.evidence, 0),
            (tr("The lock says"), self.lock, 0),
            (self.process_title, self.process, 0),
            (tr("Runs"), self.runs, 0),
            (tr("Log"), self.log, 1),
        )
        for title, widget, share in parts:
            label = section(title) if isinstance(title, str) else title
            self._titles.append(label)
            label.setContentsMargins(0, 8, 0, 0)
            column.addWidget(label)
            column.addWidget(widget, share)
        self.area.setWidget(page)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        kept = self.edge.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.edge.setSizePolicy(kept)
        self.edge.hide()
        self.area.verticalScrollBar().valueChanged.connect(lambda value: self.edge.setVisible(value > 0))

        job = QWidget()
        whole = QVBoxLayout(job)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(_framed(self.head, MARGIN, MARGIN, 8))
        whole.addWidget(self.edge)
        whole.addWidget(self.area, 1)
        whole.addWidget(Hairline())
        whole.addWidget(_framed(self.remedies, MARGIN, 10, 10))
        self.pages.addWidget(self.note)
        self.pages.addWidget(job)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self.pages)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)


def _framed(widget: QWidget, side: int, top: int, bottom: int) -> QWidget:
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(side, top, side, bottom)
    column.addWidget(widget)
    return box
