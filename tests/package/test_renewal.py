"""A tray that runs while another version is installed over it."""

from __future__ import annotations

from pathlib import Path

import psutil

from tests.desktop.jobs import Job, is_alive
from tests.desktop.pages import click
from tests.desktop.patience import Patience
from tests.desktop.session import Desktop
from tests.package import wheels


def test_it_says_so_and_restarts_as_the_new_one(desktop: Desktop, tmp_path: Path) -> None:
    """One notice and an entry of the menu; after it the new version has the icon, and the job never noticed."""
    programs = wheels.environment(tmp_path / "environment")
    wheels.install(programs, wheels.build(tmp_path, "1.0.0"))
    newer = wheels.build(tmp_path, "2.0.0")
    job = Job(desktop, "nightly")
    holder = job.run()
    program = desktop.start([programs / "locktray", "--minimized"])
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job")
    began = psutil.Process(program.pid)

    wheels.install(programs, newer)
    notice = desktop.notices.heard("new version")
    assert "Version 2.0.0" in notice.body
    assert notice.actions["RENEW"] == "Restart Locktray"
    click(item, "Restart Locktray: version 2.0.0")

    desktop.tray.gone(item)
    again = desktop.tray.item()
    again.until(lambda look: look.tooltip.title == "1 running", "the new one tells of the job")
    assert began.is_running()
    assert is_alive(holder)
    assert job.pid == holder
    assert not any(label.startswith("Restart") for label in again.menu().open().root.labels)
    assert len(desktop.notices.told) == 1

    again.menu().click("Quit")
    assert program.ends().status == 0


def test_the_same_version_again_is_no_news(desktop: Desktop, tmp_path: Path) -> None:
    """Nobody is asked to restart for a repair; the next version is told."""
    programs = wheels.environment(tmp_path / "environment")
    first = wheels.build(tmp_path, "1.0.0")
    wheels.install(programs, first)
    Job(desktop, "nightly").run()
    program = desktop.start([programs / "locktray", "--minimized"])
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job")
    wheels.install(programs, first)
    wheels.install(programs, wheels.build(tmp_path, "1.0.1"))
    desktop.notices.heard("new version")
    for _ in Patience("the menu offers it"):
        if any("1.0.1" in label for label in item.menu().open().root.labels):
            break
    assert ["1.0.1" in notice.body for notice in desktop.notices.told] == [True]
    program.terminate()
    assert program.ends().status == 0
