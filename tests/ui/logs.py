"""Runs in a real history, and logs in real files, for tests of what shows them."""

from __future__ import annotations

import time
from pathlib import Path

from lockcore._history import History, Run


class Book:
    """The history of a home of its own, and a folder for logs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._number = 0

    def add(
        self,
        job: str = "sync",
        *,
        log: str | bytes | None = "",
        outcome: str | None = "completed",
        started: float | None = None,
        took: float = 60.0,
        **more: object,
    ) -> Run:
        """A run that has ended, or goes on if it has no outcome. `log` is what it wrote; None: it kept none."""
        self._number += 1
        run = Run()
        run.key, run.job, run.lock = f"key-{self._number}", job, f"/l/{job}.lock"
        run.started = time.time() - 90 if started is None else started
        if log is not None:
            path = self.folder / f"{self._number}.log"
            path.write_bytes(log.encode() if isinstance(log, str) else log)
            run.log = str(path)
        for name, value in more.items():
            setattr(run, name, value)
        with History() as history:
            history.begin(run)
            if outcome is not None:
                history.finish(run.key, ended=run.started + took, outcome=outcome, exit_code=run.exit_code)
        return run

    def end(self, run: Run, outcome: str = "completed", took: float = 60.0) -> None:
        with History() as history:
            history.finish(run.key, ended=run.started + took, outcome=outcome)


def write(run: Run, text: str | bytes) -> None:
    """More output of a run."""
    assert run.log is not None
    with open(run.log, "ab") as file:
        file.write(text.encode() if isinstance(text, str) else text)
