"""Add a job, or change one: every field is checked while somebody types."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontDatabase, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QFrame,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QWidget,
)

from locktray.present.job_choices import Choice, format_choices, kind_choices, taken_by_choices
from locktray.present.job_draft import JobDraft
from locktray.present.job_form import Checked, check
from locktray.present.job_seen import Seen
from locktray.present.limits import LIMITS, limit_label
from locktray.present.notes import care, hint, problem
from locktray.present.words import named
from locktray.tongue import tr
from locktray.ui.dialogs.frame import Dialog, dangerous
from locktray.ui.kit.fields import FewLines, Form
from locktray.ui.kit.notes import NoteLine
from locktray.ui.kit.tips import plain_tip

PAUSE = 200
"""Milliseconds without a key before the system is looked at."""

Typed = TypeVar("Typed", QLineEdit, QPlainTextEdit)


class JobForm(Dialog):
    """Of a new job, or with `before` of a registered one, whose name stays.

    Signals:
        look_wanted: the JobDraft that the system is to be looked at for; `show_seen` is the answer.
        try_wanted, save_wanted: the JobDraft as it is typed.
        remove_wanted: the job is to be taken out of the registry.
    """

    look_wanted = Signal(object)
    try_wanted = Signal(object)
    save_wanted = Signal(object)
    remove_wanted = Signal()
    least_height = 580

    def __init__(self, draft: JobDraft, before: JobDraft | None = None, parent: QWidget | None = None) -> None:
        title = tr("Add a job") if before is None else tr("Change {name}", name=named(before.name))
        super().__init__(title, parent)
        self.setMinimumWidth(620)
        self.before = before
        self.checked = Checked()
        self._start = draft
        self._seen: Seen | None = None
        self.fields: dict[str, QLineEdit | QPlainTextEdit | QComboBox] = {}
        self._is_saving = False
        self._is_warned = False
        self.pages = QTabWidget()
        self.pages.addTab(_scrolled(self._first_page()), tr("&Job"))
        self.pages.addTab(_scrolled(self._second_page()), tr("&Lock and limits"))
        self.pages.setAccessibleName(title)
        self.reason = NoteLine()
        self.column.addWidget(self.pages, 1)
        self.column.addWidget(self.reason)
        self._add_buttons()
        self.finish()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(lambda: self.look_wanted.emit(self.draft()))
        self._fill(draft)
        self.first = self.fields["name" if before is None else "title"]
        self._typed()

    def draft(self) -> JobDraft:
        """The job as it is typed. Where a value was proposed and is another one now, its origin is no longer told."""
        typed = {name: _text(field) for name, field in self.fields.items()}
        why = {name: why for name, why in self._start.why.items() if typed.get(name) == getattr(self._start, name)}
        return replace(self._start, why=why, **typed)

    @property
    def is_typed_in(self) -> bool:
        """Whether something would be lost with it."""
        return self.draft() != self._start

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape is pressed by mistake, too: what was typed takes it twice."""
        if event.key() == Qt.Key.Key_Escape and self.is_typed_in and not self._is_warned:
            self._is_warned = True
            self.reason.show_note(care(tr("Press Escape once more to close this; what was typed is lost then.")))
            return
        super().keyPressEvent(event)

    def show_seen(self, seen: Seen) -> None:
        """What the system says; an answer that is too late is not used."""
        if seen.draft == self.draft():
            self._seen = seen
            self._check()

    def show_looked(self, answer: Seen | Exception) -> None:
        """What came of a look."""
        if isinstance(answer, Seen):
            self.show_seen(answer)
        else:
            self.show_problem(str(answer))

    def job_changed(self, name: str) -> None:
        """A job was registered, changed or removed; if it is this one, what is shown here is no longer true."""
        if self.before is not None and name == self.before.name:
            self.reject()
        elif self.before is None:
            self._pause.start()

    def show_problem(self, sentence: str) -> None:
        """It could not be saved."""
        self._is_saving = False
        self._check()
        self.reason.show_note(problem(sentence))

    def _first_page(self) -> Form:
        form = Form()
        if self.before is None:
            self._add(form, "name", tr("&Name"), QLineEdit())
        self._add(form, "title", tr("T&itle"), QLineEdit())
        self._add(form, "command", tr("&Command"), _code(QLineEdit()))
        self._add(form, "folder", tr("&Folder"), QLineEdit(), self._chooser(self._choose_folder))
        self._add(form, "lock", tr("Loc&k"), QLineEdit(), self._chooser(self._choose_lock))
        self._add(form, "schedule", tr("Sche&dule"), _code(FewLines(2)))
        self._add(form, "kind", tr("&Runs"), _box(kind_choices()))
        form.fill_up()
        self._first = form
        return form

    def _second_page(self) -> Form:
        form = self._second = Form()
        self._add(form, "taken_by", tr("Taken &by"), _box(taken_by_choices()))
        self._add(form, "format", tr("F&ormat"), _box(format_choices()))
        self._add(form, "companions", tr("Files &with it"), FewLines(2))
        for limit in LIMITS:
            self._add(form, limit, limit_label(limit), QLineEdit())
        form.fill_up()
        return form

    def _add(self, form: Form, name: str, label: str, field: QWidget, *beside: QWidget) -> None:
        form.add(name, label, field, *beside)
        if isinstance(field, QComboBox):
            field.currentIndexChanged.connect(self._typed)
        elif isinstance(field, QLineEdit | QPlainTextEdit):
            field.textChanged.connect(self._typed)
        assert isinstance(field, QLineEdit | QPlainTextEdit | QComboBox)
        self.fields[name] = field

    def _add_buttons(self) -> None:
        if self.before is not None:
            self.remove = dangerous(self.offer(tr("Remove job…"), QDialogButtonBox.ButtonRole.ResetRole))
            self.remove.clicked.connect(self.remove_wanted)
        self.test = self.offer(tr("&Test this"), QDialogButtonBox.ButtonRole.ActionRole)
        self.test.setToolTip(tr("Shows what would be seen and run. Starts nothing."))
        self.test.clicked.connect(lambda: self.try_wanted.emit(self.draft()))
        self.offer(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self.save = self.offer(tr("Save"), QDialogButtonBox.ButtonRole.YesRole)
        self.save.clicked.connect(self._save)
        self.best = self.save

    def _fill(self, draft: JobDraft) -> None:
        for name, field in self.fields.items():
            field.blockSignals(True)
            value = getattr(draft, name)
            if isinstance(field, QLineEdit):
                field.setText(value)
                field.setCursorPosition(0)
            elif isinstance(field, QPlainTextEdit):
                field.setPlainText(value)
            else:
                if field.findData(value) < 0:
                    field.addItem(value, value)
                field.setCurrentIndex(field.findData(value))
            field.blockSignals(False)

    def _typed(self) -> None:
        self._is_warned = False
        self._check()
        self._pause.start()

    def _check(self) -> None:
        self.checked = check(self.draft(), self._seen, time.time(), self.before)
        for form in (self._first, self._second):
            for name, line in form.notes.items():
                line.show_note(self.checked.notes.get(name))
        objection, name = self.checked.objection, self.checked.field
        self.save.setEnabled(not objection and not self._is_saving)
        self.save.setToolTip(plain_tip(objection))
        if name in self.fields:
            label = self.fields[name].accessibleName()
            objection = tr("{field}: {problem}", field=label, problem=objection)
        if not self._is_warned:
            self.reason.show_note(hint(objection) if objection else None)

    def _save(self) -> None:
        self._is_saving = True
        self.save.setEnabled(False)
        self.save_wanted.emit(self.draft())

    def _chooser(self, choose: Callable[[], None]) -> QPushButton:
        button = QPushButton(tr("Choose…"))
        button.setAutoDefault(False)
        button.clicked.connect(choose)
        return button

    def _choose_folder(self) -> None:
        dialog = QFileDialog(self, tr("The folder that the command runs in"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        self._choose("folder", dialog)

    def _choose_lock(self) -> None:
        dialog = QFileDialog(self, tr("The lock file"))
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, tr("Choose"))
        self._choose("lock", dialog)

    def _choose(self, name: str, dialog: QFileDialog) -> None:
        field = self.fields[name]
        assert isinstance(field, QLineEdit)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(field.setText)
        dialog.open()


def _scrolled(form: Form) -> QScrollArea:
    area = QScrollArea()
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows the field that has the keyboard
    page = QWidget()
    area.setViewport(page)
    page.setAutoFillBackground(False)  # what lies below it is seen, and no colour changes for the fields in it
    area.setWidget(form)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    form.setAutoFillBackground(False)
    return area


def _code(field: Typed) -> Typed:
    field.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
    return field


def _box(choices: Iterable[Choice]) -> QComboBox:
    box = QComboBox()
    for value, words in choices:
        box.addItem(words, value)
    return box


def _text(field: QLineEdit | QPlainTextEdit | QComboBox) -> str:
    if isinstance(field, QLineEdit):
        return field.text()
    return field.toPlainText() if isinstance(field, QPlainTextEdit) else str(field.currentData())
