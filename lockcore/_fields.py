"""The values that lock formats are made of: PIDs, times and host names, taken strictly, and the reasons why not."""

from __future__ import annotations

import json
import re
import time
from datetime import datetime, tzinfo

from lockcore._said import said
from lockcore._text import printable
from lockcore._values import Format, Holder, Record

SPACE = " \t\r\n\v\f"
DIGITS = re.compile(r"[0-9]+")
LIKE_A_PID = re.compile(r"[+-]?[\d_.,]+")

_SECRET = re.compile(r"[0-9A-Fa-f]{16,}")
_LAST_SECOND = 253402300799  # of the year 9999, the last that datetime knows


class FormatError(ValueError):
    """A lock that can't be read; its text is the reason, in words for people."""

    def __init__(self, kind: Format, reason: str, *, torn: bool = False, says: str = "") -> None:
        super().__init__(reason)
        self.record = Record(kind, problem=reason, torn=torn, says=says)


class Pairs(list[tuple[str, object]]):
    """A JSON object as it stands, so that a key that comes twice is seen."""


def pid_of(value: object, kind: Format) -> int:
    """The PID that a lock names: an integer or ASCII digits, from 1 to 2^31-1. Raises FormatError."""
    if isinstance(value, str):
        if not DIGITS.fullmatch(value):
            raise FormatError(kind, said('its PID "{pid}" {flaw}', printable(value, 40), _flaw(value)))
        digits = value.lstrip("0") or "0"
        number = int(digits) if len(digits) <= 10 else 2**31
    elif isinstance(value, bool) or not isinstance(value, int):
        raise FormatError(kind, said("its PID is {value}", _shown_json(value)))
    else:
        number, digits = value, ""
    if 0 < number < 2**31:
        return number
    if number == 0:
        raise FormatError(kind, said("its PID is 0, which no process has"))
    shown = printable(digits or str(number), 40)
    if number < 0:
        raise FormatError(kind, said("its PID {pid} is negative, which no PID is", shown))
    raise FormatError(kind, said("its PID {pid} is out of range", shown))


def epoch_of(text: str, zone: tzinfo | None = None) -> float | None:
    """An ISO 8601 time in seconds since the epoch; one without a zone is in `zone`, None being local time."""
    try:
        when = datetime.fromisoformat(text)
        return (when if when.tzinfo else when.replace(tzinfo=zone)).timestamp()
    except (ValueError, OverflowError, OSError):
        return None


def host_of(value: object) -> str | None:
    """A host name, made safe to print: one that needs it is no name of ours and so stays foreign."""
    return printable(value, 255) if isinstance(value, str) and value else None


def whole(value: object) -> int | None:
    """A JSON integer that the kernel could have given; a bool is none."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**64:
        return value
    return None


def number(value: object) -> float | None:
    """A JSON number of seconds."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= _LAST_SECOND:
        return None
    return float(value)


def word(value: object) -> str | None:
    """A short identifier, such as a boot id."""
    if isinstance(value, str) and 0 < len(value) <= 64 and value.isascii() and value.isprintable():
        return value
    return None


def summary(holder: Holder, heartbeat: float | None = None) -> str:
    """The record in one line for people: `pid 14521 · written 2026-11-16 03:27:02 +00:00 · box`.

    A lock's file is written anew while it is held, so only a lease says when it was taken.
    """
    parts = [f"pid {holder.pid}"]
    if holder.since is not None:
        parts.append(f"{'written' if heartbeat is None else 'taken'} {_shown_time(holder.since)}")
    if heartbeat is not None:
        parts.append(f"heartbeat {_shown_time(heartbeat)}")
    if holder.host is not None:
        parts.append(holder.host)
    return printable(" · ".join(parts))


def record_of(kind: Format, holder: Holder) -> Record:
    return Record(kind, holder, says=summary(holder))


def unknown(text: str) -> FormatError:
    return FormatError(Format.UNKNOWN, said("not in a lock format that we know"), says=excerpt(text))


def excerpt(text: str) -> str:
    """How a text begins; what could be a token is left out."""
    return f'"{printable(_SECRET.sub("…", text.strip(SPACE)[:400]), 80)}"'


def _flaw(text: str) -> str:
    if text.startswith("-") and DIGITS.fullmatch(text[1:]):
        return said("is negative, which no PID is")
    if text.startswith(("+", "-")):
        return said("has a sign")
    if "_" in text:
        return said("has an underscore in it")
    if text.isdecimal():
        return said("is not in ASCII digits")
    if re.fullmatch(r"[0-9]*[.,][0-9]*", text):
        return said("is not a whole number")
    return said("is not a number")


def _shown_json(value: object) -> str:
    if isinstance(value, float):
        return said("{value}, not a whole number", repr(value))
    if isinstance(value, bool) or value is None:
        return said("{value}, not a number", json.dumps(value))
    if isinstance(value, list):
        return said("an object, not a number") if isinstance(value, Pairs) else said("a list, not a number")
    return said("binary, not a number")


def _shown_time(epoch: float) -> str:
    if not 0 <= epoch <= _LAST_SECOND:
        return "at an impossible time"
    return time.strftime("%Y-%m-%d %H:%M:%S +00:00", time.gmtime(epoch))
