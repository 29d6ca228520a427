"""The lines of a crontab, as cron reads them.

A percent sign ends the command: what follows is its input. A backslash before it, or before another backslash, takes
that meaning away and is gone when the shell sees the command (tried with Debian's cron). There are no comments behind
a command. Whatever is rewritten keeps the text as it stands, so that cron's reading of it stays the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from lockcore._value import value

_ENTRY = re.compile(r"(@[A-Za-z]+|(?:\S+[ \t]+){4}\S+)[ \t]+(\S.*)")
_SETTING = re.compile(r"""("[^"]*"|'[^']*'|[A-Za-z_][^\s=]*)[ \t]*=[ \t]*(.*)""")
_HEADER = {"m", "min", "minute", "h", "dom", "mon", "dow", "command"}

SHELL = "/bin/sh"


@value
class Command:
    """What the shell gets to see, and where each of its characters stands in the crontab."""

    text: str
    raw: str
    places: tuple[int, ...]

    def raw_part(self, begin: int, end: int | None = None) -> str:
        """A part of it as it stands in the crontab."""
        return self.raw[self.places[begin] : self.places[len(self.text) if end is None else end]]


@value
class Entry:
    """A line that runs something. `command` is None if a part of the line is the command's input."""

    number: int
    line: str
    schedule: str
    command: Command | None
    shell: str = SHELL
    comment: str | None = None
    enabled: bool = True


@value
class Crontab:
    """All entries, and the names of the variables that are set for them."""

    entries: tuple[Entry, ...]
    settings: tuple[str, ...]
    unknown: tuple[str, ...]


def read_crontab(text: str, is_schedule: Callable[[str], bool]) -> Crontab:
    """Tell entries from settings and comments. `is_schedule` tells a disabled entry from any other comment."""
    entries: list[Entry] = []
    settings: list[str] = []
    unknown: list[str] = []
    shell, comment = SHELL, None
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip(" \t\r")
        before, comment = comment, None
        if not stripped:
            continue
        if stripped.startswith("#"):
            inside = stripped.lstrip("# \t")
            found = _ENTRY.fullmatch(inside)
            if found is not None and is_schedule(found[1]):
                entries.append(_entry(number, line, found, shell, before, enabled=False))
            else:
                comment = _as_title(inside)
        elif found := _SETTING.fullmatch(stripped):
            name, value = (part.strip("\"'") for part in found.groups())
            shell = value or SHELL if name == "SHELL" else shell
            settings += [name] if name not in settings else []
        elif found := _ENTRY.fullmatch(stripped):
            entries.append(_entry(number, line, found, shell, before))
        else:
            unknown.append(line)
    return Crontab(tuple(entries), tuple(settings), tuple(unknown))


def _entry(
    number: int, line: str, found: re.Match[str], shell: str, comment: str | None, enabled: bool = True
) -> Entry:
    schedule = " ".join(found[1].split())
    return Entry(number, line, schedule, _command(found[2]), shell, comment, enabled)


def _command(raw: str) -> Command | None:
    text: list[str] = []
    places: list[int] = []
    place = 0
    while place < len(raw):
        escaped = raw[place] == "\\" and raw[place + 1 : place + 2] in ("%", "\\")
        if raw[place] == "%":
            return None
        text.append(raw[place + escaped])
        places.append(place)
        place += 1 + escaped
    return Command("".join(text), raw, (*places, len(raw)))


def escaped(text: str) -> str:
    """Text for a crontab, so that the shell gets to see it as it is."""
    return text.replace("\\", "\\\\").replace("%", "\\%")


def _as_title(comment: str) -> str | None:
    """A comment right above an entry says what it is, unless it names the columns or draws a line."""
    comment = comment.removeprefix("Ansible:").strip()
    names_columns = len(_HEADER.intersection(comment.lower().split())) > 2
    return comment if comment.isprintable() and any(map(str.isalpha, comment)) and not names_columns else None
