"""Finds a live holder whose two files were both swept away.

A cleaner of temporary files, or a hurried `rm`, can take guard and public file together. The next process
then finds nothing at all, as on the first day. But the old holder still has its locked guard open, and /proc
shows that under the guard's path. Looked for only where a guard is new, so it costs nothing later.
"""

from __future__ import annotations

import os
import sys

from lockcore._paths import guard_name
from lockcore._values import Format, Grounds, Guard, Holder, Record, Report, Verdict

_GONE = " (deleted)"


def swept_holder(path: str) -> Report | None:
    """A report about the process that still holds the lock at `path` through a removed guard."""
    if sys.platform != "linux":
        return None
    folder = os.path.realpath(os.path.dirname(path))
    removed = os.path.join(folder, guard_name(path)) + _GONE
    for entry in os.listdir("/proc"):
        if entry.isdigit() and _holds(int(entry), removed):
            return _report(path, int(entry))
    return None


def _holds(pid: int, removed: str) -> bool:
    """Whether the process has the removed guard open, and locked through that descriptor."""
    try:
        descriptors = os.listdir(f"/proc/{pid}/fd")
    except OSError:
        return False
    for fd in descriptors:
        try:
            if os.readlink(f"/proc/{pid}/fd/{fd}") != removed:
                continue
            with open(f"/proc/{pid}/fdinfo/{fd}", "rb") as file:
                if b"FLOCK" in file.read(65536):
                    return True
        except OSError:
            continue
    return False


def _report(path: str, pid: int) -> Report:
    from lockcore._system import system

    return Report(
        path=path,
        record=Record(Format.UNKNOWN, holder=Holder(pid)),
        verdict=Verdict.HELD,
        grounds=Grounds.MATCHES,
        evidence=(
            f"PID {pid} holds a guard of this lock that has been removed.",
            "Both files of the lock were deleted while it was running.",
        ),
        holder=Holder(pid),
        sighting=system.look(pid),
        guard=Guard.BUSY,
    )
