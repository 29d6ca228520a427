"""The last 24 hours of a job as a small timeline: when it ran, coloured by how that ended. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lockcore._derive import JobState
from lockcore._row import holder_of, since_of
from lockcore._spell import Spell
from lockcore._value import value
from lockcore._watch.facts import is_held
from lockcore._watch.status import JobStatus
from locktray.present.tones import TONES, Tone

DAY = 86400.0
GRAIN = 600.0
"""Seconds. Runs that began together within them are one stretch: on a screen they would be one anyway."""

LEAST = 3.0
"""Logical pixels that the shortest run has."""

_ENDINGS = {
    "completed": Tone.GREEN,
    "failed": Tone.RED,
    "crashed": Tone.RED,
    "killed": Tone.RED,
    "timeout": Tone.RED,
}
_ON_TOP = {Tone.GREY: 0, Tone.GREEN: 1, Tone.BLUE: 2, Tone.AMBER: 3, Tone.VIOLET: 4, Tone.RED: 5}


@value
class Stretch:
    """From when to when, in seconds since the epoch. `share` of that time it ran: short runs are put together."""

    began: float
    ended: float
    tone: Tone
    share: float = 1.0


@value
class Bar:
    """A stretch on the screen, in logical pixels from the left end of the line."""

    x: float
    width: float
    tone: Tone


Day = tuple[Stretch, ...]


def days_of(spells: Iterable[Spell]) -> dict[str, Day]:
    """The stretches of each job, what ended badly last, so that it lies on top."""
    found: dict[str, list[Stretch]] = {}
    for spell in spells:
        tone = _ENDINGS.get(spell.outcome, Tone.GREY)
        found.setdefault(spell.job, []).append(Stretch(spell.began, spell.ended, tone, _share(spell)))
    return {job: tuple(sorted(day, key=_height)) for job, day in found.items()}


def with_now(day: Day, status: JobStatus, now: float) -> Day:
    """And what goes on, up to now; or the run that left no word of its end."""
    live = _live(status, now)
    return day if live is None else (*day, live)


def busy(day: Day, now: float) -> float:
    """For how many seconds of the last day it ran. What overlaps counts twice."""
    return sum(max(0.0, min(each.ended, now) - max(each.began, now - DAY)) * each.share for each in day)


def bars_of(day: Day, now: float, width: float) -> list[Bar]:
    """What is to be painted on a line of this width, which ends now."""
    scale = width / DAY
    bars: list[Bar] = []
    for each in day:
        if each.ended < now - DAY or each.began > now:
            continue
        left = max(0.0, width - (now - each.began) * scale)
        right = min(width, width - (now - each.ended) * scale)
        length = max(LEAST, right - left)
        bars.append(Bar(min(left, width - length), length, each.tone))
    return _joined(bars)


def _joined(bars: Sequence[Bar]) -> list[Bar]:
    """Neighbours of one colour that touch, as one."""
    joined: list[Bar] = []
    for bar in bars:
        last = joined[-1] if joined else None
        if last is not None and last.tone is bar.tone and last.x <= bar.x <= last.x + last.width + 0.5:
            joined[-1] = Bar(last.x, max(last.width, bar.x + bar.width - last.x), bar.tone)
        else:
            joined.append(bar)
    return joined


def _share(spell: Spell) -> float:
    whole = spell.ended - spell.began
    return 1.0 if spell.busy is None or whole <= 0 else min(1.0, spell.busy / whole)


def _height(stretch: Stretch) -> tuple[int, float]:
    return _ON_TOP[stretch.tone], stretch.began


def _live(status: JobStatus, now: float) -> Stretch | None:
    run = status.last_run
    unfinished = None if run is None or run.outcome is not None else run.started
    if is_held(status.report) or status.state is JobState.ELSEWHERE:
        since = since_of(status.report) if holder_of(status.report) is not None else None
        began = since if unfinished is None else unfinished
        # That there are two of it is no matter of when it ran.
        tone = Tone.GREEN if status.state is JobState.DUPLICATED else TONES[status.state]
        return None if began is None else Stretch(began, now, tone)
    if unfinished is not None:
        badly = status.state in (JobState.STALE, JobState.FAILED)
        return Stretch(unfinished, unfinished, Tone.RED if badly else Tone.GREY)
    if run is None or run.ended is None or run.ended - run.started <= DAY:
        return None
    # The history is not searched for runs that took days; the newest is known anyway.
    return Stretch(run.started, run.ended, _ENDINGS.get(run.outcome or "", Tone.GREY))
