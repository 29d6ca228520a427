"""The line around what has the keyboard, where the style draws none, and around a window that takes a drop."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from locktray.present.tones import Tone
from locktray.ui.kit.colours import ink

ROOM = 3
"""Pixels between a text and the line."""

LINE = 2


class Ring(QWidget):
    """Around a widget where there is room, else within it. It stays for the next time: most never get the keyboard."""

    def __init__(self, around: QWidget) -> None:
        self._around, self._host = around, _with_room(around)
        super().__init__(self._host)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def put_on(self) -> None:
        self._place()
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        # What moves the text has this painted, too; a line cannot be moved while it is painted.
        if self.geometry() != self._wanted():
            QTimer.singleShot(0, self, self._place)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(ink(Tone.BLUE, self.palette()), LINE))
        inside = LINE / 2
        painter.drawRoundedRect(self.rect().toRectF().adjusted(inside, inside, -inside, -inside), 3, 3)
        painter.end()

    def _place(self) -> None:
        self.setGeometry(self._wanted())

    def _wanted(self) -> QRect:
        return self._host.rect() if self._host is self._around else _outside(self._around, self._host)


class Ringed:
    """What a widget is besides, where the style does not show that it has the keyboard."""

    _ring: Ring | None = None

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard has come. Who points at something knows where it is."""
        super().focusInEvent(event)  # type: ignore[misc]
        if event.reason() is not Qt.FocusReason.MouseFocusReason:
            assert isinstance(self, QWidget)
            self._ring = self._ring or Ring(self)
            self._ring.put_on()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)  # type: ignore[misc]
        if self._ring is not None:
            self._ring.hide()


def _outside(widget: QWidget, host: QWidget) -> QRect:
    return QRect(widget.mapTo(host, QPoint(0, 0)), widget.size()).adjusted(-ROOM - LINE, -ROOM, ROOM + LINE, ROOM)


def _with_room(widget: QWidget) -> QWidget:
    """The nearest one around it that cuts nothing off."""
    host = widget.parentWidget()
    while host is not None and not host.rect().contains(_outside(widget, host)):
        host = None if host.isWindow() else host.parentWidget()
    return host or widget
