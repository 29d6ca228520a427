"""Asks the desktop whether there is a place for the tray's icon: whether anybody is the StatusNotifierWatcher."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from lockcore._doctor.finding import Finding

PATIENCE = 5.0
_WATCHER = "org.kde.StatusNotifierWatcher"
_BUS = "org.freedesktop.DBus"
_PATH = "/org/freedesktop/DBus"

_ASK = (
    ["busctl", "--user", "--timeout=3", "call", _BUS, _PATH, _BUS, "NameHasOwner", "s", _WATCHER],
    [
        *("gdbus", "call", "--session", "--timeout", "3", "--dest", _BUS, "--object-path", _PATH),
        *("--method", f"{_BUS}.NameHasOwner", _WATCHER),
    ],
    [
        *("dbus-send", "--session", "--print-reply=literal", "--reply-timeout=3000", f"--dest={_BUS}", _PATH),
        *(f"{_BUS}.NameHasOwner", f"string:{_WATCHER}"),
    ],
)
"""Three programs for one question; what they print has `true` or `false` in it."""


def examine_desktop() -> list[Finding]:
    if sys.platform in ("win32", "darwin"):
        return []
    address = _address()
    if address is None:
        return [_note("There is no desktop session here", "No session bus was found", "Only the tray needs one.")]
    answer = _has_watcher(address)
    if answer is None:
        return [
            _note(
                "Whether the desktop has a tray can't be told",
                f"None of {', '.join(words[0] for words in _ASK)} got an answer from the session bus",
                "Start locktray: it says so if it finds no place for its icon.",
            )
        ]
    if answer:
        return []
    return [
        Finding(
            "The desktop has no place for the tray's icon",
            f"Nobody on the session bus is {_WATCHER}.",
            "GNOME: install the AppIndicator extension. Others: add a system tray to the panel.",
            wrong=bool(os.environ.get("WAYLAND_DISPLAY")) and _tray_is_installed(),  # X11 has an older kind of tray
        )
    ]


def _note(what: str, why: str, way_out: str) -> Finding:
    return Finding(what, f"{why}.", way_out, wrong=False)


def _address() -> str | None:
    """Where the session bus is. Without an address, asking could start a bus, so nobody is asked."""
    if address := os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return address
    socket = os.path.join(os.environ.get("XDG_RUNTIME_DIR") or "/nonexistent", "bus")
    return f"unix:path={socket}" if os.path.exists(socket) else None


def _has_watcher(address: str) -> bool | None:
    for words in _ASK:
        if shutil.which(words[0]) is None:
            continue
        try:
            asked = subprocess.run(
                words,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                env={**os.environ, "DBUS_SESSION_BUS_ADDRESS": address},
                timeout=PATIENCE,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            continue
        if asked.returncode == 0 and ("true" in asked.stdout) != ("false" in asked.stdout):
            return "true" in asked.stdout
    return None


def _tray_is_installed() -> bool:
    from importlib.util import find_spec

    return find_spec("PySide6") is not None
