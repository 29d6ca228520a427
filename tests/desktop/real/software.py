"""What a real desktop is made of."""

from __future__ import annotations

import shutil
from pathlib import Path

PROGRAMS = {
    "Xvfb": "xvfb",
    "dbus-daemon": "dbus-daemon",
    "openbox": "openbox",
    "trayer": "trayer",
    "xdotool": "xdotool",
    "xfce4-panel": "xfce4-panel",
}
"""Programs that are on the path, and their Debian packages."""

ELSEWHERE = {"*/xfce4/notifyd/xfce4-notifyd": "xfce4-notifyd", "*/xfce4/xfconf/xfconfd": "xfconf"}
"""Programs below /usr/lib that others start."""

FONT = "fonts-dejavu-core"


def hidden_program(pattern: str) -> Path | None:
    """A program that is not on the path; the folder has the name of the processor in it."""
    return next(iter(sorted(Path("/usr/lib").glob(pattern))), None)


def missing() -> list[str]:
    """The packages that are to be installed."""
    packages = [package for program, package in PROGRAMS.items() if shutil.which(program) is None]
    packages += [package for pattern, package in ELSEWHERE.items() if hidden_program(pattern) is None]
    if not any(Path("/usr/share/fonts").glob("**/*.ttf")):
        packages.append(FONT)  # without any, every letter is a box
    return packages
