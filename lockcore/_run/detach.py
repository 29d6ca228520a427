"""Starts a job that goes on without us: in a session of its own, with its output in a log."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass

from lockcore._again import again
from lockcore._errors import said
from lockcore._run.wrapper import DETACHED, FACTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


_FLAGS = 0
if sys.platform == "win32":
    _FLAGS = subprocess.CREATE_NO_WINDOW


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
    command = [*again("lockcore"), "run", *words]
    reader, writer = os.pipe()
    with open(reader, "rb") as heard:
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=writer,
                start_new_session=True,
                creationflags=_FLAGS,
                env={**_without_run(), DETACHED: "1"},
            )
        except OSError as error:
            return NotStarted(said("no process can be started: {why}.", error.strerror), 125)
        finally:
            os.close(writer)
        content = b""
        while content.count(b"\0") < FACTS and (piece := heard.read1()):
            content += piece
        text = os.fsdecode(content)
    before, ready, facts = text.partition("\0")
    if ready:
        pid, wrapper, log, _ = facts.split("\0")
        process.returncode = 0  # it goes on; nobody here waits for it
        return Started(int(pid), int(wrapper), log or None)
    return NotStarted(before.strip().removeprefix("lockcore: "), process.wait())


def _without_run() -> dict[str, str]:
    """What is started inside a job is no part of that job's run."""
    return {name: value for name, value in os.environ.items() if name not in ("LOCKCORE_RUN", "LOCKCORE_JOB")}
