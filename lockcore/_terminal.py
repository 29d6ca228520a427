"""Writes for a terminal: colour where it is wanted, characters that it can show, lines that fit."""

from __future__ import annotations

import os
import shutil
import textwrap
from typing import TextIO

from lockcore._derive import JobState
from lockcore._signs import SIGNS, Sign

_CODES = {"green": "32", "amber": "33", "red": "31", "blue": "34", "violet": "35", "grey": "90"}

UNBOUNDED = 10_000
"""The room in a pipe."""


class Terminal:
    """Where text for people goes. `unicode` tells whether it can show more than ASCII."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.unicode = _can_show(stream, "▶✖•·…")
        self._colour = (
            stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "") not in ("", "dumb")
        )
        columns = shutil.get_terminal_size((80, 24)).columns
        self.width = max(40, min(100, columns))
        # In a pipe nothing is cut: whoever searches there wants to find it.
        self.room = max(20, columns) if stream.isatty() or os.environ.get("COLUMNS") else UNBOUNDED

    @property
    def has_colour(self) -> bool:
        return self._colour

    def line(self, text: str = "") -> None:
        print(self.plain(text), file=self._stream)

    def plain(self, text: str) -> str:
        """The text in characters that this terminal has, also for what is ours."""
        if not self.unicode:
            text = text.translate({ord("•"): "*", ord("·"): "|", ord("…"): "~"})
        return self.showable(text)

    def item(self, text: str) -> None:
        """One entry of a list, wrapped."""
        for line in textwrap.wrap(
            text,
            self.width,
            initial_indent="  • ",
            subsequent_indent="    ",
            break_on_hyphens=False,
            break_long_words=False,
        ):
            self.line(line)

    def heading(self, text: str) -> None:
        self.line()
        self.line(self.strong(text))

    def state(self, state: JobState) -> str:
        """The state's sign and word, in its colour."""
        return self.signed(SIGNS[state], state.value)

    def signed(self, sign: Sign, text: str) -> str:
        """A heading with its sign, in the sign's colour."""
        return self.strong(f"{self.character(sign)} {text}", sign.colour)

    def character(self, sign: Sign) -> str:
        return sign.character if self.unicode else sign.ascii

    def coloured(self, text: str, colour: str) -> str:
        return self._painted(text, _CODES[colour])

    def strong(self, text: str, colour: str | None = None) -> str:
        return self._painted(text, "1" if colour is None else f"1;{_CODES[colour]}")

    def faint(self, text: str) -> str:
        return self._painted(text, "2")

    def showable(self, text: str) -> str:
        """The text in characters that this terminal has."""
        if self.unicode:
            return text
        encoding = self._stream.encoding or "ascii"
        return text.encode(encoding, "backslashreplace").decode(encoding)

    def _painted(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self._colour else text


def _can_show(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
