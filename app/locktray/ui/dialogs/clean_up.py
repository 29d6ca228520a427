"""All stale locks at once: each with its evidence, each can be left out, tells what came of it, and can be undone."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QPalette, QShortcut
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QHBoxLayout, QPushButton, QSplitter, QVBoxLayout, QWidget

from locktray.present.cleaning import Line, Phase, Tally, tally
from locktray.present.cleaning_texts import parts_of, summary_of, undo_reason
from locktray.tongue import tr
from locktray.ui.dialogs.clean_up_model import CleanUpModel
from locktray.ui.dialogs.frame import Dialog, heading, plain, quiet
from locktray.ui.kit.buttons import stand_out
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.parts import PartsText
from locktray.ui.kit.stacked import StackedList
from locktray.ui.kit.tips import plain_tip


class CleanUpDialog(Dialog):
    """Shows a model of lines, and says what somebody asks for. `quarantine` is where locks are moved to.

    Signals:
        agreed: the names of the ticked lines.
        undo_wanted: the names of lines that are to be put back.
        force_wanted: the JobStatus of a lock that nobody can judge.
        list_wanted: the list of locks that were set aside before.
    """

    agreed = Signal(object)
    undo_wanted = Signal(object)
    force_wanted = Signal(object)
    list_wanted = Signal()
    least_height = 560

    def __init__(self, quarantine: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("Clean up stale locks"), parent)
        self.resize(760, self.least_height)
        self._quarantine = quarantine
        self.model = CleanUpModel()
        self.model.setParent(self)
        self.title = heading("")
        self.sentence = plain("")
        self.all = QCheckBox(tr("All that are &proven stale"))
        self.all.clicked.connect(self._tick_all)
        self.lines = StackedList()
        self.lines.setModel(self.model)
        self.lines.setAccessibleName(tr("Locks to clean up"))
        self.details = self._details()
        self.rows = QSplitter(Qt.Orientation.Vertical)
        self.rows.setChildrenCollapsible(False)
        self.rows.addWidget(self.lines)
        self.rows.addWidget(self.details)
        self.rows.setSizes([320, 180])
        self.rows.setStretchFactor(0, 1)
        for widget in (self.title, self.sentence, self.all):
            self.column.addWidget(widget)
        self.column.addWidget(self.rows, 1)
        self._buttons()
        self.finish()

        # Many lines may change at once; what is told about all of them is counted once.
        self._counting = QTimer(self)
        self._counting.setSingleShot(True)
        self._counting.timeout.connect(self.refresh)
        self.model.stirred.connect(self._counting.start)
        self.lines.selectionModel().currentChanged.connect(self._counting.start)
        self.lines.selectionModel().selectionChanged.connect(self._counting.start)
        QShortcut(QKeySequence.StandardKey.Undo, self, self._undo)
        follow_desktop(self.model.repaint)
        follow_desktop(self._colour)
        self.refresh()

    def current(self) -> Line | None:
        return self.model.line_at(self.lines.currentIndex().row())

    def ticked(self) -> list[str]:
        return [line.name for line in self.model.lines if line.ticked and line.phase is Phase.PROVEN]

    def select(self, row: int) -> None:
        """Whatever keys somebody holds down, which would decide what is selected otherwise."""
        chosen = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.lines.selectionModel().setCurrentIndex(self.model.index(row), chosen)

    def refresh(self) -> None:
        """Say what is true of the lines now."""
        counts = tally(self.model.lines)
        if counts.lines and not self.lines.currentIndex().isValid():
            self.select(0)
        spec = summary_of(counts)
        self.title.setText(spec.heading)
        self.sentence.setText(spec.sentence)
        self.agree.setText(spec.button)
        was_enabled = self.agree.isEnabled()
        self.agree.setEnabled(bool(counts.ticked) and not counts.busy)
        if self.agree.isEnabled() is not was_enabled:
            self._colour()
        self.agree.setToolTip("" if counts.ticked else tr("No lock is ticked."))
        self.rows.setVisible(bool(counts.lines))
        self._show_all(counts)
        self._show_line(self.current())
        self.undo_all.setVisible(bool(counts.cleaned))
        self.undo_all.setEnabled(bool(counts.undoable) and not counts.busy)

    def _details(self) -> QWidget:
        self.place = quiet("")
        self.undo = QPushButton(tr("&Undo"))
        self.undo.setAutoDefault(False)
        self.undo.clicked.connect(self._undo)
        self.force = QPushButton(tr("&Force-clean…"))
        self.force.setAutoDefault(False)
        self.force.clicked.connect(self._force)
        self.facts = PartsText()
        self.facts.setAccessibleName(tr("About this lock"))
        top = QHBoxLayout()
        top.addWidget(self.place, 1)
        top.addWidget(self.force)
        top.addWidget(self.undo)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 6, 0, 0)
        column.addLayout(top)
        column.addWidget(self.facts, 1)
        whole.setMinimumHeight(120)
        return whole

    def _buttons(self) -> None:
        self.list = self.offer(tr("Set-aside &locks…"), QDialogButtonBox.ButtonRole.ResetRole)
        self.list.clicked.connect(self.list_wanted)
        self.undo_all = self.offer(tr("Undo &all"), QDialogButtonBox.ButtonRole.ResetRole)
        self.undo_all.clicked.connect(self._undo_all)
        self.close_button = self.offer(tr("&Close"), QDialogButtonBox.ButtonRole.RejectRole)
        self.agree = self.offer(tr("Set aside"), QDialogButtonBox.ButtonRole.ActionRole)
        self.agree.clicked.connect(lambda: self.agreed.emit(self.ticked()))
        self.best = self.agree

    def _colour(self) -> None:
        if self.agree.isEnabled():
            stand_out(self.agree, self.palette())
        else:
            self.agree.setPalette(QPalette())

    def _show_all(self, counts: Tally) -> None:
        self.all.setVisible(counts.proven > 1)
        some = 0 < counts.ticked < counts.proven
        self.all.setTristate(some)
        whole = Qt.CheckState.Checked if counts.ticked and not some else Qt.CheckState.Unchecked
        self.all.setCheckState(Qt.CheckState.PartiallyChecked if some else whole)

    def _show_line(self, line: Line | None) -> None:
        self.place.setText("" if line is None else line.status.report.path)
        self.facts.show_parts(() if line is None else parts_of(line, self._quarantine))
        reason = undo_reason(line)
        self.undo.setVisible(line is not None and line.phase is Phase.CLEANED)
        self.undo.setEnabled(any(chosen.can_be_undone for chosen in self._selected()))
        self.undo.setToolTip(plain_tip(reason))
        self.force.setVisible(line is not None and line.phase is Phase.UNPROVEN and not line.problem)

    def _selected(self) -> list[Line]:
        rows = sorted(index.row() for index in self.lines.selectedIndexes())
        return [line for row in rows if (line := self.model.line_at(row)) is not None]

    def _tick_all(self) -> None:
        counts = tally(self.model.lines)
        self.model.tick_all(on=counts.ticked < counts.proven)

    def _undo(self) -> None:
        self._put_back(self._selected())

    def _undo_all(self) -> None:
        self._put_back(list(self.model.lines))

    def _put_back(self, lines: list[Line]) -> None:
        if names := [line.name for line in lines if line.can_be_undone]:
            self.undo_wanted.emit(names)

    def _force(self) -> None:
        if (line := self.current()) is not None:
            self.force_wanted.emit(line.status)
