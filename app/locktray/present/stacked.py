"""A row of three lines in a list, as a value: what `ui/kit/stacked.py` draws."""

from __future__ import annotations

from lockcore._derive import JobState
from lockcore._value import value
from locktray.present.tones import Tone


@value
class Stacked:
    """`title` and beside it `aside`; below, what is known; and last a sentence in the colour of `tone`, if it has one.

    `checked` is None for a row that can't be ticked. With `boxed` there is room for a box all the same.
    """

    title: str
    aside: str
    second: str
    third: str
    tone: Tone | None = None
    state: JobState | None = None
    checked: bool | None = None
    boxed: bool = False

    @property
    def spoken(self) -> str:
        """All of it, for those who listen."""
        return ". ".join(text.rstrip(".") for text in (self.title, self.aside, self.second, self.third) if text)


@value
class Part:
    """A heading and what belongs below it, a sentence each."""

    title: str
    lines: tuple[str, ...]
