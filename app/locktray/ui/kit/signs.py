"""One shape a state: it reads at 16 pixels, and without its colour.

Each sign is drawn on a grid of 16 by 16: `solid` in ink, then `cut` taken out of it, so that
any background shows through.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPixmap, QPolygonF

from lockcore import JobState

GRID = 16

Point = tuple[float, float]


class Sign(NamedTuple):
    """Each is one path after the other: what lies upon another does not cancel it."""

    solid: tuple[QPainterPath, ...]
    cut: tuple[QPainterPath, ...] = ()


def _disc(radius: float = 7, x: float = 8, y: float = 8) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def _corners(*points: Point) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(*point) for point in points]))
    path.closeSubpath()
    return path


def _square(side: float, radius: float = 0) -> QPainterPath:
    path = QPainterPath()
    begin = (GRID - side) / 2
    path.addRoundedRect(QRectF(begin, begin, side, side), radius, radius)
    return path


def _line(*points: Point, width: float = 2) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    return _stroked(path, width)


def _stroked(path: QPainterPath, width: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(path).simplified()


def _ring(dashes: int = 0) -> QPainterPath:
    """Whole, or so many dashes with gaps almost as long."""
    middle = QRectF(2, 2, 12, 12)
    if not dashes:
        return _disc(7) - _disc(5)
    stroker = QPainterPathStroker()
    stroker.setWidth(2)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    path = QPainterPath()
    for number in range(dashes):
        begin = -number * 360 / dashes
        path.arcMoveTo(middle, begin)
        path.arcTo(middle, begin, -0.575 * 360 / dashes)
    return stroker.createStroke(path)


def _question() -> QPainterPath:
    path = QPainterPath()
    bow = QRectF(6.12, 4.48, 3.8, 3.8)
    path.arcMoveTo(bow, 178)
    path.arcTo(bow, 178, -235)
    path.quadTo(8, 8.5, 8, 9.3)
    return _stroked(path, 1.5)


SIGNS: dict[JobState, Callable[[], Sign]] = {
    JobState.RUNNING: lambda: Sign((_disc(),), (_corners((6, 4.5), (6, 11.5), (12, 8)),)),
    JobState.IDLE: lambda: Sign((_ring(),)),
    JobState.DOWN: lambda: Sign((_square(12, 2),), (_square(4),)),
    JobState.STALE: lambda: Sign((_disc(),), (_line((5.5, 5.5), (10.5, 10.5)), _line((10.5, 5.5), (5.5, 10.5)))),
    JobState.DUPLICATED: lambda: Sign((_disc(5, 5.5), _disc(5, 11)), (_disc(3, 11),)),
    JobState.FAILED: lambda: Sign(
        (_corners((5, 1), (11, 1), (15, 5), (15, 11), (11, 15), (5, 15), (1, 11), (1, 5)),),
        (_line((8, 4.5), (8, 8.5)), _disc(1.2, 8, 11.5)),
    ),
    JobState.OVERDUE: lambda: Sign((_disc(),), (_line((8, 4), (8, 8), (11, 10)),)),
    JobState.HUNG: lambda: Sign(
        (_disc(),), (_line((3.5, 8), (5.5, 8), (7, 5), (9, 11), (10.5, 8), (12.5, 8), width=1.5),)
    ),
    JobState.ORPHANED: lambda: Sign((_ring(8), _disc(2.5))),
    JobState.MISSED: lambda: Sign((_corners((8, 1), (15.5, 15), (0.5, 15)),), (_line((6, 11.5), (10, 11.5)),)),
    JobState.ELSEWHERE: lambda: Sign(
        (_disc(),), (_line((5.5, 10.5), (10.5, 5.5)), _line((6.5, 5.5), (10.5, 5.5), (10.5, 9.5)))
    ),
    JobState.UNREADABLE: lambda: Sign(
        (_corners((8, 0.5), (15.5, 8), (8, 15.5), (0.5, 8)),), (_question(), _disc(1, 8, 11.6))
    ),
}


def sign_pixmap(state: JobState, ink: QColor, size: int, ratio: float = 1.0) -> QPixmap:
    """The sign at `size` logical pixels on a screen with `ratio` device pixels each."""
    pixels = round(size * ratio)
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    sign = SIGNS[state]()
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(pixels / GRID, pixels / GRID)
    for path in sign.solid:
        painter.fillPath(path, ink)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    for path in sign.cut:
        painter.fillPath(path, ink)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
