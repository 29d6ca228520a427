"""The page of settings about the limits that a job begins with."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from locktray.present.limits import LIMITS, limit_label, limit_note
from locktray.tongue import tr
from locktray.ui.kit.fields import Form
from locktray.ui.kit.notes import NoteLine


class NewJobsPage(QWidget):
    """Signals:
    limits_chosen: what is typed for each, all of it durations.
    """

    limits_chosen = Signal(object)

    def __init__(self, limits: Mapping[str, str]) -> None:
        super().__init__()
        self.fields = {limit: QLineEdit() for limit in LIMITS}
        self._kept: dict[str, str] = {}
        self._form = Form()
        about = NoteLine(self)  # who has no parent would be shown as a window of its own
        about.say(tr("The form for a new job begins with these limits. Existing jobs stay as they are."))
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(about)
        column.addWidget(self._form)
        column.addStretch(1)
        for limit, field in self.fields.items():
            self._form.add(limit, limit_label(limit).replace("&", ""), field)
            field.textChanged.connect(self._typed)
            field.editingFinished.connect(self._settle)
        self.show_limits(limits)
        self._typed()

    def show_limits(self, limits: Mapping[str, str]) -> None:
        """What is kept; what somebody is typing, or has mistyped, stays."""
        self._kept = {limit: limits[limit] for limit in LIMITS if limits.get(limit)}
        for limit, field in self.fields.items():
            if not field.hasFocus() and not limit_note(limit, field.text()).is_problem:
                field.setText(self._kept.get(limit, ""))

    def _typed(self) -> None:
        for limit, field in self.fields.items():
            self._form.notes[limit].show_note(limit_note(limit, field.text()))

    def _settle(self) -> None:
        """What is no duration is told beneath its field, and not kept."""
        chosen = dict(self._kept)
        for limit, field in self.fields.items():
            text = field.text().strip()
            if not limit_note(limit, text).is_problem:
                chosen[limit] = text
        chosen = {limit: text for limit, text in chosen.items() if text}
        if chosen != self._kept:
            self.limits_chosen.emit(chosen)
