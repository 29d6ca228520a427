"""Each state's word and colour: the same wherever a state is shown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from lockcore import JobState


@dataclass(frozen=True, slots=True)
class Ink:
    """One colour, readable on a light and on a dark background."""

    light: str
    dark: str


class Tone(Enum):
    GREEN = Ink("#1a7f37", "#3fb950")
    AMBER = Ink("#9a6700", "#d29922")
    RED = Ink("#cf222e", "#f85149")
    BLUE = Ink("#0969da", "#58a6ff")
    VIOLET = Ink("#8250df", "#a371f7")
    GREY = Ink("#6e7781", "#8b949e")


TONES = {
    JobState.RUNNING: Tone.GREEN,
    JobState.ORPHANED: Tone.AMBER,
    JobState.OVERDUE: Tone.AMBER,
    JobState.HUNG: Tone.AMBER,
    JobState.MISSED: Tone.AMBER,
    JobState.STALE: Tone.RED,
    JobState.DUPLICATED: Tone.RED,
    JobState.FAILED: Tone.RED,
    JobState.DOWN: Tone.RED,
    JobState.IDLE: Tone.GREY,
    JobState.ELSEWHERE: Tone.BLUE,
    JobState.UNREADABLE: Tone.VIOLET,
}


def word(state: JobState) -> str:
    """The state as people read it: `Running`."""
    return state.value.capitalize()
