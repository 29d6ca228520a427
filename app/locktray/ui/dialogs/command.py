"""Shows a command to type, for what has no window of its own yet."""

from __future__ import annotations

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QWidget

from locktray.ui.dialogs.frame import Dialog, heading, plain


class CommandDialog(Dialog):
    """A sentence, a command that can be copied, and what happens then."""

    def __init__(self, title: str, sentence: str, command: str, then: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self.command = QLineEdit(command)
        self.command.setReadOnly(True)
        self.command.setAccessibleName("Command")
        self.command.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.command.setCursorPosition(0)
        for widget in (heading(title), plain(sentence), self.command, plain(then)):
            self.column.addWidget(widget)
        self.offer("Close", QDialogButtonBox.ButtonRole.RejectRole)
        copy = self.offer("Copy", QDialogButtonBox.ButtonRole.ActionRole)
        self.best = copy
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.command.text()))
        self.finish()


def add_my_own(parent: QWidget | None = None) -> CommandDialog:
    return CommandDialog(
        "Add a job of your own",
        "Type this in a terminal, with the name and the command of your job:",
        "lockcore add nightly-sync -- rsync -a /srv/data backup:/srv/data",
        "It appears here at once, and the samples end.",
        parent,
    )


def import_from_crontab(parent: QWidget | None = None) -> CommandDialog:
    return CommandDialog(
        "Import jobs from your crontab",
        "Type this in a terminal. It shows what each line would become, and changes nothing until you agree:",
        "lockcore import crontab",
        "What you import appears here at once, and the samples end.",
        parent,
    )
