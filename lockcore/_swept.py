"""Finds a live holder whose two files are both gone from their place.

A cleaner of temporary files or a hurried `rm` can take guard and public file together, and a deployment can move the
whole folder away. The next process then finds nothing at all, as on the first day. But the old holder still has
its locked guard open, and what stands in it names the place. Looked for only where a guard is new, so it costs
nothing later.
"""

from __future__ import annotations

import os
import sys
import time

from lockcore._paths import guard_name
from lockcore._said import said
from lockcore._seal import unseal
from lockcore._values import Format, Grounds, Guard, Holder, Record, Report, Sealed, Verdict

READS = 20
"""How often a guard is read that makes no sense: its holder may be writing it just now."""

_GONE = " (deleted)"


def swept_holder(path: str, place: str) -> Report | None:
    """A report about the process that still holds the lock at `path` through a guard that is no longer there."""
    if sys.platform != "linux":
        return None
    try:
        entries = os.listdir("/proc")
    except OSError:
        return None
    for entry in entries:
        if entry.isdigit() and _holds(int(entry), guard_name(path), place):
            return _report(path, int(entry))
    return None


def _holds(pid: int, name: str, place: str) -> bool:
    """Whether the process has a guard of that name open, which was this lock's, and locked through that descriptor."""
    try:
        descriptors = os.listdir(f"/proc/{pid}/fd")
    except OSError:
        return False
    for fd in descriptors:
        try:
            if os.path.basename(os.readlink(f"/proc/{pid}/fd/{fd}").removesuffix(_GONE)) != name:
                continue
            with open(f"/proc/{pid}/fdinfo/{fd}", "rb") as file:
                if b"FLOCK" not in file.read(65536):
                    continue
            sealed = _sealed(f"/proc/{pid}/fd/{fd}")
            if sealed is not None and sealed.place == place and not sealed.record.released:
                return True
        except OSError:
            continue
    return False


def _sealed(guard: str) -> Sealed | None:
    for _ in range(READS):
        with open(guard, "rb") as file:
            content = file.read(4096)
        sealed = unseal(content)
        if sealed is not None or not content.strip(b"\0"):
            return sealed
        time.sleep(0.001)
    return None


def _report(path: str, pid: int) -> Report:
    from lockcore._system import system

    return Report(
        path=path,
        record=Record(Format.UNKNOWN, holder=Holder(pid)),
        verdict=Verdict.HELD,
        grounds=Grounds.MATCHES,
        evidence=(
            said("PID {pid} holds the guard that this lock had before.", pid),
            said("Both files of the lock were removed or moved away while it was running."),
        ),
        holder=Holder(pid),
        sighting=system.look(pid),
        guard=Guard.BUSY,
    )
