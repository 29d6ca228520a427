"""Dialogs: what they show, what they ask for, and what can't be agreed to."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from locktray.ui.dialogs.frame import Dialog
from locktray.ui.dialogs.remove_job import RemoveJobDialog
from locktray.windows import Windows


def shown(qtbot: QtBot, dialog: Dialog) -> None:
    qtbot.addWidget(dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    dialog.show()


def test_windows_are_kept_until_they_are_closed(qtbot: QtBot) -> None:
    windows = Windows()
    for _ in range(2):
        windows.open(RemoveJobDialog("nightly"))
    assert len(windows) == 2
    windows.close()
    qtbot.waitUntil(lambda: not len(windows))
