"""The icon in the tray and its menu: drawn from specs, telling what was chosen."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from lockcore import JobState
from locktray.present.badge import BadgeSpec
from locktray.present.menu import Action, Entry, Heading, Item, Line, MenuSpec, Submenu
from locktray.present.tones import TONES
from locktray.ui.first import FirstIcon
from locktray.ui.kit.colours import ink
from locktray.ui.kit.signs import sign_pixmap

PULSE = 900
"""Milliseconds between two phases of the pulse: each is three messages to the panel, so it is slow."""

SIGN = 16

DrawIcon = Callable[[BadgeSpec, int], QIcon]


class Tray(QObject):
    """The icon. It takes over the first one, and is made again for a tray that comes later.

    Signals:
        chosen: the Action of a menu entry.
        pressed: the icon itself was pressed.
    """

    chosen = Signal(object)
    pressed = Signal()

    def __init__(self, draw: DrawIcon, first: FirstIcon, *, phases: int = 2) -> None:
        super().__init__()
        self._draw = draw
        self._menu_of: Callable[[float], MenuSpec] | None = None
        self._phases = phases
        self._phase = 0
        self._spec: BadgeSpec | None = None
        self._pulses = True
        self.draws_elsewhere = False
        self._filler = _Filler(self.chosen.emit, self._text)
        self._filled: MenuSpec | None = None
        self.menu = first.menu
        self.menu.aboutToShow.connect(self.fill)
        self.icon: QSystemTrayIcon | None = first.icon
        self.icon.activated.connect(self._activated)
        self._pulse = QTimer(self)
        self._pulse.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self._pulse.setInterval(PULSE)
        self._pulse.timeout.connect(self._beat)

    def use_menu(self, menu: Callable[[float], MenuSpec]) -> None:
        """What the menu is at a time. It is asked for when the menu opens; some panels read it before that."""
        self._menu_of = menu
        self.fill()

    def appear(self) -> None:
        """Be in the tray. One that was made before there was a tray never gets there, so it is made anew."""
        self.vanish()
        self.icon = QSystemTrayIcon(self)
        self.icon.setContextMenu(self.menu)
        self.icon.activated.connect(self._activated)
        self._paint()
        self.icon.show()

    def vanish(self) -> None:
        """Twice is harmless."""
        if self.icon is not None:
            self.icon.hide()
            self.icon.deleteLater()
            self.icon = None

    def show_badge(self, spec: BadgeSpec) -> None:
        """Draw what is new, and nothing else."""
        if spec == self._spec:
            return
        self._spec = spec
        self._set_pulse()
        self._paint()

    def let_pulse(self, on: bool) -> None:
        """Whether the icon may pulse while something runs."""
        self._pulses = on
        self._set_pulse()

    def fill(self) -> None:
        """Make the menu as it is to be now. It is about to be opened."""
        if self._menu_of is None:
            return
        spec = self._menu_of(time.time())
        if spec is self._filled:  # a panel says twice that it is about to open
            return
        self._filled = spec
        self.menu.clear()
        self._filler.fill(self.menu, spec.entries)

    def close(self) -> None:
        self._pulse.stop()
        self.vanish()
        self._menu_of = None
        self.menu.clear()

    def _set_pulse(self) -> None:
        wanted = self._pulses and self._spec is not None and self._spec.running
        if wanted and not self._pulse.isActive():
            self._pulse.start()
        elif not wanted and self._pulse.isActive():
            self._pulse.stop()
            self._phase = 0
            self._paint()

    def _beat(self) -> None:
        self._phase = (self._phase + 1) % self._phases
        self._paint()

    def _paint(self) -> None:
        if self.icon is not None and self._spec is not None:
            self.icon.setIcon(self._draw(self._spec, self._phase))
            if self.icon.toolTip() != self._spec.tooltip:
                self.icon.setToolTip(self._spec.tooltip)

    def _text(self, label: str) -> str:
        """A panel that draws the menu itself takes an underscore for the mark of a letter, unless it is doubled."""
        return _text(label).replace("_", "__") if self.draws_elsewhere else _text(label)

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason in (QSystemTrayIcon.ActivationReason.Trigger, QSystemTrayIcon.ActivationReason.DoubleClick):
            self.pressed.emit()


def fill_job_menu(menu: QMenu, entries: tuple[Entry, ...], choose: Callable[[Action], None]) -> None:
    """The entries of one job, as a menu of its own."""
    menu.setToolTipsVisible(True)
    _Filler(choose, _text).fill(menu, entries)


class _Filler:
    """Makes menus of entries. Signs are drawn once for each colour: a menu has thirty of them."""

    def __init__(self, choose: Callable[[Action], None], text: Callable[[str], str]) -> None:
        self._choose, self._text = choose, text
        self._signs: dict[tuple[JobState, int], QIcon] = {}

    def fill(self, menu: QMenu, entries: tuple[Entry, ...]) -> None:
        for entry in entries:
            match entry:
                case Line():
                    menu.addSeparator()
                case Heading(label):
                    menu.addAction(self._text(label)).setEnabled(False)
                case Item(label, action, reason):
                    added = menu.addAction(self._text(label))
                    added.setEnabled(not reason)
                    added.setToolTip(reason)
                    added.triggered.connect(self._choosing(action))
                case Submenu(label, inner, state):
                    below = menu.addMenu(self._text(label))
                    below.setToolTipsVisible(True)
                    if state is not None:
                        below.setIcon(self._sign(state, ink(TONES[state], menu.palette())))
                    self.fill(below, inner)

    def _choosing(self, action: Action) -> Callable[[bool], None]:
        def chosen(checked: bool) -> None:
            self._choose(action)

        return chosen

    def _sign(self, state: JobState, colour: QColor) -> QIcon:
        key = state, colour.rgb()
        if key not in self._signs:
            self._signs[key] = QIcon(sign_pixmap(state, colour, SIGN))
        return self._signs[key]


def _text(label: str) -> str:
    """An ampersand in a name is no shortcut."""
    return label.replace("&", "&&")
