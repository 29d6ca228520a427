"""Signs that tell the states apart without colour."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from lockcore import JobState
from locktray.ui.kit.signs import SIGNS, sign_pixmap


def drawn(state: JobState, size: int = 16, ratio: float = 1.0) -> QImage:
    return sign_pixmap(state, QColor("#cf222e"), size, ratio).toImage()


def test_every_state_has_a_sign() -> None:
    assert set(SIGNS) == set(JobState)


def test_signs_differ_in_shape_at_sixteen_pixels(qtbot: QtBot) -> None:
    """At least a dozen pixels tell any two apart."""
    shapes = {state: _filled(drawn(state)) for state in JobState}
    for one, other in itertools.combinations(JobState, 2):
        assert len(shapes[one] ^ shapes[other]) >= 12, (one, other)


@pytest.mark.parametrize("state", list(JobState))
def test_sign_keeps_to_its_ink_and_its_square(qtbot: QtBot, state: JobState) -> None:
    image = drawn(state)
    full = [image.pixelColor(x, y) for x, y in _filled(image)]
    assert full
    assert {colour.name() for colour in full if colour.alpha() == 255} == {"#cf222e"}
    corners = [image.pixelColor(x, y).alpha() for x in (0, 15) for y in (0, 15)]
    assert corners == [0, 0, 0, 0]


def test_sign_is_drawn_again_for_a_denser_screen(qtbot: QtBot) -> None:
    image = drawn(JobState.STALE, 16, 2.0)
    assert (image.width(), image.devicePixelRatio()) == (32, 2.0)


def _filled(image: QImage) -> set[tuple[int, int]]:
    size = range(image.width())
    return {(x, y) for x in size for y in size if image.pixelColor(x, y).alpha() > 127}
