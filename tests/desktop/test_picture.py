"""Pixels: found by their colour, compared, and cut out."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from tests.desktop.picture import Box, Colour, Picture

RED, BLUE = Colour.named("#cf222e"), Colour.named("#0969da")


def painted(width: int, height: int, boxes: dict[Box, Colour]) -> Picture:
    """A white picture with some boxes on it."""
    rows = [[Colour(255, 255, 255)] * width for _ in range(height)]
    for box, colour in boxes.items():
        for y in range(box.top, box.bottom + 1):
            rows[y][box.left : box.right + 1] = [colour] * box.width
    return Picture(width, height, b"".join(bytes((it.red, it.green, it.blue, it.alpha)) for row in rows for it in row))


def test_a_colour_is_found_where_it_is() -> None:
    """The box is exact, also for colours that are a little off; elsewhere, or if too few, there is none."""
    box = Box(3, 5, 9, 7)
    picture = painted(20, 10, {box: Colour(RED.red - 9, RED.green + 9, RED.blue)})
    assert picture.find(RED) == box
    assert picture.find(RED, near=8) is None
    assert picture.find(RED, at_least=22) is None
    assert picture.find(RED, within=Box(5, 6, 30, 30), at_least=10) == Box(5, 6, 9, 7)
    assert picture.find(RED, within=Box(10, 0, 19, 9)) is None
    assert picture.count(RED) == box.width * box.height == 21
    assert picture.crop(box).count(RED) == 21
    assert box.centre == (6, 6)


def test_nobody_sees_a_transparent_pixel() -> None:
    """Whatever colour is stored in it."""
    assert Picture(1, 1, bytes((RED.red, RED.green, RED.blue, 0))).count(RED) == 0
    assert Picture(1, 1, bytes((RED.red, RED.green, RED.blue, 1))).count(RED) == 1


def test_changes_are_found() -> None:
    """One box around all of them, or none."""
    before = painted(20, 10, {Box(0, 0, 1, 1): RED})
    assert before.differs(before) is None
    assert before.differs(painted(20, 10, {Box(0, 0, 1, 1): BLUE, Box(18, 4, 19, 4): RED})) == Box(0, 0, 19, 4)
    with pytest.raises(ValueError, match="can't be compared"):
        before.differs(painted(10, 20, {}))


def test_what_is_no_picture_is_refused() -> None:
    """Too few bytes, or a place outside."""
    with pytest.raises(ValueError, match="3 bytes are no picture of 1 x 1"):
        Picture(1, 1, b"abc")
    with pytest.raises(IndexError, match=r"\(4, 0\) is outside Picture\(4 x 4\)"):
        painted(4, 4, {}).at(4, 0)


def test_channels_are_put_in_order() -> None:
    """Trays send alpha first; a screen's memory has blue first and no alpha."""
    assert Picture.from_argb(1, 1, bytes((4, 1, 2, 3))).at(0, 0) == Colour(1, 2, 3, 4)
    assert Picture.from_bgrx(1, 1, bytes((3, 2, 1, 0))).at(0, 0) == Colour(1, 2, 3, 255)


def test_a_small_picture_looks_the_same(tmp_path: Path) -> None:
    """Of a thousand colours those that are frequent stay as they are, and none goes far."""
    greys = {Box(x, y, x, y): Colour(x, x, y * 8) for x in range(100) for y in range(10)}
    picture = painted(120, 40, {**greys, Box(100, 0, 119, 39): RED, Box(0, 20, 0, 20): BLUE})
    picture.save_small(tmp_path / "small.png")
    image = QImage(str(tmp_path / "small.png"))
    assert (image.width(), image.height()) == (120, 40)
    for x in range(0, 120, 7):
        for y in range(0, 40, 3):
            seen = image.pixelColor(x, y)
            assert picture.at(x, y).is_near(Colour(seen.red(), seen.green(), seen.blue()), 16)
    assert image.pixelColor(110, 30).getRgb() == (RED.red, RED.green, RED.blue, 255)
