"""Points in time that are still to come, in words. Pure."""

from __future__ import annotations

import time
from collections.abc import Sequence

from locktray.tongue import tr


def listed_moments(moments: Sequence[float], now: float) -> str:
    """`today 23:00, tomorrow 23:00, 2026-11-18 23:00`."""
    return ", ".join(moment(at, now) for at in moments) or tr("never")


def moment(at: float, now: float) -> str:
    then, today = time.localtime(at), time.localtime(now)
    clock = time.strftime("%H:%M", then)
    if then[:3] == today[:3]:
        return tr("today {time}", time=clock)
    following = time.localtime(time.mktime((*today[:2], today.tm_mday + 1, 12, 0, 0, 0, 0, -1)))
    if then[:3] == following[:3]:
        return tr("tomorrow {time}", time=clock)
    year, month, day = time.strftime("%Y-%m-%d", then).split("-")
    return tr("{year}-{month}-{day} {time}", year=year, month=month, day=day, time=clock)
