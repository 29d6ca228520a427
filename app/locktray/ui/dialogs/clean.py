"""Asks before one lock is set aside: shows what is known about it, how, and afterwards what came of it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QWidget

from lockcore._outcome import Outcome
from lockcore._text import printable
from lockcore._values import Holder
from locktray.present.clean_one import Question, Step, question_of
from locktray.present.cleaning import Sight
from locktray.present.cleaning_texts import TONES_OF, outcome_words
from locktray.present.words import named
from locktray.tongue import tr
from locktray.ui.dialogs.frame import Dialog, dangerous, heading, plain, quiet
from locktray.ui.kit.colours import ink
from locktray.ui.kit.parts import PartsText
from locktray.ui.kit.tips import plain_tip


class CleanDialog(Dialog):
    """For one lock. What is not proven stale goes only if its name is typed, what is held only after it was stopped.

    Signals:
        agreed: the Sight that was shown, and the Step to do.
        undo_wanted: the ID of what was set aside.
        look_wanted: it was not done, so that it has to be looked at again.
    """

    agreed = Signal(object, object)
    undo_wanted = Signal(int)
    look_wanted = Signal()

    def __init__(self, sight: Sight, parent: QWidget | None = None) -> None:
        super().__init__(tr("Clean {name}", name=named(sight.looked.status.name)), parent)
        self.sight = sight
        self.question: Question = question_of(sight)
        self._kept: int | None = None
        self._is_asking = True
        self.title, self.known, self.place = heading(""), plain(""), quiet("")
        self.facts = PartsText(most=260)
        self.facts.setAccessibleName(tr("How we know"))
        self.ask = plain("")
        self.field = QLineEdit()
        self.field.setAccessibleName(tr("The job's name"))
        self.field.textChanged.connect(self._typed)
        self.note = plain("")
        self.note.hide()
        for widget in (self.title, self.known, self.place):
            self.column.addWidget(widget)
        self.column.addWidget(self.facts)
        for below in (self.ask, self.field, self.note):
            self.column.addWidget(below)
        self.close_button = self.offer("", QDialogButtonBox.ButtonRole.RejectRole)
        self.undo = self.offer(tr("&Undo"), QDialogButtonBox.ButtonRole.ResetRole)
        self.undo.clicked.connect(self._undo)
        # Not AcceptRole: the box would make that the default, also where it must not be.
        self.agree = self.offer("", QDialogButtonBox.ButtonRole.ActionRole)
        self.agree.clicked.connect(self._agree)
        self.finish()
        self.show_sight(sight)

    def show_sight(self, sight: Sight) -> None:
        """Ask about what lies there now; whatever was typed before was about something else."""
        self.field.clear()
        self._ask(sight)
        self.field.setEnabled(True)
        self.field.setVisible(bool(self.question.typed))
        if self.question.typed:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask(self, sight: Sight) -> None:
        self.sight, self.question = sight, question_of(sight)
        self._is_asking = True
        question = self.question
        self.title.setText(question.heading)
        self.known.setText(question.sentence)
        self.known.show()
        self.place.setText(printable(sight.looked.report.path, 400))
        self.facts.show_parts(question.parts)
        self.facts.setVisible(bool(question.parts))
        self.ask.setText(question.ask)
        self.ask.show()
        asks = question.step is not Step.NOTHING
        self.agree.setVisible(asks)
        self.agree.setText(question.button)
        self.agree.setPalette(QPalette())
        self.best = self.agree if asks and not question.typed else self.close_button
        if question.typed:
            dangerous(self.agree)
        self.agree.setDefault(self.best is self.agree)
        self.agree.setEnabled(asks)
        self._typed(self.field.text())
        self.close_button.setText(tr("Cancel") if asks else tr("Close"))
        self.undo.setVisible(self._kept is not None)
        if question.typed:
            self.best = None

    def show_outcome(self, outcome: Outcome) -> None:
        """What came of it. If it was not done, the person is asked about what lies there now."""
        stopped = self.question.step is Step.STOP_AND_CLEAN
        self._say(replace(outcome, kept=None) if stopped else outcome)  # how its holder ended is told too
        self._kept = outcome.kept
        if not outcome.done:
            self.look_wanted.emit()
            return
        self._close_question()

    def show_undone(self, outcome: Outcome) -> None:
        """What came of putting it back."""
        self._say(outcome)
        self._kept = None if outcome.done else self._kept
        self._close_question()

    def follow(self, sight: Sight) -> None:
        """Something was heard about it. Who is being asked is asked about what lies there now.

        What was typed stays as long as it is about the same, whose age counts meanwhile.
        """
        if not self._is_asking:
            return
        if _subject(sight) == _subject(self.sight):
            self._ask(sight)
        else:
            self.show_sight(sight)

    def _say(self, outcome: Outcome) -> None:
        self.note.setText("\n".join(printable(sentence, 800) for sentence in outcome_words(outcome)))
        palette = self.note.palette()
        palette.setColor(QPalette.ColorRole.WindowText, ink(TONES_OF[outcome.effect], self.palette()))
        self.note.setPalette(palette)
        self.note.show()

    def _close_question(self) -> None:
        self._is_asking = False
        name = named(self.sight.looked.status.name)
        self.title.setText(tr("The lock of {name}", name=name))
        for widget in (self.known, self.ask, self.field, self.agree):
            widget.hide()
        self.facts.setVisible(self.question.step is Step.CLEAN)  # what was known about a holder is over with him
        self.undo.setVisible(self._kept is not None)
        self.undo.setEnabled(True)
        self.close_button.setText(tr("Close"))
        self.close_button.setFocus()
        self.column.activate()
        self.resize(self.width(), self.column.totalHeightForWidth(self.width()))

    def _wait(self, words: str) -> None:
        self._is_asking = False
        for widget in (self.agree, self.field, self.undo):
            widget.setEnabled(False)
        self.note.setPalette(self.palette())
        self.note.setText(words)
        self.note.show()

    def _typed(self, text: str) -> None:
        if self.question.typed:
            self.agree.setEnabled(text in (self.question.typed, self.sight.looked.status.name))
            self._say_what_is_missing()

    def _say_what_is_missing(self) -> None:
        typed = "" if self.agree.isEnabled() else self.question.typed
        self.agree.setToolTip(plain_tip(tr("Type {name} first.", name=typed)) if typed else "")

    def _agree(self) -> None:
        stops = self.question.step is Step.STOP_AND_CLEAN
        self._wait(tr("Stopping it…") if stops else tr("Setting it aside…"))
        self.agreed.emit(self.sight, self.question.step)

    def _undo(self) -> None:
        if self._kept is not None:
            self._wait(tr("Putting it back…"))
            self.undo_wanted.emit(self._kept)


def _subject(sight: Sight) -> tuple[Step, str, Holder | None]:
    """What is to be done with whose lock, held by whom."""
    question = question_of(sight)
    return question.step, question.typed, sight.looked.report.holder
