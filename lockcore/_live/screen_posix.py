"""The terminal in our hands: keys one by one, the other screen, and everything as it was when we leave.

Signals only leave a word and wake the loop: whatever they interrupt goes on, and the terminal is given back in order.
"""

from __future__ import annotations

import sys

assert sys.platform != "win32"

import os
import signal
import termios
from collections.abc import Sequence
from types import FrameType, TracebackType
from typing import Self

from lockcore._live.frame import ENTER, LEAVE, difference
from lockcore._live.wakeup_posix import Wakeup

_CAUGHT = (signal.SIGWINCH, signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGTSTP, signal.SIGCONT)
_PIECE = 4096


class Screen:
    """`ended` is the signal that asks us to end, if one did."""

    def __init__(self, keys: int, out: int) -> None:
        self._keys, self._out = keys, out
        self._before: list[int | list[bytes | int]] = []
        self._shown: list[str] = []
        self._handlers: dict[int, object] = {}
        self._seen: set[int] = set()
        self._wakeup_before = -1
        self._wakeup = Wakeup(keys=keys)
        self.ended: int | None = None

    def __enter__(self) -> Self:
        self._before = termios.tcgetattr(self._keys)
        # A signal may reach any thread, and would not end the sleep of this one.
        self._wakeup_before = signal.set_wakeup_fd(self._wakeup.writer, warn_on_full_buffer=False)
        for number in _CAUGHT:
            if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
                self._handlers[number] = signal.signal(number, self._note)
        self._take()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._give_back()
        except (OSError, termios.error):
            pass  # the terminal is gone
        for number, handler in self._handlers.items():
            signal.signal(number, handler)  # type: ignore[arg-type]
        signal.set_wakeup_fd(self._wakeup_before)
        self._wakeup.__exit__(kind, error, trace)

    def wake(self) -> None:
        """From any thread."""
        self._wakeup.wake()

    def wait(self, timeout: float | None) -> bytes | None:
        """What was typed, nothing if we were woken or time is up, None if the terminal is gone or we shall end."""
        woken = self._wakeup.wait(timeout if self.ended is None else 0)
        if self.ended is not None:
            return None
        try:
            self._react()
            typed = os.read(self._keys, _PIECE) if woken.keys else None
        except (OSError, termios.error):
            typed = b""
        if typed == b"":
            self.ended = signal.SIGHUP
        return b"" if typed is None else typed or None

    def _react(self) -> None:
        """Do what signals have asked for."""
        seen, self._seen = self._seen, set()
        if signal.SIGTSTP in seen:
            self._suspend()
        elif signal.SIGCONT in seen:
            self._take()  # stopped from outside, and somebody else may have had the terminal meanwhile
        if signal.SIGWINCH in seen:
            self.redraw()

    def size(self) -> tuple[int, int]:
        """Columns and lines."""
        try:
            columns, lines = os.get_terminal_size(self._out)
        except OSError:
            return 80, 24
        return columns or 80, lines or 24

    def show(self, lines: Sequence[str]) -> None:
        """Have these lines on the screen; what is there already is not written again."""
        if len(lines) != len(self._shown):
            self._shown = []
        try:
            self._write(("" if self._shown else "\x1b[2J") + difference(self._shown, lines))
        except OSError:
            self.ended = signal.SIGHUP  # the terminal is gone
        self._shown = list(lines)

    def redraw(self) -> None:
        """Forget what is on the screen."""
        self._shown = []

    def _note(self, number: int, frame: FrameType | None) -> None:
        if number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            self.ended = number
        self._seen.add(number)
        self._wakeup.wake()

    def _take(self) -> None:
        attributes = termios.tcgetattr(self._keys)
        attributes[3] &= ~(termios.ICANON | termios.ECHO)
        attributes[0] &= ~termios.IXON
        attributes[6][termios.VMIN], attributes[6][termios.VTIME] = 1, 0
        termios.tcsetattr(self._keys, termios.TCSADRAIN, attributes)
        self._write(ENTER)
        self.redraw()

    def _give_back(self) -> None:
        try:
            self._write(LEAVE)
        finally:
            termios.tcsetattr(self._keys, termios.TCSADRAIN, self._before)

    def _suspend(self) -> None:
        """Ctrl-Z: give the terminal to the shell, stop, and take it again when we go on."""
        self._give_back()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._note)
        self._seen.discard(signal.SIGCONT)
        self._take()

    def _write(self, text: str) -> None:
        rest = text.encode(sys.stdout.encoding or "ascii", "replace")
        while rest:
            rest = rest[os.write(self._out, rest) :]
