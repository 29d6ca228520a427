"""Where the parts of the tray icon lie, in whole pixels: for each size its own layout, never one scaled down.

Sizes that panels use are laid out by hand; twice and four times as many pixels are laid out alike; any other size takes
the largest of these that fits, in its middle.
"""

from __future__ import annotations

from dataclasses import replace

from lockcore._value import value

COUNTED_FROM = 22
"""Below this many pixels there is no room for a count."""


@value
class Box:
    """A rectangle of whole pixels."""

    x: int
    y: int
    width: int
    height: int


@value
class Layout:
    """The padlock's body and the radius of its corners; its shackle, which ends on the body, and how thick that is; the
    square of the sign that is cut out; the disc of the count, and the gap around it.
    """

    body: Box
    radius: int
    shackle: Box
    bow: int
    sign: Box
    count: Box | None = None
    gap: int = 1


_PLAIN = {
    16: Layout(Box(2, 5, 12, 10), 2, Box(4, 1, 8, 4), 2, Box(4, 6, 8, 8)),
    20: Layout(Box(3, 7, 14, 12), 2, Box(5, 1, 10, 6), 2, Box(6, 9, 8, 8)),
    22: Layout(Box(2, 7, 18, 14), 2, Box(5, 1, 12, 6), 3, Box(6, 9, 10, 10)),
    24: Layout(Box(3, 9, 18, 14), 3, Box(6, 1, 12, 8), 3, Box(7, 11, 10, 10)),
    32: Layout(Box(4, 12, 24, 18), 4, Box(8, 2, 16, 10), 4, Box(9, 14, 14, 14)),
}
_COUNTED = {
    22: Layout(Box(1, 9, 16, 12), 2, Box(4, 1, 10, 8), 3, Box(5, 11, 8, 8), Box(11, 1, 10, 10)),
    24: Layout(Box(1, 9, 18, 14), 3, Box(4, 1, 12, 8), 3, Box(5, 11, 10, 10), Box(13, 1, 10, 10)),
    32: Layout(Box(1, 13, 24, 18), 4, Box(5, 2, 16, 11), 4, Box(6, 15, 14, 14), Box(17, 1, 14, 14)),
}


def layout_of(pixels: int, *, counted: bool) -> Layout:
    """The layout for an icon of so many pixels a side; with a count only where there is room for it."""
    table = _COUNTED if counted and pixels >= COUNTED_FROM else _PLAIN
    fits = [(base * times, base, times) for base in table for times in (1, 2, 4, 8) if base * times <= pixels]
    size, base, times = max(fits, default=(16, 16, 1))
    return _moved(_enlarged(table[base], times), (pixels - size) // 2)


def _enlarged(layout: Layout, times: int) -> Layout:
    def box(given: Box) -> Box:
        return Box(given.x * times, given.y * times, given.width * times, given.height * times)

    return Layout(
        box(layout.body),
        layout.radius * times,
        box(layout.shackle),
        layout.bow * times,
        box(layout.sign),
        None if layout.count is None else box(layout.count),
        layout.gap * times,
    )


def _moved(layout: Layout, by: int) -> Layout:
    def box(given: Box) -> Box:
        return replace(given, x=given.x + by, y=given.y + by)

    if by == 0:
        return layout
    count = None if layout.count is None else box(layout.count)
    return replace(layout, body=box(layout.body), shackle=box(layout.shackle), sign=box(layout.sign), count=count)
