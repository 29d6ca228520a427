"""A session bus of our own. Nothing that is installed on this machine is started by it, unless asked for by name."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from tests.desktop.patience import Patience
from tests.postgres.warden import Warden

INSTALLED = Path("/usr/share/dbus-1/services")

SETTINGS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <keep_umask/>
  <listen>{address}</listen>
  <auth>EXTERNAL</auth>
  <servicedir>{services}</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


class BusTrouble(Exception):
    """There is no bus; the end of its log says why."""


def why_no_bus() -> str | None:
    """What keeps a bus of our own from running here, or None."""
    if os.name != "posix":
        return "a session bus runs on Unix only"
    return None if shutil.which("dbus-daemon") else "dbus-daemon is not installed (Debian: dbus-daemon)"


class Bus:
    """A dbus-daemon, started by a warden and ended with it.

    `activate` names installed services that it may start when somebody asks for them. They get the bus's environment,
    which is why that is the whole desktop's.
    """

    def __init__(
        self, warden: Warden, folder: Path, *, environment: dict[str, str], activate: Sequence[str] = ()
    ) -> None:
        place = folder / "bus"
        services = place / "services"
        services.mkdir(parents=True)
        for name in activate:
            (services / f"{name}.service").symlink_to(_installed(name))
        self.socket = place / "socket"
        self.address = f"unix:path={self.socket}"
        settings, log = place / "settings.xml", place / "log"
        settings.write_text(SETTINGS.format(address=escape(self.address), services=escape(str(services))))
        words = ["dbus-daemon", "--nofork", "--nopidfile", f"--config-file={settings}"]
        environment = {**environment, "DBUS_SESSION_BUS_ADDRESS": self.address}
        self.pid = warden.start(words, log=log, environment=environment)
        for _ in Patience("the bus listens"):
            if self._listens():
                break
            if warden.ended(self.pid) is not None:
                raise BusTrouble(f"dbus-daemon does not start: {log.read_text(errors='replace')[-2000:]}")

    def _listens(self) -> bool:
        with socket.socket(socket.AF_UNIX) as trial:
            return trial.connect_ex(str(self.socket)) == 0


def _installed(name: str) -> Path:
    """The file of a service; whoever wrote it may have named it otherwise."""
    for file in sorted(INSTALLED.glob("*.service")):
        if f"Name={name}" in file.read_text(errors="replace").splitlines():
            return file
    raise BusTrouble(f"no service {name} is installed in {INSTALLED}")
