"""Lines of a log as plain text: as they would stand on a terminal, without what would only steer it. Pure."""

from __future__ import annotations

import re

from lockcore._text import printable

LONGEST_LINE = 1000
"""Characters of a line that are shown."""

_ESCAPES = re.compile(
    "\x1b\\][^\x07\x1b]*(?:\x07|\x1b\\\\)?"  # a title or a link, up to its end
    "|\x1b[PX^_][^\x1b]*(?:\x1b\\\\)?"  # a string for the terminal
    "|(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]?"  # colours, movements
    "|\x1b[ -/]*[0-~]?"  # all others
)
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]+")
_LOOKED_AT = 20 * LONGEST_LINE


def plain_line(line: str) -> str:
    """One line, safe to show anywhere: no escape codes, no control characters, and not too long."""
    if len(line) <= LONGEST_LINE and line.isprintable():
        return line
    # Of what a progress bar wrote over and over, only the last.
    shown = line.rstrip("\r").rpartition("\r")[2][:_LOOKED_AT]
    shown = _CONTROL.sub("", _ESCAPES.sub("", shown)).expandtabs()
    return printable(shown, LONGEST_LINE)


def plain_lines(content: bytes) -> tuple[str, ...]:
    """The lines of a log, without the empty one after the last line's end."""
    lines = content.decode("utf-8", "replace").split("\n")
    if not lines[-1]:
        lines.pop()
    return tuple(map(plain_line, lines))
