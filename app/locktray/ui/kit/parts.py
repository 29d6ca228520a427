"""Headings with sentences below them, as plain text to read and copy."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import (
    QFont,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextList,
    QTextListFormat,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from locktray.present.stacked import Part
from locktray.ui.kit.colours import see_through
from locktray.ui.kit.ring import Ringed

SPACE = 6


class PartsText(Ringed, QTextEdit):
    """Scrolls if it is longer than the room that it has; with `most` it is as high as its text is, up to that.

    The same parts again leave it as it is, selection included.
    """

    def __init__(self, parent: QWidget | None = None, *, most: int = 0) -> None:
        super().__init__(parent)
        self._most = most
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        see_through(self)
        self.document().setDocumentMargin(0)
        self.document().setIndentWidth(16)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._parts: tuple[Part, ...] = ()

    def show_parts(self, parts: Sequence[Part]) -> None:
        if tuple(parts) == self._parts:
            return
        self._parts = tuple(parts)
        self.clear()
        cursor = self.textCursor()
        for number, part in enumerate(self._parts):
            self._heading(cursor, part.title, first=number == 0)
            self._lines(cursor, part.lines)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self._most:
            self.setFixedHeight(min(self._most, max(1, round(self.document().size().height() + 0.49))))

    def _heading(self, cursor: QTextCursor, title: str, *, first: bool) -> None:
        block, bold = QTextBlockFormat(), QTextCharFormat()
        bold.setFontWeight(QFont.Weight.DemiBold)
        block.setTopMargin(0 if first else SPACE)
        if first:
            cursor.setBlockFormat(block)
            cursor.setCharFormat(bold)
        else:
            cursor.insertBlock(block, bold)
        cursor.insertText(title, bold)

    def _lines(self, cursor: QTextCursor, lines: Sequence[str]) -> None:
        bullets = QTextListFormat()
        bullets.setStyle(QTextListFormat.Style.ListDisc)
        made: QTextList | None = None
        for line in lines:
            cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
            if made is None:
                made = cursor.createList(bullets)
            else:
                made.add(cursor.block())
            cursor.insertText(line, QTextCharFormat())
