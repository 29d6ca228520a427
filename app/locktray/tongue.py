"""The language that texts are shown in: written in English where they are used, looked up as they are shown. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lockcore._said import Begun, Clause, Counted, Cut, Joined, Opening, Said, names_in, said
from lockcore._text import printable

Find = Callable[[str, str, int], str]
"""What an English text is in the chosen language; empty if unknown. With a text that counts things: the form for one,
the form for many, and the number; else the text, nothing, and -1."""

_NAME = "{name}"  # stays in the template
_HERE = {
    "its lock was set aside (lockcore restore {number} puts it back)": said(
        "its lock was set aside, and can be put back"
    ),
    "{name} is not registered, so its command is not known. lockcore add registers it.": said(
        "{name} is not registered, so its command is not known. Register it first.", _NAME
    ),
    "If you are sure:  lockcore clean --force {lock}": said("If you are sure, force-clean it."),
    "Its lease is free to be taken now, or to be cleaned:  lockcore clean {lock}": said(
        "Its lease is free to be taken now, or to be cleaned."
    ),
    "Look closer:  lockcore inspect {lock}": said("Look first at what lies there."),
    "See the list:  lockcore restore": said("The list of set-aside locks tells what there is."),
    "Set its lock aside:  lockcore clean {lock}": said("Clean it to set its lock aside."),
    "Stop it first:  lockcore stop {lock}": said("Stop it first."),
}
"""What lockcore says for a terminal, by its template, and what is told where there are buttons."""

_find: Find | None = None
_reasons: Mapping[str, Said] = {}
_thousands = ","


def speak(find: Find | None, thousands: str = ",", reasons: Mapping[str, Said] | None = None) -> None:
    """Show texts in the language that `find` knows from now on; in English without one.

    `reasons` are what the system says why something failed, by its own words.
    """
    global _find, _thousands, _reasons
    _find, _thousands = find, thousands
    _reasons = reasons or {}


def tr(text: str, /, **values: object) -> str:
    """`tr("{name} is running", name=name)`. The text is a literal, so that translators see all there are.

    Values that lockcore has said, such as an age, are told in the same language.
    """
    found = text if _find is None else _find(text, "", -1) or text
    return found.format(**_told(values)) if values else found


def trn(one: str, many: str, count: int, /, **values: object) -> str:
    """`trn("{n} job", "{n} jobs", count)`: the form that belongs to the count, which is `{n}` in it."""
    found = "" if _find is None else _find(one, many, count)
    return (found or (one if count == 1 else many)).format(n=number(count), **_told(values))


def told(text: str) -> str:
    """What lockcore has said, in the chosen language, and a system's reason; any other text as it is.

    Where it says how to go on in a terminal, that is told as it is done here.
    """
    if _find is None and "lockcore " not in text:
        return text
    if not isinstance(text, Said):
        return _with_reason(text)
    if isinstance(text, Joined):
        return text.template.join(str(_value(part)) for part in text.values)
    if isinstance(text, Cut):
        whole, limit = text.values
        assert isinstance(whole, str)
        assert isinstance(limit, int)
        return safe(whole, limit)
    if isinstance(text, Clause):
        return str(_value(text.values[0])).removesuffix(".")
    if isinstance(text, Opening):
        return str(_value(text.values[0])).partition(". ")[0]
    if isinstance(text, Begun):
        whole = str(_value(text.values[0]))
        return whole[:1].upper() + whole[1:]
    names = names_in(text.template)
    if isinstance(text, Counted):
        found = "" if _find is None else _find(text.one, text.template, text.number)
        values = dict(zip((name for name in names if name != "n"), map(_value, text.values), strict=True))
        return found.format(n=number(text.number), **values) if found else str(text)
    template = _HERE.get(text.template, text.template)
    found = template if _find is None else _find(template, "", -1) or template
    return found.format(**dict(zip(names, map(_value, text.values), strict=True))) if names else found


def safe(text: str, limit: int = 200) -> str:
    """The same on one line, cut to `limit` characters and safe to print, also where a language groups digits by a space
    that keeps its line.
    """
    line = printable(told(text), limit)
    return line.replace("\\xa0", _thousands) if _thousands == "\u00a0" else line


def why(error: BaseException) -> str:
    """The reason in an error: what lockcore has said, or what the system says; with the file, if it names one."""
    if isinstance(error, OSError) and error.strerror:
        reason = told(error.strerror)
        return f"{error.filename}: {reason}" if isinstance(error.filename, str) else reason
    if isinstance(problems := getattr(error, "problems", None), tuple):  # of a bad file, a sentence each
        file, sentences = printable(getattr(error, "file", ""), 400), " ".join(map(told, problems))
        return (
            f"{file}: {sentences}"
            if len(problems) == 1
            else tr("{file} can't be used: {why}", file=file, why=sentences)
        )
    first = error.args[0] if error.args else None
    return told(first if isinstance(first, Said) else str(error))


def number(count: int) -> str:
    """A count, grouped as the language does: not for a PID or an exit code."""
    return f"{count:,}" if _thousands == "," else f"{count:,}".replace(",", _thousands)


def _told(values: dict[str, object]) -> dict[str, object]:
    return {name: _value(value) for name, value in values.items()}


def _value(value: object) -> object:
    return told(value) if isinstance(value, str) else value


def _with_reason(text: str) -> str:
    """A text that is a system's reason, or ends with one behind a colon; with a full stop or without."""
    before, colon, last = text.rpartition(": ")
    known = _reasons.get(last.removesuffix("."))
    return text if known is None else f"{before}{colon}{told(known)}{'.' if last.endswith('.') else ''}"
