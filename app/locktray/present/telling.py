"""What is said for a while in a job's row: that something is being done, and then what came of it. Pure."""

from __future__ import annotations

from lockcore._derive import needs_attention
from lockcore._objections import Kind
from lockcore._outcome import Outcome
from lockcore._value import value
from lockcore._watch.status import JobStatus
from locktray.present.tones import Tone
from locktray.present.words import named
from locktray.tongue import safe, tr

SHOWN = 12.0
"""Seconds that an Outcome stays in the row."""

LONGEST = 300


@value
class Telling:
    """`until` is when it is over, in seconds since the epoch; something else may be said before that.

    `about` is the job as it was when what has come of it was asked for.
    """

    text: str
    tone: Tone | None
    until: float
    about: JobStatus | None = None


def asked(kind: Kind, now: float) -> Telling | None:
    """Somebody has asked for this, and it is on its way."""
    match kind:
        case Kind.START:
            text = tr("Starting…")
        case Kind.STOP:
            text = tr("Stopping…")
        case Kind.RESTART:
            text = tr("Restarting…")
        case _:
            return None
    return Telling(text, None, now + 3600)


def under_way(name: str, kind: Kind) -> str:
    """Why nothing else can be done with a job until what was asked for is done."""
    match kind:
        case Kind.START:
            return tr("{name} is being started.", name=named(name))
        case Kind.STOP:
            return tr("{name} is being stopped.", name=named(name))
        case _:
            return tr("{name} is being restarted.", name=named(name))


def came(outcome: Outcome, now: float, about: JobStatus | None = None) -> Telling:
    """What came of it."""
    tone = Tone.GREEN if outcome.done else Tone.RED
    return Telling(safe(outcome.sentence, LONGEST), tone, now + SHOWN, about if outcome.done else None)


def is_outdone(about: JobStatus, now: JobStatus) -> bool:
    """Whether a run that began after something was asked for is in trouble: that it was done would hide that.

    What a stop or a clean-up leaves is about an older run, and was asked for.
    """
    run = now.last_run
    return needs_attention(now.state) and run is not None and run.started > about.seen
