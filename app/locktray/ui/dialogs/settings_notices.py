"""The page of settings about notifications: which kinds, where to, and which jobs are muted."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from lockcore._registry.config import NOTIFIED
from lockcore._text import printable
from locktray.present.incidents import Kind
from locktray.present.quiet import Quiet
from locktray.present.settings import SENT, ConfigSpec, kind_words, told
from locktray.tongue import tr
from locktray.ui.dialogs.frame import plain, subheading
from locktray.ui.kit.lists import Lines
from locktray.ui.kit.notes import NoteLine
from locktray.ui.kit.tips import plain_tip

MUTED = 130
"""Pixels of the list of muted jobs; they are few."""


class NoticesPage(QWidget):
    """Signals:
    quiet_chosen: the Quiet that somebody wants from now on.
    config_wanted: settings in config.toml, by table and key.
    """

    quiet_chosen = Signal(object)
    config_wanted = Signal(object)

    def __init__(self, quiet: Quiet) -> None:
        super().__init__()
        self._quiet, self._config = quiet, ConfigSpec()
        self.here: dict[Kind, QCheckBox] = {}
        self.sent: dict[Kind, QCheckBox] = {}
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        grid.setHorizontalSpacing(18)
        grid.addWidget(subheading(tr("Tell me when")), 0, 0)
        for place, words in ((1, tr("On this desktop")), (2, tr("To my addresses"))):
            grid.addWidget(QLabel(words), 0, place, Qt.AlignmentFlag.AlignHCenter)
        for number, kind in enumerate(Kind, 1):
            self._add(grid, number, kind)
        self.muted = Lines(tr("Muted jobs"), tr("No job is muted. The menu of a job mutes it."))
        self.muted.setMaximumHeight(MUTED)
        self.muted.currentItemChanged.connect(self._allow)
        self.unmute = QPushButton(tr("&Unmute"))
        self.unmute.clicked.connect(self._unmute)
        self.note = NoteLine()
        row = QHBoxLayout()
        row.addWidget(self.muted, 1)
        row.addWidget(self.unmute, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.addLayout(grid)
        column.addWidget(self.note)
        column.addSpacing(6)
        column.addWidget(subheading(tr("Jobs that are muted on this desktop")))
        column.addLayout(row)
        column.addStretch(1)
        self.show_quiet(quiet)

    def show_quiet(self, quiet: Quiet) -> None:
        self._quiet = quiet
        self._tick()
        self.muted.clear()
        for name in sorted(quiet.muted):
            line = QListWidgetItem(printable(name, 100))
            line.setData(Qt.ItemDataRole.UserRole, name)
            self.muted.addItem(line)
        if quiet.muted:
            self.muted.setCurrentRow(0)
        self._allow()

    def show_config(self, spec: ConfigSpec) -> None:
        self._config = spec
        self.note.tell_trouble(spec.trouble)
        self._tick()

    def _add(self, grid: QGridLayout, row: int, kind: Kind) -> None:
        words = kind_words(kind)
        grid.addWidget(plain(words), row, 0)
        here = self.here[kind] = QCheckBox()
        here.setAccessibleName(tr("{event}: on this desktop", event=words))
        here.toggled.connect(partial(self._choose_here, kind))
        sent = self.sent[kind] = QCheckBox()
        sent.setAccessibleName(tr("{event}: to my addresses", event=words))
        sent.toggled.connect(partial(self._choose_sent, kind))
        for column, box in ((1, here), (2, sent)):
            grid.addWidget(box, row, column, Qt.AlignmentFlag.AlignHCenter)

    def _is_told(self, kind: Kind) -> bool:
        return told(kind, self._quiet.kinds, self._config.sent, NOTIFIED)

    def _tick(self) -> None:
        for kind, box in self.here.items():
            _set(box, self._is_told(kind))
        for kind, box in self.sent.items():
            _set(box, kind in SENT and self._config.sent.get(kind.value, False))
            why = self._config.trouble if kind in SENT else tr("Only Locktray notices this, so it is told here alone.")
            box.setEnabled(not why)
            box.setToolTip(plain_tip(why))

    def _choose_here(self, kind: Kind, on: bool) -> None:
        self._want(replace(self._quiet, kinds={**self._quiet.kinds, kind.value: on}))

    def _choose_sent(self, kind: Kind, on: bool) -> None:
        """Where nothing was chosen for the desktop, it follows the file. It shall not follow this, unseen."""
        if kind.value not in self._quiet.kinds:
            self._want(replace(self._quiet, kinds={**self._quiet.kinds, kind.value: self._is_told(kind)}))
        self.config_wanted.emit({("notify", kind.value): on})

    def _want(self, quiet: Quiet) -> None:
        self._quiet = quiet
        self.quiet_chosen.emit(quiet)

    def _allow(self) -> None:
        chosen = self.muted.currentItem() is not None
        self.unmute.setEnabled(chosen)
        self.unmute.setToolTip("" if chosen else tr("No job is muted."))

    def _unmute(self) -> None:
        line = self.muted.currentItem()
        if line is not None:
            name = line.data(Qt.ItemDataRole.UserRole)
            self._want(replace(self._quiet, muted=self._quiet.muted - {name}))


def _set(box: QCheckBox, on: bool) -> None:
    box.blockSignals(True)
    box.setChecked(on)
    box.blockSignals(False)
