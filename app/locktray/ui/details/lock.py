"""What the lock says, and where it lies."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from locktray.present.details import LockSays
from locktray.tongue import tr
from locktray.ui.kit.colours import dim
from locktray.ui.kit.flow import FlowLayout
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.texts import FlowText
from locktray.ui.kit.tips import plain_tip
from locktray.ui.kit.type import fixed_font, paint, scaled


def open_folder(folder: str) -> bool:
    """In the desktop's file manager; whether there is one. Only folders: what a file does is for its program to say."""
    from PySide6.QtCore import QUrl
    from PySide6.QtGui import QDesktopServices

    return QDesktopServices.openUrl(QUrl.fromLocalFile(folder))


class LockView(QWidget):
    """`open_folder` is what opens one, and says whether it could."""

    def __init__(self, open_folder: Callable[[str], bool] = open_folder) -> None:
        super().__init__()
        self._lock: LockSays | None = None
        self._open = open_folder
        self.says = FlowText()
        self.says.setFont(fixed_font())
        self.says.setAccessibleName(tr("What the lock says"))
        self.where = FlowText()
        self.where.setFont(scaled(fixed_font(), 0.9))
        self.where.setAccessibleName(tr("Where the lock lies"))
        self.copy = QPushButton(tr("Copy"))
        self.copy.setToolTip(tr("Copy the path, and what the lock says"))
        self.folder = QPushButton(tr("Open folder"))
        self.copy.clicked.connect(self._copy)
        self.folder.clicked.connect(self._open_folder)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.says)
        column.addWidget(self.where)
        buttons = FlowLayout()
        buttons.addWidget(self.copy)
        buttons.addWidget(self.folder)
        column.addLayout(buttons)
        follow_desktop(self._colour)

    def show_lock(self, lock: LockSays) -> None:
        if lock == self._lock:
            return
        self._lock = lock
        self.says.show_text(lock.says)
        self.where.show_text(lock.where)
        self.folder.setEnabled(bool(lock.folder))
        self.folder.setToolTip(plain_tip(lock.no_folder) or tr("Show the folder in which the lock lies"))

    def _colour(self) -> None:
        paint(self.where, dim(self.palette()))

    def _copy(self) -> None:
        if self._lock is not None:
            QGuiApplication.clipboard().setText(self._lock.copied)

    def _open_folder(self) -> None:
        if self._lock is not None and self._lock.folder and not self._open(self._lock.folder):
            self.folder.setEnabled(False)
            self.folder.setToolTip(tr("No program on this desktop opens folders."))
