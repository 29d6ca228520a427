"""What a page of the manual is made of."""

from __future__ import annotations

import re
from enum import Enum

from lockcore._value import value


class Style(Enum):
    """How a piece of text looks: as it is, to be typed like that, or to be replaced by something."""

    PLAIN = "plain"
    BOLD = "bold"
    ITALIC = "italic"


@value
class Span:
    """A piece of text in one style."""

    text: str
    style: Style = Style.PLAIN


Text = tuple[Span, ...]


@value
class Paragraph:
    text: Text


@value
class Item:
    """Something, and what is said about it."""

    term: Text
    text: Text


@value
class Section:
    heading: str
    blocks: tuple[Paragraph | Item, ...]


@value
class Page:
    """`name` is that of the page, such as `lockcore-run`; `source` the program with its version."""

    name: str
    source: str
    sections: tuple[Section, ...]


_LITERAL = re.compile(r"`([^`]+)`|(?<![\w-])(--?[a-zA-Z][\w-]*)")
_SYNTAX = re.compile(r"(?<![\w-])(--?[a-zA-Z][\w-]*|--(?=\s))|\b([A-Z]+(?:\|[A-Za-z]+)*)\b")


def prose(text: str) -> Text:
    """A sentence: what stands between backquotes and what looks like an option is to be typed."""
    return _spans(_LITERAL, " ".join(text.split()), Style.BOLD, Style.BOLD)


def syntax(text: str) -> Text:
    """A usage line after the command's name: options are typed, names in capitals stand for something."""
    return _spans(_SYNTAX, " ".join(text.split()), Style.BOLD, Style.ITALIC)


def bold(text: str) -> Text:
    return (Span(text, Style.BOLD),)


def plain(text: str) -> Text:
    return (Span(text),)


def _spans(pattern: re.Pattern[str], text: str, *styles: Style) -> Text:
    spans: list[Span] = []
    end = 0
    for match in pattern.finditer(text):
        spans.append(Span(text[end : match.start()]))
        spans += [Span(found, style) for found, style in zip(match.groups(), styles, strict=True) if found]
        end = match.end()
    spans.append(Span(text[end:]))
    return tuple(span for span in spans if span.text)
