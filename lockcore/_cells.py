"""How many columns a text takes on a terminal, and texts made to fit. Pure."""

from __future__ import annotations

_NARROW = "…–—·•→▶◌◷∿✖⚭⬣■▲○↗◆✔†❯"
"""Characters of ours that take one column everywhere."""


def width(text: str) -> int:
    """The columns that it takes: two for a wide character, none for one that stands on another."""
    if all(character < "\u0300" or character in _NARROW for character in text):
        return len(text)  # nothing to look up, and nothing to load for it
    from rich.cells import cell_len

    return cell_len(text)


def cut(text: str, columns: int) -> str:
    """As much of it as fits, with an ellipsis for the rest."""
    if width(text) <= columns:
        return text
    if columns <= 1:
        return "…"[:columns]
    kept = text[: columns - 1]
    while kept and width(kept) > columns - 1:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def padded(text: str, columns: int, *, right: bool = False) -> str:
    """It, cut or filled up with blanks: in front of it for numbers."""
    text = cut(text, columns)
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks


def wrapped(text: str, columns: int) -> list[str]:
    """It on lines that fit. A word that is longer than a line goes on in the next."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if width(joined) <= columns:
            line = joined
            continue
        if line:
            lines.append(line)
        while width(word) > columns and len(word) > 1:
            end = next(end for end in range(len(word), 0, -1) if width(word[:end]) <= columns or end == 1)
            lines.append(word[:end])
            word = word[end:]
        line = word
    return [*lines, line] if line or not lines else lines
