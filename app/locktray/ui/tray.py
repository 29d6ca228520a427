"""The icon in the tray and its menu: drawn from specs, telling what was chosen."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QSystemTrayIcon

from locktray.present.badge import BadgeSpec
from locktray.present.menu import MenuSpec
from locktray.ui.first import FirstIcon
from locktray.ui.kit.menus import MenuLines, drawn_elsewhere, drawn_here
from locktray.ui.kit.tips import unmarked

PULSE = 2000
"""Milliseconds between two phases of the pulse: each is three messages and 43 kilobytes to the panel, so it is slow."""

SOON = 20
"""Milliseconds until a menu that has got other lines is filled anew; meanwhile the panel gets the new icon."""

REST = 500
"""Milliseconds between two such times: the panel reads the whole menu after each."""

LOOKED_AT = 60.0
"""Seconds for which somebody may look at the menu; not every panel says when it is closed."""

DrawIcon = Callable[[BadgeSpec, int], QIcon]


class Tray(QObject):
    """The icon. It takes over the first one, and is made again for a tray that comes later.

    Signals:
        chosen: the Action of a menu entry.
        pressed: the icon itself was pressed.
        message_pressed: the bubble at the icon was pressed.
    """

    chosen = Signal(object)
    pressed = Signal()
    message_pressed = Signal()

    def __init__(self, draw: DrawIcon, first: FirstIcon, *, phases: int = 2) -> None:
        super().__init__()
        self._draw = draw
        self._menu_of: Callable[[float], MenuSpec] | None = None
        self._phases = phases
        self._phase = 0
        self._spec: BadgeSpec | None = None
        self._pulses = True
        self._filled: MenuSpec | None = None
        self.menu = first.menu
        self._lines = MenuLines(self.menu, self.chosen.emit)
        self.menu.aboutToShow.connect(self._open)
        self.menu.aboutToHide.connect(self._closed)
        self._opened: float | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._refreshed: float | None = None
        self._soon.timeout.connect(self._refresh)
        self.icon: QSystemTrayIcon | None = first.icon
        self._listen(first.icon)
        self._pulse = QTimer(self)
        self._pulse.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self._pulse.setInterval(PULSE)
        self._pulse.timeout.connect(self._beat)

    @property
    def is_in_panel(self) -> bool:
        """Whether a panel draws icon and menu, over D-Bus. It tells nobody where; a window of ours in a tray does."""
        return sys.platform == "linux" and self.icon is not None and self.icon.geometry().isEmpty()

    def use_menu(self, menu: Callable[[float], MenuSpec]) -> None:
        """What the menu is at a time. It is asked for when the menu opens; some panels read it before that."""
        self._menu_of = menu
        self.fill()

    def appear(self) -> None:
        """Be in the tray. One that was made before there was a tray never gets there, so it is made anew."""
        self.vanish()
        self.icon = QSystemTrayIcon(self)
        self.icon.setContextMenu(self.menu)
        self._listen(self.icon)
        self._paint()
        self.icon.show()
        self._filled = None  # it may be drawn by somebody else now
        self.fill()

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

    def redraw(self) -> None:
        """Colours have changed."""
        self._filled = None
        self.fill()
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
        self._lines.change(spec.entries, drawn_elsewhere if self.is_in_panel else drawn_here)

    def refresh(self) -> None:
        """The menu has other lines from now on. Panels give it the size that it had before it was opened."""
        if not self._soon.isActive():
            rested = self._refreshed is None or time.monotonic() - self._refreshed > REST / 1000
            self._soon.start(SOON if rested else REST)

    def close(self) -> None:
        self._pulse.stop()
        self._soon.stop()
        self.vanish()
        self._menu_of = None
        self._lines.change(())

    def _open(self) -> None:
        self._opened = time.monotonic()
        self.fill()

    def _closed(self) -> None:
        self._opened = None

    def _refresh(self) -> None:
        """Not under the mouse of somebody who is about to click; it is filled again when it opens."""
        if self._opened is None or time.monotonic() - self._opened > LOOKED_AT:
            self._refreshed = time.monotonic()
            self.fill()
        else:
            self._soon.start(REST)

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
            tip = unmarked(self._spec.tooltip)
            if self.icon.toolTip() != tip:
                self.icon.setToolTip(tip)

    def _listen(self, icon: QSystemTrayIcon) -> None:
        icon.activated.connect(self._activated)
        icon.messageClicked.connect(self.message_pressed)

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason in (QSystemTrayIcon.ActivationReason.Trigger, QSystemTrayIcon.ActivationReason.DoubleClick):
            self.pressed.emit()
