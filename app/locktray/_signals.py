"""Ctrl+C, SIGTERM and the end of a terminal or session end the application as if its window had been closed."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any, Self

from PySide6.QtCore import QSocketNotifier


class QuitOnSignal:
    """While entered, SIGINT, SIGTERM and SIGHUP call `leave` in the GUI thread; one that is ignored stays so (nohup).

    Python runs its handlers between bytecodes, and inside Qt's sleeping loop there are none:
    the byte that Python writes to the wake-up socket makes Qt call into Python.
    `collect` is called, likewise, when a process that was started here has ended.
    """

    def __init__(self, leave: Callable[[], None], collect: Callable[[], None] | None = None) -> None:
        self._leave, self._collect = leave, collect
        self._asked = self._child_ended = False
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        self._wakes, self._waker = socket.socketpair()
        self._wakes.setblocking(False)
        self._waker.setblocking(False)
        self._notifier = QSocketNotifier(self._wakes.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(self._drain)
        self._wakeup_before = signal.set_wakeup_fd(self._waker.fileno(), warn_on_full_buffer=False)
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            number: signal.Signals | None = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._note)
        if self._collect is not None and sys.platform != "win32":
            self._before[signal.SIGCHLD] = signal.signal(signal.SIGCHLD, self._note_child)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._wakeup_before)
        self._notifier.setEnabled(False)
        self._wakes.close()
        self._waker.close()

    def _note(self, number: int, frame: FrameType | None) -> None:
        # This may run in the middle of a paint event: leaving waits for the loop's next turn.
        self._asked = True

    def _note_child(self, number: int, frame: FrameType | None) -> None:
        self._child_ended = True

    def _drain(self) -> None:
        try:
            self._wakes.recv(64)
        except BlockingIOError:
            pass
        if self._child_ended and self._collect is not None:
            self._child_ended = False
            self._collect()
        if self._asked:
            self._leave()
