"""Words for people: ages, times and text from strangers, made safe to print."""

from __future__ import annotations

import time


def age(seconds: float) -> str:
    """An age in at most two units: `38 s`, `14 m`, `3 h 12 m`, `6 d 04 h`, `120 d`."""
    whole = max(0, int(seconds))
    if whole < 60:
        return f"{whole} s"
    minutes = whole // 60
    if minutes < 60:
        return f"{minutes} m"
    hours = minutes // 60
    if hours < 24:
        return f"{hours} h {minutes % 60:02d} m"
    days = hours // 24
    return f"{days} d {hours % 24:02d} h" if days < 100 else f"{days} d"


def moment(epoch: float, now: float) -> str:
    """A point in time in local time, with the date only when it is not today's."""
    then, today = time.localtime(epoch), time.localtime(now)
    same_day = (then.tm_year, then.tm_yday) == (today.tm_year, today.tm_yday)
    return time.strftime("%H:%M:%S" if same_day else "%Y-%m-%d %H:%M:%S", then)


def clock(epoch: float, now: float) -> str:
    """A point in time to the minute: `05:41`, `Sun 05:41`, `14 Nov`, `Nov 2025`."""
    try:
        then, today = time.localtime(epoch), time.localtime(now)
    except (OverflowError, ValueError, OSError):
        return "?"
    if then[:3] == today[:3]:
        return time.strftime("%H:%M", then)
    if abs(epoch - now) < 6 * 86400:
        return time.strftime("%a %H:%M", then)
    near = abs(epoch - now) < 180 * 86400
    return f"{then.tm_mday} {time.strftime('%b', then)}" if near else time.strftime("%b %Y", then)


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
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"
