"""`make examples`: all five at once."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from .conftest import EXAMPLES, Lockcore, Program, until

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


def test_all_five_run_and_end_with_the_view(show: Program, tmp_path: Path) -> None:
    """Each is a registered job in a home that is thrown away; afterwards neither that nor a process is left."""
    show.says("JOB")
    (folder,) = tmp_path.glob("lockcore-examples-*")
    watched = Lockcore(folder)
    until(lambda: set(_running(watched)) == NAMES, "all five run", 60)
    pids = set(_running(watched).values())
    family = {process.pid for process in psutil.process_iter() if _is_of(process, folder)}
    assert pids <= family
    show.send(signal.SIGTERM)
    assert show.end() == 128 + signal.SIGTERM
    assert not folder.exists()
    until(lambda: not any(_is_of(process, folder) for process in psutil.process_iter()), "nothing is left")


def _running(lockcore: Lockcore) -> dict[str, int]:
    jobs = json.loads(lockcore("status", "--json").stdout)["jobs"]
    assert {job["name"] for job in jobs} == NAMES
    return {job["name"]: job["holder"]["pid"] for job in jobs if job["state"] == "RUNNING"}


def _is_of(process: psutil.Process, folder: Path) -> bool:
    try:
        return process.environ().get("LOCKCORE_HOME") == str(folder)
    except psutil.Error:
        return False
