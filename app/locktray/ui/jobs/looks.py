"""Colours, fonts and signs of the table, made once for a palette: a thousand cells ask for them at each paint."""

from __future__ import annotations

from PySide6.QtGui import QColor, QFont, QFontMetrics, QPalette, QPixmap

from lockcore import JobState
from locktray.present.tones import TONES, Tone
from locktray.ui.kit.colours import dim, hairline, ink, is_dark
from locktray.ui.kit.signs import sign_pixmap

SIGN = 16
SELECTED, SELECTED_DARK = 0.16, 0.30
"""How much of the highlight colour a selected row has. Signs keep their colours on it, and texts theirs."""


class Looks:
    """What the table is painted with."""

    def __init__(self, palette: QPalette, font: QFont) -> None:
        self.palette = palette
        self.text = palette.color(QPalette.ColorRole.Text)
        self.dim = dim(palette)
        self.hairline = hairline(palette)
        self.base = palette.color(QPalette.ColorRole.Base)
        self.accent = palette.color(QPalette.ColorRole.Highlight)
        self.selected = mixed(self.base, self.accent, SELECTED_DARK if is_dark(palette) else SELECTED)
        self.plain = QFont(font)
        self.bold = QFont(font)
        self.bold.setBold(True)
        self.figures = QFont(font)
        self.figures.setFeature(QFont.Tag("tnum"), 1)
        self.small = QFont(font)
        self.small.setPointSizeF(font.pointSizeF() * 0.92)
        self.small.setBold(True)
        self.metrics = {id(each): QFontMetrics(each) for each in (self.plain, self.bold, self.figures, self.small)}
        self._inks: dict[Tone, QColor] = {}
        self._signs: dict[tuple[JobState, float], QPixmap] = {}

    @property
    def row_height(self) -> int:
        return max(30, self.metrics[id(self.plain)].height() + 14)

    def ink(self, tone: Tone) -> QColor:
        if tone not in self._inks:
            self._inks[tone] = ink(tone, self.palette)
        return self._inks[tone]

    def sign(self, state: JobState, ratio: float) -> QPixmap:
        key = state, ratio
        if key not in self._signs:
            self._signs[key] = sign_pixmap(state, self.ink(TONES[state]), SIGN, ratio)
        return self._signs[key]


def mixed(first: QColor, second: QColor, share: float) -> QColor:
    """The first with a share of the second in it."""
    return QColor(
        round(first.red() + (second.red() - first.red()) * share),
        round(first.green() + (second.green() - first.green()) * share),
        round(first.blue() + (second.blue() - first.blue()) * share),
    )
