"""A field that can be emptied with a button in it."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit

from locktray.tongue import tr


def let_be_cleared(field: QLineEdit) -> None:
    """Put Qt's button into it, with the name that Qt leaves out."""
    field.setClearButtonEnabled(True)
    action = field.findChild(QAction)
    if isinstance(action, QAction):
        action.setText(tr("Clear"))
