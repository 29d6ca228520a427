"""Colours that follow the desktop's palette."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from locktray.present.tones import Tone, ink_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractScrollArea

DIM = 0.68
HAIRLINE = 0.16


def is_dark(palette: QPalette) -> bool:
    return palette.color(QPalette.ColorRole.Window).lightness() < 128


def ink(tone: Tone, palette: QPalette, *, colour_blind: bool | None = None) -> QColor:
    """A state's colour on this desktop's background; those that were chosen, unless told otherwise."""
    chosen = ink_of(tone, colour_blind=colour_blind)
    return QColor(chosen.dark if is_dark(palette) else chosen.light)


def dim(palette: QPalette) -> QColor:
    """Text that matters less: towards the background, but above 4.5 to 1."""
    return _towards_text(palette, DIM)


def hairline(palette: QPalette) -> QColor:
    """A line that parts without being seen."""
    return _towards_text(palette, HAIRLINE)


def see_through(area: QAbstractScrollArea) -> None:
    """Let what lies below it be seen.

    Without a word to its viewport: when PySide hands out a widget of Qt's own making, it makes the types of all widgets
    that there are, to find the right one. That is half a megabyte, and stays.
    """
    palette = area.palette()
    palette.setColor(QPalette.ColorRole.Base, QColor(0, 0, 0, 0))
    area.setPalette(palette)


def _towards_text(palette: QPalette, share: float) -> QColor:
    start = palette.color(QPalette.ColorRole.Window)
    end = palette.color(QPalette.ColorRole.WindowText)
    return QColor(
        *(
            round(a + (b - a) * share)
            for a, b in zip(start.getRgb()[:3], end.getRgb()[:3], strict=True)  # type: ignore[index]
        )
    )
