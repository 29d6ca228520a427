"""Lines that part one thing from another."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from locktray.ui.kit.colours import hairline


class Hairline(QWidget):
    """One pixel from side to side."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), hairline(self.palette()))
        painter.end()


class Panel(QFrame):
    """A box in the window's colour with a fine, rounded edge."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(hairline(self.palette()))
        painter.setBrush(self.palette().window())
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.end()
