"""The samples' stale lock is cleaned and put back as any other, in the samples' own home."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import psutil
import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lockcore._watch.gather import gather
from locktray.cleaning import Cleaning
from locktray.desk import Desk
from locktray.present.cleaning import tally
from locktray.samples.samples import Samples
from locktray.ui.dialogs.clean_up import CleanUpDialog
from locktray.windows import Windows

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a killed process leaves its lock otherwise there")


@pytest.fixture
def samples() -> Iterator[Samples]:
    with Samples() as samples:
        yield samples


def test_the_samples_stale_lock_can_be_cleaned_and_put_back(qtbot: QtBot, samples: Samples) -> None:
    lock = samples.folder / "locks" / "sample-sync.lock"
    before = lock.read_bytes()
    snapshot, windows = gather(), Windows()
    desk = Desk(lambda *_: None)
    Cleaning(desk, windows, lambda: snapshot).clean_up()
    dialog: QWidget = next(iter(windows._open.values()))
    assert isinstance(dialog, CleanUpDialog)
    qtbot.waitUntil(lambda: dialog.ticked() == ["sample-sync"], timeout=20_000)
    qtbot.waitUntil(dialog.agree.isEnabled)
    dialog.agree.click()
    qtbot.waitUntil(lambda: tally(dialog.model.lines).undoable == 1, timeout=20_000)
    assert not lock.exists()
    assert list((samples.folder / "cleaned").iterdir())
    qtbot.waitUntil(dialog.undo_all.isEnabled)
    dialog.undo_all.click()
    qtbot.waitUntil(lock.exists, timeout=20_000)
    assert lock.read_bytes() == before
    windows.close()
    qtbot.waitUntil(lambda: not len(windows))
    desk.close()


def test_samples_that_have_ended_are_collected(qtbot: QtBot, samples: Samples) -> None:
    """One starts every minute: none of them is left in the list of processes."""
    ended = samples._processes[-1]
    qtbot.waitUntil(lambda: ended.status() == psutil.STATUS_ZOMBIE, timeout=30_000)
    samples._collect()
    assert not psutil.pid_exists(ended.pid)
    assert ended not in samples._processes
    assert samples._processes
