"""A desktop for a picture: Locktray with its sample jobs, in a language, light or dark, at a scale."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Self

import psutil

from tests.desktop.access import Access, State, Widget
from tests.desktop.menu import Entry
from tests.desktop.pages import HIDDEN
from tests.desktop.patience import PATIENCE, Patience
from tests.desktop.picture import Box, Picture
from tests.desktop.program import Program
from tests.desktop.real.desk import Desk, Panel
from tests.desktop.session import Desktop
from tests.desktop.shots import elsewhere
from tests.desktop.shots.portal import Portal

FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <alias binding="same"><family>Sans</family><prefer><family>Inter</family></prefer></alias>
  <alias binding="same"><family>sans-serif</family><prefer><family>Inter</family></prefer></alias>
  <alias binding="same"><family>Cantarell</family><prefer><family>Inter</family></prefer></alias>
  <match target="pattern">
    <test name="family"><string>Inter</string></test>
    <edit name="fontfeatures" mode="append"><string>tnum</string></edit>
  </match>
</fontconfig>
"""

GTK = """[Settings]
gtk-font-name=Inter 10
gtk-application-prefer-dark-theme={dark}
"""

CRONTAB = """#!/bin/sh
cat <<'END'
MAILTO=me
# every night
15 2 * * * rsync -a ~/ /mnt/backup
*/10 * * * * cd ~/links && python3 main.py >> links.log 2>&1
0 8,12,18 * * 1-5 flock -n /tmp/report.lock ./report.sh
@reboot ~/bin/monitor --account first
@daily find /tmp -name '*.old' -delete
END
"""
"""In the place of the command `crontab`, which would tell somebody's own lines."""

SETTLED = 3
"""How often in a row the screen looks the same before a picture is taken."""

AGE = 65.0
"""Seconds after which samples have an age worth showing: the overdue one is, and the failing one has failed twice."""


class Stage:
    """The desktop and the program on it. `panel` is a real one; without it the test is the tray, and there is none."""

    def __init__(
        self,
        folder: Path,
        *,
        language: str = "en",
        dark: bool = False,
        scale: int = 1,
        panel: bool = False,
        size: tuple[int, int] = (1600, 1000),
    ) -> None:
        self.folder, self.scale, self.dark = folder, scale, dark
        with ExitStack() as undo:
            screen = size[0] * scale, size[1] * scale
            self.desktop = undo.enter_context(
                Desktop(
                    size=screen,
                    tray=not panel,
                    notices=False,
                    activate=["org.xfce.Xfconf"] if panel else [],
                    name="XFCE",
                )
            )
            self._dress(language)
            self.portal = Portal(self.desktop.bus.address, dark=dark)
            undo.callback(self.portal.close)
            self.desk: Desk | None = None
            if panel:
                shade = "dark" if dark else "light"
                self.desktop.start([sys.executable, "-m", "tests.desktop.shots.backdrop", shade])
                self.desk = Desk(self.desktop, Panel.XFCE, folder, size=28, dark=dark, style="")
                self.access = self.desk.access
            else:
                self.desktop.start(["openbox", "--sm-disable"])
                self.access = Access(self.desktop.bus.address)
            undo.callback(self.access.close)
            more = {**self.desktop.environment, **self.access.environment, "QT_SCALE_FACTOR": str(scale)}
            self.program: Program = self.desktop.start(
                elsewhere.words(self.desktop.folder, HIDDEN),
                environment=elsewhere.environment(more, self.desktop.home),
            )
            self._began = time.monotonic()
            self._undo = undo.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._undo.close()

    def wait_for_samples(self) -> None:
        """Until they have something to tell."""
        for _ in Patience("the samples are there", 3 * AGE, pause=0.2):
            if time.monotonic() - self._began > AGE:
                return

    def press(self, choose: Callable[[tuple[Entry, ...]], Entry]) -> None:
        """Click an entry of the menu, which is found by its place: the language may be any."""
        menu = self.desktop.tray.item().menu()
        menu.press(choose(menu.open().root.children))

    def new_window(self, ask: Callable[[], None]) -> Widget:
        """The window that comes up when somebody asks for it. Until it has the keyboard it looks otherwise."""
        before = {window.path for window in self.access.heads()}
        ask()
        for _ in Patience("a window comes up", pause=0.1):
            for window in self.access.heads():
                if window.path not in before and window.is_(State.ACTIVE):
                    return self.again(window)
        raise AssertionError

    def again(self, window: Widget) -> Widget:
        """A window as it is now."""
        for _ in Patience("the window is there", pause=0.1):
            for one in self.access.windows():  # none, if something in them went while they were read
                if one.path == window.path:
                    return one
        raise AssertionError

    def resize(self, window: Widget, size: tuple[int, int]) -> None:
        """Give the window that is in front another size, and wait until it has it."""
        width, height = size[0] * self.scale, size[1] * self.scale
        self._xdotool("getactivewindow", "windowsize", str(width), str(height))
        self._xdotool("getactivewindow", "windowmove", "40", "40")
        for _ in Patience("the window has its new size", pause=0.1):
            box = self.box_of(self.again(window))
            if (box.width, box.height) == (width, height):
                return

    def type_keys(self, *keys: str) -> None:
        """Press keys, in the window that is in front."""
        self._xdotool("key", *keys)

    def crash(self, role: str) -> None:
        """Kill a sample, and first what watches over it: else that would tell of a failure, which is no news here."""
        players = [
            process
            for process in psutil.Process(self.program.pid).children(recursive=True)
            if _words(process)[-2:] == ["locktray.samples.play", role]
        ]
        assert players, f"no sample plays {role}"
        for process in players:
            parent = process.parent()
            for one in (parent, process):
                if one is not None and one.pid != self.program.pid:
                    one.kill()

    def box_of(self, window: Widget) -> Box:
        """Where a window is, in dots of the screen; programs tell it without their scale."""
        box, scale = window.box, self.scale
        return Box(box.left * scale, box.top * scale, (box.right + 1) * scale - 1, (box.bottom + 1) * scale - 1)

    def keep(self, name: str, box: Box | None = None) -> None:
        """Take a picture when nothing moves any more, of a part of the screen or of all."""
        picture = self._settled()
        if box is not None:
            right, bottom = min(box.right, picture.width - 1), min(box.bottom, picture.height - 1)
            picture = picture.crop(Box(max(box.left, 0), max(box.top, 0), right, bottom))
        picture.save_small(self.folder / f"{name}.png")
        print(f"{name}.png  {picture.width} x {picture.height}", flush=True)

    def _settled(self) -> Picture:
        """Ages count and icons pulse, so a time comes to an end in any case."""
        last = self.desktop.screen.picture()
        same = 0
        for _ in range(30):
            time.sleep(0.1)
            now = self.desktop.screen.picture()
            same = same + 1 if now == last else 0
            last = now
            if same == SETTLED:
                break
        return last

    def _xdotool(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self.desktop.environment, check=True, timeout=PATIENCE)

    def _dress(self, language: str) -> None:
        config = Path(self.desktop.environment["XDG_CONFIG_HOME"])
        kept = Path(self.desktop.environment["LOCKCORE_HOME"]) / "locktray.json"
        files = {
            config / "fontconfig/fonts.conf": FONTS,
            config / "gtk-3.0/settings.ini": GTK.format(dark=int(self.dark)),
            kept: json.dumps({"language": language}),
            self.desktop.home / "bin" / "crontab": CRONTAB,
        }
        for file, text in files.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        (self.desktop.home / "bin" / "crontab").chmod(0o700)


def _words(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []  # it has ended
