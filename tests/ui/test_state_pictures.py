"""The pictures of the states in the documentation."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from lockcore import JobState
from tests.desktop.shots.signs import drawn, file_name

ROOT = Path(__file__).parents[2]
LIGHT, DARK = (255, 255, 255), (13, 17, 23)
"""What such pages are shown upon."""


@pytest.mark.parametrize("state", JobState)
def test_the_pictures_are_the_programs_own_and_readable_on_any_page(state: JobState, qapp: QApplication) -> None:
    """`make screenshots` draws them. What is drawn has a contrast of 3 to 1, to white and to a dark page."""
    kept = QImage(str(ROOT / "docs" / "states" / file_name(state))).convertToFormat(QImage.Format.Format_ARGB32)
    assert kept == drawn(state), "make screenshots draws them anew"
    colours = {kept.pixelColor(x, y).getRgb() for x in range(kept.width()) for y in range(kept.height())}
    opaque = {colour[:3] for colour in colours if colour[3] == 255}
    assert opaque
    assert min(contrast(colour, back) for colour in opaque for back in (LIGHT, DARK)) >= 3


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: tuple[int, ...]) -> float:
    shares = [value / 255 for value in colour]
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
