"""Pixels: what a tray icon or a whole screen shows, as a plain value.

Only the standard library is used, so that looking at the screen needs neither Qt nor a picture library.
"""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

Pixel = tuple[int, int, int]

MANY = 96
"""Colours that are kept exactly in a small picture."""

NEAR = 24
"""How far each part of a colour may be off: scaling and smooth edges change it a little."""


@dataclass(frozen=True)
class Colour:
    """One pixel, each part from 0 to 255. Fully transparent pixels have no colour that anybody sees."""

    red: int
    green: int
    blue: int
    alpha: int = 255

    @classmethod
    def named(cls, code: str) -> Colour:
        """From `#rrggbb`."""
        return cls(*bytes.fromhex(code.removeprefix("#")))

    def is_near(self, other: Colour, near: int = NEAR) -> bool:
        mine, theirs = (self.red, self.green, self.blue), (other.red, other.green, other.blue)
        return all(abs(one - two) <= near for one, two in zip(mine, theirs, strict=True))


@dataclass(frozen=True)
class Box:
    """A part of a picture; right and bottom are the last pixels inside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def centre(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def width(self) -> int:
        return self.right - self.left + 1

    @property
    def height(self) -> int:
        return self.bottom - self.top + 1


@dataclass(frozen=True)
class Picture:
    """Width times height pixels of four bytes: red, green, blue, alpha."""

    width: int
    height: int
    rgba: bytes

    def __post_init__(self) -> None:
        if len(self.rgba) != self.width * self.height * 4:
            raise ValueError(f"{len(self.rgba)} bytes are no picture of {self.width} x {self.height}")

    def __repr__(self) -> str:
        return f"Picture({self.width} x {self.height})"

    @classmethod
    def from_argb(cls, width: int, height: int, argb: bytes) -> Picture:
        """As a tray item sends it."""
        return cls(width, height, _woven(argb[1::4], argb[2::4], argb[3::4], argb[0::4]))

    @classmethod
    def from_bgrx(cls, width: int, height: int, bgrx: bytes) -> Picture:
        """As a screen's memory has it; the fourth byte means nothing there."""
        return cls(width, height, _woven(bgrx[2::4], bgrx[1::4], bgrx[0::4], b"\xff" * (width * height)))

    def at(self, x: int, y: int) -> Colour:
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError(f"({x}, {y}) is outside {self!r}")
        start = (y * self.width + x) * 4
        return Colour(*self.rgba[start : start + 4])

    def count(self, colour: Colour, near: int = NEAR) -> int:
        """How many pixels have this colour, or almost."""
        return self._hits(colour, near).count(1)

    def find(self, colour: Colour, *, near: int = NEAR, within: Box | None = None, at_least: int = 12) -> Box | None:
        """The smallest box around all pixels of this colour; None if there are too few to be more than chance."""
        hits = self._hits(colour, near)
        area = within or Box(0, 0, self.width - 1, self.height - 1)
        rows, columns, found = [], set(), 0
        for y in range(max(area.top, 0), min(area.bottom, self.height - 1) + 1):
            row = hits[y * self.width + area.left : y * self.width + min(area.right + 1, self.width)]
            if 1 in row:
                rows.append(y)
                columns |= {area.left + row.index(1), area.left + row.rindex(1)}
                found += row.count(1)
        if found < at_least:
            return None
        return Box(min(columns), rows[0], max(columns), rows[-1])

    def crop(self, box: Box) -> Picture:
        rows = (
            self.rgba[(y * self.width + box.left) * 4 : (y * self.width + box.right + 1) * 4]
            for y in range(box.top, box.bottom + 1)
        )
        return Picture(box.width, box.height, b"".join(rows))

    def differs(self, other: Picture) -> Box | None:
        """The smallest box around everything that is not the same in the other picture."""
        if (self.width, self.height) != (other.width, other.height):
            raise ValueError(f"{self!r} and {other!r} can't be compared")
        rows, columns = [], set()
        for y in range(self.height):
            row = slice(y * self.width * 4, (y + 1) * self.width * 4)
            if self.rgba[row] != other.rgba[row]:
                rows.append(y)
                pairs = zip(self.rgba[row], other.rgba[row], strict=True)
                columns |= {index // 4 for index, (mine, theirs) in enumerate(pairs) if mine != theirs}
        return Box(min(columns), rows[0], max(columns), rows[-1]) if rows else None

    def save(self, path: Path) -> None:
        """Write a PNG file."""
        stride = self.width * 4
        rows = b"".join(b"\0" + self.rgba[start : start + stride] for start in range(0, len(self.rgba), stride))
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 6, 0, 0, 0)
        path.write_bytes(_png(head, zlib.compress(rows, 1)))

    def save_small(self, path: Path) -> None:
        """Write a PNG file without transparency, as small as it gets with little effort: for people to download.

        It has 256 colours at most; the others, at the edges of letters, become the nearest of these.
        """
        pixels = list(zip(self.rgba[0::4], self.rgba[1::4], self.rgba[2::4], strict=True))
        frequent = _palette(pixels)
        places = {colour: place for place, colour in enumerate(frequent)}
        for colour in set(pixels) - places.keys():
            places[colour] = min(range(len(frequent)), key=lambda place: _distance(frequent[place], colour))
        indices = bytes(places[pixel] for pixel in pixels)
        rows = b"".join(b"\0" + indices[at : at + self.width] for at in range(0, len(indices), self.width))
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 3, 0, 0, 0)
        palette = b"".join(bytes(colour) for colour in frequent)
        path.write_bytes(_png(head, zlib.compress(rows, 9), palette))

    def _hits(self, colour: Colour, near: int) -> bytes:
        """A byte a pixel: 1 where it has the colour. Whole channels at once, as a screen has a million pixels."""
        parts = ((0, colour.red), (1, colour.green), (2, colour.blue))
        masks = [self.rgba[channel::4].translate(_table(wanted, near)) for channel, wanted in parts]
        masks.append(self.rgba[3::4].translate(b"\0" + b"\1" * 255))
        both = int.from_bytes(masks[0])
        for mask in masks[1:]:
            both &= int.from_bytes(mask)
        return both.to_bytes(self.width * self.height)


def _table(wanted: int, near: int) -> bytes:
    return bytes(abs(value - wanted) <= near for value in range(256))


def _woven(*channels: bytes) -> bytes:
    rgba = bytearray(len(channels[0]) * 4)
    for index, channel in enumerate(channels):
        rgba[index::4] = channel
    return bytes(rgba)


def _palette(pixels: Iterable[Pixel]) -> list[Pixel]:
    """The most frequent colours, and of the rest one of each kind: a little red is not lost among many greys."""
    counted = [colour for colour, _ in Counter(pixels).most_common()]
    kinds: dict[Pixel, Pixel] = {}
    for colour in counted[MANY:]:
        red, green, blue = colour
        kinds.setdefault((red >> 4, green >> 4, blue >> 4), colour)
    return [*counted[:MANY], *kinds.values()][:256]


def _distance(one: Pixel, two: Pixel) -> int:
    return sum((mine - theirs) ** 2 for mine, theirs in zip(one, two, strict=True))


def _png(head: bytes, pixels: bytes, palette: bytes = b"") -> bytes:
    parts = [(b"IHDR", head), (b"PLTE", palette), (b"IDAT", pixels), (b"IEND", b"")]
    whole = b"".join(_chunk(kind, data) for kind, data in parts if data or kind != b"PLTE")
    return b"\x89PNG\r\n\x1a\n" + whole


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
