"""The tray icon: a padlock in the worst state's colour, with that state's sign cut out of it.

The shackle is open when a lock is stale, and from 22 pixels up a disc counts the jobs that need attention. Everything
is drawn on the pixels that there are, for each size anew. What is behind it shows through the sign, so one image does
for every panel whose lightness is known; where it is not, as over D-Bus, the colour has contrast to both.
"""

from __future__ import annotations

from collections import OrderedDict
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPainterPath, QPixmap, QTransform

from lockcore import JobState
from lockcore._value import value
from locktray.present.badge import BadgeSpec
from locktray.present.tones import TONES, Ink, Tone, ink_of, is_colour_blind
from locktray.ui.kit.badge_bitmaps import FIGURES, SIGNS, Bitmap
from locktray.ui.kit.badge_layout import Box, Layout, layout_of
from locktray.ui.kit.badge_paths import figure_path, sign_path

SIZES = (16, 22, 24, 32, 44, 48, 64)
"""The sizes that panels ask for, in pixels; 44 is 22 on a dense screen."""

PHASES = 2
"""Steps of one pulse: as it is, and brighter. More would be smoother, and as many more pictures to the panel."""

MOST_COUNTED = 9
KEPT = 256
"""Images and icons that are kept."""

_GLOW = (0.0, 0.14)
_FIGURE_WIDTHS = {"+": 3}
_Cut = QPainter.CompositionMode.CompositionMode_DestinationOut


class Panel(Enum):
    """What the icon is drawn upon."""

    LIGHT = "light"
    DARK = "dark"
    UNKNOWN = "unknown"


@value
class Look:
    """How icons are drawn for this person, on this desktop."""

    panel: Panel = Panel.UNKNOWN
    colour_blind: bool = False


PLAIN = Look()


def chosen_look() -> Look:
    """As somebody has chosen it."""
    return Look(colour_blind=is_colour_blind())


@value
class _Picture:
    """All that an image depends on: equal ones are drawn once, whatever the tooltip says."""

    state: JobState
    count: str
    open: bool
    glow: float
    look: Look
    pixels: int = 0
    ratio: float = 1.0


