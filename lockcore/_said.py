"""Sentences that are English for terminal and scripts, and can still be told in another language.

`said("PID {pid} is running.", pid)` is the English text, a str as any other. It also remembers what it was made of, so
that an application may look the template up and fill in the values again, each of which may be such a text itself.

Templates are literals, so that translators get all there are, and name a value only once. Values come in the order in
which the template names them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence


class Said(str):
    """An English text, and the template and the values that it was made of."""

    __slots__ = ()

    def __str__(self) -> str:
        """Itself: so `str(error)` of an error that says it can still be told, too."""
        return self

    @property
    def template(self) -> str:
        raise NotImplementedError

    @property
    def values(self) -> tuple[object, ...]:
        raise NotImplementedError


class Filled(Said):
    """A template filled in with any number of values."""

    __slots__ = ("template", "values")

    template: str
    values: tuple[object, ...]


class Counted(Filled):
    """One whose form depends on a number of things. `one` is the English form for a single one."""

    __slots__ = ("number", "one")

    one: str
    number: int


class Joined(Filled):
    """Texts one after the other: the values, with the template between them."""

    __slots__ = ()


class Cut(Filled):
    """A text made safe to print: the values are the text and how long it may be."""

    __slots__ = ()


class Clause(Filled):
    """A sentence without its full stop: the value is the sentence."""

    __slots__ = ()


class Opening(Filled):
    """The first sentence of a text, without its full stop: the value is the text."""

    __slots__ = ()


class Begun(Filled):
    """A text that begins with a capital: the value is the text."""

    __slots__ = ()


_forms: dict[str, str] = {}
_constants: dict[str, Said] = {}


def said(template: str, /, *values: object) -> Said:
    """The English text of this template with these values."""
    if not values:
        return _constants.get(template) or _constants.setdefault(template, _made(Filled(template), template, ()))
    text = Filled((_forms.get(template) or _form(template)) % values)
    text.template = template
    text.values = values
    return text


def sentence(template: str, /) -> Callable[[object], Said]:
    """What fills in this template, which has one value, at the cost of an f-string: for what every lock's evidence has.

    Nothing but the text is kept. The value is found in it when somebody asks.
    """
    form = _form(template)
    before, after = len(form.partition("%s")[0]), len(form.partition("%s")[2])

    class One(Said):
        __slots__ = ()

        @property
        def template(self) -> str:
            return template

        @property
        def values(self) -> tuple[object, ...]:
            return (str(self)[before : len(self) - after],)

    return lambda value: One(form % value)


def counted(one: str, many: str, number: int, /, *values: object) -> Said:
    """`counted("{n} process", "{n} processes", number)`: the form that belongs to the number, which is `{n}` in it.

    The values are in the order of the form for many.
    """
    named = dict(zip([name for name in names_in(many) if name != "n"], values, strict=True))
    text = Counted((one if number == 1 else many).format(n=number, **named))
    text.one, text.number = one, number
    return _made(text, many, values)


def joined(between: str, parts: Sequence[str], /) -> str:
    """`between.join(parts)`, all of which can still be told in another language."""
    return parts[0] if len(parts) == 1 else _made(Joined(between.join(parts)), between, tuple(parts))


def cut(shown: str, text: Said, limit: int) -> Said:
    """`shown` is what `text` is made safe to print in English."""
    return _made(Cut(shown), "", (text, limit))


def clause(sentence: str) -> str:
    """The sentence without its full stop."""
    shown = sentence.removesuffix(".")
    return _made(Clause(shown), "", (sentence,)) if isinstance(sentence, Said) else shown


def opening(text: str) -> str:
    """The first sentence of the text, without its full stop if another one follows."""
    shown = text.partition(". ")[0]
    return _made(Opening(shown), "", (text,)) if isinstance(text, Said) else shown


def begun(text: str) -> str:
    """The text with a capital at its beginning, as a sentence has it."""
    shown = text[:1].upper() + text[1:]
    return _made(Begun(shown), "", (text,)) if isinstance(text, Said) else shown


def names_in(template: str) -> tuple[str, ...]:
    """The names of a template's values, in their order."""
    return tuple(piece.partition("}")[0] for piece in template.split("{")[1:])


def _made(text: Filled, template: str, values: tuple[object, ...]) -> Said:
    text.template, text.values = template, values
    return text


def _form(template: str) -> str:
    """The template as `%` wants it, which fills one in quicker than anything else."""
    first, *rest = template.replace("%", "%%").split("{")
    return _forms.setdefault(template, first + "".join("%s" + piece.partition("}")[2] for piece in rest))
