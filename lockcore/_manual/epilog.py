"""The end of a command's help, taken apart: `examples:`, `exit codes:` and whatever else has a heading."""

from __future__ import annotations

import re

from lockcore._value import value

_HEADING = re.compile(r"([a-z][a-z ]*):(?:\s+|$)(.*)")
_EXAMPLE = re.compile(r"(\S.*?)(?:\s{2,}(\S.*))?$")


@value
class Part:
    """What stands below one heading; an empty heading for what has none."""

    heading: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(line.strip() for line in self.lines if line.strip())


def take_apart(epilog: str) -> list[Part]:
    """The parts, in their order. A heading is a line that begins with small letters and a colon."""
    parts: list[tuple[str, list[str]]] = []
    for line in epilog.splitlines():
        if not line.strip():
            parts.append(("", []))
        elif (found := _HEADING.match(line)) is not None:
            parts.append((found[1], [found[2]] if found[2] else []))
        else:
            if not parts:
                parts.append(("", []))
            parts[-1][1].append(line)
    return [Part(heading, tuple(lines)) for heading, lines in parts if lines]


def examples(part: Part) -> list[tuple[str, str]]:
    """Command and explanation. A line that is indented more than the first goes on explaining."""
    depth = min(_depth(line) for line in part.lines)
    found: list[tuple[str, str]] = []
    for line in part.lines:
        if _depth(line) > depth and found:
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}".strip())
        elif (match := _EXAMPLE.match(line.strip())) is not None:
            found.append((match[1], match[2] or ""))
    return found


def exit_codes(part: Part) -> list[str]:
    """One sentence each."""
    separator = ";" if ";" in part.text else ","
    return [code.strip() for code in part.text.split(separator) if code.strip()]


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
