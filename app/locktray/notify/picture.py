"""The sign of a state as notification services take pictures: pixels, because no theme has icons of ours."""

from __future__ import annotations

from PySide6.QtGui import QColor, QImage

from lockcore import JobState
from locktray.present.tones import TONES

SIZE = 48

Pixels = tuple[int, int, int, bool, int, int, bytes]
"""Width, height, bytes a row, whether there is transparency, bits a channel, channels, and the pixels."""

SIGNATURE = "(iiibiiay)"


def sign_pixels(state: JobState) -> Pixels:
    """In a colour that is to be seen on light and on dark: nobody knows what the service draws it upon."""
    from locktray.ui.kit.signs import sign_pixmap

    image = sign_pixmap(state, QColor(TONES[state].value.both), SIZE).toImage()
    image = image.convertToFormat(QImage.Format.Format_RGBA8888)
    return SIZE, SIZE, image.bytesPerLine(), True, 8, 4, bytes(image.constBits())
