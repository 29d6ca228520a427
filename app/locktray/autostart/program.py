"""How Locktray is started at login."""

from __future__ import annotations

import os
import shutil
import sys

from lockcore._again import again, by_name, is_packaged

ARGUMENT = "--minimized"


def command() -> list[str]:
    """By its whole path: a session that has just begun looks in few folders."""
    if is_packaged():
        return [by_name("locktray"), ARGUMENT]
    beside = os.path.join(os.path.dirname(sys.executable), "locktray.exe" if sys.platform == "win32" else "locktray")
    found = beside if os.access(beside, os.X_OK) else shutil.which("locktray")
    return [os.path.abspath(found), ARGUMENT] if found else [*again("locktray"), ARGUMENT]
