"""Durations as people type them, a little more freely than a job file takes them. Pure."""

from __future__ import annotations

import re

from lockcore._duration import LONGEST, UNITS, duration, written

_PART = re.compile(r"([0-9]+(?:[.,][0-9]+)?)([^\W\d_]*)")
_UNITS = {
    "": "s",
    **dict.fromkeys("s sec secs second seconds secondo secondi sekunda sekundy sekund".split(), "s"),
    **dict.fromkeys("m min mins minute minutes minuto minuti minuta minuty minut".split(), "m"),
    **dict.fromkeys("h hr hrs hour hours ora ore hod hodina hodiny hodin".split(), "h"),
    **dict.fromkeys("d day days g gg giorno giorni den dny dní".split(), "d"),
}
"""In each language that texts are shown in, whichever it is now: a duration may be copied from anywhere."""


def seconds_of(text: str) -> float | None:
    """`2 h`, `90 min` and `1h 30m` too; None for what is no duration, or a longer one than is taken anywhere."""
    seconds = _sum(text)
    return None if seconds is None or seconds > LONGEST else seconds


def is_too_long(text: str) -> bool:
    """Whether it is a duration, but longer than a hundred years."""
    seconds = _sum(text)
    return seconds is not None and seconds > LONGEST


def as_file(text: str) -> str:
    """The same for a job file: as it was typed if that will do there."""
    typed = text.strip()
    try:
        duration(typed)
    except ValueError:
        seconds = seconds_of(typed)
        return typed if seconds is None else written(seconds).replace(" ", "")
    return typed


def _sum(text: str) -> float | None:
    whole = "".join(text.lower().split())
    parts = _PART.findall(whole)
    if not parts or "".join(number + unit for number, unit in parts) != whole:
        return None
    if len(parts) > 1 and any(not unit for _, unit in parts):
        return None  # 1h30 may be minutes or seconds
    if any(unit not in _UNITS for _, unit in parts):
        return None
    return sum(float(number.replace(",", ".")) * UNITS[_UNITS[unit]] for number, unit in parts)
