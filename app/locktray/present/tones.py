"""Each state's word and colour: the same wherever a state is shown."""

from __future__ import annotations

from enum import Enum

from lockcore._derive import JobState
from lockcore._said import said
from lockcore._value import value
from locktray.tongue import told


@value
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


_colour_blind = False


def see_as(*, colour_blind: bool) -> None:
    """Which colours are used from now on, wherever nobody asks for others."""
    global _colour_blind
    _colour_blind = colour_blind


def is_colour_blind() -> bool:
    return _colour_blind


def ink_of(tone: Tone, *, colour_blind: bool | None = None) -> Ink:
    chosen = _colour_blind if colour_blind is None else colour_blind
    return COLOUR_BLIND[tone] if chosen else tone.value


_WORDS = {
    JobState.RUNNING: said("Running"),
    JobState.ORPHANED: said("Orphaned"),
    JobState.OVERDUE: said("Overdue"),
    JobState.HUNG: said("Hung"),
    JobState.MISSED: said("Missed"),
    JobState.STALE: said("Stale"),
    JobState.DUPLICATED: said("Duplicated"),
    JobState.FAILED: said("Failed"),
    JobState.DOWN: said("Down"),
    JobState.IDLE: said("Idle"),
    JobState.ELSEWHERE: said("Elsewhere"),
    JobState.UNREADABLE: said("Unreadable"),
}


def word(state: JobState) -> str:
    """The state as people read it: `Running`."""
    return told(_WORDS[state])


def doing(state: JobState) -> str:
    """The same within a line: `running`."""
    shown = word(state)
    return shown[:1].lower() + shown[1:]
