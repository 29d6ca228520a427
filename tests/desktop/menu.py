"""The menu of a tray icon, read and clicked as a panel does it (com.canonical.dbusmenu)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from tests.desktop.link import Link, Signal
from tests.desktop.patience import PATIENCE

MENU = "com.canonical.dbusmenu"

ROOT = 0
ALL_LEVELS = -1


class Toggle(Enum):
    """What can be ticked, and how it is drawn."""

    CHECK = "checkmark"
    RADIO = "radio"


@dataclass(frozen=True)
class Entry:
    """One line of a menu with what is below it. The label is what a person reads, without the mark of its letter."""

    id: int
    label: str
    enabled: bool = True
    visible: bool = True
    is_separator: bool = False
    has_submenu: bool = False
    toggle: Toggle | None = None
    is_on: bool = False
    icon_name: str = ""
    icon_png: bytes = b""
    children: tuple[Entry, ...] = ()

    def child(self, label: str) -> Entry:
        """The visible line with exactly this label; there must be one."""
        found = [entry for entry in self.children if entry.visible and entry.label == label]
        if len(found) != 1:
            raise AssertionError(f"{len(found)} lines read {label!r} here:\n{self.outline() or '(an empty menu)'}")
        return found[0]

    def find(self, *labels: str) -> Entry:
        """The line at the end of a path of labels."""
        entry = self
        for label in labels:
            entry = entry.child(label)
        return entry

    @property
    def labels(self) -> list[str]:
        """What a person reads in this menu, from the top; a separator is `-`."""
        return ["-" if entry.is_separator else entry.label for entry in self.children if entry.visible]

    def outline(self) -> str:
        """The whole tree as text, one line each."""
        return "\n".join(self._lines(""))

    def _lines(self, indent: str) -> Iterator[str]:
        for entry in self.children:
            tick = "" if entry.toggle is None else "[x] " if entry.is_on else "[ ] "
            label = "-" if entry.is_separator else entry.label
            state = ("" if entry.enabled else " (disabled)") + ("" if entry.visible else " (hidden)")
            yield f"{indent}{tick}{label}{state}"
            yield from entry._lines(indent + "  ")


@dataclass(frozen=True)
class Layout:
    """A menu as it was read, and how long the program took to tell it, in nanoseconds."""

    root: Entry
    revision: int
    took: int


class Menu:
    """The menu of one item. Nothing is remembered between calls: a menu may change at any time."""

    def __init__(self, link: Link, owner: str, path: str) -> None:
        self._link = link
        self._owner = owner
        self._path = path

    def layout(self, parent: int = ROOT, depth: int = ALL_LEVELS) -> Layout:
        """What the program says its menu is now. It may be stale where nobody has opened it."""
        start = time.monotonic_ns()
        revision, node = self._call("GetLayout", "iias", parent, depth, [])
        took = time.monotonic_ns() - start
        assert isinstance(revision, int)
        return Layout(_entry(node), revision, took)

    def open(self, *labels: str) -> Layout:
        """Open the menu and the submenus on the way, as a person would see them; what is in the last one."""
        layout = self._show(ROOT)
        for label in labels:
            entry = layout.root.child(label)
            if not entry.enabled or not entry.has_submenu:
                raise AssertionError(f"{label!r} can't be opened:\n{layout.root.outline()}")
            layout = self._show(entry.id)
        return layout

    def click(self, *labels: str) -> Entry:
        """Open what is on the way, and click the last."""
        *way, last = labels
        layout = self.open(*way)
        entry = layout.root.child(last)
        if not entry.enabled or entry.is_separator:
            raise AssertionError(f"{last!r} can't be clicked:\n{layout.root.outline()}")
        self.press(entry)
        return entry

    def press(self, entry: Entry) -> None:
        """Click an entry that was read before."""
        self._event(entry.id, "clicked")
        self.close()

    def hover(self, entry: Entry) -> None:
        self._event(entry.id, "hovered")

    def close(self) -> None:
        self._event(ROOT, "closed")

    def updated(self, *, after: int = 0, within: float = PATIENCE) -> Signal:
        """Wait until the program says that lines came, went or changed, since a `time.monotonic_ns`."""

        def mine(signal: Signal) -> bool:
            if (signal.sender, signal.path, signal.interface) != (self._owner, self._path, MENU):
                return False
            return signal.at >= after and signal.member in ("LayoutUpdated", "ItemsPropertiesUpdated")

        return self._link.wait(lambda: next(iter(self._link.signals(mine)), None), "the menu changes", within)

    def _show(self, number: int) -> Layout:
        # Whether an update is needed is in the answer, but Qt always says no: read it in any case.
        self._call("AboutToShow", "i", number)
        self._event(number, "opened")
        return self.layout(number)

    def _event(self, number: int, kind: str) -> None:
        # No panel waits here: the program may open a dialog before it answers, or end.
        self._link.tell(self._owner, self._path, MENU, "Event", "isvu", number, kind, ("s", ""), 0)

    def _call(self, member: str, signature: str, *body: object) -> tuple[object, ...]:
        return self._link.call(self._owner, self._path, MENU, member, signature, *body)


def _entry(node: object) -> Entry:
    assert isinstance(node, tuple)
    number, properties, children = node
    values = {name: value for name, (_, value) in properties.items()}
    kind = values.get("toggle-type", "")
    return Entry(
        id=number,
        label=_read_as(values.get("label", "")),
        enabled=values.get("enabled", True),
        visible=values.get("visible", True),
        is_separator=values.get("type") == "separator",
        has_submenu=values.get("children-display") == "submenu",
        toggle=Toggle(kind) if kind else None,
        is_on=values.get("toggle-state") == 1,
        icon_name=values.get("icon-name", ""),
        icon_png=bytes(values.get("icon-data", b"")),
        children=tuple(_entry(child) for _, child in children),
    )


def _read_as(label: str) -> str:
    """One underscore marks the letter that follows; two stand for one that is read."""
    return "_".join(part.replace("_", "") for part in label.split("__"))
