"""Windows without a screen: Qt's offscreen platform, unless another is asked for."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from functools import partialmethod

import pytest
from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

PATIENCE = 30_000
"""Milliseconds to wait for what must come. A test that passes waits no longer than it takes, on a busy machine too."""


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("waitUntil", "waitSignal", "waitSignals"):
        monkeypatch.setattr(QtBot, name, partialmethod(getattr(QtBot, name), timeout=PATIENCE))


@pytest.fixture(autouse=True)
def _collecting_between_tests() -> Iterator[None]:
    """Who waits for a signal disconnects at its end, and what is collected just then may never get Qt's lock."""
    gc.disable()
    yield
    gc.enable()
