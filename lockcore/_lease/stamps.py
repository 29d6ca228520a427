"""Times in somebody else's table: written as they stand there already. Pure."""

from __future__ import annotations

import math
import re
from datetime import UTC, datetime

_NUMBER = re.compile(r"\d+(\.\d+)?")
_ISO = re.compile(r"\d{4}-\d\d-\d\d([T ])\d\d:\d\d:\d\d([.,]\d+)?(Z|[+-]\d\d:?\d\d)?")


def written_like(moment: float, sample: object, declared: str, *, up: bool = False) -> int | float | str:
    """A moment, in seconds since the epoch, in the form of a value that stands there; else as the column is declared.

    A form that has no room for parts of a second has them cut off, or made `up` to a whole one.
    """
    second = math.ceil(moment) if up else int(moment)
    exact = int(moment * 1000) / 1000  # every form that has room for parts of a second gives that back
    if isinstance(sample, int):
        return second
    if isinstance(sample, float):
        return exact
    if isinstance(sample, str):
        if (number := _NUMBER.fullmatch(sample)) is not None:
            return str(exact if number[1] else second)
        if (iso := _ISO.fullmatch(sample)) is not None:
            return _iso(second if iso[2] is None else exact, iso[1], fraction=iso[2] is not None, zone=iso[3])
    return _as_declared(second, exact, declared.upper())


def _as_declared(second: int, exact: float, declared: str) -> int | float | str:
    """By the rules that SQLite itself follows, but for its dates: those are text, as its own functions give them."""
    if "INT" in declared:
        return second
    if any(word in declared for word in ("CHAR", "CLOB", "TEXT")):
        return _iso(exact, "T", fraction=True, zone="+00:00")
    if "DATE" in declared or "TIME" in declared:
        return _iso(second, " ", fraction=False, zone=None)
    return exact


def _iso(moment: float, between: str, *, fraction: bool, zone: str | None) -> str:
    shown = datetime.fromtimestamp(moment, UTC).replace(tzinfo=None)
    text = shown.isoformat(between, "microseconds" if fraction else "seconds")
    return text + ("" if zone is None else "Z" if zone == "Z" else "+00:00")
