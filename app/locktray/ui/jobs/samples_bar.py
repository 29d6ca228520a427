"""The bar that says that these jobs are samples, and how to get to one's own."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from locktray.present.tones import Tone
from locktray.tongue import tr
from locktray.ui.kit.colours import ink

MARGIN = 12
TINT = 28  # of 255


class SamplesBar(QWidget):
    """Signals:
    add_wanted, import_wanted, folder_wanted: which button was pressed.
    """

    add_wanted = Signal()
    import_wanted = Signal()
    folder_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.words = QLabel(tr("These are samples. They end with Locktray, or as soon as you have a job of your own."))
        self.words.setWordWrap(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(MARGIN, 8, MARGIN, 8)
        row.setSpacing(8)
        row.addWidget(self.words, 1)
        self.buttons = []
        for text, wanted in (
            (tr("Add my own…"), self.add_wanted),
            (tr("Import from crontab…"), self.import_wanted),
            (tr("Watch a folder…"), self.folder_wanted),
        ):
            button = QPushButton(text)
            button.clicked.connect(wanted)
            self.buttons.append(button)
            row.addWidget(button)

    def paintEvent(self, event: QPaintEvent) -> None:
        tint = QColor(ink(Tone.BLUE, self.palette()))
        tint.setAlpha(TINT)
        painter = QPainter(self)
        painter.fillRect(self.rect(), tint)
        painter.end()
