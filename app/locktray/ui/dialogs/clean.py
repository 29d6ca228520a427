"""Asks before a lock is set aside: shows what is known about it, and how."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QWidget

from lockcore._live.view import Looked
from lockcore._text import printable
from lockcore._wording import headline
from locktray.present.words import named
from locktray.ui.dialogs.frame import Dialog, heading, plain, quiet
from locktray.ui.kit.texts import FlowText


class CleanDialog(Dialog):
    """For one lock. What is not proven stale goes only if its name is typed; what may not go can't be agreed to.

    Signals:
        agreed: the Looked that was shown.
    """

    agreed = Signal(object)

    def __init__(self, looked: Looked, parent: QWidget | None = None) -> None:
        name = named(looked.status.name)
        super().__init__(f"Clean {name}", parent)
        self.looked = looked
        self.field: QLineEdit | None = None
        self.column.addWidget(heading(f"Set the lock of {name} aside?" if not looked.refusal else f"{name} stays"))
        self.column.addWidget(plain(looked.refusal or headline(looked.report)))
        self.column.addWidget(quiet(printable(looked.report.path, 400)))
        evidence = FlowText()
        evidence.set_lines(looked.report.evidence)
        evidence.setAccessibleName("How we know")
        self.column.addWidget(evidence)
        if looked.refusal is None:
            self._ask(looked)
        else:
            self.offer("Close", QDialogButtonBox.ButtonRole.RejectRole)
        self.finish()

    def _ask(self, looked: Looked) -> None:
        self.offer("Cancel", QDialogButtonBox.ButtonRole.RejectRole)
        # Not AcceptRole: the box would make that the default, also where it must not be.
        self.agree = self.offer("Set aside", QDialogButtonBox.ButtonRole.ActionRole)
        self.agree.clicked.connect(self._agree)
        if not looked.needs_name:
            self.column.addWidget(plain("It is kept, and lockcore restore puts it back."))
            self.best = self.agree
            return
        self.agree.setEnabled(False)
        self.column.addWidget(
            plain(
                f"Nobody can prove that it is stale. Whoever holds it may work on. To set it aside all the same, "
                f"type {printable(looked.status.name)}:"
            )
        )
        self.field = QLineEdit()
        self.field.setAccessibleName("The job's name")
        self.field.textChanged.connect(lambda text: self.agree.setEnabled(text == looked.status.name))
        self.column.addWidget(self.field)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _agree(self) -> None:
        self.agreed.emit(self.looked)
        self.accept()
