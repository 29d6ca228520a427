"""The runs of one job, read from the history; or why there are none."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lockcore._watch.facts import LastRun
from lockcore._watch.status import JobStatus
from locktray.beside import Beside
from locktray.tongue import tr
from locktray.ui.details.runs_reading import page_of
from locktray.ui.kit.colours import dim
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.stops import tab_through
from locktray.ui.kit.texts import FlowText
from locktray.ui.kit.type import paint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from locktray.ui.details.runs_chart import RunsChart


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
        self._chart: RunsChart | None = None
        self.note = FlowText()
        self.note.setAccessibleName(tr("Why there are no runs"))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self._column.addWidget(self.note)
        self._show()
        follow_desktop(self._colour)

    @property
    def chart(self) -> RunsChart:
        """Where runs are shown. It is loaded with the first one: most locks that are found have none."""
        if self._chart is None:
            self._chart = self._new_chart()
        return self._chart

    @property
    def has_runs(self) -> bool:
        return self._chart is not None and bool(self._chart.model.runs)

    def last_stop(self) -> QWidget:
        """Where Tab leaves it."""
        return self.note if self._chart is None else self._chart.stops()[-1]

    def clear(self) -> None:
        """For another job, whose runs are asked for later."""
        self._question += 1
        self._status = None
        self._tell()

    def show_status(self, status: JobStatus) -> None:
        """What this job does now."""
        self._status = status
        self._tell()

    def ask(self) -> None:
        """Read the newest runs."""
        if self._status is not None:
            self._beside.ask(partial(page_of, self._status.name), partial(self._came, self._question))

    def tick(self) -> None:
        """A run that goes on has become longer."""
        if self._chart is not None:
            self._chart.tick()

    def _tell(self) -> None:
        if self._chart is not None:
            self._chart.show_status(self._status)
        self._show()

    def _ask_older(self, before: int) -> None:
        if self._status is not None:
            self._beside.ask(partial(page_of, self._status.name, before), partial(self._came_older, self._question))

    def _came(self, question: int, page: tuple[LastRun, ...] | str) -> None:
        if question != self._question:
            return
        if isinstance(page, str):
            self._show(page)
        else:
            if page or self._chart is not None:
                self.chart.show_first(page)
            self._show()
        self.loaded.emit()

    def _came_older(self, question: int, page: tuple[LastRun, ...] | str) -> None:
        if question == self._question:
            self.chart.model.add_page(() if isinstance(page, str) else page)
            self.loaded.emit()

    def _show(self, problem: str = "") -> None:
        self.note.show_text(problem or tr("No run in the history yet."))
        self.note.setVisible(bool(problem) or not self.has_runs)

    def _new_chart(self) -> RunsChart:
        from locktray.ui.details.runs_chart import RunsChart

        chart = RunsChart()
        chart.activated.connect(self.activated)
        chart.wanted.connect(self._ask_older)
        chart.show_status(self._status)
        self._column.addWidget(chart)
        tab_through(self.note, *chart.stops())
        return chart

    def _colour(self) -> None:
        paint(self.note, dim(self.palette()))
