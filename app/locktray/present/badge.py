"""How a Snapshot becomes the tray icon: the worst state, how many jobs need attention, and a tooltip. Pure.

Equal situations give equal specs, so that whoever draws them draws only what has changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from lockcore._derive import ATTENTION, JobState
from lockcore._value import value
from lockcore._watch.status import Snapshot
from locktray.present.words import NAMED, how_many, listed
from locktray.tongue import safe, tr, trn

_LONGEST_TROUBLE = 160


@value
class BadgeSpec:
    """What the icon shows. `attention` is the count on it, `running` lets it pulse, `shackle_open` tells of a stale
    lock.
    """

    state: JobState
    attention: int
    running: bool
    shackle_open: bool
    tooltip: str


def badge_of(snapshot: Snapshot) -> BadgeSpec:
    """The icon of this snapshot."""
    counts = snapshot.counts
    return BadgeSpec(
        state=snapshot.worst,
        attention=snapshot.attention,
        running=bool(counts.get(JobState.RUNNING)),
        shackle_open=bool(counts.get(JobState.STALE)),
        tooltip=_tooltip(snapshot),
    )


def _tooltip(snapshot: Snapshot) -> str:
    lines = [_summary(snapshot)]
    if snapshot.trouble:  # else "nothing is running" would promise too much
        lines.append(safe(snapshot.trouble[0], _LONGEST_TROUBLE))
    return "\n".join(lines)


def _summary(snapshot: Snapshot) -> str:
    if not len(snapshot.jobs):
        return tr("No jobs yet")
    counts = snapshot.counts
    parts = [how_many(state, counts[state]) for state in (JobState.RUNNING, *ATTENTION) if counts.get(state)]
    if attention := snapshot.attention:
        return f"{', '.join(parts)}: {listed(list(islice(_worst_names(snapshot), NAMED)), attention)}"
    if elsewhere := counts.get(JobState.ELSEWHERE):
        parts = [*(parts or [tr("Nothing is running here")]), how_many(JobState.ELSEWHERE, elsewhere)]
    idle = len(snapshot.jobs)
    return ", ".join(parts) or trn("Nothing is running, {n} job is idle", "Nothing is running, {n} jobs are idle", idle)


def _worst_names(snapshot: Snapshot) -> Iterator[str]:
    for state in ATTENTION:
        if snapshot.counts.get(state):
            yield from (status.name for status in snapshot.jobs.values() if status.state is state)
