"""A calm background for pictures of a whole desktop: `python -m tests.desktop.shots.backdrop light|dark`."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

COLOURS = {"light": ("#dfe7f1", "#b9cbe0"), "dark": ("#2b3440", "#171c23")}


class Backdrop(QWidget):
    def __init__(self, top: str, bottom: str) -> None:
        super().__init__()
        self._top, self._bottom = QColor(top), QColor(bottom)
        self.setAttribute(Qt.WidgetAttribute.WA_X11NetWmWindowTypeDesktop)
        self.setGeometry(self.screen().geometry())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        gradient = QLinearGradient(0, 0, 0, self.height())
        gradient.setColorAt(0, self._top)
        gradient.setColorAt(1, self._bottom)
        painter = QPainter(self)
        painter.fillRect(self.rect(), gradient)
        painter.end()


def main() -> int:
    application = QApplication([])
    backdrop = Backdrop(*COLOURS[sys.argv[1]])
    backdrop.show()
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
