"""Locktray as a person starts it, on a desktop of its own: icon, tooltip, menu, notifications, and its end."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from tests.desktop.jobs import Job, is_alive, lockcore, processes
from tests.desktop.notices import Urgency
from tests.desktop.pages import HIDDEN, LOCKTRAY, click, log_of
from tests.desktop.patience import Patience
from tests.desktop.session import Desktop


@pytest.fixture
def nightly(desktop: Desktop) -> Job:
    job = Job(desktop, "nightly")
    job.run()
    return job


def test_the_icon_tells(desktop: Desktop, nightly: Job) -> None:
    """It is in the tray, and its tooltip and menu tell of the job."""
    desktop.start(HIDDEN)
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job")
    assert item.menu().open().root.labels[0] == "1 job · 1 running"


def test_a_killed_job_is_seen_told_and_put_right(desktop: Desktop, nightly: Job) -> None:
    """Icon, tooltip, menu and one notification tell of it; its button sets the lock aside and starts the job."""
    desktop.start(HIDDEN)
    item = desktop.tray.item()
    calm = item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job")
    pid = nightly.taken()
    os.kill(pid, signal.SIGKILL)
    look = item.until(lambda look: look.tooltip.title == "1 stale: nightly", "it tells of the crash")
    for before, after in zip(calm.icons, look.icons, strict=True):
        assert before.differs(after)
    menu = item.menu().open().root
    assert menu.labels[0] == "1 job · 0 running · 1 needs attention"
    assert "Clean up stale locks (1)…" in menu.labels
    notice = desktop.notices.heard("nightly")
    assert notice.urgency is Urgency.CRITICAL
    assert Path(notice.icon).is_file()
    assert notice.hints["image-data"].kind == "(iiibiiay)"
    assert notice.actions["CLEAN_AND_RESTART"] == "Clean and restart"
    assert list(notice.actions.items())[-1] == ("default", "Open window")  # without a label Xfce would ignore it
    desktop.notices.press(notice, "CLEAN_AND_RESTART")
    again = nightly.taken(other_than=pid)
    item.until(lambda look: "running" in look.tooltip.title and "stale" not in look.tooltip.title, "it runs again")
    outcome = desktop.notices.heard("started")
    assert outcome.urgency is Urgency.NORMAL
    assert len(desktop.notices.told) == 2
    assert list((Path(desktop.environment["LOCKCORE_HOME"]) / "cleaned").iterdir())
    assert is_alive(again)


def test_a_job_is_stopped_from_the_menu(desktop: Desktop, nightly: Job) -> None:
    """The holder ends, and that is told as what was asked for, not as trouble."""
    desktop.start(HIDDEN)
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job")
    pid = nightly.taken()
    click(item, "nightly", "Stop")
    item.until(lambda look: look.tooltip.title.startswith("Nothing is running"), "it is stopped")
    for _ in Patience("the holder ends"):
        if not is_alive(pid):
            break
    desktop.notices.heard("nightly")
    assert [notice.urgency for notice in desktop.notices.told] == [Urgency.NORMAL]


def test_there_is_one_instance(desktop: Desktop, nightly: Job) -> None:
    """A second start brings the first one's window up, and --quit ends it; jobs go on."""
    first = desktop.start(HIDDEN)
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job")
    blank = desktop.screen.picture()
    assert desktop.start(LOCKTRAY).ends().status == 0
    for _ in Patience("the window comes up"):
        if desktop.screen.picture().differs(blank):
            break
    assert desktop.start([*LOCKTRAY, "--quit"]).ends().status == 0
    assert first.ends().status == 0
    assert is_alive(nightly.taken())
    assert no_traces(desktop)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_and_nothing_else(desktop: Desktop, nightly: Job, number: signal.Signals) -> None:
    program = desktop.start(LOCKTRAY)
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job")
    program.send(number)
    assert program.ends().status == 0
    desktop.tray.gone(item)
    assert is_alive(nightly.taken())
    assert no_traces(desktop)


def test_samples_are_there_for_who_has_no_jobs(desktop: Desktop) -> None:
    """They come with the application and go with it."""
    program = desktop.start(HIDDEN)
    item = desktop.tray.item()
    item.until(lambda look: "sample-sync" in look.tooltip.title, "samples are shown")
    (folder,) = Path(desktop.environment["TMPDIR"]).glob("locktray-samples-*")
    item.menu().click("Quit")
    assert program.ends().status == 0
    assert not folder.exists()
    for _ in Patience("all samples end"):
        if not any("locktray.samples.play" in process.info["cmdline"] for process in processes(desktop)):
            break


