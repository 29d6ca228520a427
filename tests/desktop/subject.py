"""A small tray program for the tests of the desktop itself. It prints what happens to it, a line each.

    python -m tests.desktop.subject [green|red]

The menu has one of each kind: plain, disabled, hidden, ticked, and a submenu that is filled only when it is opened.
"""

from __future__ import annotations

import sys

from jeepney import DBusAddress, HeaderFields, MatchRule, MessageType, message_bus, new_method_call
from jeepney.io.blocking import open_dbus_connection
from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtDBus import QDBusConnection, QDBusServiceWatcher
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import QApplication, QMenu, QSystemTrayIcon

COLOURS = {"green": "#1a7f37", "red": "#cf222e"}
SIZES = (16, 22, 32, 48)

NOTIFICATIONS = "org.freedesktop.Notifications"
NOTIFICATIONS_PATH = "/org/freedesktop/Notifications"


def say(*words: object) -> None:
    print(*words, flush=True)


def icon(colour: str) -> QIcon:
    """A plain square, whose colour can be found on a screen."""
    result = QIcon()
    for size in SIZES:
        pixmap = QPixmap(size, size)
        pixmap.fill(QColor(COLOURS[colour]))
        result.addPixmap(pixmap)
    return result


class Notifier(QObject):
    """Sends notifications, and hears what becomes of them in Qt's own thread."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._connection = open_dbus_connection("SESSION", auth_timeout=30)
        rule = MatchRule(type="signal", interface=NOTIFICATIONS, path=NOTIFICATIONS_PATH)
        self._connection.send_and_get_reply(message_bus.AddMatch(rule))
        self._notifier = QSocketNotifier(self._connection.sock.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._hear)
        self._last = 0

    def notify(self) -> None:
        hints = {"urgency": ("y", 2), "desktop-entry": ("s", "subject")}
        actions = ["clean", "Clean up", "show", "Show"]
        body = ("Subject", 0, "dialog-error", "nightly crashed", "Exit code 1 after 2 h", actions, hints, 0)
        self._send("Notify", "susssasa{sv}i", body)

    def withdraw(self) -> None:
        self._send("CloseNotification", "u", (self._last,))

    def _send(self, member: str, signature: str, body: tuple[object, ...]) -> None:
        address = DBusAddress(NOTIFICATIONS_PATH, NOTIFICATIONS, NOTIFICATIONS)
        self._connection.send(new_method_call(address, member, signature, body))

    def _hear(self) -> None:
        while True:
            try:
                message = self._connection.receive(timeout=0)
            except TimeoutError:
                return
            fields = message.header.fields
            if message.header.message_type is MessageType.method_return and message.body:
                (self._last,) = message.body
                say("notification", self._last, "is shown")
            elif message.header.message_type is MessageType.error:
                say("error", fields[HeaderFields.error_name])
            elif message.header.message_type is MessageType.signal and message.body[0] == self._last:
                say(fields[HeaderFields.member], *message.body)


class Tray(QObject):
    """The icon and its menu."""

    def __init__(self, colour: str) -> None:
        super().__init__()
        self._colour = colour
        self._notifier = Notifier(self)
        self._opened = 0
        self._menu = QMenu()
        self._jobs = self._menu.addMenu("&Jobs")
        self._jobs.addAction("(not opened yet)")
        self._jobs.aboutToShow.connect(self._fill)
        # Qt sends an underscore as it is, and panels take a single one for the mark of a letter.
        self._menu.addAction("Snake__case").setEnabled(False)
        self._menu.addAction("Nobody sees this").setVisible(False)
        tick = self._menu.addAction("Quiet")
        tick.setCheckable(True)
        tick.toggled.connect(lambda on: say("quiet", on))
        self._menu.addSeparator()
        self._menu.addAction("Turn red").triggered.connect(lambda: self._turn("red"))
        self._menu.addAction("Turn green").triggered.connect(lambda: self._turn("green"))
        self._menu.addAction("Notify").triggered.connect(self._notifier.notify)
        self._menu.addAction("Withdraw").triggered.connect(self._notifier.withdraw)
        self._menu.addAction(icon("red"), "Quit").triggered.connect(QApplication.quit)
        self._tray = self._new_icon()
        # Qt never registers an icon that was made before there was a host, but registers again with a later one.
        self._is_late = not QSystemTrayIcon.isSystemTrayAvailable()
        watcher = QDBusServiceWatcher("org.kde.StatusNotifierWatcher", QDBusConnection.sessionBus(), parent=self)
        watcher.serviceRegistered.connect(self._host_came)

    def _new_icon(self) -> QSystemTrayIcon:
        tray = QSystemTrayIcon(icon(self._colour), self)
        tray.setToolTip(f"all is {self._colour}")
        tray.setContextMenu(self._menu)
        tray.activated.connect(lambda reason: say("activated", reason.name))
        tray.show()
        return tray

    def _host_came(self) -> None:
        say("a host came")
        if self._is_late:
            self._is_late = False
            self._tray.hide()
            self._tray = self._new_icon()

    def _fill(self) -> None:
        self._opened += 1
        self._jobs.clear()
        self._jobs.addAction(f"opened {self._opened} times")
        self._jobs.addAction("Stop nightly").triggered.connect(lambda: say("stopped nightly"))

    def _turn(self, colour: str) -> None:
        self._colour = colour
        self._tray.setIcon(icon(colour))
        self._tray.setToolTip(f"all is {colour}")


def main() -> int:
    application = QApplication(sys.argv)
    application.setApplicationName("subject")
    application.setQuitOnLastWindowClosed(False)
    tray = Tray(sys.argv[1] if len(sys.argv) > 1 else "green")
    say("ready, at a scale of", application.primaryScreen().devicePixelRatio())
    status = application.exec()
    del tray
    return status


if __name__ == "__main__":
    sys.exit(main())
