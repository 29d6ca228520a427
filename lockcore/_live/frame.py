"""From one screen full of lines to the next, with as few bytes as possible. Pure but for what rich makes of styles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style
from rich.text import Text

from lockcore._cells import width

BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"
"""Around what a terminal should show at once; one that does not know them passes over them."""

ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l"
LEAVE = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"
"""The other screen without a cursor and without wrapping, and back."""


class Painter:
    """Turns styled lines into what a terminal understands."""

    def __init__(self, *, colour: bool) -> None:
        self._colour = colour
        # It only looks up styles here: nothing is written through it, and nothing depends on where it is.
        self._console = Console(force_terminal=True, legacy_windows=False, color_system="standard", no_color=not colour)

    def painted(self, line: Text, columns: int) -> str:
        """One line. What is left of an older one goes, but not where that would take our own last character."""
        parts = []
        for text, style, _ in line.render(self._console):
            parts.append(self._with_style(text, style))
        return "".join(parts) + ("\x1b[K" if width(line.plain) < columns else "")

    def _with_style(self, text: str, style: Style | None) -> str:
        if style is None or not text:
            return text
        style = style if self._colour else style.without_color
        return style.render(text, color_system=ColorSystem.STANDARD)


def difference(before: Sequence[str], after: Sequence[str]) -> str:
    """What to write so that a screen with the lines `before` has the lines `after`; nothing if it has them."""
    changed = (
        f"\x1b[{number + 1};1H{line}"
        for number, line in enumerate(after)
        if number >= len(before) or before[number] != line
    )
    return _at_once(changed)


def _at_once(parts: Iterable[str]) -> str:
    whole = "".join(parts)
    return f"{BEGIN}{whole}{END}" if whole else ""
