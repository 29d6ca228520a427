"""The page of settings about Locktray itself."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from lockcore import JobState
from locktray.kept import COLOUR_BLIND, PLAIN, Kept
from locktray.present.settings import LANGUAGES, language_words
from locktray.present.tones import TONES, word
from locktray.tongue import tr
from locktray.ui.kit.colours import ink
from locktray.ui.kit.notes import NoteLine
from locktray.ui.kit.signs import sign_pixmap

SIGN = 18
_SAMPLES = (
    JobState.RUNNING,
    JobState.OVERDUE,
    JobState.STALE,
    JobState.FAILED,
    JobState.ELSEWHERE,
    JobState.UNREADABLE,
    JobState.IDLE,
)


class GeneralPage(QWidget):
    """Signals:
    pulse_chosen, autostart_chosen: whether it is wanted.
    language_chosen, palette_chosen: the code that is kept.
    """

    pulse_chosen = Signal(bool)
    autostart_chosen = Signal(bool)
    language_chosen = Signal(str)
    palette_chosen = Signal(str)

    def __init__(self, kept: Kept, *, autostart: bool) -> None:
        super().__init__()
        self.autostart = QCheckBox(tr("&Start Locktray when I log in"))
        self.autostart.setChecked(autostart)
        self.autostart.toggled.connect(self.autostart_chosen)
        self.pulse = QCheckBox(tr("Let the icon &pulse while a job runs"))
        self.pulse.toggled.connect(self.pulse_chosen)
        self.palette_box = QCheckBox(tr("&Colours for colour-blind people"))
        self.palette_box.toggled.connect(lambda on: self.palette_chosen.emit(COLOUR_BLIND if on else PLAIN))
        self.signs = _Signs()
        self.language = QComboBox()
        self.language.setAccessibleName(tr("Language"))
        for code in LANGUAGES:
            self.language.addItem(language_words(code), code)
        self.language.currentIndexChanged.connect(lambda: self.language_chosen.emit(self.language.currentData()))
        words = QLabel(tr("&Language"))
        words.setBuddy(self.language)
        row = QHBoxLayout()
        row.addWidget(words)
        row.addWidget(self.language)
        row.addStretch(1)
        self.note = NoteLine()
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(10)
        for widget in (self.autostart, self.pulse, self.palette_box, self.signs):
            column.addWidget(widget)
        column.addSpacing(6)
        column.addLayout(row)
        column.addWidget(self.note)
        column.addStretch(1)
        self.show_kept(kept)

    def show_kept(self, kept: Kept) -> None:
        _set(self.pulse, kept.pulse)
        _set(self.palette_box, kept.palette == COLOUR_BLIND)
        self.language.blockSignals(True)
        self.language.setCurrentIndex(max(0, self.language.findData(kept.language)))
        self.language.blockSignals(False)
        self.signs.draw()

    def show_autostart(self, on: bool) -> None:
        """How it is, after it was switched or could not be."""
        _set(self.autostart, on)


class _Signs(QWidget):
    """The signs in the colours that are chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("The signs in these colours"))
        row = QHBoxLayout(self)
        row.setContentsMargins(24, 0, 0, 0)
        row.setSpacing(10)
        self._labels = {state: QLabel() for state in _SAMPLES}
        for state, label in self._labels.items():
            label.setToolTip(word(state))
            label.setAccessibleName(word(state))
            row.addWidget(label)
        row.addStretch(1)

    def draw(self) -> None:
        for state, label in self._labels.items():
            label.setPixmap(sign_pixmap(state, ink(TONES[state], self.palette()), SIGN, self.devicePixelRatioF()))


def _set(box: QCheckBox, on: bool) -> None:
    box.blockSignals(True)
    box.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
    box.blockSignals(False)
