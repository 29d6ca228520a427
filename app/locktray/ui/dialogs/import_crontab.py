"""Import from crontab: what each line would become, side by side, and a tick for each job."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication, QTextCharFormat
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QSplitter,
    QTextEdit,
    QTreeView,
    QWidget,
)

from lockcore._text import printable
from locktray.present.crontab_import import LONGEST, ImportSpec, Row, differing, new_crontab, new_lines
from locktray.present.notes import hint, problem
from locktray.tongue import number, safe, tr, trn
from locktray.ui.crontab_model import JOB, NEW, OLD, STATE, CrontabModel
from locktray.ui.dialogs.frame import Dialog, plain
from locktray.ui.kit.notes import NoteLine

MOST_LINES = 50
"""Lines of one job that are shown in full."""


class ImportCrontabDialog(Dialog):
    """The crontab itself is never changed: the new lines can be copied.

    Signals:
        agreed: the Rows to register.
    """

    agreed = Signal(object)
    least_height = 560

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Import jobs from your crontab"), parent)
        self.resize(960, self.least_height)
        self._spec = ImportSpec()
        self._registered: set[str] = set()
        self.words = plain(tr("Reading your crontab…"))
        self.model = CrontabModel()
        self.model.ticked.connect(self._count)
        self.list = _table(self.model)
        self.list.selectionModel().currentRowChanged.connect(self._explain)
        self.all = QCheckBox(tr("&All jobs"))
        self.all.setTristate(False)
        self.all.setChecked(True)
        self.all.toggled.connect(self.model.tick_all)
        self.count = QLabel()
        self.detail = QTextEdit()
        self.detail.setReadOnly(True)
        self.detail.setTabChangesFocus(True)
        self.detail.setAccessibleName(tr("The chosen line, old and new"))
        self.note = NoteLine()
        above = QHBoxLayout()
        above.addWidget(self.all)
        above.addStretch(1)
        above.addWidget(self.count)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.list)
        split.addWidget(self.detail)
        split.setChildrenCollapsible(False)
        split.setSizes([300, 150])
        self.column.addWidget(self.words)
        self.column.addLayout(above)
        self.column.addWidget(split, 1)
        self.column.addWidget(self.note)
        self.copy = self.offer(tr("&Copy the new crontab"), QDialogButtonBox.ButtonRole.ResetRole)
        self.copy.clicked.connect(self._copy)
        self.offer(tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        self.agree = self.offer(tr("Register"), QDialogButtonBox.ButtonRole.ActionRole)
        self.agree.clicked.connect(self._agree)
        self.best = self.agree
        self.finish()
        self._count()

    def sizeHint(self) -> QSize:
        return QSize(960, self.least_height)

    def show_spec(self, spec: ImportSpec) -> None:
        self._spec = spec
        self.words.setText(
            spec.empty
            or tr("Each job is registered as it is proposed here. Your crontab stays as it is: you put the lines in.")
        )
        self.model.show_rows(spec.rows)
        self._say_notes()
        if spec.rows:
            self.list.setCurrentIndex(self.model.index(0, JOB))

    def show_problem(self, sentence: str) -> None:
        self.words.setText(sentence)
        self.note.show_note(None)

    def show_outcomes(self, outcomes: dict[str, str], failed: frozenset[str]) -> None:
        """What came of each job, in words, by its name."""
        self._registered |= outcomes.keys() - failed
        self.model.show_outcomes(outcomes)
        if failed:
            words = trn("{n} job was not registered.", "{n} jobs were not registered.", len(failed))
            self.note.show_note(problem(words))
        else:
            self._say_notes()
        if self._registered:
            self.words.setText(
                tr("Your crontab is as it was. Copy the new one, open yours with crontab -e, and put it in.")
            )
            self.copy.setDefault(True)
            self.copy.setFocus()

    def _say_notes(self) -> None:
        self.note.show_note(hint("\n".join(self._spec.notes)) if self._spec.notes else None)

    def _count(self) -> None:
        chosen, offered = len(self.model.chosen()), self.model.offered()
        self.agree.setEnabled(bool(chosen))
        self.agree.setText(trn("Register {n} job", "Register {n} jobs", chosen) if chosen else tr("Register"))
        self.agree.setToolTip("" if chosen else tr("Nothing is ticked that could be registered."))
        self.count.setText(
            tr("{chosen} of {offered}", chosen=number(chosen), offered=number(offered)) if offered else ""
        )
        self.all.blockSignals(True)
        self.all.setChecked(bool(offered) and chosen == offered)
        self.all.blockSignals(False)
        self.all.setEnabled(bool(offered))
        self.copy.setEnabled(bool(self._registered))
        self.copy.setToolTip("" if self._registered else tr("Register jobs first: the new lines run them."))

    def _agree(self) -> None:
        rows = self.model.chosen()
        self.agree.setEnabled(False)
        self.note.say(tr("Registering…"))
        self.agreed.emit(rows)

    def _copy(self) -> None:
        whole = new_crontab(self._spec, self._registered)
        QGuiApplication.clipboard().setText(whole or new_lines(self._spec, self._registered))
        self.note.show_note(
            hint(tr("The whole crontab is copied, with its new lines."))
            if whole
            else hint(tr("The new lines are copied. The rest of your crontab can't be copied as text."))
        )

    def _explain(self, index: QModelIndex) -> None:
        self.detail.clear()
        if index.isValid():
            _write(self.detail, self.model.rows[index.row()])


def _write(detail: QTextEdit, row: Row) -> None:
    """Old and new below each other, in a type whose letters stand below each other too."""
    code, said = QTextCharFormat(), QTextCharFormat()
    code.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
    cursor = detail.textCursor()
    for pair in row.pairs[:MOST_LINES]:
        old, new = printable(pair.old, LONGEST), printable(pair.new, LONGEST)
        spans = differing(old, new) if new else ((0, 0), (0, 0))
        for sign, text, span in (("−", old, spans[0]), ("+", new, spans[1])):
            if text:
                cursor.insertText(f"{sign} {text[: span[0]]}", code)
                differs = text[span[0] : span[1]]
                cursor.insertText(differs.rstrip(), _marked(code))
                cursor.insertText(f"{differs[len(differs.rstrip()) :]}{text[span[1] :]}\n", code)
    if (more := len(row.pairs) - MOST_LINES) > 0:
        cursor.insertText(trn("and {n} more line\n", "and {n} more lines\n", more), said)
    for sentence in (*row.notes, *([row.reason] if row.reason else ())):
        cursor.insertText(f"\n{safe(sentence, 400)}", said)
    cursor.setPosition(0)
    detail.setTextCursor(cursor)


def _marked(code: QTextCharFormat) -> QTextCharFormat:
    """What differs is bold and underlined: a colour alone would not be seen by everybody."""
    marked = QTextCharFormat(code)
    font = QFont(code.font())
    font.setBold(True)
    font.setUnderline(True)
    marked.setFont(font)
    return marked


def _table(model: CrontabModel) -> QTreeView:
    found = QTreeView()
    found.setModel(model)
    found.setRootIsDecorated(False)
    found.setUniformRowHeights(True)
    found.setAllColumnsShowFocus(True)
    found.setAccessibleName(tr("Jobs in your crontab"))
    header = found.header()
    for column, width in ((JOB, 180), (STATE, 170), (OLD, 270)):
        header.resizeSection(column, width)
    header.setSectionResizeMode(NEW, QHeaderView.ResizeMode.Stretch)
    return found
