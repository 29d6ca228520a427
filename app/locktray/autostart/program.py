"""How Locktray is started at login."""

from __future__ import annotations

import os
import shutil
import sys

ARGUMENT = "--minimized"


def command() -> list[str]:
    """By its whole path: a session that has just begun looks in few folders."""
    if getattr(sys, "frozen", False):
        return [sys.executable, ARGUMENT]
    beside = os.path.join(os.path.dirname(sys.executable), "locktray.exe" if sys.platform == "win32" else "locktray")
    found = beside if os.access(beside, os.X_OK) else shutil.which("locktray")
    return [os.path.abspath(found), ARGUMENT] if found else [sys.executable, "-P", "-m", "locktray", ARGUMENT]
