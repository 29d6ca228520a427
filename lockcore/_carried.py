"""What was said, on its way from one process of ours to another, which may tell it in a language of its own.

It travels as JSON: which function says it, and what that is called with. So the other process says the same once more.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from lockcore import _said
from lockcore._text import printable

_SAYS: dict[str, Callable[..., str]] = {
    "said": _said.said,
    "counted": _said.counted,
    "joined": lambda between, *parts: _said.joined(between, parts),
    "printable": printable,
    "clause": _said.clause,
    "opening": _said.opening,
    "begun": _said.begun,
}

_ANOTHER = {_said.Cut: "printable", _said.Clause: "clause", _said.Opening: "opening", _said.Begun: "begun"}
"""What makes another text of one that was said, without any words of its own."""


def pack(text: str) -> str:
    """The text and what it was made of, in ASCII without control characters."""
    return json.dumps(_packed(text))


def unpack(packed: str) -> str:
    """The text again. Raises ValueError if nothing was packed, or only a part of it has come."""
    try:
        text = _unpacked(json.loads(packed))
        if not isinstance(text, str):
            raise TypeError(f"{text!r} is no text")
    except (TypeError, LookupError, AttributeError, RecursionError) as error:
        raise ValueError(f"{type(error).__name__}: {error}") from None
    return text


def _packed(value: object) -> object:
    if not isinstance(value, _said.Said):
        return value if isinstance(value, str | int | float) else str(value)
    values = map(_packed, value.values)
    if isinstance(value, _said.Counted):
        return ["counted", value.one, value.template, value.number, *values]
    if isinstance(value, _said.Joined):
        return ["joined", value.template, *values]
    another = _ANOTHER.get(type(value))
    return ["said", value.template, *values] if another is None else [another, *values]


def _unpacked(value: object) -> object:
    if not isinstance(value, list):
        return value
    says, *given = value
    return _SAYS[says](*map(_unpacked, given))
