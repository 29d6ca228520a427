"""Jobs for Locktray to watch: registered, and held by real processes of the desktop."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import psutil

from tests.desktop.patience import Patience
from tests.desktop.session import Desktop

HOLDER = """
import sys, time, lockcore
with lockcore.ProcessLock(sys.argv[1]):
    time.sleep(600)
"""


class Job:
    """A registered job whose program takes its lock itself."""

    def __init__(self, desktop: Desktop, name: str) -> None:
        self.desktop, self.name = desktop, name
        self.lock = Path(desktop.environment["LOCKCORE_HOME"]) / "locks" / f"{name}.lock"
        script = desktop.home / "holder.py"
        script.write_text(HOLDER)
        self.words = [sys.executable, str(script), str(self.lock)]
        lockcore(desktop, "add", name, "--taken-by", "job", "--lock", str(self.lock), "--", *self.words)

    @property
    def pid(self) -> int | None:
        """Who says that he has the lock."""
        try:
            return int(json.loads(self.lock.read_text())["pid"])
        except (OSError, ValueError, KeyError):
            return None

    def run(self) -> int:
        self.desktop.start(self.words)
        return self.taken()

    def taken(self, *, other_than: int | None = None) -> int:
        for _ in Patience(f"{self.name} takes its lock"):
            if (pid := self.pid) is not None and pid != other_than:
                return pid
        raise AssertionError


def lockcore(desktop: Desktop, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "lockcore", *words],
        env=desktop.environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def is_alive(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def processes(desktop: Desktop) -> list[psutil.Process]:
    """All that have this desktop's home in their environment."""
    found = []
    for process in psutil.process_iter(["cmdline"]):
        try:
            if process.environ().get("HOME") == str(desktop.home) and process.info["cmdline"]:
                found.append(process)
        except psutil.Error:
            continue
    return found
