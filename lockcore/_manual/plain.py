"""A page as plain text, for where there is no `man`."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from lockcore._manual.page import Item, Page, Text

_MARGIN, _DEEPER = " " * 4, " " * 8


def as_plain(page: Page, width: int) -> str:
    """The page in lines of at most `width` characters, as long as a word fits."""
    return "\n".join(_lines(page, width)).rstrip() + "\n"


def _lines(page: Page, width: int) -> Iterator[str]:
    yield f"{page.name}(1)"
    for section in page.sections:
        yield ""
        yield section.heading
        for number, block in enumerate(section.blocks):
            if isinstance(block, Item):
                yield from _wrapped(block.term, width, _MARGIN)
                yield from _wrapped(block.text, width, _DEEPER)
            else:
                if number:
                    yield ""
                yield from _wrapped(block.text, width, _MARGIN)


def _wrapped(text: Text, width: int, indent: str) -> list[str]:
    whole = "".join(span.text for span in text)
    return textwrap.wrap(
        whole, width, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
