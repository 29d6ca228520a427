"""The page of settings about what is kept of past runs."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QSpinBox, QVBoxLayout, QWidget

from lockcore._duration import written
from lockcore._registry.config import KEEP_LOGS, MAX_AGE, MAX_RUNS
from locktray.present.durations import as_file, seconds_of
from locktray.present.notes import hint, problem
from locktray.present.settings import ConfigSpec
from locktray.tongue import number, tr
from locktray.ui.kit.fields import Form
from locktray.ui.kit.notes import NoteLine
from locktray.ui.kit.tips import plain_tip

MOST = 1_000_000


class HistoryPage(QWidget):
    """Signals:
    config_wanted: settings in config.toml, by table and key.
    """

    config_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.keep_logs, self.max_runs, self.max_age = QSpinBox(), QSpinBox(), QLineEdit()
        self._shown = ConfigSpec()
        form = self._form = Form()
        form.add("keep_logs", tr("&Logs of a job"), self.keep_logs)
        form.add("max_runs", tr("&Runs of a job"), self.max_runs)
        form.add("max_age", tr("&Keep runs for"), self.max_age)
        form.notes["keep_logs"].show_note(
            hint(tr("The outputs of its last runs; older ones are removed. {number} by default.", number=KEEP_LOGS))
        )
        form.notes["max_runs"].show_note(hint(tr("In its history. {number} by default.", number=number(MAX_RUNS))))
        self.note = NoteLine()
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(form)
        column.addWidget(self.note)
        column.addStretch(1)
        for box, key in ((self.keep_logs, ("logs", "keep")), (self.max_runs, ("history", "max_runs"))):
            box.setRange(1, MOST)
            box.setGroupSeparatorShown(True)
            box.setKeyboardTracking(False)
            box.valueChanged.connect(lambda value, key=key: self.config_wanted.emit({key: value}))
        self.max_age.textChanged.connect(self._typed)
        self.max_age.editingFinished.connect(self._settle)

    def show_config(self, spec: ConfigSpec) -> None:
        self._shown = spec
        for box, value in ((self.keep_logs, spec.keep_logs), (self.max_runs, spec.max_runs)):
            box.blockSignals(True)
            box.setValue(value)
            box.blockSignals(False)
        if self.max_age.text() != spec.max_age and not self.max_age.hasFocus():
            self.max_age.setText(spec.max_age)
        for field in (self.keep_logs, self.max_runs, self.max_age):
            field.setEnabled(not spec.trouble)
            field.setToolTip(plain_tip(spec.trouble))
        self.note.tell_trouble(spec.trouble)
        self._typed()

    def _typed(self) -> None:
        seconds = seconds_of(self.max_age.text())
        line = self._form.notes["max_age"]
        if seconds:
            line.show_note(hint(tr("Runs that are older than {duration} are forgotten.", duration=written(seconds))))
        elif not self._shown.trouble:
            usual = written(MAX_AGE)
            line.show_note(problem(tr("Write a duration such as 90 d. By default it is {duration}.", duration=usual)))

    def _settle(self) -> None:
        text = self.max_age.text()
        if seconds_of(text) and seconds_of(text) != seconds_of(self._shown.max_age):
            self.config_wanted.emit({("history", "max_age"): as_file(text)})
