"""Notices as bubbles at the tray icon, where the desktop has no service for them: a text, no buttons."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QSystemTrayIcon

from lockcore import JobState
from locktray.ui.kit.tips import unmarked

SECONDS = 10

_log = logging.getLogger("locktray.notify")


class Bubbles(QObject):
    """The same as FreedesktopNotices, by the means of QSystemTrayIcon. Pressing one is all that can be done with it.

    `icon` gives the icon that is in the tray now. A tray that draws a window of ours shows a bubble beside it; a panel
    marks the icon for a while, and has the text as its tooltip.

    Signals:
        pressed: the key of the notice that was shown last, and an empty text.
    """

    pressed = Signal(str, str)
    has_buttons = False

    def __init__(self, icon: Callable[[], QSystemTrayIcon | None]) -> None:
        super().__init__()
        self._icon = icon
        self._last = ""

    def show(
        self,
        key: str,
        title: str,
        body: str,
        *,
        urgent: bool,
        buttons: Sequence[tuple[str, str]] = (),
        state: JobState | None = None,
        opens: str = "",
    ) -> None:
        icon = self._icon()
        if icon is None:
            _log.info("a notice was not shown: there is no icon")
            return
        self._last = key
        kind = QSystemTrayIcon.MessageIcon.Critical if urgent else QSystemTrayIcon.MessageIcon.Information
        icon.showMessage(unmarked(title), unmarked(body), kind, SECONDS * 1000)

    def press(self) -> None:
        """The one that is shown was pressed."""
        self.pressed.emit(self._last, "")

    def close(self) -> None:
        """There is nothing to let go of."""
