"""`pause`: sleep between two items of work, from which a stop request wakes at once."""

from __future__ import annotations

import signal
import sys
import threading
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

_STOPPING = [signal.SIGTERM, signal.SIGINT]
if sys.platform == "win32":
    _STOPPING.append(signal.SIGBREAK)
else:
    _STOPPING.append(signal.SIGHUP)

_stop = threading.Event()


class _Stop(BaseException):
    """Ends the sleep of `pause`, and is caught there."""


def pause(seconds: float) -> bool:
    """Sleep. True when the time is over; False, at once, when the process was asked to stop.

        for item in items:
            work(item)
            if not lockcore.pause(900):
                break

    A stop request is SIGTERM, SIGINT or SIGHUP, such as `lockcore stop` sends. While it sleeps, such a signal ends
    the pause instead of the process, so that the loop can end in good order; a handler of the program's own still
    runs. Once asked to stop, every further pause ends at once. Signals reach Python in its main thread: a pause in
    another thread ends with one in the main thread, and otherwise when its time is over.
    """
    if not seconds >= 0:
        raise ValueError(f"seconds is a number from 0 up, not {seconds!r}")
    if threading.current_thread() is not threading.main_thread():
        return not _stop.wait(min(seconds, threading.TIMEOUT_MAX))
    return _pause_in_main_thread(seconds)


def _pause_in_main_thread(seconds: float) -> bool:
    if _stop.is_set():
        return False
    until = time.monotonic() + seconds
    before = {number: signal.getsignal(number) for number in _STOPPING}
    asleep = True

    def wake(number: int, frame: FrameType | None) -> None:
        nonlocal asleep
        _stop.set()
        handler = before[signal.Signals(number)]
        if callable(handler) and not _would_end(handler):
            handler(number, frame)
        if asleep:
            asleep = False
            raise _Stop

    try:
        try:
            for number, handler in before.items():
                if handler is not signal.SIG_IGN and handler is not None:
                    signal.signal(number, wake)
            while (left := until - time.monotonic()) > 0 and not _stop.is_set():
                time.sleep(min(left, threading.TIMEOUT_MAX))
            asleep = False
        finally:
            for number, handler in before.items():
                if handler is not None:
                    signal.signal(number, handler)
    except _Stop:
        pass
    return not _stop.is_set()


def _would_end(handler: object) -> bool:
    """Whether a handler is there only to end the process: Python's own, or that of a lock held here."""
    from lockcore._lifetime import _on_signal

    return handler in (signal.default_int_handler, _on_signal)
