"""The log of one run: its end as it grows, what stands before it, and a search in it."""

from __future__ import annotations

import time

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from lockcore._log_end import Part
from locktray.present.log import heading_of
from locktray.tongue import tr
from locktray.ui.kit.colours import dim, see_through
from locktray.ui.kit.lines import Panel
from locktray.ui.kit.log.reading import LogReading
from locktray.ui.kit.log.search import SearchBar
from locktray.ui.kit.log.text import FOLLOWED, HELD, LogText
from locktray.ui.kit.texts import ElidedLabel, FlowText
from locktray.ui.kit.type import paint

TEXT, NOTE = range(2)
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
        self._held_back = False
        self.heading = ElidedLabel()
        self.newest_button = _tool(tr("Newest"), tr("Show the log of the newest run"))
        self.follow_button = _tool(tr("Follow"), tr("Stay at the end while the log grows"), checkable=True)
        self.find_button = _tool(tr("Find"), tr("Find in the log (Ctrl+F)"), checkable=True)
        self.earlier_button = _tool(tr("Show earlier lines"), tr("Read the part of the log that stands above"))
        self.text = LogText()
        self.text.setAccessibleName(tr("Log"))
        self.search = SearchBar(self.text)
        self.search.hide()
        self.note = FlowText()
        self.note.setAccessibleName(tr("Why there is no log"))
        self.pages = QStackedWidget()
        self._lay_out()

        self.newest_button.clicked.connect(lambda: self.show_run(self.reading.job, None))
        self.find_button.clicked.connect(lambda on: self.search.begin() if on else self.search.end())
        self.search.closed.connect(self._search_closed)
        self.follow_button.clicked.connect(self.text.follow)
        self.earlier_button.clicked.connect(self._ask_earlier)
        self.text.follows_changed.connect(self._follows)
        self.reading.began.connect(self._begin)
        self.reading.missing.connect(self._say)
        self.reading.grew.connect(self._grow)
        self.reading.above.connect(self._show_above)
        self.reading.changed.connect(self._say_heading)
        self._follows(True)
        self._say("")

    def show_run(self, job: str, run_id: int | None = None) -> None:
        """Show the log of a run; without one of the newest, and of the next one when that begins."""
        self.reading.show(job, run_id)

    def clear(self) -> None:
        """Show nothing."""
        self.reading.clear()
        self._say("")

    def close_down(self) -> None:
        """Read nothing any more. Twice is harmless."""
        self.reading.close_down()

    def begin_search(self) -> None:
        self.find_button.setChecked(True)
        self.search.begin()

    def event(self, event: QEvent) -> bool:
        # Else a shortcut of the window around it would take the key.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._is_ours(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        modifiers = event.modifiers()
        if event.matches(QKeySequence.StandardKey.Find) or event.text() == "/":
            self.begin_search()
        elif event.matches(QKeySequence.StandardKey.FindNext):
            self.search.go(1)
        elif event.matches(QKeySequence.StandardKey.FindPrevious):
            self.search.go(-1)
        elif event.key() == Qt.Key.Key_N and not modifiers & ~Qt.KeyboardModifier.ShiftModifier:
            self.search.go(-1 if modifiers else 1)
        elif event.key() == Qt.Key.Key_Escape and not self.search.isHidden():
            self.search.end()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.reading.wake()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.reading.sleep()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._colour()

    def _is_ours(self, event: QKeyEvent) -> bool:
        keys = QKeySequence.StandardKey
        if any(event.matches(key) for key in (keys.Find, keys.FindNext, keys.FindPrevious)):
            return True
        return event.key() == Qt.Key.Key_Escape and not self.search.isHidden()

    def _begin(self, part: Part) -> None:
        self._held_back = False
        self.text.follow(True)
        self.text.replace(part.lines, part.rest)
        self.earlier_button.setVisible(part.earlier)
        self._turn_to(TEXT)

    def _grow(self, part: Part) -> None:
        if self._held_back or not self.text.has_room or (part.anew and not self.text.may_change_above):
            self._held_back = True  # until somebody wants to see the end again
        elif part.anew:
            self.text.replace(part.lines, part.rest)
            self.earlier_button.setVisible(part.earlier)
        else:
            self.text.add(part.lines, part.rest)
            if self.text.dropped:
                self.earlier_button.show()

    def _ask_earlier(self) -> None:
        self.text.follow(False)
        self.earlier_button.setEnabled(False)
        self.reading.ask_earlier(self.text.dropped)

    def _show_above(self, part: Part) -> None:
        self.earlier_button.setEnabled(True)
        self.earlier_button.setVisible(part.earlier)
        if len(self.text.lines()) + len(part.lines) > HELD:
            self._held_back = True
            self.text.replace(part.lines, "")
        else:
            self.text.add_above(part.lines)

    def _follows(self, on: bool) -> None:
        self.follow_button.setChecked(on)
        if on and (self._held_back or len(self.text.lines()) > FOLLOWED):
            self.reading.open()

    def _search_closed(self) -> None:
        self.find_button.setChecked(False)
        self.text.setFocus()

    def _say(self, sentence: str) -> None:
        self.note.show_text(sentence)
        self._say_heading()
        self._turn_to(NOTE)

    def _turn_to(self, page: int) -> None:
        """There is no more room taken, and no more offered, than there is to show."""
        self.pages.setCurrentIndex(page)
        self.setMinimumHeight(HEIGHT if page == TEXT else 0)
        for button in (self.follow_button, self.find_button):
            button.setVisible(page == TEXT)
        if page == NOTE:
            self.search.hide()
            self.find_button.setChecked(False)
        self.shown.emit()

    def _say_heading(self) -> None:
        reading, run = self.reading, self.reading.run
        self.heading.setText("" if run is None else heading_of(run, time.time(), going=reading.going))
        self.newest_button.setVisible(reading.chosen is not None and run is not None and reading.newest > run.id)
        self._colour()

    def _colour(self) -> None:
        for label in (self.heading, self.note):
            paint(label, dim(self.palette()))

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setSpacing(4)
        bar.addWidget(self.heading, 1)
        for button in (self.newest_button, self.follow_button, self.find_button):
            bar.addWidget(button)
        panel = Panel()
        column = QVBoxLayout(panel)
        column.setContentsMargins(2, 2, 2, 2)
        column.setSpacing(0)
        column.addWidget(self.earlier_button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.text, 1)
        see_through(self.text)
        self.pages.addWidget(panel)
        empty = QWidget()
        why = QVBoxLayout(empty)
        why.setContentsMargins(0, 0, 0, 0)
        why.addWidget(self.note)
        why.addStretch(1)
        self.pages.addWidget(empty)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(4)
        whole.addLayout(bar)
        whole.addWidget(self.search)
        whole.addWidget(self.pages, 1)


def _tool(text: str, tip: str, *, checkable: bool = False) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setToolTip(tip)
    button.setAccessibleDescription(tip)
    button.setAutoRaise(True)
    button.setCheckable(checkable)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button
