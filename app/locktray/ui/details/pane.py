"""The details of one job: how we know, what the lock says, its process, its runs and its log."""

from __future__ import annotations

import time
from collections.abc import Mapping

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from lockcore._objections import Kind
from lockcore._watch.status import JobStatus
from locktray.beside import Beside
from locktray.present.crashes import Crashes
from locktray.present.details import details_of, has_processes, head_of, is_alive_by_heartbeats
from locktray.present.remedies import remedies_of
from locktray.tongue import tr
from locktray.ui.details.actions import ActionBar
from locktray.ui.details.head import HeadView, ProgressView
from locktray.ui.details.lock import LockView
from locktray.ui.details.runs import RunsView
from locktray.ui.kit.colours import dim
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.lines import Hairline
from locktray.ui.kit.ring import Ringed
from locktray.ui.kit.stops import tab_through
from locktray.ui.kit.texts import FlowText
from locktray.ui.kit.type import paint, section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from locktray.ui.details.process import ProcessView
    from locktray.ui.kit.log.view import LogView

MARGIN = 16
SETTLE = 60
"""Milliseconds for which a job is selected before anything is read about it: keys are held down."""

SECOND = 1000

BEATS = 5
"""Seconds between two looks at the heartbeats of a lease, which nobody tells of."""


