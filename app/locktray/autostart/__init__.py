"""Whether Locktray starts with the person's session: one file for each system's own way."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    from locktray.autostart.registry import is_on, switch
elif sys.platform == "darwin":
    from locktray.autostart.launchd import is_on, switch
else:
    from locktray.autostart.xdg import is_on, switch

__all__ = ["is_on", "switch"]
