"""As much of a process as one reading shows: whether it is there, and since when. Half the price of a look."""

from __future__ import annotations

import sys

from lockcore._system import system
from lockcore._values import Presence, Sighting

if sys.platform == "linux":
    from lockcore._linux import began, look, start_in, stat_of

    def glance(pid: int) -> Sighting:
        stat = stat_of(pid)
        if stat is None or stat[0] in (b"Z", b"X"):
            return look(pid)
        start = start_in(stat)
        return Sighting(Presence.ALIVE, start, None, began(start), None, int(stat[1]))

else:
    glance = system.look
