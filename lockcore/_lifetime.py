"""What happens to the locks of this process when it forks, is signalled or ends.

A signal that would end the process on the spot first removes the public files, then does what it would have
done. A program's own signal handler is left alone: it may go on working for a while, and as long as it does
the lock stays taken. The guard is never let go early: it ends with the process, so that nobody else can hold
the lock while a thread of ours still runs.
"""

from __future__ import annotations

import atexit
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from types import FrameType
    from typing import Protocol

    class Hold(Protocol):
        """What is held, as far as this concerns it."""

        def withdraw(self) -> None:
            """The process ends: nobody shall be kept from taking it for longer than need be."""

        def forget(self) -> None:
            """This is a forked child, which does not hold it."""

else:
    import _signal as signal  # what `signal` wraps in enums: a tenth of the time to load and to call

_ENDING: list[int] = [signal.SIGTERM, signal.SIGINT]
if sys.platform == "win32":
    _ENDING.append(signal.SIGBREAK)  # Ctrl+Break, a closed console, the end of the session
else:
    _ENDING.append(signal.SIGHUP)

_held: dict[Hold, bool] = {}
_taken_over: list[int] = []
_registered: list[bool] = []


def begin(hold: Hold, on_signal: bool) -> None:
    """Look after `hold` until `end`."""
    if not _registered:
        _registered.append(True)
        atexit.register(_withdraw_all)
        if sys.platform != "win32":
            os.register_at_fork(after_in_child=_forget_in_child)
    _held[hold] = on_signal


def be_ready() -> None:
    """Take the signals that would end the process, before a lock is taken: afterwards there is no time."""
    if not _taken_over:
        _take_signals()


def end(hold: Hold | None) -> None:
    """Harmless for one that was never begun."""
    if hold is not None:
        _held.pop(hold, None)
    if _taken_over and True not in _held.values():
        _give_signals_back()


def _withdraw_all() -> None:
    for hold in list(_held):
        hold.withdraw()


def _forget_in_child() -> None:
    """A forked child has copies of the descriptors. It closes them: that unlocks nothing."""
    for hold in list(_held):
        hold.forget()
    _held.clear()
    _give_signals_back()


def _take_signals() -> None:
    for number in _ENDING:
        if signal.getsignal(number) == signal.SIG_DFL:
            try:
                signal.signal(number, _on_signal)
            except ValueError:
                return  # not the main thread: the lock still ends with the process
            _taken_over.append(number)


def _give_signals_back() -> None:
    while _taken_over:
        number = _taken_over.pop()
        if signal.getsignal(number) == _on_signal:
            try:
                signal.signal(number, signal.SIG_DFL)
            except ValueError:
                _taken_over.append(number)
                return


def _on_signal(number: int, frame: FrameType | None) -> None:
    for hold, on_signal in list(_held.items()):
        if on_signal:
            hold.withdraw()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
