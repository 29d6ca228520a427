"""The lines of a log as text that stays at its end, and never takes long to change."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Sequence
from itertools import islice

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from locktray.present.log import Match, matches_in
from locktray.ui.kit.ring import Ringed
from locktray.ui.kit.type import fixed_font

FOLLOWED = 5000
"""Lines that are kept while the end is followed."""

HELD = 20_000
"""Lines that are kept while somebody reads further up: then none go, and too many that come are held back."""

MOST_MATCHES = 100_000


class LogText(Ringed, QPlainTextEdit):
    """Signals:
    follows_changed: whether it stays at its end.
    """

    follows_changed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(fixed_font())
        self.setTabChangesFocus(True)
        self.setMaximumBlockCount(FOLLOWED)
        self.document().setDocumentMargin(6)
        self.dropped = 0
        """Lines that went at the top since the part was shown that stands there."""
        self._lines: deque[str] = deque()
        self._has_rest = False
        self._follows = True
        self._busy = False
        self._wanted: re.Pattern[str] | None = None
        self._matches: list[Match] | None = None
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    @property
    def follows(self) -> bool:
        return self._follows

    @property
    def may_change_above(self) -> bool:
        """Whether lines may go or be replaced now: nobody reads further up, and nothing is selected."""
        return self._follows and not self.textCursor().hasSelection()

    @property
    def has_room(self) -> bool:
        return self.may_change_above or len(self._lines) < HELD

    def lines(self) -> tuple[str, ...]:
        """What is shown."""
        return tuple(self._lines)

    def follow(self, on: bool) -> None:
        """Stay at the end from now on, or not."""
        if on != self._follows:
            self._follows = on
            self.setMaximumBlockCount(FOLLOWED if on and len(self._lines) <= FOLLOWED else 0)
            self.follows_changed.emit(on)
        if on:
            self._to_end()

    def replace(self, lines: Sequence[str], rest: str) -> None:
        """These lines alone; what is unfinished yet stands behind them."""
        self._busy = True
        self._has_rest = bool(rest)
        self._lines = deque([*lines, rest] if rest else lines)
        self.setPlainText("\n".join(self._lines))
        self.setMaximumBlockCount(FOLLOWED if self._follows else 0)
        self.dropped = 0
        self._busy = False
        self._changed()

    def add(self, lines: Sequence[str], rest: str) -> None:
        """More lines at the end. What was unfinished before is part of them now."""
        new = [*lines, rest] if rest else list(lines)
        self._busy = True
        self.setMaximumBlockCount(FOLLOWED if self.may_change_above and len(self._lines) <= FOLLOWED else 0)
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        if self._has_rest:
            cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock, QTextCursor.MoveMode.KeepAnchor)
            self._lines.pop()
        text = "\n".join(new)
        cursor.insertText(text if self._has_rest or not self._lines else f"\n{text}")
        self._lines.extend(new)
        self._has_rest = bool(rest)
        for _ in range(len(self._lines) - max(1, self.blockCount())):
            self._lines.popleft()
            self.dropped += 1
        self._busy = False
        self._changed()

    def add_above(self, lines: Sequence[str]) -> None:
        """Lines that stand before all others. What is in view stays where it is."""
        if not lines:
            return
        self._busy = True
        self.setMaximumBlockCount(0)
        QTextCursor(self.document()).insertText("\n".join(lines) + ("\n" if self._lines else ""))
        self._lines.extendleft(reversed(lines))
        self.dropped = 0
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + len(lines))
        self._busy = False
        self._changed()

    def search(self, wanted: re.Pattern[str] | None) -> None:
        """Mark every place where it stands; None ends that."""
        self._wanted = wanted
        self._matches = None
        self._mark()

    def matches(self) -> list[Match]:
        """All of them, the first ones if there are very many."""
        if self._matches is None:
            self._matches = []
            if self._wanted is not None:
                for number, line in enumerate(self._lines):
                    self._matches += matches_in(line, number, self._wanted)
                    if len(self._matches) >= MOST_MATCHES:
                        break
        return self._matches

    def current_match(self) -> int | None:
        """Which of them is selected."""
        cursor, found = self.textCursor(), self.matches()
        if not cursor.hasSelection() or not found:
            return None
        block = self.document().findBlock(cursor.selectionStart())
        place = (block.blockNumber(), cursor.selectionStart() - block.position())
        at = bisect_left(found, place, key=_place)
        return at if at < len(found) and _place(found[at]) == place else None

    def go_to_match(self, step: int) -> None:
        """Select the next one, or the one before; behind the last the first comes again."""
        found = self.matches()
        if not found:
            return
        cursor = self.textCursor()
        block = self.document().findBlock(cursor.selectionStart())
        place = (block.blockNumber(), cursor.selectionStart() - block.position())
        if step > 0:
            first = bisect_right if cursor.hasSelection() else bisect_left
            at = first(found, place, key=_place)
        else:
            at = bisect_left(found, place, key=_place) - 1
        match = found[at % len(found)]
        self.follow(False)
        self.setTextCursor(self._cursor_of(match))
        self.ensureCursorVisible()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._follows:
            self._to_end()

    def _changed(self) -> None:
        self._matches = None
        if self._follows:
            self._to_end()
        self._mark()

    def _to_end(self) -> None:
        self._busy = True
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())
        self._busy = False

    def _scrolled(self, value: int) -> None:
        if not self._busy:
            self.follow(value >= self.verticalScrollBar().maximum())
            self._mark()

    def _mark(self) -> None:
        """Only what can be seen is marked: the rest when it comes into view."""
        marks = []
        if self._wanted is not None:
            first = self.firstVisibleBlock().blockNumber()
            count = self.height() // max(1, self.fontMetrics().lineSpacing()) + 2
            for number, line in enumerate(islice(self._lines, first, first + count), first):
                marks += [self._marked(match) for match in matches_in(line, number, self._wanted)]
        if marks or self.extraSelections():
            self.setExtraSelections(marks)

    def _cursor_of(self, match: Match) -> QTextCursor:
        start = self.document().findBlockByNumber(match.line).position() + match.column
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(start + match.length, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _marked(self, match: Match) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        mark.cursor = self._cursor_of(match)
        colour = self.palette().color(QPalette.ColorRole.Highlight)
        colour.setAlphaF(0.35)
        mark.format.setBackground(colour)
        return mark


def _place(match: Match) -> tuple[int, int]:
    return match.line, match.column
