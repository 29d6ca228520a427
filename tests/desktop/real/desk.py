"""Openbox, a panel and Xfce's notifications on a test desktop, and a person who looks and uses the mouse.

The software is as it comes, with one exception: what has to be found on the screen is given a colour of its own.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Callable, Mapping
from enum import Enum
from pathlib import Path

from tests.desktop.access import Access
from tests.desktop.link import Link
from tests.desktop.patience import PATIENCE, Patience
from tests.desktop.picture import NEAR, Box, Colour, Picture
from tests.desktop.program import Program
from tests.desktop.real.software import hidden_program
from tests.desktop.session import Desktop

FIRST_BUTTON, OTHER_BUTTONS = Colour.named("#00c8ff"), Colour.named("#ffe000")

STYLE = """
#XfceNotifyWindow button { background: #ffe000; color: black; }
#XfceNotifyWindow button:first-child { background: #00c8ff; }
"""

XFCE_PANEL = """<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-panel" version="1.0">
  <property name="configver" type="int" value="2"/>
  <property name="panels" type="array">
    <value type="int" value="1"/>
    <property name="dark-mode" type="bool" value="{dark}"/>
    <property name="panel-1" type="empty">
      <property name="position" type="string" value="p=6;x=0;y=0"/>
      <property name="position-locked" type="bool" value="true"/>
      <property name="length" type="uint" value="100"/>
      <property name="size" type="uint" value="{size}"/>
      <property name="plugin-ids" type="array">
        <value type="int" value="1"/>
        <value type="int" value="2"/>
      </property>
    </property>
  </property>
  <property name="plugins" type="empty">
    <property name="plugin-1" type="string" value="separator">
      <property name="expand" type="bool" value="true"/>
      <property name="style" type="uint" value="0"/>
    </property>
    <property name="plugin-2" type="string" value="systray">
      <property name="square-icons" type="bool" value="true"/>
    </property>
  </property>
