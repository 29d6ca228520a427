"""Compiles the installer for Windows from the folder that PyInstaller made.

    build.py VERSION [--folder dist/locktray] [--output dist] [--icon build/icons/locktray.ico] [--compiler ISCC.exe]

On another system the compiler runs under Wine.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOP = HERE.parents[1]
sys.path.insert(0, str(TOP))

from installer.version import for_windows

COMPILER = Path(r"C:\Program Files (x86)\Inno Setup 6\ISCC.exe")


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile the installer for Windows.")
    parser.add_argument("version")
    parser.add_argument("--folder", type=Path, default=TOP / "dist" / "locktray", help="what PyInstaller made")
    parser.add_argument("--output", type=Path, default=TOP / "dist")
    parser.add_argument("--icon", type=Path, default=TOP / "build" / "icons" / "locktray.ico")
    parser.add_argument("--compiler", type=Path, default=COMPILER)
    parser.add_argument("--script", type=Path, default=HERE / "locktray.iss")
    given = parser.parse_args()
    try:
        numbers = for_windows(given.version)
    except ValueError as error:
        parser.error(str(error))
    for name in ("locktray.exe", "lockcore.exe"):
        if not (given.folder / name).is_file():
            parser.error(f"{given.folder} has no {name}: it is not what PyInstaller makes of installer/locktray.spec")
    when = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH") or datetime.now(UTC).timestamp()), UTC)
    values = {
        "Version": given.version,
        "Numbers": numbers,
        "Folder": there(given.folder),
        "Output": there(given.output),
        "Icon": there(given.icon),
        "License": there(TOP / "LICENSE"),
        "Day": f"{when:%Y-%m-%d}",
        "Time": f"{when:%H:%M:%S}",
    }
    command = [] if sys.platform == "win32" else ["wine"]
    command += [str(given.compiler), "/Qp", *(f"/D{name}={value}" for name, value in values.items())]
    return subprocess.run([*command, there(given.script)], check=False).returncode


def there(path: Path) -> str:
    """The path as the compiler sees it. Wine's drive Z: is this machine's root."""
    path = path.resolve()
    return str(path) if sys.platform == "win32" else "Z:" + str(path).replace("/", "\\")


if __name__ == "__main__":
    sys.exit(main())
