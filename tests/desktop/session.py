"""A whole desktop for one test: screen, bus, tray, notifications, and a home that is nobody's."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from tests.desktop.bus import Bus, why_no_bus
from tests.desktop.notices import USUAL, Notices
from tests.desktop.program import Program
from tests.desktop.screen import Screen, is_abandoned, why_no_screen
from tests.desktop.tray_host import TrayHost
from tests.postgres.warden import Warden

KEPT = ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH")
"""All that programs get from the environment of the tests: how to find themselves."""


class Leftover(AssertionError):
    """Something is still there that should have gone with the desktop."""


def why_not() -> str | None:
    """What keeps a desktop from running here, or None."""
    return why_no_screen() or why_no_bus()


class Desktop:
    """Programs started here see this desktop only, and end with it, also when the tests are killed.

    `tray` and `notices` say whether these are there from the beginning; both can `join` and `leave` later.
    """

    def __init__(
        self,
        *,
        size: tuple[int, int] = (1024, 768),
        scale: float = 1.0,
        tray: bool = True,
        notices: bool = True,
        capabilities: Sequence[str] = USUAL,
        activate: Sequence[str] = (),
        name: str = "tests",
    ) -> None:
        self.programs: list[Program] = []
        # Not pytest's folder: the path of a socket is short.
        self.folder = Path(tempfile.mkdtemp(prefix="lockcore-desk-", dir="/tmp"))
        self.warden = Warden(self.folder)
        with ExitStack() as undo:
            undo.callback(self._remove)
            self.screen = Screen(self.warden, self.folder, size=size, scale=scale)
            self.environment = self._environment(name)
            self.bus = Bus(self.warden, self.folder, environment=self.environment, activate=activate)
            self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.bus.address
            self.tray = TrayHost(self.bus.address)
            undo.callback(self.tray.leave)
            self.notices = Notices(self.bus.address, capabilities=capabilities)
            undo.callback(self.notices.leave)
            if tray:
                self.tray.join()
            if notices:
                self.notices.join()
            self._undo = undo.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def home(self) -> Path:
        return self.folder / "home"

    def start(self, words: Sequence[str | Path], *, environment: Mapping[str, str] | None = None) -> Program:
        """Run a program here; what is in `environment` is added to the desktop's."""
        log = self.folder / f"program-{len(self.programs) + 1}.log"
        everything = {**self.environment, **(environment or {})}
        program = Program(self.warden, [str(word) for word in words], log, everything)
        self.programs.append(program)
        return program

    def outputs(self) -> str:
        """What all programs have written, for a person who wants to know why a test failed."""
        return "\n".join(f"{' '.join(program.words)}\n{program.output}" for program in self.programs)

    def close(self) -> None:
        """End everything that still runs, and see that it is gone."""
        self._undo.close()

    def _remove(self) -> None:
        screen = getattr(self, "screen", None)
        try:
            self.warden.close()  # returns only when it has no descendants left
        finally:
            there = self.folder.exists()
            shutil.rmtree(self.folder, ignore_errors=True)
        if there:
            raise Leftover(f"{self.folder} was still there")
        if screen is not None and is_abandoned(screen.socket):
            raise Leftover(f"{screen.socket} is still there")

    def _environment(self, name: str) -> dict[str, str]:
        folders = {
            "HOME": self.home,
            "LOCKCORE_HOME": self.home / "lockcore",
            "XDG_CACHE_HOME": self.home / ".cache",
            "XDG_CONFIG_HOME": self.home / ".config",
            "XDG_DATA_HOME": self.home / ".local/share",
            "XDG_RUNTIME_DIR": self.folder / "runtime",
            "XDG_STATE_HOME": self.home / ".local/state",
            "TMPDIR": self.folder / "temporary",
        }
        for folder in folders.values():
            folder.mkdir(mode=0o700, parents=True)
        return {
            **{name: os.environ[name] for name in KEPT if name in os.environ},
            **{name: str(folder) for name, folder in folders.items()},
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.folder}/no-system-bus",
            "LC_ALL": "C.UTF-8",
            "NO_AT_BRIDGE": "1",
            "QT_QPA_PLATFORM": "xcb",
            "TZ": "UTC",
            "XDG_CURRENT_DESKTOP": name,
            "XDG_SESSION_TYPE": "x11",
            **self.screen.environment,
        }
