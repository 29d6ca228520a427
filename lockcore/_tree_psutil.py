"""macOS, Windows and other systems: processes as psutil knows them.

There is no pidfd here: a process is compared by when it began, right before each signal.
"""

from __future__ import annotations

import os
import sys
import time

import psutil

from lockcore._text import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_APART = b"\0LOCKCORE_DETACHED=1\0"
_DEAD = (psutil.STATUS_ZOMBIE, psutil.STATUS_DEAD)


class Row:
    """What the system says about one process, as far as it matters for a tree."""

    __slots__ = ("lives", "marked", "parent", "start")

    def __init__(self, process: psutil.Process) -> None:
        self.parent: int = process.info["ppid"] or 0
        self.start: float = process.info["create_time"] or 0.0
        self.lives: bool = process.info["status"] not in _DEAD
        self.marked = self.lives


class Member:
    """A process, known by when it began. `denied` tells that it could not be signalled."""

    __slots__ = ("_gone", "_process", "command", "denied", "pid", "start")

    is_kept = False
    """It costs no descriptor."""

    def __init__(self, process: psutil.Process) -> None:
        self.pid = process.pid
        self.start = process.create_time()
        self.denied = False
        self._process = process
        self._gone = False
        try:
            self.command = printable(" ".join(process.cmdline())) or process.name()
        except psutil.Error:
            self.command = "?"

    def uid(self) -> int | None:
        """The user whose process it is; None when that can't be told, and on Windows, where users have no numbers."""
        if sys.platform == "win32":
            return None
        try:
            return int(self._process.uids().real)
        except psutil.Error:
            return None

    def ended(self) -> bool:
        """Whether it has exited. A zombie has."""
        if not self._gone:
            try:
                self._gone = not self._process.is_running() or self._process.status() in _DEAD
            except psutil.NoSuchProcess:
                self._gone = True
            except psutil.AccessDenied:
                pass
        return self._gone

    def ask(self, number: int) -> None:
        """Ask it to end. Windows has no way to ask that every program hears: there it is ended."""
        if sys.platform == "win32":
            self._do(self._process.terminate)
            return
        self._do(lambda: self._process.send_signal(number))
        self.let_go_on()

    def let_go_on(self) -> None:
        """Let it go on if it is stopped. To be done again while one waits: a stop may take effect a moment later."""
        if sys.platform != "win32" and self.is_still() and not self.ended():
            self._do(self._process.resume)

    def hold_still(self) -> None:
        """Stop it, so that it starts nothing new."""
        self._do(self._process.suspend)

    def is_still(self) -> bool:
        try:
            return self._process.status() in (psutil.STATUS_STOPPED, psutil.STATUS_TRACING_STOP, *_DEAD)
        except psutil.AccessDenied:
            return False
        except psutil.Error:
            return True

    def kill(self) -> None:
        self._do(self._process.kill)

    def _do(self, step: Callable[[], object]) -> None:
        """psutil compares when the process began before each of these."""
        try:
            step()
        except psutil.NoSuchProcess:
            self._gone = True
        except (psutil.AccessDenied, OSError):
            self.denied = True

    def close(self) -> None:
        """Nothing is open."""


def find(pid: int, start: float | None = None) -> Member | None:
    """The live process that has this PID now, if it began at `start` (None: whenever it did)."""
    if pid <= 0:
        return None
    try:
        member = Member(psutil.Process(pid))
    except psutil.Error:
        return None
    return None if start not in (None, member.start) or member.ended() else member


def wait(members: Sequence[Member], seconds: float) -> None:
    """Wait until one of them ends, `seconds` at most."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0 and not any(member.ended() for member in members):
        time.sleep(min(left, 0.02))


def stop_children(spare: frozenset[int], reap: Callable[[], object]) -> None:
    """Nobody becomes our child when his parent ends, so there is nothing to be quick about."""


def kill_together(members: Sequence[Member]) -> None:
    """There are no control groups here."""


def most_kept() -> int:
    return 0


def table() -> dict[int, Row]:
    """Every process that can be seen."""
    return {process.pid: Row(process) for process in psutil.process_iter(["ppid", "create_time", "status"])}


def is_apart(pid: int) -> bool:
    """Whether a process was started to go on by itself, by `lockcore start`: it is nobody's child then."""
    return _APART in (environment(pid) or b"")


def environment(pid: int) -> bytes | None:
    """What it was started with, each entry between zero bytes; None when that isn't ours to see."""
    try:
        entries = psutil.Process(pid).environ()
    except (psutil.Error, OSError):
        return None
    return b"\0%s\0" % b"\0".join(os.fsencode(f"{name}={value}") for name, value in entries.items())
