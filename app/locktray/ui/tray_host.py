"""Whether there is a tray to be in, and when one comes. Loaded after the icon is there."""

from __future__ import annotations

import sys

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QSystemTrayIcon

WATCHER = "org.kde.StatusNotifierWatcher"


class TrayHost(QObject):
    """Signals:
    came: a tray has come that knows nothing of an icon which was made before.
    """

    came = Signal()

    def __init__(self) -> None:
        super().__init__()
        # Qt never registers an icon that was made before there was a host, but registers again with a later one.
        self._is_late = not is_there()
        self._watcher: QObject | None = None
        if self._is_late and sys.platform == "linux":
            self._watch()

    def _watch(self) -> None:
        from PySide6.QtDBus import QDBusConnection, QDBusServiceWatcher

        bus = QDBusConnection.sessionBus()
        if bus.isConnected():
            watcher = QDBusServiceWatcher(WATCHER, bus, parent=self)
            watcher.serviceRegistered.connect(self._came)
            self._watcher = watcher

    def _came(self) -> None:
        if self._is_late:
            self._is_late = False
            self.came.emit()


def is_there() -> bool:
    return QSystemTrayIcon.isSystemTrayAvailable()
