"""The settings: few, and each takes effect at once."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QWidget

from locktray.ui.dialogs.frame import Dialog, plain


class SettingsDialog(Dialog):
    """Signals:
    pulse_chosen: whether the icon may pulse.
    autostart_chosen: whether Locktray starts with the session.
    """

    pulse_chosen = Signal(bool)
    autostart_chosen = Signal(bool)

    def __init__(self, *, pulse: bool, autostart: bool, parent: QWidget | None = None) -> None:
        super().__init__("Settings", parent)
        self.setMinimumWidth(380)
        self.pulse = QCheckBox("Let the icon pulse while a job runs")
        self.pulse.setChecked(pulse)
        self.pulse.toggled.connect(self.pulse_chosen)
        self.autostart = QCheckBox("Start Locktray when I log in")
        self.autostart.setChecked(autostart)
        self.autostart.toggled.connect(self.autostart_chosen)
        self.note = plain("")
        self.note.hide()
        for widget in (self.pulse, self.autostart, self.note):
            self.column.addWidget(widget)
        self.offer("Close", QDialogButtonBox.ButtonRole.RejectRole)
        self.finish()

    def show_problem(self, sentence: str, *, autostart: bool) -> None:
        """Something could not be switched; the box shows how it is."""
        self.autostart.blockSignals(True)
        self.autostart.setChecked(autostart)
        self.autostart.blockSignals(False)
        self.note.setText(sentence)
        self.note.show()
