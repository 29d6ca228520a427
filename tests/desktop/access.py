"""What a screen reader knows of a program: the tree of its accessible widgets, read and pressed over the bus (AT-SPI).

The test itself is the bus and the registry that programs look for, so nothing has to be installed. It must be on the
bus before a program starts, and the program needs `Access.environment`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import ClassVar

from tests.desktop.link import CallFailed, Link
from tests.desktop.patience import PATIENCE, Patience
from tests.desktop.picture import Box
from tests.desktop.service import PROPERTIES, Method, Property, Service

BUS, BUS_PATH = "org.a11y.Bus", "/org/a11y/bus"
REGISTRY, REGISTRY_PATH = "org.a11y.atspi.Registry", "/org/a11y/atspi/registry"
SOCKET, ROOT = "org.a11y.atspi.Socket", "/org/a11y/atspi/accessible/root"

ACCESSIBLE = "org.a11y.atspi.Accessible"
ACTION = "org.a11y.atspi.Action"
COMPONENT = "org.a11y.atspi.Component"
TEXT, EDITABLE = "org.a11y.atspi.Text", "org.a11y.atspi.EditableText"

ON_SCREEN = 0
"""Coordinates of the screen, not of the window."""

INFORMATIVE = frozenset(
    {"button", "push button", "toggle button", "check box", "button menu", "graphic", "progress bar", "table"}
)
"""Roles of what is not always reached by keyboard, but would be a riddle without a name."""

MOST = 400
"""Children of one widget that are looked at: a table of ten thousand rows has one for each cell."""


class State(IntEnum):
    """Those of AT-SPI's states that tests ask for, by their bit."""

    ACTIVE = 1
    CHECKED = 4
    EDITABLE = 7
    ENABLED = 8
    FOCUSABLE = 11
    FOCUSED = 12
    SELECTED = 23
    SENSITIVE = 24
    SHOWING = 25
    VISIBLE = 30
    IS_DEFAULT = 39


@dataclass(frozen=True)
class Widget:
    """One widget as it was when it was read. `role` is AT-SPI's word, such as `button` or `check box`."""

    link: Link = field(repr=False, compare=False)
    owner: str
    path: str
    role: str
    name: str
    description: str
    states: frozenset[State]
    children: tuple[Widget, ...] = field(repr=False)

    def walk(self) -> Iterator[Widget]:
        yield self
        for child in self.children:
            yield from child.walk()

    def is_(self, *states: State) -> bool:
        return self.states.issuperset(states)

    @property
    def can_be_pressed(self) -> bool:
        return self.is_(State.ENABLED, State.SENSITIVE, State.SHOWING)

    @property
    def box(self) -> Box:
        """Where it is on the screen now."""
        ((left, top, width, height),) = self._call(COMPONENT, "GetExtents", "u", ON_SCREEN)  # type: ignore[misc]
        return Box(left, top, left + width - 1, top + height - 1)

    @property
    def text(self) -> str:
        """What is written in a field."""
        (text,) = self._call(TEXT, "GetText", "ii", 0, -1)
        return str(text)

    @property
    def words(self) -> str:
        """All that a screen reader says of it, with what is written in it."""
        try:
            written = self.text if "text" in self.role else ""
        except CallFailed:
            written = ""  # it has gone meanwhile
        return "\n".join(filter(None, (self.name, self.description, written)))

    def nameless(self) -> list[Widget]:
        """What can be reached by keyboard here, or tells something, but has no name for who can't see it."""
        told = [
            widget
            for widget in self.walk()
            if widget.is_(State.SHOWING) and (widget.is_(State.FOCUSABLE) or widget.role in INFORMATIVE)
        ]
        return [widget for widget in told if "cell" not in widget.role and not widget.name.strip()]

    def press(self) -> None:
        """Do what a click on it does."""
        assert self.can_be_pressed, f"{self} can't be pressed"
        self._call(ACTION, "DoAction", "i", 0)

    def focus(self) -> None:
        self._call(COMPONENT, "GrabFocus")

    def write(self, text: str) -> None:
        """Put a text into a field, in place of what was there."""
        assert self.is_(State.EDITABLE), f"{self} can't be written into"
        self._call(EDITABLE, "SetTextContents", "s", text)

    def outline(self, indent: str = "") -> str:
        """The whole tree as text, a line a widget."""
        shown = "" if self.is_(State.SHOWING) else " (hidden)"
        lines = [f"{indent}[{self.role}] {self.name!r}{shown}"]
        lines += [child.outline(indent + "  ") for child in self.children]
        return "\n".join(lines)

    def _call(self, interface: str, member: str, signature: str = "", *body: object) -> tuple[object, ...]:
        return self.link.call(self.owner, self.path, interface, member, signature, *body)


