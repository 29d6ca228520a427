"""Openbox, a panel and Xfce's notifications on a test desktop, and a person who looks and uses the mouse.

The software is as it comes, with one exception: what has to be found on the screen is given a colour of its own.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from enum import Enum
from pathlib import Path

from tests.desktop.link import Link
from tests.desktop.patience import PATIENCE, Patience
from tests.desktop.picture import Box, Colour, Picture
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
    <property name="panel-1" type="empty">
      <property name="position" type="string" value="p=6;x=0;y=0"/>
      <property name="position-locked" type="bool" value="true"/>
      <property name="length" type="uint" value="100"/>
      <property name="size" type="uint" value="32"/>
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

TRAYER = "trayer --edge top --align right --widthtype request --heighttype pixel --height 32".split()


class Panel(Enum):
    """Where icons are shown: over the bus as most panels do, or as small windows, as older ones do."""

    XFCE = "xfce"
    TRAYER = "trayer"


class Desk:
    """A real desktop. `shots` is the folder of the screenshots."""

    def __init__(self, desktop: Desktop, panel: Panel, shots: Path) -> None:
        self.desktop = desktop
        self.panel = panel
        self._shots = shots
        self._style()
        desktop.start(["openbox", "--sm-disable"])
        if panel is Panel.XFCE:
            desktop.start(["xfce4-panel", "--disable-wm-check"])
        else:
            desktop.start([*TRAYER])
        notifier = hidden_program("*/xfce4/notifyd/xfce4-notifyd")
        assert notifier is not None
        desktop.start([notifier])
        with Link(desktop.bus.address) as link:
            names = ["org.freedesktop.Notifications"]
            names += ["org.kde.StatusNotifierWatcher"] if panel is Panel.XFCE else []
            for name in names:
                for _ in Patience(f"{name} is on the bus"):
                    if link.owner(name) is not None:
                        break

    def start(self, words: list[str]) -> Program:
        return self.desktop.start(words)

    def see(self, colour: Colour, what: str, *, within: Box | None = None) -> Box:
        """Wait until a colour is on the screen, or in a part of it, and stays where it is."""
        return self._rests(lambda picture: picture.find(colour, within=within, at_least=ENOUGH), what)

    def see_change(self, before: Picture, what: str, *, size: tuple[int, int]) -> Box:
        """Wait until something of at least this size is there that was not there before, and stays as it is."""
        width, height = size

        def look(picture: Picture) -> Box | None:
            box = before.differs(picture)
            return box if box is not None and box.width >= width and box.height >= height else None

        return self._rests(look, what)

    def open_menu(self, icon: Box) -> Box:
        """Click an icon with the right button; where its menu is."""
        before = self.picture()
        self.click(icon, button=3)
        return self.see_change(before, "the menu opens", size=(100, 100))

    def picture(self) -> Picture:
        return self.desktop.screen.picture()

    def shot(self, name: str) -> Picture:
        """Keep a picture of the screen for people."""
        return self.desktop.screen.screenshot(self._shots / f"{self.panel.value}-{name}.png")

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

    def _style(self) -> None:
        settings = Path(self.desktop.environment["XDG_CONFIG_HOME"])
        panel = settings / "xfce4/xfconf/xfce-perchannel-xml/xfce4-panel.xml"
        css = settings / "gtk-3.0/gtk.css"
        for file, text in ((panel, XFCE_PANEL), (css, STYLE)):
            file.parent.mkdir(parents=True)
            file.write_text(text)
