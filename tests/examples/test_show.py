"""`make examples`: all five at once."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import psutil
import pytest

from .conftest import EXAMPLES, Lockcore, Program, until

if TYPE_CHECKING:
    from tests.desktop.session import Desktop

pytest.importorskip("duckdb")
pytest.importorskip("uvicorn")

NAMES = {"ingest", "links", "monitor", "scheduler", "web"}


@pytest.fixture
def show(lockcore: Lockcore, tmp_path: Path) -> Iterator[Program]:
    environment = {
        name: value for name, value in lockcore.environment.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    program = Program([sys.executable, str(EXAMPLES / "show.py")], env={**environment, "TMPDIR": str(tmp_path)})
    yield program
    if program.process.poll() is None:
        program.send(signal.SIGTERM)
        program.end()
    program.clear()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_all_five_run_and_end_with_the_view(show: Program, tmp_path: Path, number: int) -> None:
    """Each is a registered job in a home that is thrown away; afterwards neither that nor a process is left.

    That is so for a closed terminal (SIGHUP) and for Ctrl+C too.
    """
    show.says("JOB")
    (folder,) = tmp_path.glob("lockcore-examples-*")
    watched = Lockcore(folder)
    until(lambda: set(_running(watched)) == NAMES, "all five run", 120)
    pids = set(_running(watched).values())
    family = {process.pid for process in psutil.process_iter() if _is_of(process, folder)}
    assert pids <= family
    show.send(number)
    assert show.end() == 128 + number
    assert not folder.exists()
    until(lambda: not any(_is_of(process, folder) for process in psutil.process_iter()), "nothing is left")


def _running(lockcore: Lockcore) -> dict[str, int]:
    """Who has which lock. One that was just started runs before it has its lock."""
    jobs = json.loads(lockcore("status", "--json").stdout)["jobs"]
    assert {job["name"] for job in jobs} == NAMES
    return {job["name"]: job["holder"]["pid"] for job in jobs if job["state"] == "RUNNING" and job["holder"]}


def _is_of(process: psutil.Process, folder: Path) -> bool:
    try:
        return process.environ().get("LOCKCORE_HOME") == str(folder)
    except psutil.Error:
        return False


def test_the_tray_shows_all_five_and_ends_them(desktop: Desktop, tmp_path: Path) -> None:
    """Where there is a display: five jobs in the menu, and what was started is gone once it quits."""
    show = desktop.start([sys.executable, EXAMPLES / "show.py"], environment={"TMPDIR": str(tmp_path)})
    item = desktop.tray.item(within=60)
    item.until(lambda look: look.tooltip.title == "5 running", "all five run", within=120)
    (folder,) = tmp_path.glob("lockcore-examples-*")
    menu = item.menu()
    labels = menu.open().root.labels
    assert labels[0] == "5 jobs · 5 running"
    for name in NAMES:
        assert any(name in label for label in labels), labels
    menu.click("Quit")
    assert show.ends(within=60).status == 0
    assert not folder.exists()
    until(lambda: not any(_is_of(process, folder) for process in psutil.process_iter()), "nothing is left")
