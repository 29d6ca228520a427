"""The buttons at the bottom of the details: what helps most, and what else can be done."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QPushButton, QWidget

from locktray.present.menu import Do
from locktray.present.remedies import Remedy
from locktray.ui.kit.buttons import stand_out, warn
from locktray.ui.kit.flow import FlowLayout
from locktray.ui.kit.follow import follow_desktop
from locktray.ui.kit.tips import plain_tip


class ActionBar(QWidget):
    """A button stays the same widget for as long as it is offered, so that it keeps the focus.

    Signals:
        chosen: the Action of the button that was pressed.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._flow = FlowLayout(self)
        self._buttons: dict[Do, QPushButton] = {}
        self._remedies: dict[Do, Remedy] = {}
        self._order: tuple[Do, ...] = ()
        follow_desktop(self._colour)

    def show_remedies(self, remedies: tuple[Remedy, ...]) -> None:
        self._remedies = {remedy.action.do: remedy for remedy in remedies}
        for do, remedy in self._remedies.items():
            button = self._buttons.get(do) or self._new(do)
            button.setText(remedy.label)
            button.setEnabled(not remedy.reason)
            button.setToolTip(plain_tip(remedy.reason))
            button.setAccessibleDescription(remedy.reason)
        if tuple(self._remedies) != self._order:
            self._place()
        self._colour()

    def buttons(self) -> list[QPushButton]:
        """Those that are offered, in their order."""
        return [self._buttons[do] for do in self._order]

    def button(self, do: Do) -> QPushButton:
        return self._buttons[do]

    def _new(self, do: Do) -> QPushButton:
        button = QPushButton()
        button.clicked.connect(lambda: self.chosen.emit(self._remedies[do].action))
        self._buttons[do] = button
        return button

    def _place(self) -> None:
        self._order = tuple(self._remedies)
        while self._flow.takeAt(0) is not None:
            pass
        before: QPushButton | None = None
        for do, button in self._buttons.items():
            if do not in self._remedies:
                button.hide()
        for button in self.buttons():
            self._flow.addWidget(button)
            button.show()
            if before is not None:
                self.setTabOrder(before, button)
            before = button
        self.updateGeometry()

    def _colour(self) -> None:
        palette = self.palette()
        for do, remedy in self._remedies.items():
            button = self._buttons[do]
            if remedy.best:
                stand_out(button, palette)
            elif remedy.danger:
                warn(button, palette)
            else:
                button.setPalette(QPalette())
