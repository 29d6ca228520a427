"""Tells which processes have ended, as soon as they do: one object of the kernel for all of them."""

from __future__ import annotations

import sys

from lockcore._watch.ended import Ended

if sys.platform == "linux":
    from lockcore._watch.exits_linux import Exits
elif sys.platform == "win32":
    from lockcore._watch.exits_windows import Exits
else:
    from lockcore._watch.exits_darwin import Exits

__all__ = ["Ended", "Exits"]
