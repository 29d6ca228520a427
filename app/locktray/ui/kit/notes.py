"""The line beneath a field: a hint, care or a problem, told apart by a sign and not by colour alone."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from lockcore import JobState
from locktray.present.notes import Note, Weight, hint
from locktray.present.tones import Tone
from locktray.ui.kit.colours import dim, ink_in_words
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.signs import sign_pixmap

SIGN = 12
_SIGNS = {Weight.CARE: (JobState.MISSED, Tone.AMBER), Weight.PROBLEM: (JobState.FAILED, Tone.RED)}


class NoteLine(QWidget):
    """One Note, wrapped; it takes no room without one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.note: Note | None = None
        self._trouble: Note | None = None
        self.sign = QLabel()
        self.sign.setFixedWidth(SIGN + 4)
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        font = QFont(self.words.font())
        font.setPointSizeF(font.pointSizeF() * 0.92)
        self.words.setFont(font)
        row = QHBoxLayout(self)
        row.setContentsMargins(1, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.words, 1)
        self.show_note(None)
        follow_desktop(self._colour)

    def show_note(self, note: Note | None) -> None:
        self.note = note
        self.words.setText("" if note is None else note.text)
        self.setVisible(note is not None and bool(note.text))
        self._colour()

    def say(self, text: str) -> None:
        """As a hint."""
        self.show_note(hint(text))

    def tell_trouble(self, text: str) -> None:
        """Why nothing can be done here; without one, only what was told by this is taken back."""
        if text:
            self.say(text)
            self._trouble = self.note
        elif self.note is not None and self.note is self._trouble:
            self.show_note(None)

    def _colour(self) -> None:
        found = None if self.note is None else _SIGNS.get(self.note.weight)
        around = self.palette()
        colour = dim(around) if found is None else ink_in_words(found[1], around)
        palette = QPalette(around)
        palette.setColor(self.words.foregroundRole(), colour)
        self.words.setPalette(palette)
        self.sign.setVisible(found is not None)
        if found is not None:
            self.sign.setPixmap(sign_pixmap(found[0], colour, SIGN, self.devicePixelRatioF()))
