"""The last runs as bars: colour and mark by outcome, height by duration."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from locktray.present.runs import Bar, Mark
from locktray.tongue import tr
from locktray.ui.kit.colours import dim, hairline, ink
from locktray.ui.kit.tips import plain_tip

HEIGHT = 52
MARKS = 12
WIDEST, GAP = 18.0, 6.0
LEAST = 2.0


class RunBars(QWidget):
    """Left and right go from bar to bar, Enter chooses one.

    Signals:
        pointed: what the bar says that somebody points at or has gone to; empty if there is none.
        activated: the id of the run that was chosen.
    """

    pointed = Signal(str)
    activated = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._bars: tuple[Bar, ...] = ()
        self._current: int | None = None
        self._hovered: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Last runs"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def bars(self) -> tuple[Bar, ...]:
        return self._bars

    def show_bars(self, bars: tuple[Bar, ...]) -> None:
        if bars == self._bars:
            return
        kept = None if self._current is None or self._current >= len(self._bars) else self._bars[self._current].id
        self._bars = bars
        self._current = next((at for at, bar in enumerate(bars) if bar.id == kept), None)
        self._hovered = None
        self._tell()

    def sizeHint(self) -> QSize:
        return QSize(240, HEIGHT + MARKS)

    def minimumSizeHint(self) -> QSize:
        return QSize(60, HEIGHT + MARKS)

    def bar_at(self, x: float) -> int | None:
        """Which bar stands there, with half of the gaps beside it."""
        step = self._step()
        at = int((x + step * GAP / (WIDEST + GAP) / 2) // step) if step else -1
        return at if 0 <= at < len(self._bars) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._bars) - 1
        here = last if self._current is None else self._current
        match event.key():
            case _ if last < 0:
                super().keyPressEvent(event)
            case Qt.Key.Key_Left:
                self._go(max(0, here - 1))
            case Qt.Key.Key_Right:
                self._go(min(last, here + 1))
            case Qt.Key.Key_Home:
                self._go(0)
            case Qt.Key.Key_End:
                self._go(last)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space:
                self.activated.emit(self._bars[here].id)
            case _:
                super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.bar_at(event.position().x()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self.bar_at(event.position().x())
        if at is not None:
            self._go(at)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        at = self.bar_at(event.position().x())
        if at is not None:
            self.activated.emit(self._bars[at].id)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._current is None and self._bars:
            self._go(len(self._bars) - 1)
        self._tell()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._tell()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(0, HEIGHT, self.width(), 1), hairline(self.palette()))
        step = self._step()
        width = step * WIDEST / (WIDEST + GAP)
        for at, bar in enumerate(self._bars):
            colour = ink(bar.tone, self.palette())
            height = max(LEAST, bar.height * (HEIGHT - 4))
            area = QRectF(at * step, HEIGHT - height, width, height)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            if bar.is_running:
                painter.setPen(QPen(colour, 1.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                area.adjust(0.75, 0.75, -0.75, 0)
            painter.drawRoundedRect(area, 2, 2)
            painter.setPen(QPen(colour, 1.4))
            _draw_mark(painter, bar.mark, QPointF(at * step + width / 2, HEIGHT + MARKS / 2 + 1))
            if at in (self._shown(), self._hovered):
                painter.setPen(QPen(dim(self.palette()), 1))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(at * step - 1.5, 0.5, width + 3, HEIGHT + MARKS - 1), 3, 3)
        painter.end()

    def _step(self) -> float:
        """From one bar to the next."""
        return min(WIDEST + GAP, self.width() / len(self._bars)) if self._bars else 0.0

    def _shown(self) -> int | None:
        return self._current if self.hasFocus() else None

    def _go(self, at: int) -> None:
        self._current = at
        self._tell()

    def _hover(self, at: int | None) -> None:
        if at != self._hovered:
            self._hovered = at
            self._tell()

    def _tell(self) -> None:
        at = self._hovered if self._hovered is not None else self._shown()
        told = "" if at is None else self._bars[at].told
        self.setAccessibleDescription(told)
        self.setToolTip("" if self._hovered is None else plain_tip(told))
        self.pointed.emit(told)
        self.update()


def _draw_mark(painter: QPainter, mark: Mark, at: QPointF) -> None:
    x, y = at.x(), at.y()
    match mark:
        case Mark.CROSS:
            painter.drawLine(QPointF(x - 2.5, y - 2.5), QPointF(x + 2.5, y + 2.5))
            painter.drawLine(QPointF(x - 2.5, y + 2.5), QPointF(x + 2.5, y - 2.5))
        case Mark.DASH:
            painter.drawLine(QPointF(x - 3, y), QPointF(x + 3, y))
        case Mark.DOT:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, 2.0, 2.0)
        case Mark.NONE:
            pass
