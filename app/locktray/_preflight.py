"""What must be there before Qt can start, told in words instead of Qt's abort."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterable, Mapping

INSTALL_TRAY = 'locktray needs Qt, which is not installed. Install it with: pip install "lockcore[tray]"'
NO_DISPLAY = (
    "locktray needs a desktop: neither WAYLAND_DISPLAY nor DISPLAY is set. "
    "Without one, `lockcore status --watch` shows the same, and `lockcore inspect PATH` explains a lock."
)

# shared library -> Debian package
PACKAGES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
}
# Loaded by Qt's X11 plugin alone; with one missing Qt aborts, and blames another.
X11 = tuple(PACKAGES)[6:]


def import_problem(error: ImportError) -> str:
    """Why Qt can't be imported, and what to do about it."""
    if isinstance(error, ModuleNotFoundError) and (error.name or "").partition(".")[0] == "PySide6":
        return INSTALL_TRAY
    library = re.match(r"(lib\S+\.so\S*): cannot open shared object file", str(error))
    if library is None:
        return f"Qt is installed but can't be loaded: {error}"
    return missing_libraries([library[1]])


def missing_libraries(libraries: Iterable[str]) -> str:
    names = list(libraries)
    packages = [PACKAGES[name] for name in names if name in PACKAGES]
    advice = f" On Debian and Ubuntu: sudo apt-get install {' '.join(packages)}" if packages else ""
    return f"Qt needs a system library that is missing: {', '.join(names)}.{advice}"


def display_problem(environment: Mapping[str, str], platform: str) -> str | None:
    """Why Qt could not open a window here, or None."""
    if platform != "linux" or environment.get("QT_QPA_PLATFORM"):
        return None
    if environment.get("WAYLAND_DISPLAY"):
        return None
    if not environment.get("DISPLAY"):
        return NO_DISPLAY
    missing = [name for name in X11 if not _loadable(name)]
    return missing_libraries(missing) if missing else None


def _loadable(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
