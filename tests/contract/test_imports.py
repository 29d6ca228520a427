"""What an import costs: the library loads nothing heavy until it is needed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui.logs import Book

HEAVY = ("PySide6", "psutil", "watchdog", "asyncio", "locktray")


@pytest.mark.parametrize("statement", ["import lockcore", "from lockcore import ProcessLock"])
def test_importing_the_library_loads_nothing_heavy(statement: str) -> None:
    """Neither Qt nor psutil nor watchdog is paid for by a script that only takes a lock."""
    asked = f"{statement}\nimport sys\nprint([name for name in {HEAVY!r} if name in sys.modules])"
    seen = subprocess.run([sys.executable, "-I", "-c", asked], capture_output=True, text=True, check=True)
    assert seen.stdout.strip() == "[]"


STAYS = ("psutil", "statistics", "decimal", "html", "subprocess", "gzip")
"""Modules of some size that the window could do with: what was loaded once stays when it is closed."""

UNUSED = (
    *("QCalendarWidget", "QWizard", "QStyle", "QCommonStyle", "QGraphicsSceneMouseEvent", "QTextFormat"),
    *("QTabletEvent", "QTextOption", "QAbstractTextDocumentLayout"),
)
"""Types that the window does not use: the bindings make all there are, when they must guess what one is."""

LATER = (
    "lockcore._closer_look",
    "locktray.ui.details.process",
    "locktray.ui.details.runs_chart",
    "locktray.ui.kit.log",
)
"""What is loaded with the first job that has a process, runs or a log to show."""


WINDOW = """
import gc, PySide6.QtWidgets, sys
from locktray.main import _import_plainly
_import_plainly()  # as the program does: else Qt's bindings load what they look into each module with
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
application = QApplication([])
from locktray.board import Board
from locktray.present.layout import Layout
from locktray.watching import Watching
from tests.present.jobs import JobState, job, snapshot
watching = Watching()
board = Board(watching, Layout())
board.show_snapshot(snapshot(job("sync", JobState.STALE)))
before = set(sys.modules)
board.open_details("sync")
pane = board.window.details
loaded = []
pane.runs.loaded.connect(lambda: loaded.append(True))  # read in a thread
while not loaded or (pane.runs.has_runs and not pane.log.has_log):
    QTest.qWait(10)
board.window.grab()
print(pane.runs.has_runs)
made = [thing.__name__ for thing in gc.get_objects() if isinstance(thing, type)]
print([name for name in {stays!r} if name in sys.modules and name not in before], set(made) & set({unused!r}))
board.close()
watching.close()
"""


def test_the_window_loads_nothing_heavy(tmp_path: Path) -> None:
    """Its code stays in memory after it was closed, so it is its own and little else."""
    assert _shown(tmp_path, STAYS + LATER) == ["False", "[] set()"]


def test_nor_does_a_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not with the runs of a job and the log of the newest beside it either."""
    monkeypatch.setenv("LOCKCORE_HOME", str(tmp_path))
    Book(tmp_path).add("sync", log="one\n")
    assert _shown(tmp_path, STAYS) == ["True", "[] set()"]


def _shown(home: Path, stays: tuple[str, ...]) -> list[str]:
    seen = subprocess.run(
        [sys.executable, "-c", WINDOW.format(stays=stays, unused=UNUSED)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "LOCKCORE_HOME": str(home)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=120,
    )
    return seen.stdout.splitlines()