</channel>
"""

ENOUGH = 100
"""Pixels of a colour that are more than chance."""

TRAYER = "trayer --edge top --align right --widthtype request --heighttype pixel --height {size}"
DARK_TRAYER = " --transparent true --alpha 0 --tint 0x202124"

LEAST_LETTERS = 5
"""Rows of pixels that a line of text has at least; what is lower parts lines."""


class Panel(Enum):
    """Where icons are shown: over the bus as most panels do, or as small windows, as older ones do."""

    XFCE = "xfce"
    TRAYER = "trayer"


class Desk:
    """A real desktop. `shots` is the folder of the screenshots, `size` and `dark` are the panel's.

    Without `panel_now` the panel comes when `start_panel` is called.
    """

    def __init__(
        self,
        desktop: Desktop,
        panel: Panel,
        shots: Path,
        *,
        size: int = 32,
        dark: bool = False,
        panel_now: bool = True,
        style: str = STYLE,
    ) -> None:
        self.desktop = desktop
        self.panel = panel
        self.size, self.dark = size, dark
        self.access = Access(desktop.bus.address)
        self._shots = shots
        self._style(style)
        desktop.start(["openbox", "--sm-disable"])
        if panel_now:
            self.start_panel()
        notifier = hidden_program("*/xfce4/notifyd/xfce4-notifyd")
        assert notifier is not None
        desktop.start([notifier])
        self._wait_for("org.freedesktop.Notifications")

    def start_panel(self) -> Program:
        """Have a panel with a tray, from now on."""
        if self.panel is Panel.XFCE:
            program = self.desktop.start(["xfce4-panel", "--disable-wm-check"])
            self._wait_for("org.kde.StatusNotifierWatcher")
        else:
            words = TRAYER.format(size=self.size) + DARK_TRAYER * self.dark
            program = self.desktop.start(words.split())
        return program

    def close(self) -> None:
        self.access.close()

    def start(self, words: list[str], *, environment: Mapping[str, str] | None = None) -> Program:
        return self.desktop.start(words, environment={**self.access.environment, **(environment or {})})

    def see(
        self, colour: Colour, what: str, *, within: Box | None = None, at_least: int = ENOUGH, near: int = NEAR
    ) -> Box:
        """Wait until a colour is on the screen, or in a part of it, and stays where it is."""
        return self._rests(lambda picture: picture.find(colour, within=within, at_least=at_least, near=near), what)

    def see_change(self, before: Picture, what: str, *, size: tuple[int, int], below: int = 0) -> Box:
        """Wait until something of at least this size is there that was not there before, and stays as it is."""
        width, height = size
        part = Box(0, below, before.width - 1, before.height - 1)
        seen = before.crop(part)

        def look(picture: Picture) -> Box | None:
            box = seen.differs(picture.crop(part))
            if box is None or box.width < width or box.height < height:
                return None
            return Box(box.left, box.top + below, box.right, box.bottom + below)

        return self._rests(look, what)

    def see_submenu(self, before: Picture, what: str, *, beside: Box) -> Box:
        """Wait for a menu that opens beside a line of another one."""

        def look(picture: Picture) -> Box | None:
            # Only what is beside the menu: the line itself is marked when its submenu opens.
            left = Box(0, 0, max(beside.left - 8, 0), picture.height - 1)
            right = Box(min(beside.right + 8, picture.width - 1), 0, picture.width - 1, picture.height - 1)
            for side in (left, right):
                box = before.crop(side).differs(picture.crop(side))
                if box is not None and box.width >= 60 and box.height >= 60:
                    return Box(box.left + side.left, box.top, box.right + side.left, box.bottom)
            return None

        return self._rests(look, what)

    def open_menu(self, icon: Box) -> Box:
        """Click an icon with the right button; where its menu is."""
        before = self.picture()
        self.click(icon, button=3)
        # The icon changes too: it is marked, or pulses. A menu is below the panel, or where the mouse is.
        below = self.size + 1 if self.panel is Panel.XFCE else icon.centre[1]
        return self.see_change(before, "the menu opens", size=(100, 100), below=below)

    def lines(self, menu: Box) -> list[Box]:
        """The lines of text in an open menu, from the top; what parts them is none."""
        inner = Box(menu.left + 4, menu.top + 2, menu.right - 4, menu.bottom - 2)
        picture = self.picture().crop(inner)
        rows = [picture.crop(Box(0, y, picture.width - 1, y)) for y in range(picture.height)]
        ground = Counter(row.rgba[:4] for row in rows).most_common(1)[0][0]
        blank = ground * picture.width
        found: list[Box] = []
        top: int | None = None
        for y, row in enumerate([*(row.rgba for row in rows), blank]):
            if row != blank and top is None:
                top = y
            elif row == blank and top is not None:
                if y - top >= LEAST_LETTERS:
                    found.append(Box(inner.left, inner.top + top, inner.right, inner.top + y - 1))
                top = None
        return found

    def point_at(self, box: Box) -> None:
        """Move the mouse there in steps, as a hand does: a menu follows it."""
        x, y = box.centre
        self.point(x - 6, y)
        self.point(x, y)

    def picture(self) -> Picture:
        return self.desktop.screen.picture()

    def shot(self, name: str) -> Picture:
        """Keep a picture of the screen for people."""
        return self.desktop.screen.screenshot(self._shots / f"{self.panel.value}-{name}.png")

    def keep(self, name: str, box: Box, around: int = 8) -> None:
        """Keep a picture of a part of the screen for people."""
        picture = self.picture()
        left, top = max(box.left - around, 0), max(box.top - around, 0)
        right, bottom = min(box.right + around, picture.width - 1), min(box.bottom + around, picture.height - 1)
        picture.crop(Box(left, top, right, bottom)).save(self._shots / f"{self.panel.value}-{name}.png")

    def point(self, x: int, y: int) -> None:
        self._xdotool("mousemove", str(x), str(y))

    def click(self, box: Box, button: int = 1) -> None:
        """Click into the middle of something."""
        self.point(*box.centre)
        self._xdotool("click", str(button))

    def press(self, *keys: str) -> None:
        self._xdotool("key", "--delay", "60", *keys)

    def _rests(self, look: Callable[[Picture], Box | None], what: str) -> Box:
        # Panels move and fade things in: what is found must be found again at the same place.
        last: Box | None = None
        try:
            for _ in Patience(what, PATIENCE, pause=0.1):
                box = look(self.picture())
                if box is not None and box == last:
                    return box
                last = box
        except AssertionError:
            self.shot("trouble")
            raise
        raise AssertionError

    def _xdotool(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self.desktop.environment, check=True, timeout=PATIENCE)

    def _wait_for(self, name: str) -> None:
        with Link(self.desktop.bus.address) as link:
            for _ in Patience(f"{name} is on the bus"):
                if link.owner(name) is not None:
                    return

    def _style(self, style: str) -> None:
        settings = Path(self.desktop.environment["XDG_CONFIG_HOME"])
        panel = settings / "xfce4/xfconf/xfce-perchannel-xml/xfce4-panel.xml"
        css = settings / "gtk-3.0/gtk.css"
        dark = str(self.dark).lower()
        for file, text in ((panel, XFCE_PANEL.format(size=self.size, dark=dark)), (css, style)):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
