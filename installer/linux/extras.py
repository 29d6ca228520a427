"""Icons, manual and completions, made by what is installed: `python extras.py ICONS FOLDER`, with lockcore and Qt."""

from __future__ import annotations

import contextlib
import io
import shutil
import sys
from pathlib import Path

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
SMALL = 24
"""Up to here the icon with fewer details."""


def draw_icons(drawings: Path, folder: Path) -> None:
    """The icon of the application in every size that desktops look for, below `folder`."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    for size in SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        QSvgRenderer(str(drawings / ("locktray-22.svg" if size <= SMALL else "locktray.svg"))).render(painter)
        painter.end()
        file = folder / f"{size}x{size}" / "apps" / "locktray.png"
        file.parent.mkdir(parents=True)
        if not image.save(str(file)):
            raise OSError(f"{file} can't be written")
    scalable = folder / "scalable" / "apps" / "locktray.svg"
    scalable.parent.mkdir(parents=True)
    shutil.copyfile(drawings / "locktray.svg", scalable)


def write_manual(folder: Path) -> None:
    from lockcore import __version__
    from lockcore._command import parser
    from lockcore._manual import as_roff, make_pages
    from locktray.options import parser as locktray

    folder.mkdir(parents=True)
    pages = [*make_pages(parser(), __version__).values(), *make_pages(locktray(), __version__).values()]
    for page in pages:
        (folder / f"{page.name}.1").write_text(as_roff(page), "ascii")


def write_completions(folder: Path) -> None:
    from lockcore._cli import main

    folder.mkdir(parents=True)
    for shell in ("bash", "zsh", "fish"):
        with contextlib.redirect_stdout(io.StringIO()) as said:
            main(["completion", shell])
        (folder / shell).write_text(said.getvalue(), "utf-8")


def main(drawings: Path, folder: Path) -> None:
    draw_icons(drawings, folder / "icons")
    write_manual(folder / "man")
    write_completions(folder / "completions")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
