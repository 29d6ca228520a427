"""Starts a job that goes on without us: in a session of its own, with its output in a log."""

from __future__ import annotations

import os
import subprocess
import sys

from lockcore._again import again
from lockcore._errors import said
from lockcore._run.wrapper import DETACHED, FACTS
from lockcore._value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


_FLAGS = 0
if sys.platform == "win32":
    _FLAGS = subprocess.CREATE_NO_WINDOW


@value
class Started:
    """The command runs: its PID, that of the wrapper which holds its lock, and where its output goes."""

    pid: int
    wrapper: int
    log: str | None


@value
class NotStarted:
    """What the wrapper said for a terminal, with what to do there; and the reason alone, to be told in any language."""

    message: str
    why: str


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
            why = said("no process can be started: {why}.", error.strerror)
            return NotStarted(why, why)
        finally:
            os.close(writer)
        content = b""
        while content.count(b"\0") < FACTS and (piece := heard.read1()):
            content += piece
    message, *facts = os.fsdecode(content).split("\0")
    if len(facts) == FACTS:
        pid, wrapper, log, _ = facts
        process.returncode = 0  # it goes on; nobody here waits for it
        return Started(int(pid), int(wrapper), log or None)
    process.wait()
    return _not_started(message.strip().removeprefix("lockcore: "), "".join(facts))


def _not_started(message: str, packed: str) -> NotStarted:
    from lockcore._carried import unpack

    try:
        return NotStarted(message, unpack(packed))
    except ValueError:  # it broke, or was ended, before it had handed over its reason
        return NotStarted(message, message)


def _without_run() -> dict[str, str]:
    """What is started inside a job is no part of that job's run."""
    return {name: value for name, value in os.environ.items() if name not in ("LOCKCORE_RUN", "LOCKCORE_JOB")}
