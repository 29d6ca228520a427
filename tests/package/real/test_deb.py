"""The life of the Debian package on a machine: installed, used, upgraded while it works, removed without a trace."""

from __future__ import annotations

import json
from pathlib import Path

import psutil
import pytest

from tests.desktop.jobs import is_alive
from tests.desktop.pages import click
from tests.desktop.patience import Patience
from tests.desktop.session import Desktop
from tests.package.real.machine import Machine

HIDDEN = ("/usr/bin/locktray", "--minimized")


def _end(pid: int) -> None:
    """A job is no part of the desktop that it was started on: if the test fails, it would stay."""
    try:
        job = psutil.Process(pid)
        for process in (*job.children(recursive=True), job):
            process.kill()
    except psutil.NoSuchProcess:
        pass


@pytest.fixture
def installed(machine: Machine, older: Path) -> Machine:
    machine.install(older)
    return machine


def test_its_whole_life(
    request: pytest.FixtureRequest, machine: Machine, desktop: Desktop, older: Path, newer: Path
) -> None:
    """Icon, commands, an upgrade that a running job and the tray survive, and a removal that leaves nothing."""
    # What it depends on comes along and stays; it is not what this is about.
    machine.install(older)
    machine.run("dpkg", "--purge", "locktray")
    before = machine.files()
    machine.install(older)
    environment = desktop.environment

    assert machine.run("lockcore", "--version") == "lockcore 90.0.0\n"
    machine.run("lockcore", "add", "nightly", "--", "sleep", "600", environment=environment)
    started = machine.run("lockcore", "start", "nightly", environment=environment)
    status = json.loads(machine.run("lockcore", "status", "--json", environment=environment))
    (job,) = status["jobs"]
    assert job["state"] == "RUNNING", started
    pid = job["holder"]["pid"]
    request.addfinalizer(lambda: _end(pid))
    ran = machine.run("lockcore", "run", "once", "--", "env", environment=environment)
    assert "LOCKCORE_JOB=once" in ran
    assert not [line for line in ran.splitlines() if line.startswith(("LD_", "QT_PLUGIN", "QML", "_PYI", "_MEI"))]

    tray = desktop.start(machine.words(*HIDDEN))
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job")

    machine.install(newer)
    assert machine.run("lockcore", "--version") == "lockcore 91.0.0\n"
    assert is_alive(pid)
    desktop.notices.heard("new version")
    click(item, "Restart Locktray: version 91.0.0")
    desktop.tray.gone(item)
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 running", "the new one tells of the job")

    # The wrapper is of the version before. It ends its job and writes that down as ever.
    machine.run("lockcore", "stop", "nightly", environment=environment)
    runs = json.loads(machine.run("lockcore", "history", "--json", environment=environment))
    assert {run["job"] for run in runs["runs"]} == {"nightly", "once"}
    assert all(run["ended"] is not None for run in runs["runs"])

    click(item, "Quit")
    assert tray.ends().status == 0
    machine.run("dpkg", "--remove", "locktray")
    machine.run("dpkg", "--purge", "locktray")
    assert machine.files() - before == set()
    assert before - machine.files() == set()
    assert (Path(environment["LOCKCORE_HOME"]) / "jobs/nightly.toml").exists()


def test_samples_run_packaged(installed: Machine, desktop: Desktop) -> None:
    """They are started as modules, which a packaged program has to find in itself. Autostart is left to the person."""
    tray = desktop.start(installed.words(*HIDDEN))
    item = desktop.tray.item()
    item.until(lambda look: "sample-sync" in look.tooltip.title, "samples are shown")
    for _ in Patience("all samples are there"):
        if "5 jobs" in item.menu().open().root.labels[0] or "6 jobs" in item.menu().open().root.labels[0]:
            break
    assert not (desktop.home / ".config/autostart").exists()
    assert not (installed.root / "etc/xdg/autostart/locktray.desktop").exists()
    item.menu().click("Quit")
    assert tray.ends().status == 0
    installed.run("dpkg", "--purge", "locktray")


def test_addresses_are_known_packaged(installed: Machine, desktop: Desktop) -> None:
    """Apprise finds its services although it lies in an archive."""
    words = installed.words("sh", "-c", "echo discord://1/2 | /usr/bin/lockcore -m lockcore._notify.trial")
    assert "good" in desktop.start(words).ends().output
    assert "is for its own use" in installed.run("lockcore", "-m", "os", check=False)
    installed.run("dpkg", "--purge", "locktray")
