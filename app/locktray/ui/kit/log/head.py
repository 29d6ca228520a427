"""The line above a log: which run it is of, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from locktray.tongue import tr
from locktray.ui.kit.colours import dim
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.texts import ElidedLabel
from locktray.ui.kit.type import paint


class LogHead(QWidget):
    """Signals:
    newest_wanted: the log of the newest run is to be shown.
    """

    newest_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.heading = ElidedLabel()
        self.newest_button = tool(tr("Newest"), tr("Show the log of the newest run"))
        self.newest_button.clicked.connect(self.newest_wanted)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        self._row.addWidget(self.heading, 1)
        self.add(self.newest_button)
        follow_desktop(self._colour)

    def add(self, button: QToolButton) -> None:
        """At the end of the line."""
        self._row.addWidget(button)

    def say(self, heading: str, *, has_newer: bool) -> None:
        self.heading.setText(heading)
        self.newest_button.setVisible(has_newer)

    def _colour(self) -> None:
        paint(self.heading, dim(self.palette()))


def tool(text: str, tip: str, *, checkable: bool = False) -> QToolButton:
    """A button that is hardly seen until it is pointed at."""
    button = QToolButton()
    button.setText(text)
    button.setToolTip(tip)
    button.setAccessibleDescription(tip)
    button.setAutoRaise(True)
    button.setCheckable(checkable)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button
