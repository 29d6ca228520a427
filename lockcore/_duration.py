"""Durations as people write them: `90`, `90s`, `15m`, `6h`, `1d`."""

from __future__ import annotations

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
LONGEST = 100 * 366 * 86400.0


def written(seconds: float) -> str:
    """A duration as exactly as it was given: `90 s`, `15 m`, `6 h`."""
    for unit, factor in reversed(UNITS.items()):
        if seconds >= factor and seconds % factor == 0:
            return f"{seconds / factor:g} {unit}"
    return f"{seconds:g} s"


def duration(text: str) -> float:
    """Seconds. Raises ValueError with what is allowed."""
    number, factor = (text[:-1], UNITS[text[-1]]) if text[-1:] in UNITS else (text, 1)
    digits = number.replace(".", "", 1)
    if not (digits.isascii() and digits.isdigit()):
        from lockcore._said import said

        raise ValueError(
            said(
                "{text} is no duration: give a number of seconds, or one with a unit: 90, 90s, 15m, 6h, 1d", repr(text)
            )
        )
    seconds = float(number) * factor
    if seconds > LONGEST:
        from lockcore._said import said

        raise ValueError(said("{text} is longer than a hundred years", repr(text)))
    return seconds
