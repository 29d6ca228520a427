"""The lines of a log on the screen: they grow at their end, are read further up, and are searched."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lockcore._log_end import Part
from locktray.tongue import tr
from locktray.ui.kit.colours import dim, see_through
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.lines import Panel
from locktray.ui.kit.log.head import LogHead, tool
from locktray.ui.kit.log.search import SearchBar
from locktray.ui.kit.log.text import FOLLOWED, HELD, LogText


class LogSheet(QWidget):
    """Signals:
    earlier_wanted: the part that stands above; so many lines of it were shown, and went there.
    end_wanted: the log is to be read from its end again.
    """

    earlier_wanted = Signal(int)
    end_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._held_back = False
        self.head = LogHead()
        self.follow_button = tool(tr("Follow"), tr("Stay at the end while the log grows"), checkable=True)
        self.find_button = tool(tr("Find"), tr("Find in the log (Ctrl+F)"), checkable=True)
        self.earlier_button = tool(tr("Show earlier lines"), tr("Read the part of the log that stands above"))
        self.text = LogText()
        self.text.setAccessibleName(tr("Log"))
        self.search = SearchBar(self.text)
        self.search.hide()
        self._lay_out()
        self.find_button.clicked.connect(lambda on: self.search.begin() if on else self.search.end())
        self.search.closed.connect(self._search_closed)
        self.follow_button.clicked.connect(self.text.follow)
        self.earlier_button.clicked.connect(self._ask_earlier)
        self.text.follows_changed.connect(self._follows)
        self._follows(True)
        follow_desktop(self._colour)

    @property
    def is_held_back(self) -> bool:
        """Whether there is more at the end than is shown, until somebody wants to see the end again."""
        return self._held_back

    def stops(self) -> tuple[QWidget, ...]:
        """Where Tab comes to, in this order."""
        search = self.search
        found = (search.field, search.previous, search.next)
        return self.head.newest_button, self.follow_button, self.find_button, *found, self.earlier_button, self.text

    def say_if_empty(self, words: str) -> None:
        """What is said as long as there is no line."""
        self.text.setPlaceholderText(words)
        self._describe()

    def begin(self, part: Part) -> None:
        """Show the end of a log."""
        self._held_back = False
        self.text.follow(True)
        self.text.replace(part.lines, part.rest)
        self._describe()
        self.earlier_button.setVisible(part.earlier)

    def grow(self, part: Part) -> None:
        """This came since."""
        if self._held_back or not self.text.has_room or (part.anew and not self.text.may_change_above):
            self._held_back = True
        elif part.anew:
            self.text.replace(part.lines, part.rest)
            self.earlier_button.setVisible(part.earlier)
        else:
            self.text.add(part.lines, part.rest)
            if self.text.dropped:
                self.earlier_button.show()
        self._describe()

    def show_above(self, part: Part) -> None:
        """This stands before what is shown."""
        self.earlier_button.setEnabled(True)
        self.earlier_button.setVisible(part.earlier)
        if len(self.text.lines()) + len(part.lines) > HELD:
            self._held_back = True
            self.text.replace(part.lines, "")
        else:
            self.text.add_above(part.lines)

    def begin_search(self) -> None:
        self.find_button.setChecked(True)
        self.search.begin()

    def take_find(self) -> bool:
        """Search here if the keyboard is here; whether it is."""
        if self._has_keyboard():
            self.begin_search()
        return self._has_keyboard()

    def take_escape(self) -> bool:
        """End a search if the keyboard is here and there is one; whether it was so."""
        is_ours = self._has_keyboard() and not self.search.isHidden()
        if is_ours:
            self.search.end()
        return is_ours

    def put_search_away(self) -> None:
        """Nobody can see what was found."""
        self.search.hide()
        self.find_button.setChecked(False)

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
        elif event.key() != Qt.Key.Key_Escape or not self.take_escape():
            super().keyPressEvent(event)

    def _has_keyboard(self) -> bool:
        return any(widget.hasFocus() for widget in self.stops())

    def _ask_earlier(self) -> None:
        self.text.follow(False)
        self.earlier_button.setEnabled(False)
        self.earlier_wanted.emit(self.text.dropped)

    def _follows(self, on: bool) -> None:
        self.follow_button.setChecked(on)
        if on and (self._held_back or len(self.text.lines()) > FOLLOWED):
            self.end_wanted.emit()

    def _search_closed(self) -> None:
        self.find_button.setChecked(False)
        self.text.setFocus()

    def _describe(self) -> None:
        """What stands in place of lines is painted, and told to nobody who can't see it."""
        self.text.setAccessibleDescription("" if self.text.lines() else self.text.placeholderText())

    def _colour(self) -> None:
        palette = self.text.palette()
        palette.setColor(QPalette.ColorRole.PlaceholderText, dim(self.palette()))
        self.text.setPalette(palette)

    def _lay_out(self) -> None:
        for button in (self.follow_button, self.find_button):
            self.head.add(button)
        panel = Panel()
        lines = QVBoxLayout(panel)
        lines.setContentsMargins(2, 2, 2, 2)
        lines.setSpacing(0)
        lines.addWidget(self.earlier_button, 0, Qt.AlignmentFlag.AlignHCenter)
        lines.addWidget(self.text, 1)
        see_through(self.text)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.head)
        column.addWidget(self.search)
        column.addWidget(panel, 1)
