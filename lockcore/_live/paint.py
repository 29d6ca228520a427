"""Styles of the live view: the terminal's own colours, so that they suit its background. Pure.

Grey is what is faint there: the colour that is called so is some people's background.
"""

from __future__ import annotations

from rich.text import Text

from lockcore._cells import cut
from lockcore._derive import JobState
from lockcore._signs import SIGNS
from lockcore._terminal import Terminal

TONES = {
    "green": "green",
    "amber": "yellow",
    "red": "red",
    "blue": "blue",
    "violet": "magenta",
    "grey": "dim",
}
STRONG, FAINT = "bold", "dim"


def style_of(state: JobState) -> str:
    """The style of a state's sign and word."""
    colour = TONES[SIGNS[state].colour]
    return colour if state is JobState.IDLE else f"bold {colour}"


def state_text(state: JobState, terminal: Terminal) -> Text:
    return styled(f"{terminal.character(SIGNS[state])} {state.value}", style_of(state))


def line_of(text: str, columns: int, style: str = "") -> Text:
    """Text that is printable already, as one line."""
    return styled(cut(text, columns), style)


def styled(text: str, style: str) -> Text:
    """As a part of a line with a style of its own: the style of a whole line is not what a line is made of."""
    return Text(no_wrap=True).append(text, style)
