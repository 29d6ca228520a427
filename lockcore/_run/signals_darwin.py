"""macOS: signals through Python's wake-up descriptor. Who sent one can't be told, so it is guessed."""

from __future__ import annotations

import os
import signal
import sys

assert sys.platform not in ("linux", "win32")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import FrameType

_FROM_TERMINALS = frozenset({signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGWINCH})


class Inbox:
    """The signals that arrive for this process. What a dead parent leaves goes to the first process here, not to us."""

    __slots__ = ("_writer", "fd")

    adopts = False

    def __init__(self, numbers: Iterable[int]) -> None:
        self.fd, self._writer = os.pipe()
        os.set_blocking(self.fd, False)
        os.set_blocking(self._writer, False)
        signal.set_wakeup_fd(self._writer, warn_on_full_buffer=False)
        wanted = {signal.Signals(number) for number in numbers}
        for number in wanted:
            signal.signal(number, _nothing)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, wanted)

    def read(self) -> list[tuple[int, bool]]:
        """Each signal, and whether the terminal sent it: to the whole foreground group, the command included."""
        try:
            numbers = os.read(self.fd, 256)
        except BlockingIOError:
            return []
        return [(number, number in _FROM_TERMINALS and _in_foreground()) for number in numbers]

    def close(self) -> None:
        signal.set_wakeup_fd(-1)
        os.close(self.fd)
        os.close(self._writer)


def _nothing(number: int, frame: FrameType | None) -> None:
    """The wake-up descriptor has it already."""


def _in_foreground() -> bool:
    try:
        fd = os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        return os.tcgetpgrp(fd) == os.getpgrp()
    except OSError:
        return False
    finally:
        os.close(fd)
