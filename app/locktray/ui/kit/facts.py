"""Facts below each other: names to the left, values to read and copy to the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from locktray.present.facts import Fact
from locktray.ui.kit.colours import dim
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.texts import FlowText
from locktray.ui.kit.type import paint


class FactsGrid(QWidget):
    """Only what differs is written anew, so that a selection stays while figures change."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._rows: list[tuple[QLabel, FlowText]] = []
        self._add()  # Tab comes to later ones after this one, wherever the grid stands
        for widget in self._rows[0]:
            widget.hide()
        follow_desktop(self._colour)

    def show_facts(self, facts: Sequence[Fact]) -> None:
        while len(self._rows) < len(facts):
            self._add()
        for number, (label, value) in enumerate(self._rows):
            shown = number < len(facts)
            label.setVisible(shown)
            value.setVisible(shown)
            if shown:
                label.setText(facts[number].label)
                value.setAccessibleName(facts[number].label)
                value.show_text(facts[number].value)
        self.setVisible(bool(facts))

    def values(self) -> list[tuple[str, str]]:
        """What is shown."""
        shown = [row for row in self._rows if not row[0].isHidden()]
        return [(label.text(), value.toPlainText()) for label, value in shown]

    def last_value(self) -> QWidget:
        """Where Tab leaves it."""
        return self._rows[-1][1]

    def _colour(self) -> None:
        for label, _ in self._rows:
            paint(label, dim(self.palette()))

    def _add(self) -> None:
        label, value = QLabel(), FlowText()
        label.setTextFormat(Qt.TextFormat.PlainText)
        paint(label, dim(self.palette()))
        row = len(self._rows)
        self._grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(value, row, 1)
        if self._rows:
            self.setTabOrder(self._rows[-1][1], value)
        self._rows.append((label, value))
