"""Counts and lists in words, the same in tooltip, menu and notifications. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from lockcore._derive import JobState
from lockcore._text import printable
from locktray.tongue import tr, trn

NAMED = 3
"""How many names are told before the rest is only counted."""

LONGEST_NAME = 40


def named(name: str) -> str:
    """A job's name as it is shown where room is short."""
    return printable(name, LONGEST_NAME)


def listed(names: Sequence[str], total: int | None = None) -> str:
    """`a, b and c`, or `a, b, c and 4 more`. `total` is how many there are, if `names` are only the first of them."""
    total = len(names) if total is None else total
    shown = [named(name) for name in names[:NAMED]]
    if total > len(shown):
        return trn("{names} and {n} more", "{names} and {n} more", total - len(shown), names=", ".join(shown))
    return together(shown)


def together(parts: Sequence[str]) -> str:
    """`a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{parts} and {last}", parts=", ".join(parts[:-1]), last=parts[-1])


def how_many(state: JobState, count: int) -> str:
    """`3 running`: jobs in this state."""
    match state:
        case JobState.RUNNING:
            return trn("{n} running", "{n} running", count)
        case JobState.ORPHANED:
            return trn("{n} orphaned", "{n} orphaned", count)
        case JobState.OVERDUE:
            return trn("{n} overdue", "{n} overdue", count)
        case JobState.HUNG:
            return trn("{n} hung", "{n} hung", count)
        case JobState.STALE:
            return trn("{n} stale", "{n} stale", count)
        case JobState.DUPLICATED:
            return trn("{n} duplicated", "{n} duplicated", count)
        case JobState.FAILED:
            return trn("{n} failed", "{n} failed", count)
        case JobState.DOWN:
            return trn("{n} down", "{n} down", count)
        case JobState.MISSED:
            return trn("{n} missed", "{n} missed", count)
        case JobState.IDLE:
            return trn("{n} idle", "{n} idle", count)
        case JobState.ELSEWHERE:
            return trn("{n} held elsewhere", "{n} held elsewhere", count)
        case JobState.UNREADABLE:
            return trn("{n} unreadable", "{n} unreadable", count)
