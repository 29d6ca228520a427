"""Autostart on macOS: a launch agent of the person's own."""

from __future__ import annotations

import plistlib
from pathlib import Path

from locktray.autostart.program import command

LABEL = "org.locktray.tray"


def is_on() -> bool:
    return _file().exists()


def switch(on: bool) -> None:
    """Takes effect with the next login. Raises OSError."""
    file = _file()
    if not on:
        file.unlink(missing_ok=True)
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(agent(command()))


def agent(words: list[str]) -> bytes:
    """The property list that runs these words once, in a session with a screen."""
    return plistlib.dumps(
        {
            "Label": LABEL,
            "ProgramArguments": words,
            "RunAtLoad": True,
            "LimitLoadToSessionType": "Aqua",
            "ProcessType": "Interactive",
        }
    )


def _file() -> Path:
    return Path.home() / "Library" / "LaunchAgents" / f"{LABEL}.plist"
