"""Widgets that are coloured by hand follow the desktop: its palette, its font, and the colours chosen here."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from locktray.present.tones import see_as


class _Ear(QWidget):
    """Never shown: Qt tells it what it tells every widget, and nothing else.

    Signals:
        changed: the palette or the font of the desktop is another one.
    """

    changed = Signal()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.changed.emit()


_ear: _Ear | None = None


def follow_desktop(colour: Callable[[], None]) -> None:
    """Call a widget's method now, and again whenever the desktop looks different, for as long as the widget is there.

    Its own changeEvent would be told of much more, and each time PySide looks for the type of what it is told: it then
    makes the types of all events there are, and they stay.
    """
    global _ear
    if _ear is None:
        _ear = _Ear()
    colour()
    # Later: the widget itself may be told after the ear.
    _ear.changed.connect(colour, Qt.ConnectionType.QueuedConnection)


def use_colours(*, colour_blind: bool) -> None:
    """Show these colours of states from now on, in every window that is open."""
    see_as(colour_blind=colour_blind)
    if _ear is not None:
        _ear.changed.emit()
    for widget in QApplication.allWidgets():
        widget.update()
