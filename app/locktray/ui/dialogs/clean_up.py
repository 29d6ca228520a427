"""All stale locks at once: each can be left out, and each line tells what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialogButtonBox, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from lockcore._derive import JobState
from lockcore._live.view import Looked
from lockcore._outcome import Outcome
from lockcore._text import printable
from lockcore._watch.status import JobStatus
from lockcore._wording import headline
from locktray.present.tones import TONES, Tone
from locktray.present.words import counted, named
from locktray.ui.dialogs.frame import Dialog, heading, plain
from locktray.ui.kit.colours import ink
from locktray.ui.kit.signs import sign_pixmap
from locktray.ui.kit.texts import FlowText

SIGN = 16


class CleanUpDialog(Dialog):
    """Signals:
    agreed: a Looked of a line that is ticked; one signal for each.
    """

    agreed = Signal(object)
    least_height = 420

    def __init__(self, found: Sequence[Looked], parent: QWidget | None = None) -> None:
        super().__init__("Clean up stale locks", parent)
        self.resize(680, self.least_height)
        self._lines: dict[str, QTreeWidgetItem] = {}
        self._looked = {looked.status.name: looked for looked in found}
        self.lines = QTreeWidget()
        self.lines.setHeaderLabels(["Job", "What we know"])
        self.lines.setRootIsDecorated(False)
        self.lines.setUniformRowHeights(True)
        self.lines.setAccessibleName("Stale locks")
        self.lines.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.lines.header().resizeSection(0, 210)
        for looked in found:
            self._add(looked)
        self.evidence = FlowText()
        self.evidence.setAccessibleName("How we know")
        self.close_button = self.offer("Close", QDialogButtonBox.ButtonRole.RejectRole)
        self.agree = self.offer("Set aside", QDialogButtonBox.ButtonRole.ActionRole)
        self.agree.clicked.connect(self._agree)
        self.best = self.agree

        self.column.addWidget(heading(_title(len(found))))
        self.column.addWidget(plain("What is set aside is kept, and lockcore restore puts it back."))
        self.column.addWidget(self.lines, 1)
        self.column.addWidget(self.evidence)
        self.finish()
        self.lines.currentItemChanged.connect(self._explain)
        self.lines.itemChanged.connect(self._count)
        if (first := self.lines.topLevelItem(0)) is not None:
            self.lines.setCurrentItem(first)
        self._count()

    def show_outcome(self, outcome: Outcome, status: JobStatus) -> None:
        """What came of one line."""
        line = self._lines.get(status.name)
        if line is not None:
            line.setText(1, printable(outcome.sentence, 300))
            line.setToolTip(1, "\n".join((outcome.sentence, *outcome.advice)))
            line.setForeground(1, ink(Tone.GREEN if outcome.done else Tone.RED, self.palette()))

    def ticked(self) -> list[str]:
        return [name for name, line in self._lines.items() if line.checkState(0) is Qt.CheckState.Checked]

    def _add(self, looked: Looked) -> None:
        name = looked.status.name
        line = QTreeWidgetItem([named(name), printable(looked.refusal or headline(looked.report), 300)])
        line.setIcon(0, self._sign())
        line.setToolTip(0, printable(looked.report.path, 400))
        line.setData(0, Qt.ItemDataRole.UserRole, name)
        flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable
        proven = looked.refusal is None and not looked.needs_name
        line.setFlags(flags if proven else flags & ~Qt.ItemFlag.ItemIsUserCheckable)
        line.setCheckState(0, Qt.CheckState.Checked if proven else Qt.CheckState.Unchecked)
        self._lines[name] = line
        self.lines.addTopLevelItem(line)

    def _sign(self) -> QIcon:
        sign = sign_pixmap(JobState.STALE, ink(TONES[JobState.STALE], self.palette()), SIGN, self.devicePixelRatioF())
        icon = QIcon(sign)
        icon.addPixmap(sign, QIcon.Mode.Selected)  # else it is mixed with the colour of the selection
        return icon

    def _explain(self, line: QTreeWidgetItem | None) -> None:
        looked = None if line is None else self._looked.get(line.data(0, Qt.ItemDataRole.UserRole))
        self.evidence.set_lines(() if looked is None else looked.report.evidence)

    def _count(self) -> None:
        number = len(self.ticked())
        self.agree.setEnabled(bool(number))
        self.agree.setText(f"Set aside {number:,}" if number else "Set aside")

    def _agree(self) -> None:
        self.agree.setEnabled(False)
        for name in self.ticked():
            line = self._lines[name]
            line.setFlags(line.flags() & ~Qt.ItemFlag.ItemIsUserCheckable)
            line.setCheckState(0, Qt.CheckState.Unchecked)
            line.setText(1, "Setting it aside…")
            self.agreed.emit(self._looked[name])


def _title(number: int) -> str:
    return f"{counted(number, 'lock is', 'locks are')} stale" if number else "No lock is stale any more"
