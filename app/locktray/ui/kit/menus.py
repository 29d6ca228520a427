"""Menus of entries: in a window, or in a panel that draws them itself."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction, QColor, QIcon
from PySide6.QtWidgets import QMenu

from lockcore import JobState
from lockcore._value import value
from locktray.present.menu import Action, Entry, Heading, Item, Line, Submenu
from locktray.present.tones import TONES
from locktray.ui.kit.colours import ink
from locktray.ui.kit.signs import sign_pixmap
from locktray.ui.kit.spares import Spare, Spares
from locktray.ui.kit.tips import plain_tip

SIGN = 16

LATER = 1000
"""Milliseconds until what is no longer in the menu is deleted: whoever opens it need not wait for that."""

READY = 150
"""Milliseconds after a change until submenus are made for the next one; by then the panel has read the menu."""


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
        self._spares = Spares(menu)
        self._restock = QTimer(menu)
        self._restock.setSingleShot(True)
        self._restock.timeout.connect(lambda: self._have_spares())
        # For submenus too, and much quicker than one for each action. A lambda: it keeps us for as long as the menu.
        menu.triggered.connect(lambda action: self._triggered(action))

    def fill(self, menu: QMenu, entries: tuple[Entry, ...]) -> None:
        """Add entries to the menu."""
        for entry in entries:
            self._insert(menu, None, entry)

    def change(self, entries: tuple[Entry, ...], text: Callable[[str], str] = drawn_here) -> None:
        """Make the menu one of these entries, instead of those that it has by an earlier change.

        What is chosen in a panel may arrive after the menu has changed. So a line is kept only for what it stood for,
        down to the holder that was seen; the age in its label alone may change.
        """
        if text is not self._text:
            self._remove(self._lines)
            self._lines, self._text = [], text
            self._spares.drop()
        old, new, here = self._lines, [], 0
        names = [_name(line.entry) for line in old]
        for entry in entries:
            name = _name(entry)
            places = (place for place in range(here, len(old)) if names[place] == name)
            found = next((place for place in places if _is_same(old[place].entry, entry)), None)
            if found is None:
                before = old[here].action if here < len(old) else None
                new.append(_Line(entry, self._insert(self._menu, before, entry)))
                continue
            self._remove(old[here:found])
            here = found + 1
            line = old[found]
            if isinstance(entry, Submenu) and line.entry != entry:
                line.action.setText(self._text(entry.label))
            new.append(_Line(entry, line.action))
        self._remove(old[here:])
        self._lines = new
        self._restock.start(READY)

    def _insert(self, menu: QMenu, before: QAction | None, entry: Entry) -> QAction:
        """It is ready before it is in the menu: from then on every change goes to the panel."""
        if isinstance(entry, Submenu):
            action = self._below(menu, entry).menuAction()
        else:
            action = QAction(menu)
            match entry:
                case Line():
                    action.setSeparator(True)
                case Heading(label):
                    action.setText(self._text(label))
                    action.setEnabled(False)
                case Item(label):
                    action.setText(self._text(label))
                    self._asks[action] = entry.action
                    if entry.reason:
                        action.setEnabled(False)
                        action.setToolTip(plain_tip(entry.reason))
        menu.insertAction(before, action)  # type: ignore[arg-type]  # None: at the end
        return action

    def _below(self, menu: QMenu, entry: Submenu) -> QMenu:
        below = self._spares.take(entry.entries) or Spare(menu, entry.entries, self._text)
        if entry.state is not None:
            below.menu.setIcon(self._sign(entry.state, ink(TONES[entry.state], menu.palette())))
        for action, item in below.become(entry):
            self._asks[action] = item.action
        return below.menu

    def _have_spares(self) -> None:
        """As many as there are jobs: all of them may change before the menu is opened again."""
        jobs = [line.entry for line in self._lines if isinstance(line.entry, Submenu) and line.entry.state is not None]
        if jobs:
            self._spares.have(len(jobs), jobs[0].entries, self._text)
        else:
            self._spares.drop()

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


@value
class _Line:
    """What is in the menu, and for which entry."""

    entry: Entry
    action: QAction


def _name(entry: Entry) -> object:
    """Of two that are the same it is the same, and is compared much quicker."""
    if isinstance(entry, Submenu):
        first = entry.entries[0] if entry.entries else None
        return first.action.status and first.action.status.name if isinstance(first, Item) else None
    return type(entry)


def _is_same(old: Entry, new: Entry) -> bool:
    """Whether they stand for the same, however old that is by now."""
    if isinstance(old, Submenu) and isinstance(new, Submenu):
        return old.state is new.state and old.entries == new.entries
    return old == new


def _delete(gone: list[QObject]) -> None:
    for one in gone:
        one.deleteLater()
