"""Buttons that stand out, and buttons that warn."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QPushButton

from locktray.present.tones import Tone
from locktray.ui.kit.colours import ink, ink_in_words, is_dark

LIGHTENED = 150
"""Percent: Fusion draws a button lighter than its colour is, lightest at the top, where text must be readable too."""


def stand_out(button: QPushButton, palette: QPalette) -> None:
    """The one button that helps most, in the colour of what goes well."""
    own = QPalette(palette)
    ground, dark = ink(Tone.GREEN, palette), is_dark(palette)
    own.setColor(QPalette.ColorRole.Button, ground if dark else ground.darker(LIGHTENED))
    own.setColor(QPalette.ColorRole.ButtonText, QColor("#0d1117" if dark else "#ffffff"))
    button.setPalette(own)


def warn(button: QPushButton, palette: QPalette) -> None:
    """Red text: what it does can't simply be undone."""
    own = QPalette(palette)
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
        own.setColor(group, QPalette.ColorRole.ButtonText, ink_in_words(Tone.RED, palette))
    button.setPalette(own)
