"""The program that is measured: `python -m tests.bench.window.subject change|open|memory|whole`, figures as JSON.

Single changes are those of jobs that are values, since what the watch costs is measured elsewhere; for the rest it is
the whole program, without a screen. Little else is loaded, since what is loaded counts.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from PySide6.QtCore import QCoreApplication

    from locktray.ui.jobs.window import JobsWindow

MANY, SOME = 10_000, 1000
JOB = "whole"
"""One that runs, and has processes, runs and a log."""

CHANGES = 200
WINDOWS = 10
SETTLE = 0.7
"""Seconds that a closed window has to give its memory back."""

QUIET = 6.0
"""Seconds after which the tray has looked at everything twice, and rests."""


def main() -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    figures = {"change": _change, "open": _open, "memory": _memory, "whole": _whole}[sys.argv[1]]()
    import json

    sys.stdout.write(json.dumps(figures))


class _Stage:
    """The window's part of the application, and jobs to show."""

    def __init__(self, jobs: int) -> None:
        from PySide6.QtWidgets import QApplication

        from locktray.board import Board
        from locktray.present.layout import Layout
        from locktray.watching import Watching
        from tests.present.jobs import JobState, job, snapshot

        self.app = QApplication(["bench"])
        self.states = list(JobState)
        self.job = job
        now = time.time()
        self.snapshot = snapshot(
            *(job(f"job-{n:05}", self.states[n % 12], pid=n + 1, since=now - n) for n in range(jobs)), at=now
        )
        self.watching = Watching()
        self.board = Board(self.watching, Layout())
        self.board.show_snapshot(self.snapshot)
        self.app.processEvents()

    def close(self) -> None:
        self.board.close()
        self.watching.close()


def _change() -> dict[str, list[float]]:
    """Milliseconds of the GUI thread for each change of one job among very many, painting included."""
    import random

    stage = _Stage(MANY)
    stage.board.open()
    _rest(stage.app, 1.0)
    window = stage.board.window
    assert window is not None
    seen = [status.name for row in range(2, 18) if (status := window.model.status_at(row)) is not None]
    chance = random.Random(1)
    number = iter(range(10**6))

    def message(name: str) -> dict[str, object]:
        return {name: replace(stage.snapshot.jobs[name], message=f"page {next(number)}")}

    def anybody() -> str:
        return f"job-{chance.randrange(MANY):05}"

    def move() -> dict[str, object]:
        name = anybody()
        state = chance.choice([each for each in stage.states if each is not stage.snapshot.jobs[name].state])
        return {name: stage.job(name, state, pid=7)}

    kinds: dict[str, Callable[[], dict[str, object]]] = {
        "changed in sight": lambda: message(chance.choice(seen)),
        "changed out of sight": lambda: message(anybody()),
        "moved": move,
        "came": lambda: {f"new-{next(number)}": stage.job(f"new-{next(number)}", chance.choice(stage.states))},
    }
    figures = {kind: [_spent(stage, change()) for _ in range(CHANGES)] for kind, change in kinds.items()}
    stage.close()
    return figures


def _spent(stage: _Stage, changes: dict[str, object]) -> float:
    stage.snapshot = stage.snapshot.replaced(
        {status.name: status for status in changes.values()},  # type: ignore[attr-defined, misc]
        at=time.time(),
    )
    _rest(stage.app, 0.01)
    began = time.thread_time()
    stage.board.show_snapshot(stage.snapshot)
    stage.app.processEvents()
    return (time.thread_time() - began) * 1000


class _Tray:
    """The whole program, as somebody has it in the tray, with real lock files to watch."""

    def __init__(self, jobs: int, *registered: str) -> None:
        from PySide6.QtWidgets import QApplication

        from locktray.main import _import_plainly

        _import_plainly()  # as the program does, before it loads the rest
        from locktray import application
        from locktray.instance import Instance
        from locktray.ui.first import FirstIcon

        _leave_locks(jobs)
        application.GRACE = 10**8  # there is no panel here, and the window opens when it is asked to
        self.app = QApplication(["bench"])
        self.app.setQuitOnLastWindowClosed(False)
        self.place = Instance()
        self.place.take()
        self.first = FirstIcon()
        self.program = application.Application(self.first, self.place, self.app.quit, minimized=True)
        while self.program._snapshot is None:
            _rest(self.app, 0.05)
        assert len(self.program._snapshot.jobs) == jobs + len(registered)
        _rest(self.app, 2 * SETTLE)

    def open(self) -> float:
        """Milliseconds until it is painted."""
        began = time.perf_counter()
        self.program.open_window()
        self._window().table.viewport().repaint()
        self.app.processEvents()
        return (time.perf_counter() - began) * 1000

    def close_window(self) -> None:
        _rest(self.app, 0.3)
        self._window().close()
        _rest(self.app, SETTLE)

    def close(self) -> None:
        self.program.close()
        self.first.hide()
        self.place.close()

    def _window(self) -> JobsWindow:
        window = self.program._board.window
        assert window is not None
        return window


def _leave_locks(number: int) -> None:
    """PID files of nobody: there is no such PID."""
    home = os.environ["LOCKCORE_HOME"]
    folder = os.path.join(home, "watched")
    os.mkdir(folder)
    for each in range(number):
        with open(os.path.join(folder, f"job-{each:04}.lock"), "w", encoding="ascii") as file:
            file.write(f"{2**22 + 1 + each}\n")
    config = os.open(os.path.join(home, "config.toml"), os.O_CREAT | os.O_WRONLY, 0o600)
    with open(config, "w", encoding="utf-8") as file:
        file.write(f'watch = ["{folder}"]\n')


def _open() -> dict[str, list[float]]:
    """Milliseconds from the click until the first window is painted, and until a later one is."""
    tray = _Tray(SOME)
    figures = []
    for _ in range(2):
        figures.append(tray.open())
        tray.close_window()
    tray.close()
    return {"first": figures[:1], "later": figures[1:]}


def _memory() -> dict[str, list[float]]:
    """Bytes before the first window, while one is open, and after each of them."""
    return _windows(_Tray(SOME), lambda tray: _rest(tray.app, 0.3))


def _whole() -> dict[str, list[float]]:
    """The same where each window shows the job that was set to work, with its processes, its runs and its log."""

    def show(tray: _Tray) -> None:
        tray.program._board.open_details(JOB)
        pane: Any = tray._window().details
        while not (pane.log.has_log and pane.process.trees is not None):
            _rest(tray.app, 0.1)
        _rest(tray.app, 0.3)

    return _windows(_Tray(SOME, JOB), show)


def _windows(tray: _Tray, show: Callable[[_Tray], None]) -> dict[str, list[float]]:
    _rest(tray.app, QUIET)
    before = _own()
    opened, after = 0.0, []
    for _ in range(WINDOWS):
        tray.open()
        show(tray)
        opened = _own()
        tray.close_window()
        after.append(_own())
    tray.close()
    return {"before": [before], "open": [opened], "after": after}


def _rest(app: QCoreApplication, seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        app.processEvents()
        time.sleep(0.005)


def _own() -> float:
    """What the process has asked for itself; the pages of libraries that it reads are everybody's."""
    with open("/proc/self/smaps_rollup", encoding="ascii", errors="replace") as file:
        return next(float(line.split()[1]) * 1024 for line in file if line.startswith("Anonymous:"))


if __name__ == "__main__":
    main()
