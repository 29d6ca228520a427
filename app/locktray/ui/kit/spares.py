"""Submenus that are made before they are needed: making thirty takes longer than all else when a menu opens."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from locktray.present.menu import Entry, Item, Line, Submenu
from locktray.ui.kit.tips import plain_tip

Text = Callable[[str], str]


class Spare:
    """A submenu of items and lines between them. Used once: what a panel tells late is about what it read then."""

    def __init__(self, parent: QMenu, entries: tuple[Entry, ...], text: Text) -> None:
        self.menu = QMenu(parent)
        self.menu.setToolTipsVisible(True)
        self._text = text
        self._lines = [(entry, self._add(entry)) for entry in entries]

    def fits(self, entries: tuple[Entry, ...]) -> bool:
        """Whether it has as many lines, of the same kinds."""
        return [type(entry) for entry, _ in self._lines] == [type(entry) for entry in entries]

    def become(self, entry: Submenu) -> list[tuple[QAction, Item]]:
        """Read as this one does. Returns its items, those too that can't be chosen now."""
        self.menu.setTitle(self._text(entry.label))
        items = []
        for (was, action), wanted in zip(self._lines, entry.entries, strict=True):
            if isinstance(was, Item) and isinstance(wanted, Item):
                self._reword(action, was, wanted)
                items.append((action, wanted))
        return items

    def _add(self, entry: Entry) -> QAction:
        if isinstance(entry, Line):
            return self.menu.addSeparator()
        action = self.menu.addAction(self._text(entry.label))
        if isinstance(entry, Item) and entry.reason:
            action.setEnabled(False)
            action.setToolTip(plain_tip(entry.reason))
        return action

    def _reword(self, action: QAction, was: Item, wanted: Item) -> None:
        if was.label != wanted.label:
            action.setText(self._text(wanted.label))
        if was.enabled != wanted.enabled:
            action.setEnabled(wanted.enabled)
        if was.reason != wanted.reason:
            action.setToolTip(plain_tip(wanted.reason))


class Spares:
    """Those that are ready."""

    def __init__(self, parent: QMenu) -> None:
        self._parent = parent
        self._ready: list[Spare] = []

    def take(self, entries: tuple[Entry, ...]) -> Spare | None:
        """One that can become these, if there is one."""
        return self._ready.pop() if self._ready and self._ready[-1].fits(entries) else None

    def have(self, number: int, entries: tuple[Entry, ...], text: Text) -> None:
        """Be so many. They read as these do, since jobs differ in little but their names."""
        if self._ready and not self._ready[-1].fits(entries):
            self.drop()
        while len(self._ready) > number:
            self._ready.pop().menu.deleteLater()
        while len(self._ready) < number:
            self._ready.append(Spare(self._parent, entries, text))

    def drop(self) -> None:
        """Be none."""
        while self._ready:
            self._ready.pop().menu.deleteLater()