def test_samples_end_with_the_first_job_of_ones_own(desktop: Desktop) -> None:
    """Registered in a terminal, while Locktray shows samples."""
    desktop.start(HIDDEN)
    item = desktop.tray.item()
    item.until(lambda look: "sample-sync" in look.tooltip.title, "samples are shown")
    lockcore(desktop, "add", "mine", "--", "true")
    item.until(lambda look: look.tooltip.title == "Nothing is running, 1 job is idle", "only mine is shown")
    assert not list(Path(desktop.environment["TMPDIR"]).glob("locktray-samples-*"))


def test_without_a_tray_the_window_opens(new_desktop: Callable[..., Desktop]) -> None:
    """And the icon appears when a tray comes."""
    desktop = new_desktop(tray=False)
    Job(desktop, "nightly").run()
    blank = desktop.screen.picture()
    desktop.start(LOCKTRAY)
    for _ in Patience("the window opens"):
        if desktop.screen.picture().differs(blank):
            break
    desktop.tray.join()
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job")
    assert item.menu().open().root.labels[0] == "1 job · 1 running"


def no_traces(desktop: Desktop) -> bool:
    home = Path(desktop.environment["LOCKCORE_HOME"])
    return not (home / "locktray.socket").exists() and not (home / "locktray.lock").exists()


def test_what_happened_meanwhile_is_told_at_the_start(desktop: Desktop, nightly: Job) -> None:
    """In one notification, and once: the next start has nothing new to tell."""
    first = desktop.start(HIDDEN)
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job")
    first.terminate()
    assert first.ends().status == 0
    desktop.tray.gone(item)
    os.kill(nightly.taken(), signal.SIGKILL)
    for words in ("nobody watched", None):
        program = desktop.start(HIDDEN)
        item = desktop.tray.item()
        item.until(lambda look: look.tooltip.title == "1 stale: nightly", "it tells of the crash")
        if words is not None:
            desktop.notices.heard(words)
        assert item.menu().open().root.labels[0] == "1 job · 0 running · 1 needs attention"
        program.terminate()
        assert program.ends().status == 0
        desktop.tray.gone(item)
    assert len(desktop.notices.told) == 1


def test_a_muted_job_is_silent(desktop: Desktop, nightly: Job) -> None:
    """By the button of a notification; it is remembered, and the menu offers to undo it."""
    program = desktop.start(HIDDEN)
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job")
    os.kill(nightly.taken(), signal.SIGKILL)
    desktop.notices.press(desktop.notices.heard("nightly"), "MUTE")
    kept = Path(desktop.environment["LOCKCORE_HOME"]) / "locktray.json"
    for _ in Patience("it is remembered"):
        if kept.exists() and json.loads(kept.read_text())["muted"] == ["nightly"]:
            break
    program.terminate()
    program.ends()
    desktop.tray.gone(item)
    desktop.start(HIDDEN)
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 stale: nightly", "it tells of the crash")
    root = item.menu().open().root
    assert "Unmute notifications" in root.find(root.labels[2]).labels


def test_notifications_are_paused_and_resumed_from_the_menu(desktop: Desktop, nightly: Job) -> None:
    desktop.start(HIDDEN)
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job")
    item.menu().click("Pause notifications", "For 1 hour")
    for _ in Patience("it is paused"):
        if "Resume notifications" in item.menu().open().root.labels:
            break
    os.kill(nightly.taken(), signal.SIGKILL)
    item.until(lambda look: look.tooltip.title == "1 stale: nightly", "it tells of the crash")
    item.menu().click("Resume notifications")
    for _ in Patience("it is no longer paused"):
        if "Pause notifications" in item.menu().open().root.labels:
            break
    assert desktop.notices.told == ()


def test_the_icon_comes_back_with_a_tray_that_restarts(desktop: Desktop, nightly: Job) -> None:
    desktop.start(HIDDEN)
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job")
    desktop.tray.leave()
    desktop.tray.join()
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job again")
    assert item.menu().open().root.labels[0] == "1 job · 1 running"


