"""What strangers wrote, in the real program: names, titles, messages and logs are plain text wherever they stand."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psutil
import pytest

from tests.desktop.access import Access, State
from tests.desktop.jobs import Job, lockcore
from tests.desktop.pages import CleanUpPage, JobsPage, Locktray, Page
from tests.desktop.patience import Patience
from tests.desktop.session import Desktop

MARKUP, TURNED, HEBREW, BROKEN, LONG = "<img src=x>&amp;", "\u202egnp.kcol", "שלום עולם", "a\nb", "x" * 200
FOUND = (MARKUP, TURNED, HEBREW, BROKEN, LONG)
"""Names of lock files, which anybody may choose."""

NAME = "<b>bold & _under"
TITLE = "<h1>Title</h1>\n\u202eevil " + "t" * 10_000
MESSAGE = "<i>page</i>\x1b[31m " + "m" * 10_000

NOBODY = 99_999_999
"""A PID that no process has."""

GIGABYTE = 1 << 30
MODEST = 400 << 20
"""Bytes of memory that the whole program stays below, whatever it shows."""


@pytest.fixture
def access(desktop: Desktop) -> Iterator[Access]:
    with closing(Access(desktop.bus.address)) as access:
        yield access


@pytest.fixture
def found(desktop: Desktop) -> list[Path]:
    """Stale locks in a watched folder."""
    folder = desktop.home / "watched"
    folder.mkdir()
    lockcore(desktop, "watch-dir", "add", str(folder))
    locks = [folder / f"{name}.lock" for name in FOUND]
    for lock in locks:
        lock.write_text(f"{NOBODY}\n")
    return locks


def entitled(desktop: Desktop, name: str) -> Job:
    job = Job(desktop, name)
    file = Path(desktop.environment["LOCKCORE_HOME"]) / "jobs" / f"{name}.toml"
    file.write_text(f"title = {json.dumps(TITLE)}\n{file.read_text()}")
    return job


def is_plain(text: str) -> bool:
    """No control characters but new lines, nothing that turns the direction, and no end in sight."""
    odd = [letter for letter in text if not letter.isprintable() and letter != "\n"]
    return not odd and len(text) < 2000


def assert_plain(page: Page) -> str:
    texts = page.texts
    assert [line for line in texts.split("\n") if not is_plain(line)] == []
    return texts


def test_names_are_plain_in_the_tray(desktop: Desktop, access: Access, found: list[Path]) -> None:
    """Tooltip and menu: one line each, of a length that fits, and no markup for panels that would believe it."""
    locktray = Locktray(desktop, access)
    look = locktray.item.until(lambda look: look.tooltip.title.startswith("5 stale"), "all are seen")
    tooltip = look.tooltip.title
    assert "‹img src=x›&amp;" in tooltip
    assert not set("<>\n\u202e") & set(tooltip)
    assert len(tooltip) < 200
    labels = [entry.label for entry in locktray.entries()]
    assert [label for label in labels if not label.isprintable() or len(label) > 120] == []
    for name in ("<img src=x>&amp; · ", "\\u202egnp.kcol · ", f"{HEBREW} · ", "a\\nb · ", "xxxxx"):
        assert any(label.startswith(name) for label in labels), name


def test_names_are_plain_in_notifications(desktop: Desktop, access: Access) -> None:
    """Of one job, and of several at the next start: what services take for markup in the text is escaped."""
    names = (NAME, "<u>second", "<i>third")
    jobs = [entitled(desktop, name) for name in names]
    pids = [job.run() for job in jobs]
    locktray = Locktray(desktop, access)
    locktray.tells("3 running")
    os.kill(pids[0], signal.SIGKILL)
    notice = desktop.notices.heard(NAME)
    assert notice.summary == f"{NAME} crashed"
    locktray.program.terminate()
    assert locktray.program.ends().status == 0
    desktop.tray.gone(locktray.item)
    for pid in pids[1:]:
        os.kill(pid, signal.SIGKILL)
    Locktray(desktop, access)
    later = desktop.notices.heard("nobody watched")
    assert "&lt;u&gt;second" in later.body
    for told in (notice, later):
        assert is_plain(told.summary)
        assert is_plain(told.body)
        assert "<" not in told.body


def test_names_and_titles_are_plain_in_the_window(desktop: Desktop, access: Access, found: list[Path]) -> None:
    """Table, details and clean-up dialog; and what has such a name is cleaned up as anything else."""
    job = entitled(desktop, NAME)
    pid = job.run()
    locktray = Locktray(desktop, access)
    locktray.item.until(lambda look: "1 running" in look.tooltip.title, "it runs")
    os.kill(pid, signal.SIGKILL)
    locktray.choose(NAME, "Details")
    page = JobsPage(locktray)
    page.reads(f"PID {pid} exited")
    page.reads("How we know")
    for name in (NAME, MARKUP, "\\u202egnp.kcol", HEBREW, "a\\nb"):
        page.reads(name)
    page.reads("<h1>Title</h1>\\n\\u202eevil ttt")
    assert_plain(page)
    locktray.choose("Clean up")
    cleaning = CleanUpPage(locktray)
    cleaning.reads(f"{MARKUP}. ")
    assert_plain(cleaning)
    cleaning.agree()
    for lock in (*found, job.lock):
        for _ in Patience(f"{lock.name!r} is set aside"):
            if not lock.exists():
                break
    cleaning.reads("Done.")
    assert_plain(cleaning)


def test_messages_are_plain_in_the_window(desktop: Desktop, access: Access) -> None:
    """Those that a job reports while it runs."""
    report = f'"{sys.executable}" -m lockcore report --progress 0.5 --message "$0"; sleep 600'
    lockcore(desktop, "add", "talker", "--", "sh", "-c", report, MESSAGE)
    desktop.start([sys.executable, "-m", "lockcore", "run", "talker"])
    locktray = Locktray(desktop, access)
    locktray.tells("1 running")
    locktray.choose("talker", "Details")
    page = JobsPage(locktray)
    page.reads("<i>page</i>")
    assert_plain(page)


def test_a_log_of_a_gigabyte_with_escape_codes(desktop: Desktop, access: Access) -> None:
    """Its end is shown at once, as plain text, and little of it is ever in memory."""
    lockcore(desktop, "add", "big", "--", "sh", "-c", "printf '\\033[31mred\\033[0m\\n'")
    log = desktop.home / "big.log"
    lockcore(desktop, "run", "--log", str(log), "big")
    with log.open("r+b") as file:
        file.seek(GIGABYTE)  # what is before it are NULs, on one line
        file.write(b"\n\x1b]0;title\x07\x1b[1;31mfailed\x1b[0m \xff<b>bold</b>\n0 %\r100 % \xe2\x80\xaeevil\nthe end\n")
    locktray = Locktray(desktop, access)
    locktray.tells("Nothing is running, 1 job is idle")
    locktray.choose("big", "Details")
    page = JobsPage(locktray)
    page.reads("the end")
    (shown,) = [it for it in page.now.walk() if it.role == "text" and it.name == "Log" and it.is_(State.SHOWING)]
    assert shown.text.splitlines()[-3:] == ["failed \ufffd<b>bold</b>", "100 % \\u202eevil", "the end"]
    locktray.choose("big", "Show log")
    page = Page(locktray, "Log of big")
    page.reads("the end")
    assert psutil.Process(locktray.program.pid).memory_info().rss < MODEST
    locktray.choose("Quit")
    assert locktray.program.ends().status == 0
