"""The tray icon: facts that make it readable, at every size and on every panel."""

from __future__ import annotations

import itertools
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from lockcore import JobState
from locktray.present.tones import Tone, ink_of
from locktray.ui.kit.badge import KEPT, PHASES, SIZES, Badges, Look, Panel, fill_of
from locktray.ui.kit.badge_layout import COUNTED_FROM, layout_of
from tests.ui.seeing import contrast
from tests.ui.sheets import SHEETS, spec

ALL_PIXELS = sorted({*SIZES, *(2 * size for size in SIZES), 18, 20, 28, 33, 36, 40, 54, 100})
LOOKS = [Look(panel, colour_blind) for panel in Panel for colour_blind in (False, True)]
LIGHT, DARK = "#ffffff", "#1e1e1e"


@pytest.fixture
def badges(qtbot: QtBot) -> Badges:
    return Badges()


def shape(image: QImage) -> set[tuple[int, int]]:
    """Where there is more of it than of the background: what is left without any colour."""
    size = range(image.width())
    return {(x, y) for x in size for y in size if image.pixelColor(x, y).alpha() > 127}


@pytest.mark.parametrize(("pixels", "least"), [(16, 12), (20, 12), (22, 12), (24, 12), (32, 24), (48, 60), (64, 120)])
def test_any_two_states_differ_without_colour(badges: Badges, pixels: int, least: int) -> None:
    """Closed and without a count, so that the sign alone must tell; and with one."""
    for count in (0, 1):
        shapes = {state: shape(badges.image(spec(state, count, opened=False), pixels)) for state in JobState}
        for one, other in itertools.combinations(JobState, 2):
            assert len(shapes[one] ^ shapes[other]) >= least, (one, other, count)


@pytest.mark.parametrize("pixels", ALL_PIXELS)
@pytest.mark.parametrize("count", [0, 3, 12])
def test_nothing_touches_the_border(badges: Badges, pixels: int, count: int) -> None:
    """Panels clip there. What is within fills most of the square."""
    last = pixels - 1
    border = [at for place in range(pixels) for at in ((place, 0), (place, last), (0, place), (last, place))]
    for state in JobState:
        image = badges.image(spec(state, count), pixels)
        assert (image.width(), image.height()) == (pixels, pixels)
        assert not any(image.pixelColor(x, y).alpha() for x, y in border), state
        ys = [y for _, y in shape(image)]
        assert max(ys) - min(ys) >= 0.7 * pixels


