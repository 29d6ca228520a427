"""What is said for a while in a job's row: that something is being done, and then what came of it. Pure."""

from __future__ import annotations

from lockcore._objections import Kind
from lockcore._outcome import Outcome
from lockcore._value import value
from locktray.present.tones import Tone
from locktray.tongue import safe, tr

SHOWN = 12.0
"""Seconds that an Outcome stays in the row."""

LONGEST = 300


@value
class Telling:
    """`until` is when it is over, in seconds since the epoch; something else may be said before that."""

    text: str
    tone: Tone | None
    until: float


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


def came(outcome: Outcome, now: float) -> Telling:
    """What came of it."""
    return Telling(safe(outcome.sentence, LONGEST), Tone.GREEN if outcome.done else Tone.RED, now + SHOWN)
