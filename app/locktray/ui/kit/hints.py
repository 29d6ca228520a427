"""What an empty field says."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLineEdit

from locktray.ui.kit.colours import dim
from locktray.ui.kit.follow import follow_desktop


class _Hint(QObject):
    """It belongs to the field, and goes with it."""

    def __init__(self, field: QLineEdit) -> None:
        super().__init__(field)
        self._field = field
        follow_desktop(self._colour)

    def _colour(self) -> None:
        palette = self._field.palette()
        palette.setColor(QPalette.ColorRole.PlaceholderText, dim(palette))
        self._field.setPalette(palette)


def hint_at(field: QLineEdit, text: str) -> None:
    """Say this in it while it is empty. Qt's own grey is too faint to be read on white."""
    field.setPlaceholderText(text)
    _Hint(field)
