"""When jobs ran of late, all of them by one question: for pictures of a day, not for lists of runs."""

from __future__ import annotations

from collections.abc import Iterable

from lockcore._history import History
from lockcore._spell import Spell

SLACK = 86400.0
"""Seconds before the time in question in which a run may have begun that reaches into it."""

_SPELLS = (
    "SELECT job, min(started), max(coalesce(ended, started)), outcome, "
    "sum(coalesce(ended, started) - started) FROM runs "
    "WHERE {}id >= ? AND outcome IS NOT NULL AND outcome <> 'skipped' AND coalesce(ended, started) >= ? "
    "GROUP BY job, outcome, CAST(started / ? AS INTEGER) ORDER BY 1, 2"
)


def spells(history: History, since: float, grain: float, jobs: Iterable[str] | None = None) -> list[Spell]:
    """Finished runs that reach beyond `since`, of these jobs or of all; those that began within `grain` as one."""
    first = _first_id(history, since - SLACK)
    if jobs is None:
        rows = history.ask(_SPELLS.format(""), first, since, grain)
    else:
        asked = _SPELLS.format("job = CAST(? AS TEXT) AND ")
        names = (job.encode("utf-8", "surrogateescape") for job in jobs)
        rows = [row for name in names for row in history.ask(asked, name, first, since, grain)]
    return [Spell(*row) for row in rows]


def _first_id(history: History, since: float) -> int:
    """The least id of what began after that, nearly: ids grow with time, and no index is kept for this alone."""
    low, high = 0, history.newest() + 1
    while low < high:
        middle = (low + high) // 2
        found = history.ask("SELECT id, started FROM runs WHERE id >= ? ORDER BY id LIMIT 1", middle)
        if not found or found[0][1] >= since:
            high = middle
        else:
            low = found[0][0] + 1
    return low
