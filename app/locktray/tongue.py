"""The language that texts are shown in: written in English where they are used, looked up as they are shown. No Qt."""

from __future__ import annotations

from collections.abc import Callable

from lockcore._said import Clause, Counted, Cut, Joined, Said, names_in
from lockcore._text import printable

Find = Callable[[str, str, int], str]
"""What an English text is in the chosen language; empty if unknown. With a text that counts things: the form for one,
the form for many, and the number; else the text, nothing, and -1."""

_find: Find | None = None
_thousands = ","


def speak(find: Find | None, thousands: str = ",") -> None:
    """Show texts in the language that `find` knows from now on; in English without one."""
    global _find, _thousands
    _find, _thousands = find, thousands


def tr(text: str, /, **values: object) -> str:
    """`tr("{name} is running", name=name)`. The text is a literal, so that translators see all there are.

    Values that lockcore has said, such as an age, are told in the same language.
    """
    if _find is None:
        return text.format(**values) if values else text
    found = _find(text, "", -1) or text
    return found.format(**_told(values)) if values else found


def trn(one: str, many: str, count: int, /, **values: object) -> str:
    """`trn("{n} job", "{n} jobs", count)`: the form that belongs to the count, which is `{n}` in it."""
    found = "" if _find is None else _find(one, many, count)
    return (found or (one if count == 1 else many)).format(n=number(count), **_told(values))


def told(text: str) -> str:
    """What lockcore has said, in the chosen language; any other text as it is."""
    if _find is None or not isinstance(text, Said):
        return text
    if isinstance(text, Joined):
        return text.template.join(str(_value(part)) for part in text.values)
    if isinstance(text, Cut):
        whole, limit = text.values
        assert isinstance(whole, str)
        assert isinstance(limit, int)
        return printable(told(whole), limit)
    if isinstance(text, Clause):
        return str(_value(text.values[0])).removesuffix(".")
    names = names_in(text.template)
    if isinstance(text, Counted):
        found = _find(text.one, text.template, text.number)
        values = dict(zip((name for name in names if name != "n"), map(_value, text.values), strict=True))
        return found.format(n=number(text.number), **values) if found else str(text)
    found = _find(text.template, "", -1) or text.template
    return found.format(**dict(zip(names, map(_value, text.values), strict=True))) if names else found


def number(count: int) -> str:
    """A count, grouped as the language does: not for a PID or an exit code."""
    return f"{count:,}" if _thousands == "," else f"{count:,}".replace(",", _thousands)


def _told(values: dict[str, object]) -> dict[str, object]:
    return values if _find is None else {name: _value(value) for name, value in values.items()}


def _value(value: object) -> object:
    return told(value) if isinstance(value, Said) else value
