"""What a person typed and a program answered, as a `console` block shows it, compared with what is really printed."""

from __future__ import annotations

import re
from dataclasses import dataclass

PROMPT = "$ "
LEFT_OUT = "..."
"""A line of its own: here the page leaves something out."""

_COLOURS = re.compile(r"\x1b\[[?0-9;]*[A-Za-z]|\x1b\][^\a]*\a")
_DAY = r"(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) |\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) )?"
_CHANGING = (
    (re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?: ?[+-]\d\d:\d\d)?"), "TIME"),
    (re.compile(_DAY + r"\b\d\d:\d\d(?::\d\d)?\b"), "TIME"),
    (re.compile(r"\b\d+(?:\.\d+)? (?:ms|s|m|h|d)\b(?: \d+ (?:s|m|h)\b)?"), "AGE"),
    (re.compile(r"(?<=PID )\d+|(?<=pid )\d+|(?<=  )\d{2,}(?=  )"), "N"),  # in a table too
    (re.compile(r"(?<!code )\b\d{3,}\b"), "N"),
)


@dataclass(frozen=True)
class Exchange:
    command: str
    answer: str


def read(text: str) -> list[Exchange]:
    """A command may go on in the next line after a backslash. Raises ValueError if it begins with no command."""
    found: list[tuple[list[str], list[str]]] = []
    goes_on = False
    for line in text.splitlines():
        if line.startswith(PROMPT):
            found.append(([line.removeprefix(PROMPT)], []))
        elif not found:
            raise ValueError(f"a console block begins with {PROMPT!r} and a command, not with {line!r}")
        else:
            found[-1][0 if goes_on else 1].append(line)
        goes_on = line.endswith("\\") and not found[-1][1]
    return [Exchange("\n".join(command), "\n".join(answer)) for command, answer in found]


def plain(text: str) -> str:
    """Without colours and a terminal's line ends."""
    return _COLOURS.sub("", text).replace("\r\n", "\n")


def settled(text: str) -> str:
    """Without what is different each time, and however its lines are filled: PIDs, times, ages, spaces."""
    for pattern, word in _CHANGING:
        text = pattern.sub(word, text)
    return " ".join(text.split())


def agrees(shown: str, printed: str) -> bool:
    """Whether the page shows what the program prints, where it leaves nothing out."""
    parts = [settled(part) for part in re.split(rf"^\s*{re.escape(LEFT_OUT)}$", shown, flags=re.MULTILINE)]
    pattern = r"\s*.*\s*".join(re.escape(part) for part in parts)
    return re.fullmatch(pattern, settled(printed), re.DOTALL) is not None
