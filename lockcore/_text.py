"""Words for people: ages, times and text from strangers, made safe to print."""

from __future__ import annotations

import time

from lockcore._said import Said, cut, said

_DAYS = (said("Mon"), said("Tue"), said("Wed"), said("Thu"), said("Fri"), said("Sat"), said("Sun"))
_MONTHS = (
    *(said("Jan"), said("Feb"), said("Mar"), said("Apr"), said("May"), said("Jun")),
    *(said("Jul"), said("Aug"), said("Sep"), said("Oct"), said("Nov"), said("Dec")),
)


def age(seconds: float) -> str:
    """An age in at most two units: `38 s`, `14 m`, `3 h 12 m`, `6 d 04 h`, `120 d`."""
    whole = max(0, int(seconds))
    if whole < 60:
        return said("{seconds} s", whole)
    minutes = whole // 60
    if minutes < 60:
        return said("{minutes} m", minutes)
    hours = minutes // 60
    if hours < 24:
        return said("{hours} h {minutes} m", hours, f"{minutes % 60:02d}")
    days = hours // 24
    return said("{days} d {hours} h", days, f"{hours % 24:02d}") if days < 100 else said("{days} d", days)


def moment(epoch: float, now: float) -> str:
    """A point in time in local time, with the date only when it is not today's."""
    then, today = time.localtime(epoch), time.localtime(now)
    same_day = (then.tm_year, then.tm_yday) == (today.tm_year, today.tm_yday)
    shown = time.strftime("%H:%M:%S", then)
    if same_day:
        return shown
    year, month, day = time.strftime("%Y-%m-%d", then).split("-")
    return said("{year}-{month}-{day} {time}", year, month, day, shown)


def clock(epoch: float, now: float) -> str:
    """A point in time to the minute: `05:41`, `Sun 05:41`, `14 Nov`, `Nov 2025`."""
    try:
        then, today = time.localtime(epoch), time.localtime(now)
    except (OverflowError, ValueError, OSError):
        return "?"
    if then[:3] == today[:3]:
        return time.strftime("%H:%M", then)
    if abs(epoch - now) < 6 * 86400:
        return said("{weekday} {time}", _DAYS[then.tm_wday], time.strftime("%H:%M", then))
    month = _MONTHS[then.tm_mon - 1]
    near = abs(epoch - now) < 180 * 86400
    return said("{day} {month}", then.tm_mday, month) if near else said("{month} {year}", month, then.tm_year)


def tenths(seconds: float) -> str:
    """Seconds to a tenth, without their unit: `2.5`."""
    whole, _, tenth = f"{seconds:.1f}".partition(".")
    return said("{whole}.{tenth}", whole, tenth)


def without_wrapper(command: str) -> str:
    """What `lockcore run` runs, which says more than how it was started."""
    _, found, rest = command.partition("lockcore run ")
    if not found:
        return command
    return rest.partition(" -- ")[2] or found + rest


def printable(text: str, limit: int = 200) -> str:
    """Somebody else's text on one line: control characters escaped, cut to `limit` characters.

    What a lock file says may hold terminal escapes; they never reach a terminal.
    """
    if len(text) <= limit and text.isprintable():
        return text
    shown = "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
        for character in text[: limit + 1]
    )
    shown = shown if len(shown) <= limit else shown[: limit - 1] + "…"
    return cut(shown, text, limit) if isinstance(text, Said) else shown
