"""What stands first in the details: sign, name, what the job is doing, and how far it is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QProgressBar, QVBoxLayout, QWidget

from locktray.present.details import Head, Progress
from locktray.present.tones import word
from locktray.tongue import tr
from locktray.ui.kit.colours import dim, ink
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.signs import sign_pixmap
from locktray.ui.kit.texts import ElidedLabel, FlowText
from locktray.ui.kit.type import paint, scaled

SIGN = 20
STEPS = 1000


class HeadView(QWidget):
    """Writes only what differs, so that it may be told every second."""

    def __init__(self) -> None:
        super().__init__()
        self._head: Head | None = None
        self.sign = QLabel()
        self.sign.setFixedSize(SIGN, SIGN)
        self.name = ElidedLabel()
        self.name.setFont(scaled(self.font(), 1.2, bold=True))
        self.sentence = FlowText()
        self.sentence.setAccessibleName(tr("State"))
        self.kind = ElidedLabel()
        self.kind.setFont(scaled(self.font(), 0.9))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self.sign, 0, 0, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.name, 0, 1)
        grid.addWidget(self.sentence, 1, 0, 1, 2)
        grid.addWidget(self.kind, 2, 0, 1, 2)
        follow_desktop(self._colour)

    def show_head(self, head: Head) -> None:
        if head == self._head:
            return
        self._head = head
        self.name.setText(head.name)
        self.sentence.show_text(head.sentence)
        self.kind.setText(head.kind)
        self.sign.setAccessibleName(word(head.state))
        self._colour()

    def _colour(self) -> None:
        if self._head is not None:
            colour = ink(self._head.tone, self.palette())
            self.sign.setPixmap(sign_pixmap(self._head.state, colour, SIGN, self.devicePixelRatioF()))
        paint(self.kind, dim(self.palette()))


class ProgressView(QWidget):
    """A bar and a message, as far as the run tells them."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: Progress | None = None
        self.bar = QProgressBar()
        self.bar.setRange(0, STEPS)
        self.bar.setTextVisible(True)
        self.bar.setAccessibleName(tr("Progress"))
        self.message = FlowText()
        self.message.setAccessibleName(tr("Message of the run"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.bar)
        column.addWidget(self.message)
        self.hide()

    def show_progress(self, progress: Progress | None) -> None:
        if progress == self._shown:
            return
        self._shown = progress
        self.setVisible(progress is not None)
        if progress is None:
            return
        self.bar.setVisible(progress.share is not None)
        if progress.share is not None:
            self.bar.setValue(round(progress.share * STEPS))
            self.bar.setFormat(tr("{progress} %", progress=round(progress.share * 100)))
        self.message.setVisible(bool(progress.message))
        self.message.show_text(progress.message)
