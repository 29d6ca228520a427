"""How rows are painted: straight from the model, column by column, as plain text.

Qt would ask for each cell by itself, in a dozen calls; like this a screen full of rows takes a third of the time, and
that is what it costs when one job moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from lockcore import JobState
from lockcore._watch.status import JobStatus
from locktray.present.columns import NUMBERS, Column
from locktray.present.day import bars_of
from locktray.present.tones import TONES
from locktray.ui.jobs.looks import SIGN, Looks
from locktray.ui.jobs.model import JobsModel

PAD = 10
GAP = 8
BAR = 10
MOST_KEPT = 4000
"""Texts whose width is remembered."""

_DIM = frozenset({Column.KNOWS, Column.LAST, Column.NEXT})


class Band(NamedTuple):
    """A column on the screen."""

    column: Column
    left: int
    width: int


class Strip(NamedTuple):
    """A row on the screen; a heading has no job."""

    row: int
    status: JobStatus | None
    top: int
    is_selected: bool


class Painting:
    """Paints what can be seen. `looks` follows the palette."""

    def __init__(self, model: JobsModel, looks: Looks) -> None:
        self._model = model
        self._fitted: dict[tuple[str, int, int], tuple[str, int]] = {}
        self.looks = looks

    def follow(self, looks: Looks) -> None:
        """The palette or the font is another one."""
        self.looks = looks
        self._fitted.clear()

    def paint(self, painter: QPainter, strips: Sequence[Strip], bands: Sequence[Band], width: int) -> None:
        """These rows and columns; the rest of the screen is as it was."""
        looks, height = self.looks, self.looks.row_height
        for strip in strips:
            if strip.is_selected:
                painter.fillRect(0, strip.top, width, height, looks.selected)
            painter.fillRect(0, strip.top + height - 1, width, 1, looks.hairline)
        jobs = [strip for strip in strips if strip.status is not None]
        for band in bands:
            if band.column is Column.DAY:
                self._paint_days(painter, jobs, band)
            else:
                self._write(painter, jobs, band)
        self._write_headings(painter, strips)

    def _write(self, painter: QPainter, strips: Sequence[Strip], band: Band) -> None:
        column, looks, texts = band.column, self.looks, self._model.texts
        font = looks.bold if column is Column.NAME else looks.figures if column in NUMBERS else looks.plain
        metrics = looks.metrics[id(font)]
        baseline = (looks.row_height - 1 + metrics.ascent() - metrics.descent()) / 2
        left, room = band.left + PAD, band.width - 2 * PAD
        at_right = column in NUMBERS
        if column is Column.STATE:
            self._paint_signs(painter, strips, left)
            left, room = left + SIGN + GAP, room - SIGN - GAP
        painter.setFont(font)
        usual = looks.dim if column in _DIM else looks.text
        painter.setPen(usual)
        for strip in strips:
            status = strip.status
            if status is None or not (text := texts.cell(status, column)):
                continue
            shown, advance = self._fit(text, font, room)
            special = None
            if column is Column.STATE and status.state is not JobState.IDLE:
                special = looks.ink(TONES[status.state])
            elif column is Column.KNOWS and (telling := texts.telling(status.name)) and telling.tone is not None:
                special = looks.ink(telling.tone)
            if special is not None:
                painter.setPen(special)
            painter.drawText(QPointF(left + room - advance if at_right else left, strip.top + baseline), shown)
            if special is not None:
                painter.setPen(usual)

    def _fit(self, text: str, font: QFont, room: int) -> tuple[str, int]:
        """As much of a text as there is room for, and how wide that is."""
        key = text, id(font), room
        found = self._fitted.get(key)
        if found is None:
            if len(self._fitted) > MOST_KEPT:
                self._fitted.clear()
            metrics = self.looks.metrics[id(font)]
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0, room))
            found = self._fitted[key] = shown, metrics.horizontalAdvance(shown)
        return found

    def _paint_signs(self, painter: QPainter, strips: Sequence[Strip], left: int) -> None:
        ratio = painter.device().devicePixelRatioF()
        down = (self.looks.row_height - 1 - SIGN) // 2
        for strip in strips:
            if strip.status is not None:
                painter.drawPixmap(left, strip.top + down, self.looks.sign(strip.status.state, ratio))

    def _paint_days(self, painter: QPainter, strips: Sequence[Strip], band: Band) -> None:
        """A line from yesterday to now, with a bar for each time that it ran."""
        looks, ratio = self.looks, painter.device().devicePixelRatioF()
        left, room = band.left + PAD, band.width - 2 * PAD
        down = (looks.row_height - 1) // 2
        for strip in strips:
            if strip.status is None or room <= 0:
                continue
            middle = strip.top + down
            painter.fillRect(left, middle, room, 1, looks.hairline)
            day, now = self._model.texts.day(strip.status)
            for bar in bars_of(day, now, room) if day else ():
                # On whole pixels of the screen, so that its edges are crisp.
                start, length = round(bar.x * ratio) / ratio, max(2.0, round(bar.width * ratio) / ratio)
                painter.fillRect(QRectF(left + start, middle - BAR // 2, length, BAR), looks.ink(bar.tone))

    def _write_headings(self, painter: QPainter, strips: Sequence[Strip]) -> None:
        """From side to side, whatever columns there are."""
        looks = self.looks
        headings = [strip for strip in strips if strip.status is None]
        if headings:
            painter.setFont(looks.small)
            painter.setPen(looks.dim)
        for strip in headings:
            at = QPointF(PAD, strip.top + looks.row_height - 1 - 8)
            painter.drawText(at, self._model.heading_at(strip.row))
