"""The very first icon, before anything is known and while almost nothing is loaded.

It is the badge of IDLE, drawn beforehand: to load what draws it would take a third as long as Qt itself.
"""

from __future__ import annotations

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from locktray._resources import resource

SIZES = (16, 22, 24, 32, 44, 48, 64)
TOOLTIP = "Looking…"


class FirstIcon:
    """In the tray at once. Icon and menu are for whoever comes next: a panel may ask for the menu only once."""

    def __init__(self) -> None:
        self.menu = QMenu()
        self.icon = QSystemTrayIcon(first_icon())
        self.icon.setToolTip(TOOLTIP)
        self.icon.setContextMenu(self.menu)
        self.icon.show()

    def hide(self) -> None:
        self.icon.hide()


def first_icon() -> QIcon:
    icon = QIcon()
    for size in SIZES:
        icon.addFile(resource(f"icons/first/{size}.png"))
    return icon
