"""Keys from the bytes that a terminal sends. Pure.

A key is a character, or one of the names below. What is split over two reads is put together again.
"""

from __future__ import annotations

import codecs

_ESCAPE = "\x1b"
_NAMES = {"\r": "enter", "\n": "enter", "\x7f": "backspace", "\b": "backspace", "\x03": "quit", "\x0c": "redraw"}
_FINAL = {"A": "up", "B": "down", "H": "home", "F": "end"}
_NUMBERED = {"1": "home", "7": "home", "4": "end", "8": "end", "5": "page up", "6": "page down"}


class Decoder:
    """Turns bytes into keys."""

    def __init__(self) -> None:
        self._text = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""

    @property
    def is_waiting(self) -> bool:
        """Whether something began that may be a key of several characters, or Escape by itself."""
        return bool(self._rest)

    def feed(self, data: bytes) -> list[str]:
        """The keys that are complete with these bytes."""
        self._rest += self._text.decode(data)
        keys = []
        while self._rest:
            length = _length(self._rest)
            if length is None:
                break
            sequence, self._rest = self._rest[:length], self._rest[length:]
            if key := _key(sequence):
                keys.append(key)
        return keys

    def flush(self) -> list[str]:
        """The keys that remain when nothing more comes."""
        rest, self._rest = self._rest, ""
        return ["escape"] if rest == _ESCAPE else []


def _length(text: str) -> int | None:
    """How many characters the first key has; None if that can't be told yet."""
    if text[0] != _ESCAPE:
        return 1
    if len(text) == 1:
        return None
    if text[1] == "O":
        return 3 if len(text) >= 3 else None
    if text[1] != "[":
        return 1  # Escape, and then something else
    for place, character in enumerate(text[2:], 2):
        if "@" <= character <= "~":
            return place + 1
    return None if len(text) < 32 else len(text)  # no key is as long as that


def _key(sequence: str) -> str | None:
    if sequence == _ESCAPE:
        return "escape"
    if sequence[0] != _ESCAPE:
        return _NAMES.get(sequence) or (sequence if sequence.isprintable() else None)
    final, parameters = sequence[-1], sequence[2:-1].split(";")
    return _NUMBERED.get(parameters[0]) if final == "~" else _FINAL.get(final)
