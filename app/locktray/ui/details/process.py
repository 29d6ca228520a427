"""The holder's process and its company, looked at again every other second while somebody can see them."""

from __future__ import annotations

import time
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from lockcore._process_tree import Company
from lockcore._watch.status import JobStatus
from locktray.beside import Beside
from locktray.present.details import has_processes
from locktray.present.processes import ProcessSpec, process_of
from locktray.tongue import tr
from locktray.ui.kit.colours import dim
from locktray.ui.kit.facts import FactsGrid
from locktray.ui.kit.flow import FlowLayout
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.texts import FlowText
from locktray.ui.kit.type import paint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._closer_look import CloserLook
    from locktray.ui.details.trees import ProcessTrees

EVERY = 2000
"""Milliseconds."""


class ProcessView(QWidget):
    """Signals:
    looked: what was seen of the processes is shown.
    emptied: whether there is nothing to show.
    """

    looked = Signal()
    emptied = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._beside = Beside("locktray-process")
        self._look: CloserLook | None = None
        self._status: JobStatus | None = None
        self._company: Company | None = None
        self._asking = False
        self.spec = ProcessSpec()
        self.facts = FactsGrid()
        self.trees: ProcessTrees | None = None
        self.note = FlowText()
        self.note.setAccessibleName(tr("What can't be shown"))
        self.copy_pid = QPushButton(tr("Copy PID"))
        self.copy_command = QPushButton(tr("Copy command"))
        self.copy_pid.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.spec.pid))
        self.copy_command.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.spec.command))
        self.buttons = QWidget()
        flow = FlowLayout(self.buttons)
        flow.addWidget(self.copy_pid)
        flow.addWidget(self.copy_command)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        for widget in (self.facts, self.note, self.buttons):
            self._column.addWidget(widget)
        self._clock = QTimer(self)
        self._clock.setInterval(EVERY)
        self._clock.timeout.connect(self.look)
        self._show()
        follow_desktop(self._colour)

    def stops(self) -> tuple[QWidget, ...]:
        """Where Tab comes to, in this order."""
        return self.facts.last_value(), self.note, self.copy_pid, self.copy_command

    def show_status(self, status: JobStatus | None) -> None:
        """The processes that this job has now; nothing more is told of those that it had."""
        before, self._status = self._status, status
        if before is None or status is None or _meant(before) != _meant(status):
            self._company = None
        self._show()

    def look(self) -> None:
        """Unless nobody can see it, or that is being done."""
        if self._asking or self._status is None or self.visibleRegion().isEmpty():
            return
        self._asking = True
        self._beside.ask(partial(self._look_beside, self._status), partial(self._came, self._status))

    def begin(self) -> None:
        """Look as soon as it can be: it need not have been drawn."""
        if not self._asking and self._status is not None and has_processes(self._status):
            self._asking = True
            self._beside.ask(partial(self._look_beside, self._status), partial(self._came, self._status))

    def close_down(self) -> None:
        self._clock.stop()
        self._beside.close()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._clock.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._clock.stop()

    def _colour(self) -> None:
        paint(self.note, dim(self.palette()))

    def _look_beside(self, status: JobStatus) -> Company | None:
        """On the thread. What looks is loaded when somebody first wants to see it."""
        from lockcore._closer_look import CloserLook

        if self._look is None:
            self._look = CloserLook()
        try:
            return self._look.look(status)
        except OSError:
            return None

    def _came(self, asked: JobStatus, company: Company | None) -> None:
        self._asking = False
        if self._status is None or _meant(asked) != _meant(self._status):
            self.begin()  # it is about somebody else by now
            return
        self._company = company
        self._show()
        self.looked.emit()

    def _show(self) -> None:
        status = self._status
        self.spec = ProcessSpec() if status is None else process_of(status, self._company, time.time())
        self.facts.show_facts(self.spec.facts)
        if self.spec.groves and self.trees is None:
            self.trees = self._add_trees()
        if self.trees is not None:
            self.trees.show_groves(self.spec.groves)
        self.note.show_text(self.spec.note)
        self.note.setVisible(bool(self.spec.note))
        self.buttons.setVisible(bool(self.spec.pid))
        self.emptied.emit(not self.spec)

    def _add_trees(self) -> ProcessTrees:
        """Few jobs have more than one process, and what shows them is loaded with the first that has."""
        from locktray.ui.details.trees import ProcessTrees

        trees = ProcessTrees()
        self._column.insertWidget(1, trees)
        self.setTabOrder(self.facts.last_value(), trees)
        return trees


def _meant(status: JobStatus) -> tuple[object, ...]:
    """Which processes are to be shown."""
    report = status.report
    start = None if report.sighting is None else report.sighting.start
    return status.name, report.verdict, report.grounds, report.holder, start, status.outside