class Badges:
    """Draws tray icons, and keeps those that were drawn last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[_Picture, QImage | QIcon] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def icon(self, spec: BadgeSpec, look: Look = PLAIN, phase: int = 0) -> QIcon:
        """The icon in all sizes. A dense screen takes one of twice as many pixels."""
        key = _picture(spec, look, phase, 0, 1.0)
        found = self._find(key)
        if not isinstance(found, QIcon):
            found = QIcon()
            for size in SIZES:
                found.addPixmap(QPixmap.fromImage(self.image(spec, size, 1.0, look, phase)))
            self._keep(key, found)
        return found

    def image(self, spec: BadgeSpec, size: int, ratio: float = 1.0, look: Look = PLAIN, phase: int = 0) -> QImage:
        """The icon at `size` logical pixels on a screen with `ratio` device pixels each."""
        key = _picture(spec, look, phase, round(size * ratio), ratio)
        found = self._find(key)
        if not isinstance(found, QImage):
            found = _draw(key)
            self._keep(key, found)
        return found

    def _find(self, key: _Picture) -> QImage | QIcon | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def _keep(self, key: _Picture, drawn: QImage | QIcon) -> None:
        self._kept[key] = drawn
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def fill_of(state: JobState, look: Look = PLAIN, phase: int = 0) -> QColor:
    """The colour of the padlock."""
    return _lit(_colour(TONES[state], look), _GLOW[phase % PHASES])


def _picture(spec: BadgeSpec, look: Look, phase: int, pixels: int, ratio: float) -> _Picture:
    count = "" if spec.attention <= 0 else str(spec.attention) if spec.attention <= MOST_COUNTED else f"{MOST_COUNTED}+"
    glow = _GLOW[phase % PHASES] if spec.running else 0.0
    return _Picture(spec.state, count, spec.shackle_open, glow, look, pixels, ratio)


def _colour(tone: Tone, look: Look) -> QColor:
    chosen: Ink = ink_of(tone, colour_blind=look.colour_blind)
    return QColor({Panel.LIGHT: chosen.light, Panel.DARK: chosen.dark, Panel.UNKNOWN: chosen.both}[look.panel])


def _lit(colour: QColor, share: float) -> QColor:
    """Nearer to white."""
    return QColor.fromRgbF(*(part + (1 - part) * share for part in (colour.redF(), colour.greenF(), colour.blueF())))


def _draw(picture: _Picture) -> QImage:
    image = QImage(picture.pixels, picture.pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    layout = layout_of(picture.pixels, counted=bool(picture.count))
    fill = _lit(_colour(TONES[picture.state], picture.look), picture.glow)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw_shackle(painter, layout, fill, opened=picture.open)
    painter.fillPath(_rounded(layout.body, layout.radius), fill)
    painter.setCompositionMode(_Cut)
    _cut_sign(painter, picture.state, layout.sign)
    if layout.count is not None:
        _draw_count(painter, picture, layout.count, layout.gap)
    painter.end()
    image.setDevicePixelRatio(picture.ratio)
    return image


def _draw_shackle(painter: QPainter, layout: Layout, fill: QColor, *, opened: bool) -> None:
    """A bow on two legs. The left one is pulled out if it is open, since a count hides the right one."""
    box, bow = layout.shackle, layout.bow
    left, right, bottom, radius = box.x, box.x + box.width, box.y + box.height, box.width / 2
    path = QPainterPath(QPointF(left, bottom))
    path.lineTo(left, box.y + radius)
    path.arcTo(QRectF(left, box.y, box.width, box.width), 180, -180)
    path.lineTo(right, bottom)
    path.lineTo(right - bow, bottom)
    path.lineTo(right - bow, box.y + radius)
    path.arcTo(QRectF(left + bow, box.y + bow, box.width - 2 * bow, box.width - 2 * bow), 0, 180)
    path.lineTo(left + bow, bottom)
    path.closeSubpath()
    painter.fillPath(path, fill)
    painter.setCompositionMode(_Cut)
    if opened:
        missing = max(2, round(box.height / 3))
        painter.fillRect(left, bottom - missing, box.width // 2, missing, Qt.GlobalColor.black)
    if layout.count is not None:
        middle = layout.count.y + layout.count.height // 2  # below it the disc would leave a splinter of the leg
        painter.fillRect(right - bow, middle, bow, bottom - middle, Qt.GlobalColor.black)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)


def _rounded(box: Box, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(box.x, box.y, box.width, box.height), radius, radius)
    return path


def _cut_sign(painter: QPainter, state: JobState, box: Box) -> None:
    by_hand = SIGNS.get(box.width)
    if by_hand is not None:
        _dots(painter, by_hand[state], box.x, box.y)
    else:
        path = sign_path(state, box.width)
        painter.fillPath(QTransform.fromTranslate(box.x, box.y).map(path), Qt.GlobalColor.black)


def _draw_count(painter: QPainter, picture: _Picture, box: Box, gap: int) -> None:
    """A red disc, or a longer one for two characters, a little away from the padlock."""
    height = box.height
    longer = 0 if len(picture.count) == 1 else height // 5
    disc = Box(box.x - longer, box.y, box.width + longer, height)
    around = Box(disc.x - gap, disc.y - gap, disc.width + 2 * gap, disc.height + 2 * gap)
    painter.fillPath(_rounded(around, around.height / 2), Qt.GlobalColor.black)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
    painter.fillPath(_rounded(disc, height / 2), _colour(Tone.RED, Look(Panel.UNKNOWN, picture.look.colour_blind)))
    high = 6 * height // 10 // 2 * 2
    unit = high / 6
    widths = [_FIGURE_WIDTHS.get(character, 4) * unit for character in picture.count]
    x = disc.x + (disc.width - sum(widths) - (len(widths) - 1) * unit) / 2
    y = box.y + (height - high) / 2
    for character, width in zip(picture.count, widths, strict=True):
        if high == 6:
            _dots(painter, FIGURES[character], round(x), round(y), Qt.GlobalColor.white)
        else:
            shift = (width - 4 * unit) / 2
            path = QTransform.fromTranslate(x + shift, y).map(figure_path(character, high))
            painter.fillPath(path, Qt.GlobalColor.white)
        x += width + unit


def _dots(painter: QPainter, bitmap: Bitmap, x: int, y: int, colour: Qt.GlobalColor = Qt.GlobalColor.black) -> None:
    whole, half = QColor(colour), QColor(colour)
    half.setAlpha(128)
    for down, row in enumerate(bitmap):
        for right, dot in enumerate(row):
            if dot != ".":
                painter.fillRect(x + right, y + down, 1, 1, whole if dot == "#" else half)
