"""Asks before a job is taken out of the registry, and says what stays."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from locktray.present.notes import problem
from locktray.present.words import named
from locktray.tongue import tr
from locktray.ui.dialogs.frame import Dialog, dangerous, heading, plain
from locktray.ui.kit.notes import NoteLine


class RemoveJobDialog(Dialog):
    """Signals:
    agreed: the job's name.
    """

    agreed = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("Remove {name}", name=named(name)), parent)
        self.column.addWidget(heading(tr("Take {name} out of the registry?", name=named(name))))
        self.column.addWidget(
            plain(tr("Its lock, its history and its logs stay. If it runs, it runs on. Nothing starts it from here."))
        )
        self.column.addWidget(
            plain(tr("Its file is put aside, in the folder jobs/removed, from where it can come back."))
        )
        self.reason = NoteLine()
        self.column.addWidget(self.reason)
        self.best = self.offer(tr("Keep it"), QDialogButtonBox.ButtonRole.RejectRole)
        self.remove = dangerous(self.offer(tr("Remove"), QDialogButtonBox.ButtonRole.ActionRole))
        self.remove.clicked.connect(lambda: self.agreed.emit(name))
        self.finish()

    def show_problem(self, sentence: str) -> None:
        self.reason.show_note(problem(sentence))
