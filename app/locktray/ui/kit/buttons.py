"""Buttons that stand out, and buttons that warn."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QPushButton

from locktray.present.tones import Tone
from locktray.ui.kit.colours import ink, is_dark


def stand_out(button: QPushButton, palette: QPalette) -> None:
    """The one button that helps most, in the colour of what goes well."""
    own = QPalette(palette)
    own.setColor(QPalette.ColorRole.Button, ink(Tone.GREEN, palette))
    text = QColor("#0d1117" if is_dark(palette) else "#ffffff")
    own.setColor(QPalette.ColorRole.ButtonText, text)
    button.setPalette(own)


def warn(button: QPushButton, palette: QPalette) -> None:
    """Red text: what it does can't simply be undone."""
    own = QPalette(palette)
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
        own.setColor(group, QPalette.ColorRole.ButtonText, ink(Tone.RED, palette))
    button.setPalette(own)
