"""A program that runs on the desktop."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from pathlib import Path

from tests.desktop.patience import PATIENCE, Patience
from tests.postgres.warden import Warden


@dataclass(frozen=True)
class Ending:
    """How a program ended: its exit status, negative for a signal, and all that it wrote."""

    status: int
    output: str


class Program:
    """A program that a desktop has started. Whoever does not wait for its end leaves it to the desktop."""

    def __init__(self, warden: Warden, words: list[str], log: Path, environment: dict[str, str]) -> None:
        self.words = tuple(words)
        self._warden = warden
        self._log = log
        self.pid = warden.start(words, log=log, environment=environment)

    @property
    def output(self) -> str:
        """What it has written until now, to both of its outputs."""
        return self._log.read_text(errors="replace")

    @property
    def is_running(self) -> bool:
        return self._warden.ended(self.pid) is None

    def send(self, number: signal.Signals) -> None:
        """Send a signal, if it still runs."""
        # The warden collects it, not we: until it has said so, the PID can't be anybody else's for long.
        if self.is_running:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send(signal.SIGTERM)

    def says(self, words: str, *, within: float = PATIENCE) -> str:
        """Wait for a line that has these words; the line."""
        for _ in Patience(f"{self.words} says {words!r}", within):
            running, output = self.is_running, self.output
            for line in output.splitlines():
                if words in line:
                    return line
            if not running:
                raise AssertionError(f"{self.words} ended without saying {words!r}:\n{output}")
        raise AssertionError  # the loop above never ends by itself

    def ends(self, *, within: float = PATIENCE) -> Ending:
        """Wait for it to end by itself."""
        try:
            for _ in Patience(f"{self.words} ends", within):
                status = self._warden.ended(self.pid)
                if status is not None:
                    return Ending(status, self.output)
        except AssertionError as error:
            raise AssertionError(f"{error}; it said:\n{self.output}") from None
        raise AssertionError
