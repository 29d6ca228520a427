"""Windows: process handles that its thread pool waits for, 63 to a thread of its own.

A thread of ours can wait for 64 handles at most, and would need another for each 63 jobs. The pool does the same
without any code of ours, and starts and ends those threads as needed. What it tells is passed on through a pair of
sockets, because sockets are what `select` can wait for here.
"""

from __future__ import annotations

import ctypes
import socket
import sys
from collections import deque
from ctypes import wintypes

from lockcore import _windows
from lockcore._said import said
from lockcore._watch.ended import Ended

assert sys.platform == "win32"

_SYNCHRONIZE = 0x100000
_QUERY_LIMITED_INFORMATION = 0x1000
_INFINITE = 0xFFFFFFFF
_ONLY_ONCE = 0x8
_INVALID_PARAMETER = 87
_ALL_CALLS_DONE = wintypes.HANDLE(-1)

_CALLBACK = ctypes.WINFUNCTYPE(None, ctypes.c_void_p, wintypes.BOOLEAN)

_kernel32 = ctypes.WinDLL("kernel32", use_last_error=True)
_kernel32.OpenProcess.argtypes = [wintypes.DWORD, wintypes.BOOL, wintypes.DWORD]
_kernel32.OpenProcess.restype = wintypes.HANDLE
_kernel32.RegisterWaitForSingleObject.argtypes = [
    ctypes.POINTER(wintypes.HANDLE),
    wintypes.HANDLE,
    _CALLBACK,
    ctypes.c_void_p,
    wintypes.ULONG,
    wintypes.ULONG,
]
_kernel32.UnregisterWaitEx.argtypes = [wintypes.HANDLE, wintypes.HANDLE]
_kernel32.GetExitCodeProcess.argtypes = [wintypes.HANDLE, ctypes.POINTER(wintypes.DWORD)]
_kernel32.CloseHandle.argtypes = [wintypes.HANDLE]


class _Watched:
    """A process, the handle that keeps its number from being used again, and the wait for its end."""

    __slots__ = ("pid", "process", "wait")

    def __init__(self, pid: int, process: int) -> None:
        self.pid = pid
        self.process = process
        self.wait = wintypes.HANDLE()


class Exits:
    """The exits of the processes that are watched. Not for several threads at once.

    `trouble` says why the last process could not be watched, if that was no matter of the process.
    """

    __slots__ = ("_bell", "_callback", "_ended", "_keys", "_next_key", "_ringer", "_watched", "trouble")

    def __init__(self) -> None:
        self._bell, self._ringer = socket.socketpair()
        self._bell.setblocking(False)
        self._ringer.setblocking(False)
        self._ended: deque[int] = deque()
        self._keys: dict[int, int] = {}
        self._watched: dict[int, _Watched] = {}
        self._next_key = 1
        self._callback = _CALLBACK(self._tell)
        self.trouble: str | None = None

    def __len__(self) -> int:
        return len(self._watched)

    def fileno(self) -> int:
        """A socket to wait on with `select`: it is readable when somebody has ended."""
        return self._bell.fileno()

    def watch(self, pid: int, start: int | None) -> bool:
        """Have the end of a process told, once. `start` is when it began; None takes whoever has the PID.

        False if there is no such process any more, or if it can't be watched: `trouble` tells the two apart.
        """
        self.forget(pid)
        self.trouble = None
        process = _open(pid) if pid > 0 else None
        if not process:
            if pid > 0 and ctypes.get_last_error() != _INVALID_PARAMETER:
                self._note(pid)
            return False
        if start is not None and _windows.start_of(pid) != start:
            _kernel32.CloseHandle(process)
            return False
        watched = _Watched(pid, process)
        key, self._next_key = self._next_key, self._next_key + 1
        self._watched[key] = watched
        self._keys[pid] = key
        if not _kernel32.RegisterWaitForSingleObject(
            ctypes.byref(watched.wait), process, self._callback, key, _INFINITE, _ONLY_ONCE
        ):
            self._note(pid)
            self.forget(pid)
            return False
        return True

    def forget(self, pid: int) -> None:
        """Say nothing about this process, whether it was watched or not."""
        key = self._keys.pop(pid, None)
        if key is not None:
            watched = self._watched.pop(key)
            if watched.wait.value:
                # Waits for a call that is under way: the handle must outlive it.
                _kernel32.UnregisterWaitEx(watched.wait, _ALL_CALLS_DONE)
            _kernel32.CloseHandle(watched.process)

    def ended(self) -> list[Ended]:
        """Those who have ended since the last time. They are no longer watched."""
        try:
            while self._bell.recv(4096):
                pass
        except BlockingIOError:
            pass
        found = []
        while self._ended:
            watched = self._watched.get(self._ended.popleft())
            if watched is not None:
                found.append(Ended(watched.pid, _exit_code(watched.process)))
                self.forget(watched.pid)
        return found

    def statuses(self) -> list[Ended]:
        """Nothing becomes known later here: a status is there at once or never."""
        return []

    def awaited(self) -> set[int]:
        """Those whose status may still become known: it is told with the end here, or never."""
        return set()

    def close(self) -> None:
        """Let everything go. Twice is harmless."""
        for pid in list(self._keys):
            self.forget(pid)
        self._bell.close()
        self._ringer.close()

    def _tell(self, key: int, timed_out: int) -> None:
        """Called in a thread of the pool. First the news, then the bell: whoever hears it finds them."""
        self._ended.append(key)
        try:
            self._ringer.send(b"\0")
        except OSError:
            pass  # full, so it is ringing already

    def _note(self, pid: int) -> None:
        reason = ctypes.WinError(ctypes.get_last_error()).strerror
        self.trouble = said("The exit of PID {pid} can't be watched: {why} It is looked at now and then.", pid, reason)


def _open(pid: int) -> int | None:
    """A handle to wait for; one that also tells how the process ended, where we may ask."""
    for access in (_SYNCHRONIZE | _QUERY_LIMITED_INFORMATION, _SYNCHRONIZE):
        process: int | None = _kernel32.OpenProcess(access, False, pid)
        if process:
            return process
    return None


def _exit_code(process: int) -> int | None:
    code = wintypes.DWORD()
    return code.value if _kernel32.GetExitCodeProcess(process, ctypes.byref(code)) else None
