"""A tray, seen from the panel's side: programs register their icons here, as they do with a real panel.

The registry (StatusNotifierWatcher) and the panel that shows (StatusNotifierHost) are two roles; as on most desktops
one process plays both.
"""

from __future__ import annotations

import os

from tests.desktop.link import BUS, Link, Signal
from tests.desktop.menu import MENU
from tests.desktop.patience import PATIENCE
from tests.desktop.service import Method, Property, Service
from tests.desktop.tray_item import ITEM, ITEM_PATH, TrayItem

WATCHER = "org.kde.StatusNotifierWatcher"
WATCHER_PATH = "/StatusNotifierWatcher"


class TrayHost:
    """A host that can come late, leave, and come back, as panels do.

    Its items are those of its present stay on the bus: after a restart nothing is known until programs register again.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._link: Link | None = None
        self._items: list[TrayItem] = []

    @property
    def is_there(self) -> bool:
        return self._link is not None

    @property
    def items(self) -> tuple[TrayItem, ...]:
        """The icons in the tray now, the oldest first."""
        return self._the_link.read(lambda: tuple(item for item in self._items if item.is_there))

    def join(self) -> None:
        """Appear on the bus."""
        if self._link is not None:
            raise AssertionError("the host is there already")
        self._items = []
        link = self._link = Link(self._address)
        try:
            # Everything is heard before anybody can register, so that no signal is missed.
            link.watch(f"type='signal',sender='{BUS}',member='NameOwnerChanged'", self._somebody_changed)
            link.watch(f"type='signal',interface='{ITEM}'")
            link.watch(f"type='signal',interface='{MENU}'")
            link.serve(self._service())
            link.claim(f"org.kde.StatusNotifierHost-{os.getpid()}-{id(self)}")
            link.claim(WATCHER)
        except BaseException:
            self.leave()
            raise
        link.emit(WATCHER_PATH, WATCHER, "StatusNotifierHostRegistered")

    def leave(self) -> None:
        """Be gone, as if the panel had crashed. Items of this stay can't be asked any more."""
        if self._link is not None:
            link, self._link = self._link, None
            link.close()

    def item(self, *, within: float = PATIENCE) -> TrayItem:
        """Wait until there is an icon; it must be the only one."""

        def look() -> TrayItem | None:
            there = self.items
            assert len(there) < 2, f"more than one icon: {there}"
            return there[0] if there else None

        return self._the_link.wait(look, "an icon comes into the tray", within)

    def gone(self, item: TrayItem, *, within: float = PATIENCE) -> None:
        """Wait until an icon is no longer there."""
        self._the_link.wait(lambda: not item.is_there, f"{item} leaves the tray", within)

    @property
    def _the_link(self) -> Link:
        assert self._link is not None, "the host is not on the bus"
        return self._link

    def _service(self) -> Service:
        return Service(
            WATCHER_PATH,
            WATCHER,
            methods={
                "RegisterStatusNotifierItem": Method("s", "", self._register),
                "RegisterStatusNotifierHost": Method("s", "", lambda sender, name: ()),
            },
            properties={
                "RegisteredStatusNotifierItems": Property("as", self._names),
                "IsStatusNotifierHostRegistered": Property("b", lambda: True),
                "ProtocolVersion": Property("i", lambda: 0),
            },
        )

    def _register(self, sender: str, name: str) -> tuple[object, ...]:
        """Called with a bus name, or, by some programs, with the path of the item at the caller's own name."""
        service, path = (sender, name) if name.startswith("/") else (name, ITEM_PATH)
        if not any(item.is_there and (item.owner, item.path) == (sender, path) for item in self._items):
            item = TrayItem(self._the_link, service, path, sender)
            self._items.append(item)
            self._the_link.emit(WATCHER_PATH, WATCHER, "StatusNotifierItemRegistered", "s", service + path)
        return ()

    def _names(self) -> list[str]:
        return [item.service + item.path for item in self._items if item.is_there]

    def _somebody_changed(self, signal: Signal) -> None:
        if signal.member != "NameOwnerChanged":
            return
        name, _, owner = signal.body
        for item in self._items:
            if item.is_there and owner == "" and name in (item.service, item.owner):
                item.is_there = False
                self._the_link.emit(
                    WATCHER_PATH, WATCHER, "StatusNotifierItemUnregistered", "s", item.service + item.path
                )
