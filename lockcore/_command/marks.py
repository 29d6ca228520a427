"""Coloured marks in front of what commands say, each with a character of its own."""

from __future__ import annotations

from lockcore._signs import Sign
from lockcore._terminal import Terminal

WRONG = Sign("✖", "x", "red")
NOTE = Sign("▲", "!", "amber")
GOOD = Sign("✔", "+", "green")
NEW = Sign("+", "+", "green")
PLAIN = Sign("○", "-", "grey")


def arrow(terminal: Terminal) -> str:
    """Stands before the way out."""
    return "→" if terminal.unicode else ">"
