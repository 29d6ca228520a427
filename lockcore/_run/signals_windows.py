"""Windows: what the console says to this process, and how something is said to others on it."""

from __future__ import annotations

import atexit
import ctypes
import sys
import time
from ctypes import wintypes

assert sys.platform == "win32"

CTRL_C, CTRL_BREAK = 0, 1
"""Two of the console's events. The others: its window is closed, the person logs off, the machine shuts down."""

_TIME_TO_END = 60.0

_Handler = ctypes.WINFUNCTYPE(wintypes.BOOL, wintypes.DWORD)

_kernel32 = ctypes.WinDLL("kernel32", use_last_error=True)
_kernel32.CreateEventW.argtypes = [ctypes.c_void_p, wintypes.BOOL, wintypes.BOOL, wintypes.LPCWSTR]
_kernel32.CreateEventW.restype = wintypes.HANDLE
_kernel32.SetEvent.argtypes = [wintypes.HANDLE]
_kernel32.CloseHandle.argtypes = [wintypes.HANDLE]
_kernel32.SetConsoleCtrlHandler.argtypes = [_Handler, wintypes.BOOL]
_kernel32.GenerateConsoleCtrlEvent.argtypes = [wintypes.DWORD, wintypes.DWORD]
_kernel32.GetConsoleMode.argtypes = [wintypes.HANDLE, ctypes.POINTER(wintypes.DWORD)]


def has_console() -> bool:
    """Whether this process is on a console, be it one without a window."""
    return bool(_kernel32.GetConsoleCP())


def is_console(handle: int) -> bool:
    """Whether a handle is a console's. `os.isatty` takes NUL for one too."""
    return bool(_kernel32.GetConsoleMode(handle, ctypes.byref(wintypes.DWORD())))


def press_break(group: int) -> bool:
    """Ctrl+Break for a process group on our console; False if it can't be said there."""
    return bool(_kernel32.GenerateConsoleCtrlEvent(CTRL_BREAK, group))


class Event:
    """Something to wait for together with processes and pipes. Once set it stays set, unless it `falls_back`."""

    __slots__ = ("handle",)

    def __init__(self, falls_back: bool = False) -> None:
        self.handle: int = _kernel32.CreateEventW(None, not falls_back, False, None)
        if not self.handle:
            raise ctypes.WinError(ctypes.get_last_error())

    def set(self) -> None:
        _kernel32.SetEvent(self.handle)

    def close(self) -> None:
        _kernel32.CloseHandle(self.handle)


class Inbox:
    """The console's events that arrive for this process, from now on until it ends.

    A handler, and not "ignore Ctrl+C": that would be inherited by the command.
    """

    __slots__ = ("_handler", "_waiting", "came")

    def __init__(self) -> None:
        self.came = Event(falls_back=True)
        self._waiting: list[int] = []
        self._handler = _Handler(self._receive)
        _kernel32.SetConsoleCtrlHandler(self._handler, True)
        atexit.register(_kernel32.SetConsoleCtrlHandler, self._handler, False)

    def _receive(self, number: int) -> bool:
        """Windows calls this in a thread of its own."""
        self._waiting.append(number)
        self.came.set()
        if number not in (CTRL_C, CTRL_BREAK):
            time.sleep(_TIME_TO_END)  # with the return from here this process would end; Windows gives it some seconds
        return True

    def read(self) -> list[int]:
        found = []
        while self._waiting:
            found.append(self._waiting.pop(0))
        return found

    def close(self) -> None:
        """Nothing is closed: what comes late must not cut short what is still to be done."""
