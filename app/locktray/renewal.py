"""Notices that another version was installed while this one runs. Until then it costs nothing: the kernel tells."""

from __future__ import annotations

import logging
import os

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

import lockcore
from lockcore._again import is_packaged
from locktray.autostart.program import ARGUMENT, command
from locktray.beside import Beside

SETTLE = 2000
"""Milliseconds without a change, after which an installation is looked at."""

TRIES = 30
"""How often one is looked at that does not run yet."""

PATIENCE = 60.0

_log = logging.getLogger("locktray.renewal")

Stamp = tuple[int, int, int] | None


class Renewal(QObject):
    """Watches the folder in which an installation replaces us.

    Signals:
        came: the version that is installed now, which is not ours.
    """

    came = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        # By now, while they are ours: a later version may have moved.
        self._words = [word for word in command() if word != ARGUMENT]
        self._mark = self._words[0] if is_packaged() else _written_by_pip()
        self._version = ""
        self._stamp = _stamp(self._mark)
        self._told = ""
        self._tries = 0
        self._beside = Beside("locktray-renewal")
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.setInterval(SETTLE)
        self._clock.timeout.connect(self._look)
        self._watcher: QFileSystemWatcher | None = None
        if self._stamp is not None:  # else it runs from a source tree, which nobody installs
            self._version = lockcore.__version__  # later it might be read from what is installed then
            folder = os.path.dirname(self._mark)
            folders = [folder] if is_packaged() else [folder, os.path.dirname(folder)]
            self._watcher = QFileSystemWatcher(folders, self)
            self._watcher.directoryChanged.connect(lambda _: self._clock.start())

    def words(self, *, minimized: bool) -> list[str]:
        """What starts the version that is installed."""
        return [*self._words, ARGUMENT] if minimized else list(self._words)

    def close(self) -> None:
        self._clock.stop()
        self._beside.close()

    def _look(self) -> None:
        stamp = _stamp(self._mark)
        if stamp is None:
            self._look_later()  # half of it is there
        elif stamp != self._stamp:
            self._beside.ask(lambda: _version(self._words), lambda version: self._seen(stamp, version))

    def _look_later(self) -> None:
        self._tries += 1
        if self._tries < TRIES:
            self._clock.start()

    def _seen(self, stamp: Stamp, version: str) -> None:
        if not version:
            self._look_later()
            return
        self._stamp, self._tries = stamp, 0
        if version not in (self._version, self._told):
            _log.info("version %s is installed", version)
            self._told = version
            self.came.emit(version)


def _written_by_pip() -> str:
    return os.path.join(os.path.dirname(os.path.abspath(lockcore.__file__)), "_built.py")


def _stamp(file: str) -> Stamp:
    try:
        status = os.stat(file)
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_mtime_ns


def _version(words: list[str]) -> str:
    """What the installed program says of itself; nothing if it can't."""
    import subprocess

    try:
        ran = subprocess.run(
            [*words, "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    name, _, version = ran.stdout.strip().partition(" ")
    return version if ran.returncode == 0 and name == "locktray" else ""
