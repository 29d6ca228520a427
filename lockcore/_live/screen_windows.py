"""The console in our hands: keys from a thread that waits for them, the other screen, and back."""

from __future__ import annotations

import sys

assert sys.platform == "win32"

import ctypes
import msvcrt
import os
import threading
from collections import deque
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from lockcore._live.frame import ENTER, LEAVE, difference
from lockcore._live.wakeup_windows import Wakeup

_STDOUT = -11
_VIRTUAL_TERMINAL = 0x0004
_SPECIAL = {
    "H": "\x1b[A",
    "P": "\x1b[B",
    "G": "\x1b[H",
    "O": "\x1b[F",
    "I": "\x1b[5~",
    "Q": "\x1b[6~",
}
"""What follows a prefix, as other terminals say it."""


class Screen:
    """As on other systems; there are no signals to take care of, and no resizing that is told."""

    def __init__(self, keys: int, out: int) -> None:
        self._out = out
        self._shown: list[str] = []
        self._typed: deque[bytes] = deque()
        self._wakeup = Wakeup()
        self._mode = ctypes.c_ulong()
        self.ended: int | None = None

    def __enter__(self) -> Self:
        kernel = ctypes.windll.kernel32
        handle = kernel.GetStdHandle(_STDOUT)
        kernel.GetConsoleMode(handle, ctypes.byref(self._mode))
        kernel.SetConsoleMode(handle, self._mode.value | _VIRTUAL_TERMINAL)
        # It can't be interrupted while it waits for a key, so it ends with the process.
        threading.Thread(target=self._read_keys, name="lockcore-keys", daemon=True).start()
        self._write(ENTER)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._write(LEAVE)
        kernel = ctypes.windll.kernel32
        kernel.SetConsoleMode(kernel.GetStdHandle(_STDOUT), self._mode.value)

    def wake(self) -> None:
        self._wakeup.wake()

    def wait(self, timeout: float | None) -> bytes | None:
        if not self._typed:
            self._wakeup.wait(timeout)
        typed = b""
        while self._typed:
            typed += self._typed.popleft()
        return typed

    def size(self) -> tuple[int, int]:
        columns, lines = os.get_terminal_size(self._out)
        return columns, lines

    def show(self, lines: Sequence[str]) -> None:
        if len(lines) != len(self._shown):
            self._shown = []
        self._write(("" if self._shown else "\x1b[2J") + difference(self._shown, lines))
        self._shown = list(lines)

    def redraw(self) -> None:
        self._shown = []

    def _read_keys(self) -> None:
        while True:
            character = msvcrt.getwch()
            if character in ("\x00", "\xe0"):
                character = _SPECIAL.get(msvcrt.getwch(), "")
            self._typed.append(character.encode("utf-8", "replace"))
            self._wakeup.wake()

    def _write(self, text: str) -> None:
        sys.stdout.write(text)  # which knows how a console takes characters
        sys.stdout.flush()
