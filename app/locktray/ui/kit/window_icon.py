"""The icon of every window, set with the first one: what draws it takes a megabyte, which the tray alone saves."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication, QIcon

from locktray._resources import resource


def set_window_icon() -> None:
    """Twice is harmless."""
    if QGuiApplication.windowIcon().isNull():
        icon = QIcon(resource("icons/locktray.svg"))
        icon.addFile(resource("icons/locktray-22.svg"))
        QGuiApplication.setWindowIcon(icon)
