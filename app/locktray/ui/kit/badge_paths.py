"""Signs and figures of the tray icon where it is large enough for curves. Straight edges lie on whole pixels.

`size` is the side of the sign's square, an even number of pixels, as are the strokes: so all of it has a middle.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF, QTransform

from lockcore import JobState


def sign_path(state: JobState, size: int) -> QPainterPath:
    """What is cut out for this state, in a square of that size."""
    return _SIGNS[state](float(size), float(2 * round(size * 0.135)))


def figure_path(character: str, height: float) -> QPainterPath:
    """A figure of the count, or its plus: two thirds as wide as it is high."""
    unit = height / 6
    line = QTransform.fromScale(unit, unit).map(_FIGURES[character]())
    return _stroked(line, max(1.4, 1.1 * unit))


def _stroked(path: QPainterPath, width: float, *, round_ends: bool = True) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap if round_ends else Qt.PenCapStyle.FlatCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(path).simplified()


def _line(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    return path


def _disc(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def _bar(x: float, y: float, width: float, height: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(x, y, width, height), radius, radius)
    return path


def _running(size: float, stroke: float) -> QPainterPath:
    left, corner = round(size * 0.22), stroke / 4
    path = QPainterPath()
    triangle = [(left + corner, corner), (left + corner, size - corner), (size - corner, size / 2)]
    path.addPolygon(QPolygonF([QPointF(*point) for point in triangle]))
    path.closeSubpath()
    return path.united(_stroked(path, 2 * corner))


def _idle(size: float, stroke: float) -> QPainterPath:
    """A small disc, the least that a padlock has: nothing to see."""
    return _disc(size / 2, size / 2, float(round(size * 0.25)))


def _down(size: float, stroke: float) -> QPainterPath:
    edge = round(size / 8)
    return _bar(edge, edge, size - 2 * edge, size - 2 * edge, stroke / 4)


def _stale(size: float, stroke: float) -> QPainterPath:
    near, far = stroke / 2, size - stroke / 2
    cross = _line((near, near), (far, far))
    cross.addPath(_line((far, near), (near, far)))
    return _stroked(cross, stroke)


def _duplicated(size: float, stroke: float) -> QPainterPath:
    radius = size * 0.27
    one = _disc(radius, size * 0.5 - size * 0.14, radius)
    return one.united(_disc(size - radius, size * 0.5 + size * 0.14, radius))


def _failed(size: float, stroke: float) -> QPainterPath:
    left, high = size / 2 - stroke / 2, round(size * 0.62)
    return _bar(left, 0, stroke, high, stroke / 2).united(_bar(left, size - stroke, stroke, stroke, stroke / 2))


def _overdue(size: float, stroke: float) -> QPainterPath:
    middle = size / 2
    hands = _line((middle, size * 0.2), (middle, middle), (size * 0.7, size * 0.64))
    return _disc(middle, middle, middle).subtracted(_stroked(hands, max(2.0, stroke * 0.6)))


def _hung(size: float, stroke: float) -> QPainterPath:
    middle, thick = size / 2, stroke * 0.7
    beat = ((0.0, 0.5), (0.2, 0.5), (0.38, 0.06), (0.62, 0.94), (0.8, 0.5), (1.0, 0.5))
    inner = size - thick
    return _stroked(_line(*((thick / 2 + x * inner, middle + (y - 0.5) * inner) for x, y in beat)), thick)


def _orphaned(size: float, stroke: float) -> QPainterPath:
    thick = stroke * 0.6
    ring, around = QPainterPath(), QRectF(thick / 2, thick / 2, size - thick, size - thick)
    for start in (20, 110, 200, 290):
        ring.arcMoveTo(around, start)
        ring.arcTo(around, start, 50)
    return _stroked(ring, thick, round_ends=False).united(_disc(size / 2, size / 2, size * 0.2))


def _missed(size: float, stroke: float) -> QPainterPath:
    return _bar(0, size / 2 - stroke / 2, size, stroke, stroke / 4)


def _elsewhere(size: float, stroke: float) -> QPainterPath:
    near, far = stroke / 2, size - stroke / 2
    arrow = _line((near, far), (far, near))
    arrow.addPath(_line((size * 0.32, near), (far, near), (far, size * 0.68)))
    return _stroked(arrow, stroke * 0.9)


def _unreadable(size: float, stroke: float) -> QPainterPath:
    thick, dot, middle = stroke * 0.75, float(2 * round(stroke * 0.4)), size / 2
    radius = size * 0.3 - thick / 2
    path = _arc(QRectF(middle - radius, thick / 2, 2 * radius, 2 * radius), 175, -235)
    turn = thick / 2 + radius * 2.155  # where the tangent at the arc's end meets the middle
    path.quadTo(QPointF(middle, turn), QPointF(middle, max(turn, size * 0.58)))
    return _stroked(path, thick).united(_bar(middle - dot / 2, size - dot, dot, dot, dot / 2))


_SIGNS: dict[JobState, Callable[[float, float], QPainterPath]] = {
    JobState.RUNNING: _running,
    JobState.IDLE: _idle,
    JobState.DOWN: _down,
    JobState.STALE: _stale,
    JobState.DUPLICATED: _duplicated,
    JobState.FAILED: _failed,
    JobState.OVERDUE: _overdue,
    JobState.HUNG: _hung,
    JobState.ORPHANED: _orphaned,
    JobState.MISSED: _missed,
    JobState.ELSEWHERE: _elsewhere,
    JobState.UNREADABLE: _unreadable,
}


# The figures are lines in a box of 4 by 6.


def _two() -> QPainterPath:
    path = _arc(QRectF(0.6, 0.6, 2.8, 2.9), 165, -205)
    path.lineTo(0.7, 5.4)
    path.lineTo(3.4, 5.4)
    return path


def _three() -> QPainterPath:
    path = _arc(QRectF(0.7, 0.6, 2.5, 2.3), 150, -240)
    path.addPath(_arc(QRectF(0.5, 2.9, 2.9, 2.5), 90, -250))
    return path


def _five() -> QPainterPath:
    path = _line((3.2, 0.6), (1.0, 0.6), (0.8, 2.9))
    path.addPath(_arc(QRectF(0.4, 2.3, 3.0, 3.1), 130, -285))
    return path


def _six() -> QPainterPath:
    path = QPainterPath(QPointF(2.9, 0.6))
    path.quadTo(QPointF(0.6, 1.5), QPointF(0.6, 3.9))
    path.addEllipse(QRectF(0.6, 2.5, 2.8, 2.9))
    return path


def _eight() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QRectF(0.8, 0.6, 2.4, 2.2))
    path.addEllipse(QRectF(0.6, 2.8, 2.8, 2.6))
    return path


def _plus() -> QPainterPath:
    path = _line((2, 1.6), (2, 4.4))
    path.addPath(_line((0.6, 3), (3.4, 3)))
    return path


def _arc(box: QRectF, start: float, sweep: float) -> QPainterPath:
    path = QPainterPath()
    path.arcMoveTo(box, start)
    path.arcTo(box, start, sweep)
    return path


_FIGURES: dict[str, Callable[[], QPainterPath]] = {
    "1": lambda: _line((0.9, 1.6), (2.3, 0.6), (2.3, 5.4)),
    "2": _two,
    "3": _three,
    "4": lambda: _line((2.7, 5.4), (2.7, 0.6), (0.5, 4.0), (3.6, 4.0)),
    "5": _five,
    "6": _six,
    "7": lambda: _line((0.6, 0.6), (3.4, 0.6), (1.6, 5.4)),
    "8": _eight,
    "9": lambda: QTransform.fromTranslate(4, 6).rotate(180).map(_six()),
    "+": _plus,
}
