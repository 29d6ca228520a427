"""What psutil shows about a process, where there is no /proc to read."""

from __future__ import annotations

import psutil

from lockcore._text import printable
from lockcore._values import Presence, Sighting


def look(pid: int) -> Sighting:
    """What can be seen of the process that has this PID now."""
    try:
        process = psutil.Process(pid)
        began = process.create_time()
        if process.status() == psutil.STATUS_ZOMBIE:
            return Sighting(Presence.ZOMBIE, start=round(began * 1e6), began=began, parent=process.ppid())
    except psutil.NoSuchProcess:
        return Sighting(Presence.ABSENT)
    except psutil.AccessDenied:
        return Sighting(Presence.HIDDEN)
    try:
        command: str | None = printable(" ".join(process.cmdline())) or process.name()
    except psutil.Error:
        command = None
    try:
        parent: int | None = process.ppid()
    except psutil.Error:
        parent = None
    return Sighting(Presence.ALIVE, start=round(began * 1e6), began=began, parent=parent, command=command)
