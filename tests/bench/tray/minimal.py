"""The least that a tray application can be: an icon in the same sizes, and a menu. A script: it loads Qt alone."""

import signal
import sys

from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import QApplication, QMenu, QSystemTrayIcon


def main(entries: int) -> int:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    application = QApplication(["minimal"])
    application.setQuitOnLastWindowClosed(False)
    icon = QIcon()
    for size in (16, 22, 24, 32, 44, 48, 64):
        pixmap = QPixmap(size, size)
        pixmap.fill(QColor("green"))
        icon.addPixmap(pixmap)
    menu = QMenu()
    for number in range(entries):
        menu.addAction(f"Entry {number}").triggered.connect(application.quit)
    tray = QSystemTrayIcon(icon)
    tray.setToolTip("A tray application")
    tray.setContextMenu(menu)
    tray.show()
    return application.exec()


sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
