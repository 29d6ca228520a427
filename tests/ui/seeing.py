"""What is really on the screen: light and dark desktops, and how well something is told from what is around it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtGui import QColor, QImage, QPalette
from PySide6.QtWidgets import QApplication, QWidget

SCHEMES = ("light", "dark")


@contextmanager
def desktop(scheme: str) -> Iterator[QPalette]:
    """The desktop of these tests is plain and light; a dark one is plain, too."""
    before = QPalette(QApplication.palette())
    if scheme == "dark":
        dark = QPalette(QColor("#323232"), QColor("#323232"))
        dark.setColor(QPalette.ColorRole.Base, QColor("#242424"))
        QApplication.setPalette(dark)
    try:
        yield QApplication.palette()
    finally:
        QApplication.setPalette(before)


def picture(widget: QWidget) -> QImage:
    """As it is drawn, on what lies below it."""
    window = widget.window()
    return window.grab(widget.rect().translated(widget.mapTo(window, widget.rect().topLeft()))).toImage()


def contrast(one: QColor, other: QColor) -> float:
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
