"""Notices as bubbles at the tray icon, where the desktop has no service for them: a text, no buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QSystemTrayIcon

SECONDS = 15


class Bubbles(QObject):
    """The same as FreedesktopNotices, by the means of QSystemTrayIcon. Pressing one is all that can be done with it.

    Signals:
        pressed: the key of the notice that was shown last, and an empty text.
    """

    pressed = Signal(str, str)
    has_buttons = False

    def __init__(self, icon: QSystemTrayIcon) -> None:
        super().__init__()
        self._icon = icon
        self._last = ""
        icon.messageClicked.connect(lambda: self.pressed.emit(self._last, ""))

    def begin(self) -> bool:
        return True

    def show(self, key: str, title: str, body: str, *, urgent: bool, buttons: Sequence[tuple[str, str]] = ()) -> None:
        self._last = key
        kind = QSystemTrayIcon.MessageIcon.Critical if urgent else QSystemTrayIcon.MessageIcon.Information
        self._icon.showMessage(title, body, kind, SECONDS * 1000)

    def withdraw(self, key: str) -> None:
        """It goes by itself."""

    def close(self) -> None:
        """There is nothing to let go of."""
