"""Every entry of the tray's menu is pressed, against real jobs, and what comes of it is seen from outside."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.desktop.access import Access, State, Widget
from tests.desktop.jobs import Job, is_alive, lockcore
from tests.desktop.pages import CleanPage, CleanUpPage, DetailsPage, JobsPage, Locktray, LogPage, Page, SettingsPage
from tests.desktop.patience import Patience
from tests.desktop.session import Desktop

CLIPBOARD = """
from PySide6.QtGui import QGuiApplication
application = QGuiApplication([])
print(application.clipboard().text())
"""


@pytest.fixture
def access(desktop: Desktop) -> Iterator[Access]:
    access = Access(desktop.bus.address)
    yield access
    access.close()


@pytest.fixture
def nightly(desktop: Desktop) -> Job:
    job = Job(desktop, "nightly")
    job.run()
    return job


@pytest.fixture
def locktray(desktop: Desktop, access: Access, nightly: Job) -> Locktray:
    """Watches one job, which runs."""
    locktray = Locktray(desktop, access)
    locktray.tells("1 running")
    return locktray


def crash(locktray: Locktray, job: Job) -> int:
    pid = job.taken()
    os.kill(pid, signal.SIGKILL)
    locktray.tells(f"1 stale: {job.name}")
    return pid


def gone(job: Job) -> None:
    for _ in Patience(f"the lock of {job.name} is set aside"):
        if not job.lock.exists():
            break


def ended(pid: int) -> None:
    """It lets its lock go a moment before it is gone itself."""
    for _ in Patience("the holder ends"):
        if not is_alive(pid):
            break


def kept(desktop: Desktop) -> dict[str, object]:
    """What Locktray remembers."""
    try:
        found = json.loads((Path(desktop.environment["LOCKCORE_HOME"]) / "locktray.json").read_text())
    except (OSError, ValueError):
        return {}
    assert isinstance(found, dict)
    return found


def test_the_menu_is_ready_before_it_is_opened(desktop: Desktop, locktray: Locktray, nightly: Job) -> None:
    """Panels draw it in the size that it had: what is added as it opens is cut off."""

    def lines() -> list[str]:
        return locktray.item.menu().layout().root.labels

    for _ in Patience("the job is in the menu"):
        if any(label.startswith("nightly") for label in lines()):
            break
    Job(desktop, "weekly")
    for _ in Patience("the second job is in the menu"):
        if any(label.startswith("weekly") for label in lines()):
            break
    locktray.choose("Pause notifications", "For 1 hour")
    for _ in Patience("the menu offers to resume"):
        if "Resume notifications" in lines():
            break


def test_an_open_menu_stays_as_it_is(desktop: Desktop, locktray: Locktray, nightly: Job) -> None:
    """Nothing moves under the mouse of somebody who is about to click."""
    menu = locktray.item.menu()
    before = menu.open().root.labels
    for number, name in enumerate(("weekly", "hourly", "yearly"), 2):
        Job(desktop, name).run()
        locktray.tells(f"{number} running")
    assert menu.layout().root.labels == before
    menu.close()
    for _ in Patience("the second job is in the menu"):
        if any(label.startswith("weekly") for label in menu.layout().root.labels):
            break


def test_start(desktop: Desktop, access: Access) -> None:
    """A job that is idle runs."""
    job = Job(desktop, "nightly")
    locktray = Locktray(desktop, access)
    locktray.tells("Nothing is running, 1 job is idle")
    locktray.choose("nightly", "Start")
    pid = job.taken()
    locktray.tells("1 running")
    assert is_alive(pid)


def test_stop(locktray: Locktray, nightly: Job) -> None:
    """The holder ends, and takes its lock with it."""
    pid = nightly.taken()
    locktray.choose("nightly", "Stop")
    locktray.tells("Nothing is running, 1 job is idle")
    ended(pid)
    assert nightly.pid is None


def test_restart(locktray: Locktray, nightly: Job) -> None:
    """Another process has the lock; the one before is gone."""
    pid = nightly.taken()
    locktray.choose("nightly", "Restart")
    again = nightly.taken(other_than=pid)
    locktray.tells("1 running")
    assert not is_alive(pid)
    assert is_alive(again)


def test_copy_pid(desktop: Desktop, locktray: Locktray, nightly: Job) -> None:
    """Another program can paste it."""
    locktray.choose("nightly", "Copy PID")
    pasted = ""
    for _ in Patience("the PID can be pasted"):
        done = subprocess.run(
            [sys.executable, "-c", CLIPBOARD], env=desktop.environment, capture_output=True, text=True, timeout=60
        )
        pasted = done.stdout.strip()
        if pasted:
            break
    assert pasted == str(nightly.pid)


def test_show_log(desktop: Desktop, access: Access) -> None:
    """What the job writes while it is looked at is shown too."""
    more = desktop.home / "more"
    script = f"echo the first line; while [ ! -e {more} ]; do sleep 0.1; done; echo the second line; sleep 600"
    lockcore(desktop, "add", "loud", "--", "sh", "-c", script)
    locktray = Locktray(desktop, access)
    locktray.tells("Nothing is running, 1 job is idle")
    locktray.choose("loud", "Start")
    locktray.tells("1 running")
    locktray.choose("loud", "Show log")
    log = LogPage(locktray, "loud")
    log.shows("the first line")
    more.touch()
    log.shows("the second line")


def test_details(locktray: Locktray, nightly: Job) -> None:
    """Who holds the lock, and how we know, can be read."""
    locktray.choose("nightly", "Details")
    page = DetailsPage(locktray)
    page.reads(str(nightly.lock))
    page.reads(f"PID {nightly.pid} is running")


def test_force_clean_of_what_is_not_proven_stale_needs_its_name(
    desktop: Desktop, locktray: Locktray, nightly: Job
) -> None:
    """A lock of another machine: nothing but the whole name will do, and nothing happens before."""
    said = json.loads(nightly.lock.read_text())
    far = desktop.home / "far.lock"
    far.write_text(json.dumps({**said, "hostname": "elsewhere", "machine": "0" * 32, "boot": "0" * 32}))
    lockcore(desktop, "add", "distant", "--taken-by", "job", "--lock", str(far), "--", "true")
    locktray.tells("1 running, 1 held elsewhere")
    locktray.choose("distant", "Force-clean")
    page = CleanPage(locktray, "distant")
    assert not page.agree.is_(State.ENABLED)
    page.type_name("distan")
    assert not page.agree.is_(State.ENABLED)
    page.type_name("distant")
    assert far.exists()
    page.press("Set aside")
    locktray.tells("1 running")
    assert not far.exists()
    page.close()


def test_force_clean_of_a_live_holder_stops_it_first(locktray: Locktray, nightly: Job) -> None:
    """Only with its name typed; before that nothing happens."""
    pid = nightly.taken()
    locktray.choose("nightly", "Force-clean")
    page = CleanPage(locktray, "nightly")
    assert not page.stop.is_(State.ENABLED)
    page.type_name("nightl")
    assert not page.stop.is_(State.ENABLED)
    page.type_name("nightly")
    assert is_alive(pid)
    page.press("Stop and clean")
    gone(nightly)
    ended(pid)
    page.close()


def test_force_clean_of_a_stale_lock(desktop: Desktop, locktray: Locktray, nightly: Job) -> None:
    """It is shown how we know, and the lock is kept elsewhere."""
    pid = crash(locktray, nightly)
    locktray.choose("nightly", "Force-clean")
    page = CleanPage(locktray, "nightly")
    page.reads(f"{pid}")
    page.press("Set aside")
    gone(nightly)
    assert list((Path(desktop.environment["LOCKCORE_HOME"]) / "cleaned").iterdir())
    page.press("Undo")
    for _ in Patience("the lock is put back"):
        if nightly.pid == pid:
            break
    locktray.tells("1 stale: nightly")


def test_force_clean_can_be_cancelled(locktray: Locktray, nightly: Job) -> None:
    crash(locktray, nightly)
    locktray.choose("nightly", "Force-clean")
    page = CleanPage(locktray, "nightly")
    page.press("Cancel")
    page.gone()
    assert nightly.lock.exists()


def test_clean_up_stale_locks(desktop: Desktop, locktray: Locktray, nightly: Job) -> None:
    """All that are stale, and no other."""
    weekly = Job(desktop, "weekly")
    running = weekly.run()
    hourly = Job(desktop, "hourly")
    hourly.run()
    locktray.tells("3 running")
    for job in (nightly, hourly):
        os.kill(job.taken(), signal.SIGKILL)
    locktray.item.until(lambda look: "2 stale" in look.tooltip.title, "both are seen")
    locktray.choose("Clean up stale locks (2)…")
    page = CleanUpPage(locktray)
    page.reads("hourly")
    page.reads("nightly")
    assert "weekly" not in page.texts
    page.agree()
    gone(nightly)
    gone(hourly)
    locktray.item.until(lambda look: "stale" not in look.tooltip.title, "none is stale any more")
    assert weekly.pid == running


def test_pause_until_tomorrow_and_resume(desktop: Desktop, locktray: Locktray, nightly: Job) -> None:
    """Nothing is told meanwhile; afterwards it is again."""
    locktray.choose("Pause notifications", "Until tomorrow")
    resume = locktray.offers("Resume notifications")
    assert resume.enabled
    locktray.offers("Notifications are paused until")
    assert time.time() < float(str(kept(desktop)["paused_until"]))
    crash(locktray, nightly)
    locktray.choose("Resume notifications")
    locktray.offers("Pause notifications")
    assert desktop.notices.told == ()
    locktray.choose("nightly", "Start")
    desktop.notices.heard("nightly")


def test_pause_for_an_hour(desktop: Desktop, locktray: Locktray) -> None:
    before = time.time()
    locktray.choose("Pause notifications", "For 1 hour")
    locktray.offers("Resume notifications")
    paused = float(str(kept(desktop)["paused_until"]))
    assert before + 3600 <= paused <= time.time() + 3600


def test_mute_and_unmute(desktop: Desktop, locktray: Locktray, nightly: Job) -> None:
    """A muted job crashes in silence; the menu offers to undo it."""
    locktray.choose("nightly", "Mute notifications")
    locktray.offers("nightly", "Unmute notifications")
    crash(locktray, nightly)
    locktray.choose("nightly", "Unmute notifications")
    locktray.offers("nightly", "Mute notifications")
    assert desktop.notices.told == ()


def test_autostart_is_switched_in_the_settings(desktop: Desktop, locktray: Locktray) -> None:
    """On writes the file that desktops read, off removes it."""
    entry = Path(desktop.environment["XDG_CONFIG_HOME"]) / "autostart/locktray.desktop"
    locktray.choose("Settings")
    page = SettingsPage(locktray)
    assert not page.autostart.is_(State.CHECKED)
    page.press("Start Locktray when I log in")
    for _ in Patience("the file is written"):
        if entry.exists():
            break
    assert "Exec=" in entry.read_text()
    assert page.autostart.is_(State.CHECKED)
    page.press("Start Locktray when I log in")
    for _ in Patience("the file is removed"):
        if not entry.exists():
            break


def test_open_window(locktray: Locktray) -> None:
    locktray.choose("Open window")
    JobsPage(locktray).reads("nightly")


def test_the_rest_of_many_jobs_is_in_the_window(desktop: Desktop, access: Access) -> None:
    """Thirty are in the menu; the entry after them opens the window."""
    jobs = Path(desktop.environment["LOCKCORE_HOME"]) / "jobs"
    jobs.mkdir(mode=0o700)
    for number in range(500):
        (jobs / f"job-{number:03}.toml").write_text('command = ["true"]\n')
    locktray = Locktray(desktop, access)
    locktray.tells("Nothing is running, 500 jobs are idle")
    assert sum(entry.label.startswith("job-") for entry in locktray.entries()) == 30
    locktray.choose("and 470 more…")
    JobsPage(locktray).reads("500 jobs")


def test_what_makes_no_sense_is_disabled(locktray: Locktray, nightly: Job) -> None:
    """While it runs, after a crash, and when nothing is left."""

    def enabled() -> set[str]:
        return {entry.label for entry in locktray.entries("nightly") if entry.enabled and not entry.is_separator}

    assert {"Stop", "Restart", "Copy PID", "Details"} <= enabled()
    assert "Start" not in enabled()
    assert not locktray.offers("Clean up stale locks").enabled
    assert not locktray.offers("1 job").enabled
    crash(locktray, nightly)
    assert "Stop" not in enabled()
    assert {"Force-clean…", "Copy PID"} <= enabled()
    assert locktray.offers("Clean up stale locks (1)").enabled
    locktray.choose("nightly", "Force-clean")
    CleanPage(locktray, "nightly").press("Set aside")
    # While it is set aside, somebody has its kernel lock. How it ended is known once its parent has collected it.
    settled = ("Nothing is running, 1 job is idle", "1 failed: nightly")
    locktray.item.until(lambda look: look.tooltip.title in settled, "nobody has the lock")
    assert {"Stop", "Force-clean…", "Copy PID"}.isdisjoint(enabled())
    assert "Start" in enabled()


def test_quit(locktray: Locktray, nightly: Job) -> None:
    """With a window open; the job goes on."""
    locktray.choose("Open window")
    Page(locktray, "Jobs")
    locktray.choose("Quit")
    ending = locktray.program.ends()
    assert (ending.status, ending.output) == (0, "")
    assert is_alive(nightly.taken())


WINDOWS = (
    ("nightly", "Details"),
    ("nightly", "Force-clean"),
    ("nightly", "Show log"),
    ("nightly", "Change job"),
    ("Clean up",),
    ("Set-aside locks",),
    ("Settings",),
)


@pytest.mark.timeout(400)
def test_everything_that_can_be_reached_has_a_name(locktray: Locktray, nightly: Job) -> None:
    """For who can't see it: in every window that the menu opens, on each of their pages."""
    crash(locktray, nightly)
    for words in WINDOWS:
        opens(locktray, lambda words=words: locktray.choose(*words), f"{words}")
    assert len(locktray.access.titles()) == len(WINDOWS)
    all_named(locktray)


