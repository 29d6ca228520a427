"""Sleeps until another thread has something to say. A sleep that could not be interrupted would keep Ctrl-C waiting."""

from __future__ import annotations

import sys

assert sys.platform == "win32"

import threading
import time
from types import TracebackType
from typing import Self

from lockcore._value import value

_SLICE = 0.5


@value
class Woken:
    """As on other systems; here keys come by another way, and that a reader went shows when we write."""

    keys: bool = False
    gone: bool = False


class Wakeup:
    """An event."""

    def __init__(self, *, keys: int | None = None, out: int | None = None) -> None:
        self._event = threading.Event()

    def wake(self) -> None:
        self._event.set()

    def wait(self, timeout: float | None) -> Woken:
        until = None if timeout is None else time.monotonic() + timeout
        while True:
            left = _SLICE if until is None else min(_SLICE, until - time.monotonic())
            if left <= 0 or self._event.wait(left):
                break
        self._event.clear()
        return Woken()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass
