"""A page as roff, for `man`."""

from __future__ import annotations

from collections.abc import Iterator

from lockcore._manual.page import Item, Page, Style, Text

_FONTS = {Style.BOLD: "B", Style.ITALIC: "I"}
_ESCAPES = str.maketrans(
    {"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti", '"': r"\(dq"}
)


def as_roff(page: Page) -> str:
    """The page's source. The same parser gives the same bytes: there is no date in it."""
    return "".join(f"{line}\n" for line in _lines(page))


def _lines(page: Page) -> Iterator[str]:
    # Not hyphenated and not stretched: commands are to be copied.
    yield f'.TH "{escaped(page.name.upper())}" "1" "" "{escaped(page.source)}" "User Commands"'
    yield ".nh"
    yield ".ad l"
    for section in page.sections:
        yield f'.SH "{escaped(section.heading)}"'
        for number, block in enumerate(section.blocks):
            if isinstance(block, Item):
                yield ".TP"
                yield _line(block.term)
            elif number:
                yield ".PP"
            if block.text:
                yield _line(block.text)


def _line(text: Text) -> str:
    line = "".join(
        f"\\f{_FONTS[span.style]}{escaped(span.text)}\\fR" if span.style in _FONTS else escaped(span.text)
        for span in text
    )
    # A dot in front would make it a request.
    return rf"\&{line}" if line.startswith((".", " ")) else line


def escaped(text: str) -> str:
    """Text that roff prints as it is. A minus is a minus, so that an option can be copied."""
    flat = " ".join(text.splitlines()).translate(_ESCAPES)
    return "".join(character if character.isascii() else f"\\[u{ord(character):04X}]" for character in flat)
