"""Type: sizes of the desktop's font, and text in a colour."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase
from PySide6.QtWidgets import QLabel, QWidget


def scaled(font: QFont, share: float, *, bold: bool = False) -> QFont:
    """The same font, larger or smaller."""
    made = QFont(font)
    if font.pointSizeF() > 0:
        made.setPointSizeF(font.pointSizeF() * share)
    else:
        made.setPixelSize(max(1, round(font.pixelSize() * share)))
    made.setBold(bold)
    return made


def fixed_font() -> QFont:
    """The desktop's font for what is lined up."""
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)


def section(title: str) -> QLabel:
    """The title of a section."""
    label = QLabel(title)
    label.setTextFormat(Qt.TextFormat.PlainText)
    font = scaled(label.font(), 0.85, bold=True)
    font.setCapitalization(QFont.Capitalization.AllUppercase)
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 104)
    label.setFont(font)
    return label


def paint(widget: QWidget, colour: QColor) -> None:
    """Its text in this colour."""
    palette = widget.palette()
    if palette.color(widget.foregroundRole()) != colour:
        palette.setColor(widget.foregroundRole(), colour)
        widget.setPalette(palette)
