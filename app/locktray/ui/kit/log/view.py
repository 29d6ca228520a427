"""The log of one run as it grows; or why there is none."""

from __future__ import annotations

import time

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from lockcore._log_end import Part
from locktray.present.log import empty_words, heading_of
from locktray.tongue import tr
from locktray.ui.kit.colours import dim
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.log.head import LogHead
from locktray.ui.kit.log.reading import LogReading
from locktray.ui.kit.stops import tab_through
from locktray.ui.kit.texts import FlowText
from locktray.ui.kit.type import paint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from locktray.ui.kit.log.sheet import LogSheet

HEIGHT = 200


class LogView(QWidget):
    """Reads only while it can be seen. `close_down` ends what reads.

    Signals:
        shown: a log, or why there is none, is shown from now on.
    """

    shown = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.reading = LogReading(self)
        self._sheet: LogSheet | None = None
        self._head = LogHead()
        self.note = FlowText()
        self.note.setAccessibleName(tr("Why there is no log"))
        self._without = QWidget()
        self._pages = QStackedWidget()
        self._lay_out()
        self._head.newest_wanted.connect(self._show_newest)
        self.reading.began.connect(self._begin)
        self.reading.missing.connect(self._say)
        self.reading.changed.connect(self._say_heading)
        self._say("")
        follow_desktop(self._colour)

    @property
    def sheet(self) -> LogSheet:
        """Where a log is shown. It is loaded with the first one: most locks that are found have none."""
        if self._sheet is None:
            self._sheet = self._new_sheet()
        return self._sheet

    @property
    def head(self) -> LogHead:
        """The one that can be seen."""
        return self.sheet.head if self.has_log else self._head

    def stops(self) -> tuple[QWidget, ...]:
        """Where Tab comes to, in this order, before a log is shown."""
        return self._head.newest_button, self.note

    @property
    def has_log(self) -> bool:
        """Whether a log is shown, and not why there is none."""
        return self._pages.currentWidget() is not self._without

    def show_run(self, job: str, run_id: int | None = None, *, can_start: bool = True) -> None:
        """Show the log of a run; without one of the newest, and of the next one when that begins.

        `can_start` tells whether the job can be started here, which keeps a log.
        """
        self.reading.show(job, run_id, can_start=can_start)

    def clear(self) -> None:
        """Show nothing."""
        self.reading.clear()
        self._say("")

    def take_find(self) -> bool:
        """Search in the log if the keyboard is there; whether it is. For a window that has a shortcut for it."""
        return self._sheet is not None and self._sheet.take_find()

    def take_escape(self) -> bool:
        """End a search in the log if the keyboard is there; whether there was one."""
        return self._sheet is not None and self._sheet.take_escape()

    def close_down(self) -> None:
        """Read nothing any more. Twice is harmless."""
        self.reading.close_down()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.reading.wake()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.reading.sleep()

    def _begin(self, part: Part) -> None:
        self.sheet.begin(part)
        self._turn_to(self.sheet)

    def _say(self, sentence: str) -> None:
        self.note.show_text(sentence)
        self._say_heading()
        if self._sheet is not None:
            self._sheet.put_search_away()
        self._turn_to(self._without)

    def _turn_to(self, page: QWidget) -> None:
        """There is no more room taken than there is to show."""
        self._pages.setCurrentWidget(page)
        self.setMinimumHeight(HEIGHT if self.has_log else 0)
        self.shown.emit()

    def _show_newest(self) -> None:
        self.show_run(self.reading.job, can_start=self.reading.can_start)

    def _say_heading(self) -> None:
        reading, run = self.reading, self.reading.run
        heading = "" if run is None else heading_of(run, time.time(), going=reading.going)
        has_newer = reading.chosen is not None and run is not None and reading.newest > run.id
        self._head.say(heading, has_newer=has_newer)
        if self._sheet is not None:
            self._sheet.head.say(heading, has_newer=has_newer)
            self._sheet.say_if_empty(empty_words(going=reading.going))

    def _new_sheet(self) -> LogSheet:
        from locktray.ui.kit.log.sheet import LogSheet

        sheet = LogSheet()
        sheet.head.newest_wanted.connect(self._show_newest)
        sheet.earlier_wanted.connect(self.reading.ask_earlier)
        sheet.end_wanted.connect(self.reading.open)
        self.reading.grew.connect(sheet.grow)
        self.reading.above.connect(sheet.show_above)
        self._pages.addWidget(sheet)
        tab_through(self.note, *sheet.stops())
        self._sheet = sheet
        self._say_heading()
        return sheet

    def _colour(self) -> None:
        paint(self.note, dim(self.palette()))

    def _lay_out(self) -> None:
        why = QVBoxLayout(self._without)
        why.setContentsMargins(0, 0, 0, 0)
        why.setSpacing(4)
        why.addWidget(self._head)
        why.addWidget(self.note)
        why.addStretch(1)
        self._pages.addWidget(self._without)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)
