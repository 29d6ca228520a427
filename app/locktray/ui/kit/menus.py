"""Menus of entries: in a window, or in a panel that draws them itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction, QColor, QIcon
from PySide6.QtWidgets import QMenu

from lockcore import JobState
from locktray.present.menu import Action, Entry, Heading, Item, Line, Submenu
from locktray.present.tones import TONES
from locktray.ui.kit.colours import ink
from locktray.ui.kit.signs import sign_pixmap
from locktray.ui.kit.tips import plain_tip

SIGN = 16

LATER = 1000
"""Milliseconds until what is no longer in the menu is deleted: whoever opens it need not wait for that."""


def drawn_here(label: str) -> str:
    """Qt takes an ampersand for the mark of a letter, unless it is doubled."""
    return label.replace("&", "&&")


def drawn_elsewhere(label: str) -> str:
    """A panel takes an underscore for that mark, unless it is doubled. Qt makes the first ampersand one, no other."""
    return label.replace("_", "__").replace("&", "&&", 1)


def fill_job_menu(menu: QMenu, entries: tuple[Entry, ...], choose: Callable[[Action], None]) -> None:
    """The entries of one job, as a menu of its own."""
    menu.setToolTipsVisible(True)
    MenuLines(menu, choose).fill(menu, entries)


class MenuLines:
    """Makes a menu of entries. Signs are drawn once for each colour: a menu has thirty of them."""

    def __init__(self, menu: QMenu, choose: Callable[[Action], None]) -> None:
        self._menu, self._choose = menu, choose
        self._text: Callable[[str], str] = drawn_here
        self._asks: dict[QAction, Action] = {}
        self._lines: list[_Line] = []
        self._signs: dict[tuple[JobState, int], QIcon] = {}
        # For submenus too, and much quicker than one for each action. A lambda: it keeps us for as long as the menu.
        menu.triggered.connect(lambda action: self._triggered(action))

    def fill(self, menu: QMenu, entries: tuple[Entry, ...]) -> None:
        """Add entries to the menu, or to one below it."""
        for entry in entries:
            match entry:
                case Line():
                    menu.addSeparator()
                case Heading(label):
                    menu.addAction(self._text(label)).setEnabled(False)
                case Item(label):
                    self._set(menu.addAction(self._text(label)), entry)
                case Submenu():
                    menu.addMenu(self._below(menu, entry))

    def change(self, entries: tuple[Entry, ...], text: Callable[[str], str] = drawn_here) -> None:
        """Make the menu one of these entries, instead of those that it has by an earlier change.

        What is chosen in a panel may arrive after the menu has changed. So a line is kept only for what it stood for,
        down to the holder that was seen; the age in its label alone may change.
        """
        if text is not self._text:
            self._remove(self._lines)
            self._lines, self._text = [], text
        old, new, here = self._lines, [], 0
        for entry in entries:
            found = next((place for place in range(here, len(old)) if _is_same(old[place].entry, entry)), None)
            if found is None:
                before = old[here].action if here < len(old) else None
                new.append(_Line(entry, self._insert(before, entry)))
                continue
            self._remove(old[here:found])
            here = found + 1
            line = old[found]
            if isinstance(entry, Submenu) and line.entry != entry:
                line.action.setText(self._text(entry.label))
            new.append(_Line(entry, line.action))
        self._remove(old[here:])
        self._lines = new

    def _insert(self, before: QAction | None, entry: Entry) -> QAction:
        """It is ready before it is in the menu: from then on every change goes to the panel."""
        if isinstance(entry, Submenu):
            action = self._below(self._menu, entry).menuAction()
        else:
            action = QAction(self._menu)
            match entry:
                case Line():
                    action.setSeparator(True)
                case Heading(label):
                    action.setText(self._text(label))
                    action.setEnabled(False)
                case Item(label):
                    action.setText(self._text(label))
                    self._set(action, entry)
        self._menu.insertAction(before, action)  # type: ignore[arg-type]  # None: at the end
        return action

    def _set(self, action: QAction, item: Item) -> None:
        self._asks[action] = item.action
        if item.reason:
            action.setEnabled(False)
            action.setToolTip(plain_tip(item.reason))

    def _below(self, menu: QMenu, entry: Submenu) -> QMenu:
        below = QMenu(self._text(entry.label), menu)
        below.setToolTipsVisible(True)
        if entry.state is not None:
            below.setIcon(self._sign(entry.state, ink(TONES[entry.state], menu.palette())))
        self.fill(below, entry.entries)
        return below

    def _remove(self, lines: list[_Line]) -> None:
        gone: list[QObject] = []
        for line in lines:
            self._menu.removeAction(line.action)
            below = line.action.menu()
            for action in below.actions() if isinstance(below, QMenu) else [line.action]:
                self._asks.pop(action, None)
            gone.append(below if isinstance(below, QMenu) else line.action)
        if gone:
            QTimer.singleShot(LATER, self._menu, lambda: _delete(gone))

    def _triggered(self, action: QAction) -> None:
        asked = self._asks.get(action)
        if asked is not None:
            self._choose(asked)

    def _sign(self, state: JobState, colour: QColor) -> QIcon:
        key = state, colour.rgb()
        if key not in self._signs:
            icon = self._signs[key] = QIcon(sign_pixmap(state, colour, SIGN))
            icon.addPixmap(sign_pixmap(state, colour, SIGN, 2.0))
        return self._signs[key]


@dataclass(frozen=True, slots=True)
class _Line:
    """What is in the menu, and for which entry."""

    entry: Entry
    action: QAction


def _is_same(old: Entry, new: Entry) -> bool:
    """Whether they stand for the same, however old that is by now."""
    if isinstance(old, Submenu) and isinstance(new, Submenu):
        return old.state is new.state and old.entries == new.entries
    return old == new


def _delete(gone: list[QObject]) -> None:
    for one in gone:
        one.deleteLater()
