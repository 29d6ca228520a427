"""A screen that nobody sees: an X server on a display of its own, which keeps its picture in a file."""

from __future__ import annotations

import os
import shutil
import socket
import struct
from pathlib import Path

from tests.desktop.patience import Patience
from tests.desktop.picture import Picture
from tests.postgres.warden import Warden

SOCKETS = Path("/tmp/.X11-unix")

NORMAL_DPI = 96

DISPLAY_INTO_FILE = 'exec "$@" 3>"$0"'
"""The server names its display at descriptor 3. A file there can't close too early, as a pipe could."""


class ScreenTrouble(Exception):
    """There is no screen; the end of the server's log says why."""


def why_no_screen() -> str | None:
    """What keeps a screen of our own from running here, or None."""
    if os.name != "posix":
        return "Xvfb runs on Unix only"
    return None if shutil.which("Xvfb") else "Xvfb is not installed (Debian: xvfb)"


def is_abandoned(address: Path) -> bool:
    """Whether the socket of a screen is still there, although no server is behind it, not even another one."""
    with socket.socket(socket.AF_UNIX) as trial:
        return address.exists() and trial.connect_ex(str(address)) != 0


class Screen:
    """An Xvfb, started by a warden and ended with it.

    At a scale of 2 Qt programs have a device pixel ratio of 2. The size is in dots of the screen.
    """

    def __init__(
        self, warden: Warden, folder: Path, *, size: tuple[int, int] = (1024, 768), scale: float = 1.0
    ) -> None:
        self.size = size
        self.scale = scale
        self._folder = folder / "screen"
        self._folder.mkdir()
        number, log = self._folder / "display", self._folder / "log"
        width, height = size
        words = ["Xvfb", "-displayfd", "3", "-screen", "0", f"{width}x{height}x24", "-dpi", f"{NORMAL_DPI * scale:.0f}"]
        words += ["-nocursor", "-nolisten", "tcp", "-noreset", "-fbdir", str(self._folder)]
        environment = {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C"}
        self.pid = warden.start(
            ["/bin/sh", "-c", DISPLAY_INTO_FILE, str(number), *words], log=log, environment=environment, polite=True
        )
        for _ in Patience("the screen starts"):
            if number.exists() and number.read_text().endswith("\n"):
                break
            if warden.ended(self.pid) is not None:
                raise ScreenTrouble(f"Xvfb does not start: {log.read_text(errors='replace')[-2000:]}")
        self.display = f":{number.read_text().strip()}"

    @property
    def environment(self) -> dict[str, str]:
        """What programs need to know of it."""
        # Qt takes the size in millimetres from RANDR, where Xvfb always claims 96 dots an inch.
        dense = {"QT_FONT_DPI": f"{NORMAL_DPI * self.scale:.0f}"} if self.scale != 1 else {}
        return {"DISPLAY": self.display, **dense}

    @property
    def socket(self) -> Path:
        """Where programs reach it. The server removes it, if it is let."""
        return SOCKETS / f"X{self.display.removeprefix(':')}"

    def picture(self) -> Picture:
        """What it shows now, without the pointer of the mouse."""
        # The format of xwd: a head of numbers, a table of colours that nobody needs, then the pixels.
        memory = (self._folder / "Xvfb_screen0").read_bytes()
        head = struct.unpack(">25I", memory[:100])
        size_of_head, width, height, stride, colours = head[0], head[4], head[5], head[12], head[19]
        start = size_of_head + colours * 12
        if stride != width * 4:
            raise ScreenTrouble(f"rows of {stride} bytes for {width} pixels are not known here")
        return Picture.from_bgrx(width, height, memory[start : start + stride * height])

    def screenshot(self, path: Path) -> Picture:
        """Write what it shows as a PNG file, and return it."""
        picture = self.picture()
        picture.save(path)
        return picture
