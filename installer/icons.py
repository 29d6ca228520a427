"""Draws the icon in the forms that Windows and macOS want: locktray.ico and locktray.icns.

    icons.py FOLDER

Both are a few pictures one after the other, each a PNG, behind a table of what is where.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

DRAWING = Path(__file__).resolve().parents[1] / "resources" / "icons" / "locktray.svg"

WINDOWS = (16, 20, 24, 32, 40, 48, 64, 256)
MACOS = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic07": 128,
    b"ic08": 256,
    b"ic09": 512,
    b"ic10": 1024,
    b"ic11": 32,  # from here on the same sizes again, for screens with twice the points
    b"ic12": 64,
    b"ic13": 256,
    b"ic14": 512,
}


def draw(size: int) -> bytes:
    """The icon as a PNG of this many points."""
    from PySide6.QtCore import QBuffer, QIODevice, QRectF
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(DRAWING)).render(painter, QRectF(0, 0, size, size))
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]
        raise OSError(f"the icon could not be drawn from {DRAWING}")
    return bytes(buffer.data().data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """An icon for Windows. A side of 256 is written as 0."""
    table, place = b"", 6 + 16 * len(pictures)
    for size, picture in pictures.items():
        table += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return struct.pack("<HHH", 0, 1, len(pictures)) + table + b"".join(pictures.values())


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """An icon for macOS. Each length counts its own eight bytes too."""
    parts = b"".join(kind + struct.pack(">I", 8 + len(picture)) + picture for kind, picture in pictures.items())
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts


def main() -> int:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "locktray.ico").write_bytes(ico({size: draw(size) for size in WINDOWS}))
    (folder / "locktray.icns").write_bytes(icns({kind: draw(size) for kind, size in MACOS.items()}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
