"""Sleeps until something happens: a key, a word from another thread, or the reader of our output going away."""

from __future__ import annotations

import sys

assert sys.platform != "win32"

import os
import select
from types import TracebackType
from typing import Self

from lockcore._value import value

_GONE = select.POLLERR | select.POLLHUP | select.POLLNVAL


@value
class Woken:
    """`keys`: some can be read. `gone`: nobody reads what we write any more."""

    keys: bool = False
    gone: bool = False


class Wakeup:
    """A pipe to oneself, beside what else is waited for."""

    def __init__(self, *, keys: int | None = None, out: int | None = None) -> None:
        self._reader, self._writer = _pipe()
        self._keys, self._out = keys, out
        self._poll = select.poll()
        self._poll.register(self._reader, select.POLLIN)
        if keys is not None:
            self._poll.register(keys, select.POLLIN)
        if out is not None:
            self._poll.register(out, 0)

    @property
    def writer(self) -> int:
        """What wakes it when something is written there."""
        return self._writer

    def wake(self) -> None:
        """From any thread, or from a signal handler."""
        try:
            os.write(self._writer, b"\0")
        except (BlockingIOError, OSError):
            pass  # woken already, or closed

    def wait(self, timeout: float | None) -> Woken:
        """Sleep, at most `timeout` seconds."""
        ready = self._ready(None if timeout is None else max(0.0, timeout))
        if self._reader in ready:
            try:
                os.read(self._reader, 4096)
            except BlockingIOError:
                pass
        out = ready.get(self._out, 0) if self._out is not None else 0
        return Woken(self._keys in ready, bool(out & _GONE))

    def _ready(self, timeout: float | None) -> dict[int | None, int]:
        if sys.platform == "darwin" and self._keys is not None:  # poll does not know terminals there
            found, _, _ = select.select([self._reader, self._keys], [], [], timeout)
            return dict.fromkeys(found, select.POLLIN)
        # A little longer rather than shorter: else it would be woken before the time, and once more.
        return dict(self._poll.poll(None if timeout is None else int(timeout * 1000) + 1))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._reader)
        os.close(self._writer)


def _pipe() -> tuple[int, int]:
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    os.set_blocking(writer, False)
    return reader, writer
