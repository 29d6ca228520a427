"""Text that keeps its place: elided where it must stay on a line, wrapped anywhere where it may grow."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import (
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QTextEdit, QWidget

from locktray.ui.kit.colours import see_through
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.ring import Ringed
from locktray.ui.kit.tips import escaped, plain_tip


class ElidedLabel(QLabel):
    """One line; what does not fit is left out of its middle, and the tooltip has it whole. So it has what is only
    summed up in the line, if that is said too.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def shown(self) -> str:
        """The text as it fits now."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tip()

    def setText(self, text: str, whole: str = "") -> None:
        super().setText(text)
        self._whole = whole
        self._tip()

    def _tip(self) -> None:
        tip = self._whole or (self.text() if self.shown() != self.text() else "")
        self.setToolTip(plain_tip(tip))
        self.setAccessibleDescription(tip)  # else a screen reader would read the tooltip's markup

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, self.shown())
        painter.end()


class FlowText(Ringed, QTextEdit):
    """Plain text to read and copy, as high as it needs; a path without spaces wraps too."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabChangesFocus(True)
        self.setForegroundRole(QPalette.ColorRole.Text)  # what it is written in
        see_through(self)
        self.document().setDocumentMargin(0)
        self.document().setIndentWidth(16)
        follow_desktop(self._fit)  # its layout would tell, too, but takes four types more

    def show_text(self, text: str) -> None:
        """Show this, and keep a selection if it is there already."""
        if self.toPlainText() != text:
            self.setPlainText(text)
            self._fit()

    def set_lines(self, lines: tuple[str, ...]) -> None:
        """Show each line as an item of a list; a selection stays if they are there already.

        As markup: a list made with a cursor would need the types of all that can be done to a text, and they stay.
        """
        if self.toPlainText() != "\n".join(lines):
            items = "".join(f'<li style="margin-bottom: 4px">{escaped(line)}</li>' for line in lines)
            self.setHtml(f'<ul style="margin: 0px; white-space: pre-wrap">{items}</ul>' if lines else "")
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        # The page around it scrolls, never the text inside it.
        event.ignore()

    def _fit(self) -> None:
        self.setFixedHeight(max(1, round(self.document().size().height() + 0.49)))
