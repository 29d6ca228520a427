"""For how long the GUI thread is blocked while a log grows, and somebody looks at its end."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass

from ..table import Target, table
from ..watch.figures import Spread, columns

RATE = 5e6
"""Bytes a second."""

SECONDS = 6.0
AT_MOST = 50.0
"""Milliseconds."""

BEAT = 1
READ_EVERY = 100


@dataclass(frozen=True)
class Row:
    """How long the GUI thread did nothing else, in milliseconds between beats; `bytes` is what was written."""

    what: str
    bytes: int
    gaps: Spread | None
    followed: bool = True


@dataclass(frozen=True)
class Result:
    """While nothing is written, while a log grows, and what reading in the GUI thread would cost."""

    rows: tuple[Row, ...]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            row.what: {"bytes": row.bytes, "gap_ms": row.gaps and vars(row.gaps), "followed": row.followed}
            for row in self.rows
        }

    def targets(self) -> list[Target]:
        """Nobody notices."""
        ours = next(row for row in self.rows if row.what == OURS)
        figure = None if ours.gaps is None or not ours.followed else ours.gaps.most
        return [Target("longest block of the GUI thread while a log grows 5 MB/s, ms", figure, AT_MOST, at_most=True)]

    def __str__(self) -> str:
        rows = [
            (row.what, f"{row.bytes / 1e6:.1f}", *columns(row.gaps), "" if row.followed else "its end was never shown")
            for row in self.rows
        ]
        head = ("log view", "MB written", "p50 ms", "p90 ms", "p99 ms", "most ms", "")
        return table(f"window: a log that grows, {SECONDS:.0f} s each", head, rows)


IDLE, OURS, BY_HAND = "nothing is written", "5 MB/s", "5 MB/s, by hand: read and append in the GUI thread"


def measure() -> Result:
    """Without a screen, in a home of its own."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance() or QApplication(["bench"])
    with tempfile.TemporaryDirectory(prefix="bench-tail-") as folder:
        os.environ["LOCKCORE_HOME"] = os.path.join(folder, "home")
        rows = [_ours(IDLE, os.path.join(folder, "idle.log"), 0.0)]
        rows.append(_ours(OURS, os.path.join(folder, "ours.log"), RATE))
        rows.append(_by_hand(BY_HAND, os.path.join(folder, "hand.log"), RATE))
    del app
    return Result(tuple(rows))


def _ours(what: str, path: str, rate: float) -> Row:
    from lockcore._history import History, Run
    from locktray.ui.kit.log.view import LogView

    run = Run()
    run.key, run.job, run.lock, run.started, run.log = path, what, "/l", time.time(), path
    with open(path, "wb"), History() as history:
        history.begin(run)
    view = LogView()
    view.resize(700, 400)
    view.show()
    view.show_run(what)
    gaps, written = _watched(path, rate)
    last = _last_line(path)
    _spin(lambda: not written or last in view.sheet.text.lines(), 5.0)
    followed = not written or last in view.sheet.text.lines()
    view.close_down()
    view.deleteLater()
    return Row(what, written, Spread.of(gaps), followed)


def _by_hand(what: str, path: str, rate: float) -> Row:
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QPlainTextEdit

    with open(path, "wb"):
        pass
    view = QPlainTextEdit()
    view.setReadOnly(True)
    view.setMaximumBlockCount(5000)
    view.resize(700, 400)
    view.show()
    with open(path, "rb") as file:
        timer = QTimer()
        timer.timeout.connect(lambda: (text := file.read().decode()) and view.appendPlainText(text))
        timer.start(READ_EVERY)
        gaps, written = _watched(path, rate)
        timer.stop()
    view.deleteLater()
    return Row(what, written, Spread.of(gaps))


def _watched(path: str, rate: float) -> tuple[list[float], int]:
    """The gaps between beats of the GUI thread while somebody writes, and how much that was."""
    writer = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.window.tail_writer", path, str(rate), str(SECONDS)], stdout=subprocess.PIPE
    )
    assert writer.stdout is not None
    try:
        gaps = _spin(lambda: writer.poll() is not None, SECONDS * 3)
    finally:
        writer.kill()
        writer.wait()
    with writer.stdout as told:
        return gaps, int(told.read() or 0)


def _spin(until: Callable[[], bool], seconds: float) -> list[float]:
    """Run the event loop, and give the milliseconds between its beats."""
    from PySide6.QtCore import QEventLoop, Qt, QTimer

    loop, gaps, end = QEventLoop(), [], time.monotonic() + seconds
    last = time.perf_counter()

    def beat() -> None:
        nonlocal last
        now = time.perf_counter()
        gaps.append((now - last) * 1000)
        last = now
        if until() or time.monotonic() > end:
            loop.quit()

    timer = QTimer()
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(beat)
    timer.start(BEAT)
    loop.exec()
    timer.stop()
    return gaps


def _last_line(path: str) -> str:
    from lockcore._plain_lines import plain_lines

    with open(path, "rb") as file:
        file.seek(max(0, os.path.getsize(path) - 10_000))
        return (plain_lines(file.read()) or ("",))[-1]
