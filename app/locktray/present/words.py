"""Counts and lists in words, the same in tooltip, menu and notifications. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from lockcore._text import printable

NAMED = 3
"""How many names are told before the rest is only counted."""

LONGEST_NAME = 40


def counted(number: int, one: str, many: str) -> str:
    """`1 job`, `2 jobs`."""
    return f"{number:,} {one if number == 1 else many}"


def more(times: int) -> str:
    """`once more`, `3 more times`."""
    return "once more" if times == 1 else f"{times:,} more times"


def named(name: str) -> str:
    """A job's name as it is shown where room is short."""
    return printable(name, LONGEST_NAME)


def listed(names: Sequence[str], total: int | None = None) -> str:
    """`a, b and c`, or `a, b, c and 4 more`. `total` is how many there are, if `names` are only the first of them."""
    total = len(names) if total is None else total
    shown = [named(name) for name in names[:NAMED]]
    if total > len(shown):
        return f"{', '.join(shown)} and {total - len(shown):,} more"
    return " and ".join(filter(None, (", ".join(shown[:-1]), *shown[-1:])))
