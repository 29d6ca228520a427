"""Where the icons lie: inside the installed package, or beside `app/` in a source tree."""

from __future__ import annotations

from pathlib import Path


def resource(name: str) -> str:
    here = Path(__file__).resolve()
    installed = here.parent / "resources"
    folder = installed if installed.is_dir() else here.parents[2] / "resources"
    return str(folder / name)
