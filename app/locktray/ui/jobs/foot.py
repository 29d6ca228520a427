"""Below the table: what came of the last action, with a way back where there is one; and how things stand."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from locktray.present.foot import Emptiness
from locktray.present.tones import Tone
from locktray.tongue import tr
from locktray.ui.kit.colours import dim, ink_in_words
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.lines import Hairline
from locktray.ui.kit.texts import ElidedLabel

MARGIN = 12


class OutcomeLine(QWidget):
    """Shown until the next action, or until it is put away.

    Signals:
        undo_wanted: what it tells of is to be undone.
    """

    undo_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._tone = Tone.GREY
        self.words = ElidedLabel()
        self.undo = QPushButton(tr("Undo"))
        self.undo.clicked.connect(self.undo_wanted)
        self.away = QToolButton()
        self.away.setText("✕")
        self.away.setAutoRaise(True)
        self.away.setToolTip(tr("Put this away"))
        self.away.setAccessibleName(tr("Put this away"))
        self.away.clicked.connect(self.hide)
        row = QHBoxLayout()
        row.setContentsMargins(MARGIN, 5, MARGIN, 5)
        row.setSpacing(8)
        row.addWidget(self.words, 1)
        row.addWidget(self.undo)
        row.addWidget(self.away)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(Hairline())
        whole.addLayout(row)
        self.hide()
        follow_desktop(self._colour)

    def tell(self, text: str, tone: Tone, *, can_undo: bool = False) -> None:
        self.words.setText(text)
        self.words.setToolTip("")
        self._tone = tone
        self._colour()
        self.undo.setVisible(can_undo)
        self.show()

    def _colour(self) -> None:
        palette = self.palette()
        palette.setColor(self.words.foregroundRole(), ink_in_words(self._tone, palette))
        self.words.setPalette(palette)


class FootLine(QWidget):
    """How things stand, in one quiet line."""

    def __init__(self) -> None:
        super().__init__()
        self.words = ElidedLabel()
        row = QHBoxLayout()
        row.setContentsMargins(MARGIN, 7, MARGIN, 7)
        row.addWidget(self.words)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(Hairline())
        whole.addLayout(row)
        follow_desktop(self._colour)

    def _colour(self) -> None:
        palette = self.palette()
        palette.setColor(self.words.foregroundRole(), dim(palette))
        self.words.setPalette(palette)


class EmptyPage(QWidget):
    """In place of the rows, where there is none.

    Signals:
        all_wanted: all jobs are to be shown.
        add_wanted, import_wanted, folder_wanted: what is to be added.
    """

    all_wanted = Signal()
    add_wanted = Signal()
    import_wanted = Signal()
    folder_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title, self.advice = QLabel(), QLabel()
        font = self.title.font()
        font.setPointSizeF(font.pointSizeF() * 1.25)
        font.setBold(True)
        self.title.setFont(font)
        self.show_all = QPushButton(tr("Show all"))
        self.show_all.clicked.connect(self.all_wanted)
        self.adding = []
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        for text, wanted in (
            (tr("Add job…"), self.add_wanted),
            (tr("Import from crontab…"), self.import_wanted),
            (tr("Watch a folder…"), self.folder_wanted),
        ):
            button = QPushButton(text)
            button.clicked.connect(wanted)
            self.adding.append(button)
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * MARGIN, MARGIN, 2 * MARGIN, MARGIN)
        column.setSpacing(8)
        column.addStretch(2)
        for label in (self.title, self.advice):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            column.addWidget(label)
        column.addSpacing(4)
        column.addWidget(self.show_all, 0, Qt.AlignmentFlag.AlignCenter)
        column.addLayout(row)
        column.addStretch(3)

    def say(self, emptiness: Emptiness) -> None:
        self.title.setText(emptiness.title)
        self.advice.setText(emptiness.advice)
        self.show_all.setVisible(emptiness.can_show_all)
        for button in self.adding:
            button.setVisible(emptiness.can_add)
