"""The sign and the tray icon of each state, for the page that explains them: part of `make screenshots`.

`python -m tests.desktop.shots.signs [FOLDER]`. There is no background, and the colour has contrast to a light and to a
dark one: nobody knows what the page is shown upon.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from lockcore import JobState
from locktray.present.badge import BadgeSpec
from locktray.present.tones import TONES
from locktray.ui.kit.badge import Badges
from locktray.ui.kit.signs import sign_pixmap

FOLDER = Path("docs/states")
SIZE, GAP = 64, 24
"""Twice what the page shows, for dense screens."""


def file_name(state: JobState) -> str:
    return f"{state.value.lower()}.png"


def drawn(state: JobState) -> QImage:
    """The sign as in the table, and the icon as it is in the tray if nothing is worse."""
    image = QImage(2 * SIZE + GAP, SIZE, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.drawPixmap(0, 0, sign_pixmap(state, QColor(TONES[state].value.both), SIZE))
    spec = BadgeSpec(state, 0, state is JobState.RUNNING, state is JobState.STALE, "")
    painter.drawImage(SIZE + GAP, 0, Badges().image(spec, SIZE))
    painter.end()
    return image


def main() -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication([])
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for state in JobState:
        if not drawn(state).save(str(folder / file_name(state))):
            print(f"{folder / file_name(state)} can't be written", file=sys.stderr)
            return 1
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