@pytest.mark.timeout(400)
def test_everything_has_a_name_for_who_begins(desktop: Desktop, access: Access) -> None:
    """With samples: their window, and the forms that it offers."""
    locktray = Locktray(desktop, access)
    locktray.offers("Open window")
    opens(locktray, lambda: locktray.choose("Open window"), "the menu")
    for words in ("Add my own…", "Import from crontab…"):
        opens(locktray, lambda words=words: JobsPage(locktray).press(words), words)
    assert len(locktray.access.titles()) == 3
    all_named(locktray)


def all_named(locktray: Locktray) -> None:
    for title in locktray.access.titles():
        for page in pages_of(locktray, title):
            if page is not None:
                page.press()
                locktray.access.find(title, lambda tab, page=page: is_chosen(tab, page.name), f"the page {page.name}")
            assert [str(widget) for widget in locktray.access.window(title).nameless()] == []


def opens(locktray: Locktray, act: Callable[[], object], what: str) -> None:
    """Do something, and wait for the window that comes of it."""
    before = locktray.access.titles()
    act()
    for _ in Patience(f"{what} opens a window", pause=0.05):
        if locktray.access.titles() - before:
            break


def pages_of(locktray: Locktray, title: str) -> list[Widget | None]:
    """The tabs of a window; None for one without."""
    tabs: list[Widget | None] = [widget for widget in locktray.access.window(title).walk() if widget.role == "page tab"]
    return tabs or [None]


def is_chosen(widget: Widget, name: str) -> bool:
    return widget.role == "page tab" and widget.name == name and widget.is_(State.SELECTED)