def test_it_ends_with_every_window_open(desktop: Desktop, nightly: Job) -> None:
    """Windows and dialogs don't keep it, nor does what they read beside the GUI thread."""
    program = desktop.start(LOCKTRAY)
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job")
    os.kill(nightly.taken(), signal.SIGKILL)
    item.until(lambda look: look.tooltip.title == "1 stale: nightly", "it tells of the crash")
    seen = desktop.screen.picture()
    for words in (("Clean up",), ("Settings",), ("nightly", "Details"), ("nightly", "Force-clean")):
        click(item, *words)
        for _ in Patience(f"{words} opens a window"):
            now = desktop.screen.picture()
            if now.differs(seen):
                seen = now
                break
    item.menu().click("Quit")
    ending = program.ends()
    assert (ending.status, ending.output) == (0, "")


def test_for_the_icon_alone_little_is_loaded(desktop: Desktop, nightly: Job) -> None:
    """Neither OpenSSL, nor what draws the icons of windows."""
    program = desktop.start(HIDDEN)
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job")
    item.menu().open()
    maps = Path(f"/proc/{program.pid}/maps").read_text()
    assert "libQt6Widgets" in maps
    assert [name for name in ("libcrypto", "libQt6Svg", "libQt6Network") if name in maps] == []


def test_names_read_as_they_are(desktop: Desktop) -> None:
    """Whatever stands for the mark of a letter in menus."""
    Job(desktop, "a_b&c__d&e")
    desktop.start(HIDDEN)
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "Nothing is running, 1 job is idle", "it tells of the job")
    assert item.menu().open().root.labels[2] == "a_b&c__d&e · idle"


def test_started_jobs_leave_no_process_behind(desktop: Desktop) -> None:
    """Each is a child of the tray's; those that have ended are collected, although nothing else happens."""
    lockcore(desktop, "add", "quick", "--", "sleep", "0.2")
    program = desktop.start(HIDDEN)
    item = desktop.tray.item()
    for number in (1, 2):
        item.until(lambda look: look.tooltip.title == "Nothing is running, 1 job is idle", "nothing runs")
        click(item, "quick", "Start")
        for _ in Patience("it has run"):
            runs = json.loads(lockcore(desktop, "history", "--json"))["runs"]
            if [run["outcome"] for run in runs] == ["completed"] * number:
                break
    for _ in Patience("its children are collected"):
        if not psutil.Process(program.pid).children():
            break


def test_without_a_notification_service_the_icon_tells(new_desktop: Callable[..., Desktop]) -> None:
    """The panel marks it and shows the text, and has the icon as before when that is over. A service may come later."""
    desktop = new_desktop(notices=False)
    nightly = Job(desktop, "nightly")
    pid = nightly.run()
    program = desktop.start(HIDDEN)
    item = desktop.tray.item()
    calm = item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job")
    os.kill(pid, signal.SIGKILL)
    marked = item.until(lambda look: look.status == "NeedsAttention", "the icon is marked")
    assert "nightly" in marked.tooltip.title
    after = item.until(lambda look: look.status == "Active", "that is over")
    assert after.tooltip.title == "1 stale: nightly"
    assert after.sizes == calm.sizes
    desktop.notices.join()
    nightly.run()
    item.until(lambda look: look.tooltip.title == "1 running", "it runs again")
    click(item, "nightly", "Stop")
    desktop.notices.heard("nightly")
    program.terminate()
    assert program.ends().status == 0


@pytest.mark.parametrize("what", ["SIGHUP", "screen", "bus"])
def test_it_ends_with_the_session(desktop: Desktop, nightly: Job, what: str) -> None:
    """Whichever part of it goes first; without a word of trouble, and jobs go on."""
    program = desktop.start(HIDDEN)
    item = desktop.tray.item()
    item.until(lambda look: look.tooltip.title == "1 running", "it tells of the job")
    pid = nightly.taken()
    if what == "bus":
        desktop.tray.leave()
        desktop.notices.leave()
    match what:
        case "SIGHUP":
            program.send(signal.SIGHUP)
        case "screen":
            os.kill(desktop.screen.pid, signal.SIGTERM)
        case _:
            os.kill(desktop.bus.pid, signal.SIGTERM)
    ending = program.ends()
    assert ending.status == 0
    assert ending.output in ("", "The X11 connection broke (error 1). Did the X11 server die?\n")
    log = log_of(desktop)
    assert log.endswith("INFO locktray: ends\n")
    assert "Traceback" not in log
    assert is_alive(pid)
    assert no_traces(desktop)
