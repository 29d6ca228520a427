"""What the watch tells reaches the GUI thread, until the bridge is closed."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from lockcore._watch.engine import Engine
from locktray.bridge import Bridge
from tests.present.jobs import job, snapshot


def test_what_comes_while_the_gui_thread_is_busy_is_told_together(qapp: QApplication) -> None:
    bridge = Bridge(Engine())
    told = []
    bridge.changed.connect(lambda newest, flips: told.append(newest))
    snapshots = [snapshot(job("sync", pid=pid)) for pid in (1, 2)]
    for each in snapshots:
        bridge._hear(each, ())
    qapp.processEvents()
    assert told == snapshots[1:]


def test_nothing_is_told_once_it_is_closed(qapp: QApplication) -> None:
    """Not even what was on its way."""
    bridge = Bridge(Engine())
    told = []
    bridge.changed.connect(lambda newest, flips: told.append(newest))
    bridge._hear(snapshot(), ())
    bridge.close()
    qapp.processEvents()
    assert told == []
