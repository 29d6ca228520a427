"""Tells at once what changes in folders: one object for all of them."""

from __future__ import annotations

import sys

if sys.platform == "linux":
    from lockcore._watch.folders_linux import Folders
else:
    from lockcore._watch.folders_watchdog import Folders

__all__ = ["Folders"]
