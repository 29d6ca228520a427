"""A desktop with Locktray on it, seen from its panel's side."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.watch.home import Home
from tests.desktop.patience import Patience
from tests.desktop.program import Program
from tests.desktop.session import Desktop
from tests.desktop.tray_item import TrayItem

LOCKTRAY = [sys.executable, "-m", "locktray.main", "--minimized"]
MINIMAL = [sys.executable, str(Path(__file__).with_name("minimal.py"))]


def start(desktop: Desktop, home: str) -> Program:
    """Locktray with a home of its own: each has its one instance."""
    return desktop.start(LOCKTRAY, environment={"LOCKCORE_HOME": home})


def item_of(desktop: Desktop, program: Program) -> TrayItem:
    """The icon of a program, among others."""
    for _ in Patience(f"{program.words} is in the tray"):
        for item in desktop.tray.items:
            if item.pid == program.pid:
                return item
    raise AssertionError


@contextmanager
def shown(home: Home, tooltip: str) -> Iterator[tuple[Desktop, TrayItem]]:
    """Locktray alone on a desktop, once its icon tells of all jobs."""
    with Desktop() as desktop:
        start(desktop, home.folder)
        item = desktop.tray.item()
        item.until(lambda look: look.tooltip.title == tooltip, f"it says {tooltip}")
        yield desktop, item


def idle_home(top: str, jobs: int) -> str:
    """A home with jobs of which none has run."""
    folder = os.path.join(top, f"idle-{jobs}")
    os.makedirs(os.path.join(folder, "jobs"), 0o700)
    for number in range(jobs):
        text = f'command = ["true"]\n[lock]\npath = {json.dumps(os.path.join(folder, "locks", f"{number}.lock"))}\n'
        path = os.path.join(folder, "jobs", f"idle-{number}.toml")
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
    return folder
