"""Each state's word and colour: the same wherever a state is shown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from lockcore import JobState


@dataclass(frozen=True, slots=True)
class Ink:
    """One colour, as text on a light and on a dark background; `both` is to be seen on either, where nobody knows."""

    light: str
    dark: str
    both: str


class Tone(Enum):
    GREEN = Ink("#1a7f37", "#3fb950", "#2a9147")
    AMBER = Ink("#9a6700", "#d29922", "#a97800")
    RED = Ink("#cf222e", "#f85149", "#e5383b")
    BLUE = Ink("#0969da", "#58a6ff", "#147bf5")
    VIOLET = Ink("#8250df", "#a371f7", "#9060ef")
    GREY = Ink("#6e7781", "#8b949e", "#78808b")


COLOUR_BLIND = {
    Tone.GREEN: Ink("#008560", "#009e73", "#008d66"),
    Tone.AMBER: Ink("#9c6b00", "#e69f00", "#ad7800"),
    Tone.RED: Ink("#b34f00", "#e06500", "#c05400"),
    Tone.BLUE: Ink("#0072b2", "#008ddd", "#007fc6"),
    Tone.VIOLET: Ink("#b5437f", "#cc79a7", "#bf5791"),
    Tone.GREY: Ink("#737373", "#8a8a8a", "#7b7b7b"),
}
"""The same, told apart by nearly everybody: Okabe and Ito's colours, darker or lighter where contrast wants it."""


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


def ink_of(tone: Tone, *, colour_blind: bool = False) -> Ink:
    return COLOUR_BLIND[tone] if colour_blind else tone.value


def word(state: JobState) -> str:
    """The state as people read it: `Running`."""
    return state.value.capitalize()