@pytest.mark.parametrize("pixels", ALL_PIXELS)
@pytest.mark.parametrize("counted", [False, True])
def test_straight_edges_are_crisp(badges: Badges, pixels: int, counted: bool) -> None:
    """No pixel along them is half filled."""
    layout = layout_of(pixels, counted=counted)
    body, shackle = layout.body, layout.shackle
    image = badges.image(spec(JobState.MISSED, int(counted)), pixels)
    low = body.y + body.height - 1
    for x in range(body.x + layout.radius, body.x + body.width - layout.radius):
        assert (image.pixelColor(x, low).alpha(), image.pixelColor(x, low + 1).alpha()) == (255, 0)
    for y in range(body.y + body.height // 2, low - layout.radius):
        assert (image.pixelColor(body.x - 1, y).alpha(), image.pixelColor(body.x, y).alpha()) == (0, 255)
    for y in range(shackle.y + shackle.width // 2, shackle.y + shackle.height):
        row = [image.pixelColor(x, y).alpha() for x in range(shackle.x - 1, shackle.x + layout.bow + 1)]
        assert row == [0, *[255] * layout.bow, 0]


@pytest.mark.parametrize("pixels", ALL_PIXELS)
def test_a_plain_padlock_is_the_same_on_both_sides(badges: Badges, pixels: int) -> None:
    """Optical centring begins with that."""
    image = badges.image(spec(JobState.DOWN), pixels)
    filled = shape(image)
    left, right = min(x for x, _ in filled), max(x for x, _ in filled)
    assert {(left + right - x, y) for x, y in filled} == filled
    assert abs(left - (pixels - 1 - right)) <= 1


@pytest.mark.parametrize("pixels", ALL_PIXELS)
@pytest.mark.parametrize("count", [0, 3])
def test_an_open_shackle_is_seen(badges: Badges, pixels: int, count: int) -> None:
    closed, opened = (shape(badges.image(spec(JobState.STALE, count, opened=yes), pixels)) for yes in (False, True))
    assert opened < closed
    assert len(closed - opened) >= max(4, pixels // 5)


@pytest.mark.parametrize("pixels", [size for size in ALL_PIXELS if size >= COUNTED_FROM])
def test_counts_are_told_apart_and_within_their_disc(badges: Badges, pixels: int) -> None:
    images = {count: badges.image(spec(JobState.OVERDUE, count), pixels) for count in range(11)}
    white = {count: _white(image) for count, image in images.items()}
    assert white[0] == set()
    for one, other in itertools.combinations(range(1, 11), 2):
        assert len(white[one] ^ white[other]) >= 3, (one, other)
    box = layout_of(pixels, counted=True).count
    assert box is not None
    for count in range(1, 11):
        xs, ys = [x for x, _ in white[count]], [y for _, y in white[count]]
        wider = box.height // 5 if count > 9 else 0
        assert box.x - wider < min(xs)
        assert max(xs) < box.x + box.width - 1
        assert box.y < min(ys)
        assert max(ys) < box.y + box.height - 1
        assert max(ys) - min(ys) + 1 >= 6


def test_beyond_nine_there_is_a_plus(badges: Badges) -> None:
    ten, many = (badges.image(spec(JobState.STALE, count), 24) for count in (10, 5000))
    assert ten is many
    assert ten != badges.image(spec(JobState.STALE, 9), 24)


def test_below_twenty_two_pixels_there_is_no_count(badges: Badges) -> None:
    assert badges.image(spec(JobState.STALE, 0), 16) == badges.image(spec(JobState.STALE, 7), 16)
    assert badges.image(spec(JobState.STALE, 0), 22) != badges.image(spec(JobState.STALE, 7), 22)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("state", list(JobState))
def test_the_fill_has_contrast_to_its_panel(look: Look, state: JobState) -> None:
    """At least 3 to 1, at every phase of the pulse; to both where nobody knows the panel."""
    backs = {Panel.LIGHT: [LIGHT], Panel.DARK: [DARK], Panel.UNKNOWN: [LIGHT, DARK]}[look.panel]
    for phase in range(PHASES):
        for back in backs:
            assert contrast(fill_of(state, look, phase), QColor(back)) >= 3.0


@pytest.mark.parametrize("colour_blind", [False, True])
def test_the_figures_have_contrast_to_their_disc(colour_blind: bool) -> None:
    assert contrast(QColor(ink_of(Tone.RED, colour_blind=colour_blind).both), QColor("white")) >= 4.0


def test_the_padlock_is_filled_with_that_colour(badges: Badges) -> None:
    for look, state in itertools.product(LOOKS, JobState):
        image = badges.image(spec(state), 24, look=look)
        names = [image.pixelColor(x, y).name() for x, y in shape(image)]
        assert max(set(names), key=names.count) == fill_of(state, look).name()


def test_the_pulse_has_few_phases_and_keeps_the_shape(badges: Badges) -> None:
    running = spec(JobState.RUNNING, running=True)
    images = [badges.image(running, 22, phase=phase) for phase in range(2 * PHASES)]
    assert len({id(image) for image in images}) == 2
    assert images[:PHASES] == images[PHASES:]
    assert len({frozenset(shape(image)) for image in images}) == 1


def test_what_does_not_run_does_not_pulse(badges: Badges) -> None:
    assert len({id(badges.image(spec(JobState.STALE, 1), 22, phase=phase)) for phase in range(PHASES)}) == 1


def test_a_dense_screen_gets_its_own_drawing(badges: Badges) -> None:
    """Not the one of fewer pixels, enlarged."""
    dense = badges.image(spec(JobState.STALE, 3), 22, 2.0)
    assert (dense.width(), dense.devicePixelRatio()) == (44, 2.0)
    assert dense.scaled(22, 22) != badges.image(spec(JobState.STALE, 3), 22)


def test_the_icon_has_every_size(badges: Badges) -> None:
    icon = badges.icon(spec(JobState.STALE, 3))
    assert icon.availableSizes() == [QSize(size, size) for size in SIZES]
    drawn = icon.pixmap(QSize(24, 24), 1.0).toImage().convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    assert drawn == badges.image(spec(JobState.STALE, 3), 24)


def test_equal_looks_are_drawn_once(badges: Badges) -> None:
    """The tooltip is no part of the picture."""
    from dataclasses import replace

    one = spec(JobState.STALE, 3)
    assert badges.image(one, 22) is badges.image(replace(one, tooltip="other"), 22)
    assert badges.icon(one) is badges.icon(replace(one, tooltip="other"))


def test_what_is_kept_is_bounded(badges: Badges) -> None:
    for state, count, size in itertools.product(JobState, range(8), (16, 22, 24, 32)):
        badges.image(spec(state, count), size)
        badges.icon(spec(state, count))
    assert len(badges) == KEPT


@pytest.mark.parametrize("name", list(SHEETS))
def test_contact_sheets_can_be_drawn(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    folder = Path(os.environ.get("LOCKTRAY_SHEETS") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"badge-{name}.png"
    assert SHEETS[name]().save(str(file))
    assert file.stat().st_size > 1000


def _white(image: QImage) -> set[tuple[int, int]]:
    size = range(image.width())
    pixels = ((x, y, image.pixelColor(x, y)) for x in size for y in size)
    return {(x, y) for x, y, colour in pixels if colour.alpha() > 200 and min(colour.getRgb()[:3]) > 170}  # type: ignore[index]