class Access:
    """The registry where programs make themselves known, and the eyes of who reads their widgets."""

    environment: ClassVar = {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_ACCESSIBILITY": "1"}

    def __init__(self, address: str) -> None:
        self._programs: list[tuple[str, str]] = []
        self._link = Link(address)
        self._link.serve(
            Service(
                BUS_PATH,
                BUS,
                methods={"GetAddress": Method("", "s", lambda _: (address,))},
                properties={
                    "IsEnabled": Property("b", lambda: True),
                    "ScreenReaderEnabled": Property("b", lambda: False),
                },
            )
        )
        self._link.serve(
            Service(
                REGISTRY_PATH,
                REGISTRY,
                methods={
                    "GetRegisteredEvents": Method("", "a(ss)", lambda _: ([],)),
                    "RegisterEvent": Method("s", "", lambda _, event: ()),
                    "DeregisterEvent": Method("s", "", lambda _, event: ()),
                },
            )
        )
        self._link.serve(Service(ROOT, SOCKET, methods={"Embed": Method("(so)", "(so)", self._embed)}))
        self._link.claim(REGISTRY)
        self._link.claim(BUS)

    def close(self) -> None:
        self._link.close()

    def windows(self, name: str = "") -> tuple[Widget, ...]:
        """Every window that is shown now with these words in its title, of all programs, with what is in it."""
        found: list[Widget] = []
        for owner, path in self._link.read(lambda: tuple(self._programs)):
            try:
                windows = self._children(owner, path)
                found += [self._read(*window) for window in windows if name in self._property(*window, "Name")]
            except CallFailed:
                continue  # it has ended, or a widget went while it was read
        return tuple(window for window in found if window.is_(State.SHOWING))

    def heads(self) -> tuple[Widget, ...]:
        """Every window that is shown now, without what is in it: nothing in it can go while it is read."""
        found: list[Widget] = []
        for owner, path in self._link.read(lambda: tuple(self._programs)):
            try:
                found += [self._read(*window, deep=False) for window in self._children(owner, path)]
            except CallFailed:
                continue  # it has ended
        return tuple(window for window in found if window.is_(State.SHOWING))

    def in_front(self, name: str, *, within: float = PATIENCE) -> None:
        """Wait until a window with these words in its title has the keyboard. Then it is on the screen, too."""
        for _ in Patience(f"the window {name!r} is in front", within, pause=0.05):
            if any(name in window.name and window.is_(State.ACTIVE) for window in self.heads()):
                return

    def titles(self) -> set[str]:
        """Those of all windows that are shown now."""
        return {window.name for window in self.heads()}

    def window(self, name: str, *, within: float = PATIENCE) -> Widget:
        """Wait for a window with these words in its title."""
        try:
            for _ in Patience(f"a window {name!r} is shown", within, pause=0.05):
                windows = self.windows(name)
                if windows:
                    return windows[0]
        except AssertionError as error:
            raise AssertionError(f"{error}; there are:\n{_outlines(self.windows())}") from None
        raise AssertionError

    def gone(self, name: str, *, within: float = PATIENCE) -> None:
        """Wait until no window has these words in its title."""
        for _ in Patience(f"the window {name!r} goes", within, pause=0.05):
            if not self.windows(name):
                return

    def find(self, window: str, wanted: Callable[[Widget], object], what: str, *, within: float = PATIENCE) -> Widget:
        """Wait for a widget in a window that is as it should be."""
        shown: Widget | None = None
        try:
            for _ in Patience(f"{what} in {window!r}", within, pause=0.05):
                shown = self.window(window, within=within)
                for widget in shown.walk():
                    if wanted(widget):
                        return widget
        except AssertionError as error:
            raise AssertionError(f"{error}; there is:\n{shown.outline() if shown else ''}") from None
        raise AssertionError

    def _embed(self, sender: str, root: tuple[str, str]) -> tuple[object, ...]:
        self._programs.append((sender, root[1]))
        return ((self._link.name, ROOT),)

    def _children(self, owner: str, path: str) -> list[tuple[str, str]]:
        (children,) = self._link.call(owner, path, ACCESSIBLE, "GetChildren")
        assert isinstance(children, list)
        return [(str(owner), str(path)) for owner, path in children[:MOST]]

    def _read(self, owner: str, path: str, *, deep: bool = True) -> Widget:
        ((low, high),) = self._link.call(owner, path, ACCESSIBLE, "GetState")  # type: ignore[misc]
        (role,) = self._link.call(owner, path, ACCESSIBLE, "GetRoleName")
        bits = low | high << 32
        return Widget(
            link=self._link,
            owner=owner,
            path=path,
            role=str(role),
            name=self._property(owner, path, "Name"),
            description=self._property(owner, path, "Description"),
            states=frozenset(state for state in State if bits >> state & 1),
            children=tuple(self._read(*child) for child in self._children(owner, path)) if deep else (),
        )

    def _property(self, owner: str, path: str, name: str) -> str:
        ((_, value),) = self._link.call(owner, path, PROPERTIES, "Get", "ss", ACCESSIBLE, name)  # type: ignore[misc]
        return str(value)


def _outlines(windows: tuple[Widget, ...]) -> str:
    return "\n".join(window.outline() for window in windows) or "(no window)"
