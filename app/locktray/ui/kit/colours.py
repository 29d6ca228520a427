"""Colours that follow the desktop's palette."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from locktray.present.tones import Tone, ink_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractScrollArea

DIM = 0.68
HAIRLINE = 0.16
IN_WORDS, IN_WORDS_DARK = 0.1, 0.4
"""How much of the text's colour is in a coloured word. Buttons and pages are lighter than a dark desktop's window."""


def is_dark(palette: QPalette) -> bool:
    return palette.color(QPalette.ColorRole.Window).lightness() < 128


def ink(tone: Tone, palette: QPalette, *, colour_blind: bool | None = None) -> QColor:
    """A state's colour on this desktop's background; those that were chosen, unless told otherwise."""
    chosen = ink_of(tone, colour_blind=colour_blind)
    return QColor(chosen.dark if is_dark(palette) else chosen.light)


def ink_in_words(tone: Tone, palette: QPalette) -> QColor:
    """The same for words that stand on a button, a page or the window's own colour, and not where jobs are listed."""
    text = palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.WindowText)
    return _between(ink(tone, palette), text, IN_WORDS_DARK if is_dark(palette) else IN_WORDS)


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
    # That of a window in front: behind others some desktops write fainter, and nothing asks again when it comes up.
    start = palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.Window)
    end = palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.WindowText)
    return _between(start, end, share)


def _between(start: QColor, end: QColor, share: float) -> QColor:
    return QColor(
        *(
            round(a + (b - a) * share)
            for a, b in zip(start.getRgb()[:3], end.getRgb()[:3], strict=True)  # type: ignore[index]
        )
    )
