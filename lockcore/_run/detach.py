"""Starts a job that goes on without us: in a session of its own, with its output in a log."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass

from lockcore._run.wrapper import DETACHED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Started:
    """The command runs: its PID, that of the wrapper which holds its lock, and where its output goes."""

    pid: int
    wrapper: int
    log: str | None


@dataclass(frozen=True, slots=True)
class NotStarted:
    """What the wrapper said, and its exit code."""

    message: str
    code: int


def start(words: Sequence[str]) -> Started | NotStarted:
    """Run `lockcore run` with these words, detached. Comes back once the command runs, or can't."""
    # -P: a file called lockcore.py in the current folder must not be taken for us.
    command = [sys.executable, "-P", "-m", "lockcore", "run", *words]
    reader, writer = os.pipe()
    with open(reader, "rb") as said:
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=writer,
                start_new_session=True,
                env={**os.environ, DETACHED: "1"},
            )
        finally:
            os.close(writer)
        text = said.read().decode(errors="replace")
    before, ready, facts = text.partition("\0")
    if ready:
        pid, log, _ = facts.split("\0")
        process.returncode = 0  # it goes on; nobody here waits for it
        return Started(int(pid), process.pid, log or None)
    return NotStarted(before.strip().removeprefix("lockcore: "), process.wait())
