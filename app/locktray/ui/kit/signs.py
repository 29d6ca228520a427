"""One shape a state: it reads at 16 pixels, and without its colour.

Each sign is drawn on a grid of 16 by 16: `solid` in ink, then `cut` taken out of it, so that
any background shows through.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from lockcore import JobState


class Sign(NamedTuple):
    solid: str
    cut: str = ""


DISC = '<circle cx="8" cy="8" r="7"/>'


def _line(path: str, width: float = 2) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="black" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _ring(radius: float, dashes: str = "none") -> str:
    return (
        f'<circle cx="8" cy="8" r="{radius}" fill="none" stroke="black" stroke-width="2" stroke-dasharray="{dashes}"/>'
    )


SIGNS = {
    JobState.RUNNING: Sign(DISC, '<path d="M6 4.5v7L12 8z"/>'),
    JobState.IDLE: Sign(_ring(6)),
    JobState.DOWN: Sign('<rect x="2" y="2" width="12" height="12" rx="2"/>', '<path d="M6 6h4v4H6z"/>'),
    JobState.STALE: Sign(DISC, _line("M5.5 5.5l5 5m0-5l-5 5")),
    JobState.DUPLICATED: Sign(
        '<circle cx="5.5" cy="8" r="5"/>' + '<circle cx="11" cy="8" r="5"/>', '<circle cx="11" cy="8" r="3"/>'
    ),
    JobState.FAILED: Sign(
        '<path d="M5 1h6l4 4v6l-4 4H5l-4-4V5z"/>', _line("M8 4.5V8.5") + '<circle cx="8" cy="11.5" r="1.2"/>'
    ),
    JobState.OVERDUE: Sign(DISC, _line("M8 4v4l3 2")),
    JobState.HUNG: Sign(DISC, _line("M3.5 8h2l1.5-3 2 6 1.5-3h2", 1.5)),
    JobState.ORPHANED: Sign(_ring(6, "2.71 2") + '<circle cx="8" cy="8" r="2.5"/>'),
    JobState.MISSED: Sign('<path d="M8 1l7.5 14H.5z"/>', _line("M6 11.5h4")),
    JobState.ELSEWHERE: Sign(DISC, _line("M5.5 10.5l5-5M6.5 5.5h4v4")),
    JobState.UNREADABLE: Sign(
        '<path d="M8 .5L15.5 8 8 15.5.5 8z"/>',
        _line("M6.2 6.3a1.9 1.9 0 1 1 2.7 1.8q-.9.4-.9 1.2", 1.5) + '<circle cx="8" cy="11.6" r="1"/>',
    ),
}


def sign_pixmap(state: JobState, ink: QColor, size: int, ratio: float = 1.0) -> QPixmap:
    """The sign at `size` logical pixels on a screen with `ratio` device pixels each."""
    pixels = round(size * ratio)
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    area = QRectF(0, 0, pixels, pixels)
    sign = SIGNS[state]
    painter = QPainter(pixmap)
    _draw(painter, sign.solid, area)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    _draw(painter, sign.cut, area)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(area, ink)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def _draw(painter: QPainter, shapes: str, area: QRectF) -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">{shapes}</svg>'
    QSvgRenderer(QByteArray(svg.encode())).render(painter, area)
