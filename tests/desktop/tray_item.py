"""An icon in the tray, as its host sees it: what it shows, when it changed, and what a person can do with it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from tests.desktop.link import CallFailed, Link, Signal
from tests.desktop.menu import Menu
from tests.desktop.patience import PATIENCE
from tests.desktop.picture import Picture
from tests.desktop.service import PROPERTIES

ITEM = "org.kde.StatusNotifierItem"
ITEM_PATH = "/StatusNotifierItem"


@dataclass(frozen=True)
class ToolTip:
    """Title and text; Qt sends its tooltip as the title."""

    title: str
    text: str


@dataclass(frozen=True)
class Look:
    """All that an item shows at one moment. Pictures come in every size that the program has sent.

    `since` is when it last said that something is new (`time.monotonic_ns`).
    """

    id: str
    title: str
    status: str
    category: str
    icon_name: str
    icons: tuple[Picture, ...]
    attention_icons: tuple[Picture, ...]
    overlay_icons: tuple[Picture, ...]
    tooltip: ToolTip
    menu: str
    since: int

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(icon.width for icon in self.icons)

    def icon(self, size: int) -> Picture:
        for icon in self.icons:
            if icon.width == size:
                return icon
        raise AssertionError(f"the icon has no size {size}, only {self.sizes}")


class TrayItem:
    """One icon. It stands for one registration: an item that registers again is another one."""

    def __init__(self, link: Link, service: str, path: str, owner: str) -> None:
        self.service = service
        self.path = path
        self.owner = owner
        self.registered = time.monotonic_ns()
        self.is_there = True
        self._link = link

    def __repr__(self) -> str:
        return f"TrayItem({self.service}{self.path}, {'there' if self.is_there else 'gone'})"

    @property
    def pid(self) -> int:
        """Of the program that it belongs to."""
        (pid,) = self._link.ask_bus("GetConnectionUnixProcessID", "s", self.owner)
        assert isinstance(pid, int)
        return pid

    def look(self) -> Look:
        """Read everything in one call, so that it belongs together."""
        (answer,) = self._link.call(self.owner, self.path, PROPERTIES, "GetAll", "s", ITEM)
        said = self.signals()  # now: what belongs to the answer was said before it
        assert isinstance(answer, dict)
        values = {name: value for name, (_, value) in answer.items()}
        _, _, title, text = values.get("ToolTip", ("", [], "", ""))
        return Look(
            id=values["Id"],
            title=values["Title"],
            status=values["Status"],
            category=values["Category"],
            icon_name=values.get("IconName", ""),
            icons=_pictures(values.get("IconPixmap", [])),
            attention_icons=_pictures(values.get("AttentionIconPixmap", [])),
            overlay_icons=_pictures(values.get("OverlayIconPixmap", [])),
            tooltip=ToolTip(title, text),
            menu=values.get("Menu", ""),
            since=said[-1].at if said else self.registered,
        )

    def until(self, condition: Callable[[Look], object], what: str, *, within: float = PATIENCE) -> Look:
        """Look, and again whenever it says that something is new, until it shows what it should."""
        deadline = time.monotonic() + within
        while True:
            before, look = time.monotonic_ns(), self.look()
            if condition(look):
                return look
            self._hear("", before, deadline - time.monotonic(), f"{what}; it shows {look}")

    def heard(self, member: str, *, after: int = 0, within: float = PATIENCE) -> Signal:
        """Wait for the first signal of this name (NewIcon, NewToolTip, NewStatus) since a `time.monotonic_ns`.

        A program that has just started may still have one under way; `until` is about what is shown.
        """
        return self._hear(member, after, within, f"{self!r} says {member}")

    def signals(self, member: str = "", *, after: int = 0) -> list[Signal]:
        """What was heard of it until now."""
        return self._link.signals(lambda signal: self._is_mine(signal, member, after))

    def activate(self, x: int = 0, y: int = 0) -> None:
        """A left click."""
        self._call("Activate", "ii", x, y)

    def secondary_activate(self, x: int = 0, y: int = 0) -> None:
        """A middle click."""
        self._call("SecondaryActivate", "ii", x, y)

    def context_menu(self, x: int = 0, y: int = 0) -> None:
        """A right click, on a host that leaves the menu to the program. Most read it themselves: see `menu`."""
        self._call("ContextMenu", "ii", x, y)

    def scroll(self, delta: int, orientation: str = "vertical") -> None:
        self._call("Scroll", "is", delta, orientation)

    def menu(self) -> Menu:
        """The menu of the item, as a host draws it."""
        path = self.look().menu
        if path in ("", "/NO_DBUSMENU"):
            raise AssertionError(f"{self!r} has no menu")
        return Menu(self._link, self.owner, path)

    def _call(self, member: str, signature: str, *body: object) -> None:
        try:
            self._link.call(self.owner, self.path, ITEM, member, signature, *body)
        except CallFailed as error:
            raise AssertionError(f"{self!r} does not take {member}: {error}") from error

    def _hear(self, member: str, after: int, within: float, what: str) -> Signal:
        return self._link.wait(lambda: next(iter(self.signals(member, after=after)), None), what, within)

    def _is_mine(self, signal: Signal, member: str, after: int) -> bool:
        if signal.sender != self.owner or signal.path != self.path or signal.interface != ITEM:
            return False
        return member in ("", signal.member) and signal.at >= after


def _pictures(pixmaps: list[tuple[int, int, bytes]]) -> tuple[Picture, ...]:
    return tuple(Picture.from_argb(width, height, argb) for width, height, argb in pixmaps)
