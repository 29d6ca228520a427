"""A walk through Locktray with its samples, as a person goes it: a crash, its evidence, clean, undo, clean, start.

Everything is done with mouse and keys, and every step waits until it sees what it has led to. How the window is opened
from the notification is up to the desktop.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import psutil

from tests.desktop.access import Access, State, Widget
from tests.desktop.jobs import processes
from tests.desktop.pages import log_of
from tests.desktop.patience import PATIENCE, Patience
from tests.desktop.picture import Box
from tests.desktop.session import Desktop

JOB, ROLE = "sample-import", "import"
WINDOW, DIALOG = "Jobs", "Clean up"

LONG = 2 * PATIENCE
"""Seconds for one step: samples are six processes that start at once, and a machine may be busy with others."""


class Hands(Protocol):
    """A mouse and a keyboard."""

    def click(self, box: Box, button: int = 1) -> None: ...

    def press(self, *keys: str) -> None: ...


class Walk:
    """Somebody on the way. Each method is a step, and tells which one it was if it never gets there."""

    def __init__(self, desktop: Desktop, access: Access, hands: Hands) -> None:
        self.desktop, self.access, self._hands = desktop, access, hands
        self.crashed = 0

    def samples_run(self) -> None:
        """The sample that is going to crash has its lock, its run is in the history, and Locktray watches it."""
        with step("the samples run"):
            for _ in Patience("Locktray watches the samples", LONG, pause=0.05):
                if ", which are samples" in log_of(self.desktop):
                    break
            for _ in Patience(f"{JOB} runs, and has said how far it is", LONG, pause=0.05):
                if self._is_at_work():
                    break

    def crash(self) -> None:
        """SIGKILL for a running sample and, first, for what runs it: nobody is left to tell how it ended."""
        with step(f"{JOB} is killed"):
            (player,) = self._players()
            wrapper = player.parent()
            assert wrapper is not None
            self.crashed = wrapper.pid
            for process in (wrapper, player):
                os.kill(process.pid, signal.SIGKILL)

    def read_evidence(self) -> None:
        """The window is in front, the job is selected, and the details say what is known and how."""
        with step("the evidence is read"):
            self.access.in_front(WINDOW, within=LONG)
            self._sees(WINDOW, lambda it: _is_row(it) and it.is_(State.SELECTED), f"{JOB} is selected")
            self._reads(WINDOW, "State", "Stale: it was seen to crash at ")
            self._reads(WINDOW, "How we know", f"The lock names PID {self.crashed} on this machine.")
            self._reads(WINDOW, "How we know", "Nobody holds its guard, so nothing that it started is left.")
            self._reads(WINDOW, "What the lock says", f"pid {self.crashed} ")
            self._reads(WINDOW, "Where the lock lies", f"{JOB}.lock")
            assert self.lock.exists()

    def open_clean_up(self) -> None:
        """By its button; then the other stale lock is left out, by keys."""
        with step("the clean-up dialog opens"):
            self._click(WINDOW, "Clean up")
            self.access.in_front(DIALOG, within=LONG)
            self._line(JOB, State.CHECKED, State.SELECTED, State.FOCUSED)
            self._hands.press("Down")
            self._line("sample-sync", State.CHECKED, State.SELECTED, State.FOCUSED)
            self._hands.press("space")
            self._line("sample-sync", unticked=True)
            self._hands.press("Up")
            self._line(JOB, State.CHECKED, State.SELECTED, State.FOCUSED)
            self._reads(DIALOG, "About this lock", f"The lock names PID {self.crashed} on this machine.")

    def clean(self) -> None:
        """The lock goes, and the line tells what came of it."""
        with step("the lock is set aside"):
            self._click(DIALOG, "Set aside 1 lock")
            self._sees(DIALOG, lambda it: JOB in it.name and "Done." in it.name, "the line says that it is done")
            assert not self.lock.exists()

    def undo(self) -> None:
        """The lock is there again, with what it said."""
        with step("that is undone"):
            self._click(DIALOG, "Undo", exactly=True)
            self._sees(DIALOG, lambda it: JOB in it.name and "Done." not in it.name, "the line is as it was")
            assert json.loads(self.lock.read_text())["pid"] == self.crashed

    def tick_again(self) -> None:
        """What was put back is not ticked: that is for the person to say again."""
        with step("it is ticked again"):
            self.access.in_front(DIALOG, within=LONG)
            self._hands.click(self._rests(DIALOG, lambda it: _is_line(it, JOB), f"the line of {JOB}"))
            self._line(JOB, State.SELECTED, State.FOCUSED, unticked=True)
            self._hands.press("space")
            self._line(JOB, State.CHECKED)

    def close_clean_up(self) -> None:
        with step("the dialog is closed"):
            self.access.in_front(DIALOG, within=LONG)
            self._hands.press("Escape")
            self.access.gone(DIALOG, within=LONG)

    def start_again(self) -> None:
        """The job is selected with the mouse, and started with the keyboard."""
        with step(f"{JOB} is started again"):
            self._hands.click(self._rests(WINDOW, _is_row, f"the row of {JOB}"))
            self.access.in_front(WINDOW, within=LONG)
            self._sees(WINDOW, lambda it: _is_row(it) and it.is_(State.SELECTED), f"{JOB} is selected")
            self._hands.press("ctrl+Return")
            self._sees(WINDOW, lambda it: it.name.startswith(f"{JOB} started: PID "), "the window tells of it")

    def see_history(self, before: int) -> None:
        """There is one run more than before, in the history and in the table of runs."""
        with step("the history has grown"):
            for _ in Patience(f"there is one run more than {before}", LONG, pause=0.05):
                if len(self.runs()) == before + 1 and self._is_at_work():
                    break
            newest, *older = self.runs()
            assert newest["outcome"] is None
            assert older[0]["outcome"] == "crashed"
            self._sees(WINDOW, lambda it: "cell" in it.role and it.name == "Crashed", "the crash is among the runs")
            self._sees(WINDOW, lambda it: "cell" in it.role and it.name == "Running", "the new run is among them")

    @property
    def home(self) -> Path:
        """Where the samples live."""
        (folder,) = Path(self.desktop.environment["TMPDIR"]).glob("locktray-samples-*")
        return folder

    @property
    def lock(self) -> Path:
        return self.home / "locks" / f"{JOB}.lock"

    def runs(self) -> list[dict[str, object]]:
        """Of the job, as the command tells them, newest first."""
        done = subprocess.run(
            [sys.executable, "-m", "lockcore", "history", JOB, "--json"],
            env={**self.desktop.environment, "LOCKCORE_HOME": str(self.home)},
            capture_output=True,
            check=True,
            text=True,
            timeout=LONG,
        )
        found = json.loads(done.stdout)["runs"]
        assert isinstance(found, list)
        return found

    def _is_at_work(self) -> bool:
        status = subprocess.run(
            [sys.executable, "-m", "lockcore", "status", JOB, "--json"],
            env={**self.desktop.environment, "LOCKCORE_HOME": str(next(iter(self._homes()), "nowhere"))},
            capture_output=True,
            check=False,
            text=True,
            timeout=LONG,
        )
        jobs = json.loads(status.stdout)["jobs"] if status.returncode == 0 else []
        return any(job["state"] == "RUNNING" and job["message"] for job in jobs)

    def _homes(self) -> list[Path]:
        return list(Path(self.desktop.environment["TMPDIR"]).glob("locktray-samples-*"))

    def _players(self) -> list[psutil.Process]:
        alive = [process for process in processes(self.desktop) if process.status() != psutil.STATUS_ZOMBIE]
        return [process for process in alive if process.info["cmdline"][-2:] == ["locktray.samples.play", ROLE]]

    def _sees(self, window: str, wanted: Callable[[Widget], object], what: str) -> Widget:
        return self.access.find(window, lambda it: it.is_(State.SHOWING) and wanted(it), what, within=LONG)

    def _reads(self, window: str, name: str, words: str) -> None:
        self._sees(window, lambda it: it.name == name and words in it.words, f"{words!r} under {name!r}")

    def _line(self, job: str, *states: State, unticked: bool = False) -> None:
        def wanted(widget: Widget) -> bool:
            return _is_line(widget, job) and widget.is_(*states) and not (unticked and widget.is_(State.CHECKED))

        self._sees(DIALOG, wanted, f"the line of {job} is {' '.join(state.name for state in states) or 'unticked'}")

    def _click(self, window: str, label: str, *, exactly: bool = False) -> None:
        """A button, when it can be pressed."""
        self.access.in_front(window, within=LONG)

        def wanted(widget: Widget) -> bool:
            named = widget.name == label if exactly else widget.name.startswith(label)
            return named and widget.role == "push button" and widget.can_be_pressed

        self._hands.click(self._rests(window, wanted, f"the button {label!r} can be pressed"))

    def _rests(self, window: str, wanted: Callable[[Widget], object], what: str) -> Box:
        """Where a widget is, when it is there twice in a row."""
        last: Box | None = None
        for _ in Patience(f"{what}, and stays where it is", LONG, pause=0.1):
            box = self._sees(window, wanted, what).box
            if box == last:
                return box
            last = box
        raise AssertionError


def _is_line(widget: Widget, job: str) -> bool:
    return widget.role == "list item" and widget.name.startswith(f"{job}.")


def _is_row(widget: Widget) -> bool:
    return widget.role == "cell" and widget.name == JOB


@contextmanager
def step(what: str) -> Iterator[None]:
    """Say on which step of the walk something went wrong."""
    try:
        yield
    except AssertionError as error:
        raise AssertionError(f"on the step {what!r}: {error}") from error
