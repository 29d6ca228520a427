"""Contact sheets of the tray icon, to be looked at. `test_badge` writes them; LOCKTRAY_SHEETS names the folder."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from lockcore import JobState
from locktray.present.badge import BadgeSpec
from locktray.ui.kit.badge import Badges, Look, Panel

ROOM = 3
BACKS = ("#f0f0f0", "#2b2b2b")
"""A light and a dark panel."""


def spec(state: JobState, count: int = 0, *, running: bool = False, opened: bool | None = None) -> BadgeSpec:
    return BadgeSpec(state, count, running, state is JobState.STALE if opened is None else opened, "")


def contact_sheet(
    sizes: Sequence[int],
    counts: Sequence[int] = (0, 3, 12),
    *,
    known_panel: bool = False,
    colour_blind: bool = False,
    grey: bool = False,
    phases: Sequence[int] = (0,),
    zoom: int = 4,
) -> QImage:
    """A row for each state, on a light panel and on a dark one."""
    wide = sum(size + 2 * ROOM for size in sizes) * len(counts) * len(phases)
    high = max(sizes) + 2 * ROOM
    sheet = QImage(wide * len(BACKS), high * len(JobState), QImage.Format.Format_RGB32)
    badges = Badges()
    painter = QPainter(sheet)
    for side, (back, panel) in enumerate(zip(BACKS, (Panel.LIGHT, Panel.DARK), strict=True)):
        painter.fillRect(side * wide, 0, wide, sheet.height(), QColor(back))
        look = Look(panel if known_panel else Panel.UNKNOWN, colour_blind)
        for row, state in enumerate(JobState):
            x = side * wide
            for count in counts:
                for size in sizes:
                    for phase in phases:
                        image = badges.image(spec(state, count, running=len(phases) > 1), size, 1.0, look, phase)
                        painter.drawImage(x + ROOM, row * high + ROOM, image)
                        x += size + 2 * ROOM
    painter.end()
    if grey:
        sheet = sheet.convertToFormat(QImage.Format.Format_Grayscale8)
    return sheet.scaled(
        sheet.width() * zoom,
        sheet.height() * zoom,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.FastTransformation,
    )


SHEETS = {
    "small": lambda: contact_sheet((16, 22, 24), zoom=5),
    "large": lambda: contact_sheet((32, 48, 64), zoom=2),
    "grey": lambda: contact_sheet((16, 22, 24), grey=True, zoom=5),
    "colour-blind": lambda: contact_sheet((16, 24, 32), (0, 3), colour_blind=True, zoom=5),
    "known-panel": lambda: contact_sheet((16, 24, 32), (0, 3), known_panel=True, zoom=5),
    "dense": lambda: contact_sheet((44, 96, 128), (0, 3), zoom=1),
    "pulse": lambda: contact_sheet((16, 24, 32), (0,), phases=(0, 1, 2), zoom=5),
    "odd-sizes": lambda: contact_sheet((18, 20, 28, 36, 40, 54), (0, 3), zoom=3),
}