class DetailsPane(QWidget):
    """Shows one JobStatus, and reads the rest beside the GUI thread. `close_down` ends that.

    `crashes` knows of those that were seen.

    Signals:
        chosen: the Action of a button that was pressed.
        look_wanted: the job of this name is to be judged anew, by what is known of its database.
    """

    chosen = Signal(object)
    look_wanted = Signal(str)

    def __init__(self, crashes: Crashes | None = None) -> None:
        super().__init__()
        self.setMinimumWidth(260)
        self._crashes = Crashes() if crashes is None else crashes
        self._status: JobStatus | None = None
        self._seconds = 0
        self._muted: frozenset[str] = frozenset()
        self._asked: Mapping[str, Kind] = {}
        self._beside = Beside("locktray-details")
        self.head = HeadView()
        self.progress = ProgressView()
        self.evidence = FlowText()
        self.evidence.setAccessibleName(tr("How we know"))
        self.lock = LockView()
        self._process: ProcessView | None = None
        self.process_title = section(tr("Process"))
        self.process_title.hide()
        self.runs = RunsView(self._beside)
        self._log: LogView | None = None
        self.log_title = section(tr("Log"))
        self.log_title.hide()
        self.remedies = ActionBar()
        self.note = QLabel(tr("Select one job to see everything about it."))
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note.setWordWrap(True)
        self.note.setMargin(MARGIN)
        self.area = _Area()
        self.area.setAccessibleName(tr("Details"))
        self.edge = Hairline()
        self.pages = QStackedWidget()
        self._titles: list[QLabel] = []
        self._lay_out()

        self.remedies.chosen.connect(self.chosen)
        self.runs.activated.connect(self._show_log_of)
        self.runs.loaded.connect(self._runs_came)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(SETTLE)
        self._later.timeout.connect(self._read)
        self._clock = QTimer(self)
        self._clock.setInterval(SECOND)
        self._clock.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self._clock.timeout.connect(self._count)
        follow_desktop(self._colour)

    @property
    def process(self) -> ProcessView:
        """Where processes are shown. It is loaded with the first job that has one."""
        if self._process is None:
            self._process = self._new_process()
        return self._process

    @property
    def log(self) -> LogView:
        """Where a log is shown. It is loaded with the first job that has runs."""
        if self._log is None:
            self._log = self._new_log()
        return self._log

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
        crash, asked = self._crashes.seen_at(status), self._asked.get(status.name)
        spec = details_of(status, time.time(), crash, asked, muted=status.name in self._muted)
        self.head.show_head(spec.head)
        self.progress.show_progress(spec.progress)
        self.evidence.set_lines(spec.evidence)
        self.lock.show_lock(spec.lock)
        if self._process is not None or has_processes(status):
            self.process.show_status(status)
        self.runs.show_status(status)
        self.remedies.show_remedies(spec.remedies)
        self.pages.setCurrentIndex(1)
        if another:
            self.area.verticalScrollBar().setValue(0)
            self._later.start()
        elif not self._later.isActive():
            self._look_again(before)

    def show_muted(self, names: frozenset[str]) -> None:
        """The jobs about which nobody is told on this desktop."""
        self._muted = names
        if self._status is not None:
            self._show_head(self._status)

    def show_asked(self, asked: Mapping[str, Kind]) -> None:
        """What is being done with jobs, by their names."""
        self._asked = dict(asked)
        if self._status is not None:
            self.remedies.show_remedies(remedies_of(self._status, asked.get(self._status.name)))

    def take_find(self) -> bool:
        """Search in the log if the keyboard is there; whether it is."""
        return self._log is not None and self._log.take_find()

    def take_escape(self) -> bool:
        """End a search in the log if the keyboard is there; whether there was one."""
        return self._log is not None and self._log.take_escape()

    def close_down(self) -> None:
        """End whatever runs beside. Twice is harmless."""
        self._later.stop()
        self._clock.stop()
        if self._log is not None:
            self._log.close_down()
        if self._process is not None:
            self._process.close_down()
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
        if self._log is not None:
            self._log.clear()
            self._show_log(False)
        if self._process is not None:
            self._process.show_status(None)
        self.pages.setCurrentIndex(0)

    def _read(self) -> None:
        if self._status is not None:
            self._look_at_processes()
            self.runs.ask()

    def _look_again(self, before: JobStatus | None) -> None:
        self.runs.ask()
        self._look_at_processes()
        was, now = (None if status is None else status.last_run for status in (before, self._status))
        if self._log is not None and was != now:
            self._log.reading.look()

    def _runs_came(self) -> None:
        """Who has no run has no log either."""
        if self._status is None or not self.runs.has_runs:
            return
        if self.log.reading.job != self._status.name:
            self._show_log(True)
            self.log.show_run(self._status.name, can_start=self._status.registered)

    def _show_log(self, on: bool) -> None:
        self.log_title.setVisible(on)
        self.log.setVisible(on)
        self._column.setStretch(self._column.count() - 1, 0 if on else 1)

    def _count(self) -> None:
        self._tick()
        self._seconds += 1
        if self._status is not None and self._seconds % BEATS == 0 and is_alive_by_heartbeats(self._status):
            self.look_wanted.emit(self._status.name)

    def _tick(self) -> None:
        if self._status is not None:
            self._show_head(self._status)
            self.runs.tick()

    def _show_head(self, status: JobStatus) -> None:
        crash, muted = self._crashes.seen_at(status), status.name in self._muted
        self.head.show_head(head_of(status, time.time(), crash, muted=muted))

    def _show_log_of(self, run_id: int) -> None:
        if self._status is not None:
            self.log.show_run(self._status.name, run_id, can_start=self._status.registered)
            self._show_log(True)
            self.area.ensureWidgetVisible(self.log)

    def _look_at_processes(self) -> None:
        if self._process is not None:
            self._process.begin()

    def _new_process(self) -> ProcessView:
        from locktray.ui.details.process import ProcessView

        process = ProcessView()
        process.emptied.connect(process.setHidden)
        process.emptied.connect(self.process_title.setHidden)
        self._column.insertWidget(self._column.indexOf(self.process_title) + 1, process)
        tab_through(self.lock.folder, *process.stops())
        return process

    def _new_log(self) -> LogView:
        from locktray.ui.kit.log.view import LogView

        log = LogView()
        self._column.insertWidget(self._column.indexOf(self.log_title) + 1, log, 1)
        tab_through(self.runs.last_stop(), *log.stops())
        return log

    def _colour(self) -> None:
        quiet = dim(self.palette())
        for label in (*self._titles, self.note):
            paint(label, quiet)

    def _lay_out(self) -> None:
        page = QWidget()
        page.setBackgroundRole(QPalette.ColorRole.Base)
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(MARGIN, 4, MARGIN, MARGIN)
        self._column.setSpacing(6)
        self._column.addWidget(self.progress)
        parts: tuple[tuple[QLabel, QWidget | None], ...] = (
            (section(tr("How we know")), self.evidence),
            (section(tr("The lock says")), self.lock),
            (self.process_title, None),
            (section(tr("Runs")), self.runs),
            (self.log_title, None),
        )
        for title, widget in parts:
            self._titles.append(title)
            title.setContentsMargins(0, 8, 0, 0)
            self._column.addWidget(title)
            if widget is not None:
                self._column.addWidget(widget)
        self._column.addStretch(1)  # for as long as there is no log, which takes the room that is left
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


class _Area(Ringed, QScrollArea):
    """What scrolls, also by keys."""


def _framed(widget: QWidget, side: int, top: int, bottom: int) -> QWidget:
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(side, top, side, bottom)
    column.addWidget(widget)
    return box
