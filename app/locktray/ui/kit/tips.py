"""Tooltips that show somebody's text as it is."""

from __future__ import annotations

_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_QUOTES = str.maketrans("<>", "\u2039\u203a")


def plain_tip(text: str) -> str:
    """What to give to setToolTip: Qt would take for markup what looks like it."""
    if "<" not in text:
        return text
    return f'<p style="white-space: pre-wrap">{escaped(text)}</p>'


def escaped(text: str) -> str:
    """For what is shown as markup: the text then reads as it stands here."""
    return text.translate(_ESCAPED)


def unmarked(text: str) -> str:
    """For what a panel draws, or Qt in its place: some take it for markup, others don't, and nobody says which."""
    return text.translate(_QUOTES)
