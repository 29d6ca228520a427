"""Windows: the job object around a command. It is Windows' own word, and has nothing to do with a Job of ours.

Whatever the command starts is in it too, and nobody gets out. It ends with its last handle, and only this process
has one: so whoever kills the wrapper kills the command and all its descendants, and the lock, which Windows takes
from a dead process whatever its children do, is not free while they run. The two are done one after the other
while the wrapper is cleared away, in no order that Windows promises: they may be some milliseconds apart.
"""

from __future__ import annotations

import ctypes
import sys
from ctypes import wintypes

assert sys.platform == "win32"

_PROCESS_IDS, _EXTENDED_LIMITS = 3, 9
_KILL_ON_CLOSE = 0x2000
_MORE_DATA = 234


class _BasicLimits(ctypes.Structure):
    """Win32's JOBOBJECT_BASIC_LIMIT_INFORMATION."""

    _fields_ = [
        ("process_time", ctypes.c_longlong),
        ("job_time", ctypes.c_longlong),
        ("flags", wintypes.DWORD),
        ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t),
        ("processes", wintypes.DWORD),
        ("affinity", ctypes.c_size_t),
        ("priority", wintypes.DWORD),
        ("scheduling", wintypes.DWORD),
    ]


class _ExtendedLimits(ctypes.Structure):
    """Win32's JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = [("basic", _BasicLimits), ("io", ctypes.c_ulonglong * 6), ("memory", ctypes.c_size_t * 4)]


_kernel32 = ctypes.WinDLL("kernel32", use_last_error=True)
_kernel32.CreateJobObjectW.argtypes = [ctypes.c_void_p, wintypes.LPCWSTR]
_kernel32.CreateJobObjectW.restype = wintypes.HANDLE
_kernel32.SetInformationJobObject.argtypes = [wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD]
_kernel32.QueryInformationJobObject.argtypes = [
    wintypes.HANDLE,
    ctypes.c_int,
    ctypes.c_void_p,
    wintypes.DWORD,
    ctypes.POINTER(wintypes.DWORD),
]
_kernel32.AssignProcessToJobObject.argtypes = [wintypes.HANDLE, wintypes.HANDLE]
_kernel32.TerminateJobObject.argtypes = [wintypes.HANDLE, wintypes.UINT]
_kernel32.CloseHandle.argtypes = [wintypes.HANDLE]


class JobObject:
    """A command and everything that it starts. Its methods raise OSError."""

    __slots__ = ("_handle",)

    def __init__(self) -> None:
        # Without a name and never inherited: a handle of somebody else would keep it alive.
        self._handle: int | None = _kernel32.CreateJobObjectW(None, None)
        if self._handle is None:
            raise ctypes.WinError(ctypes.get_last_error())
        try:
            self._limit(_KILL_ON_CLOSE)
        except OSError:
            self.close()
            raise

    def take_in(self, process: int) -> None:
        """Put a process into it, before its first step: what it has started by then would be outside."""
        _must(_kernel32.AssignProcessToJobObject(self._handle, process))

    def pids(self) -> list[int]:
        """Who is in it and has not ended."""
        room = 64
        while True:
            # Two DWORDs come first: how many there are, and how many of them are in the list.
            answer = (ctypes.c_size_t * (room + 8 // ctypes.sizeof(ctypes.c_size_t)))()
            size = ctypes.sizeof(answer)
            if _kernel32.QueryInformationJobObject(self._handle, _PROCESS_IDS, answer, size, None):
                _, listed = (wintypes.DWORD * 2).from_buffer(answer)
                first = len(answer) - room
                return list(answer[first : first + listed])
            if (error := ctypes.get_last_error()) != _MORE_DATA:
                raise ctypes.WinError(error)
            room *= 4

    def terminate(self, exit_code: int) -> None:
        """End everybody in it, at once and whatever they do against it."""
        _must(_kernel32.TerminateJobObject(self._handle, exit_code))

    def let_go(self) -> None:
        """From now on who is in it goes on without us."""
        self._limit(0)

    def close(self) -> None:
        """Unless they were let go, this ends everybody in it. Twice is harmless."""
        handle, self._handle = self._handle, None
        if handle is not None:
            _kernel32.CloseHandle(handle)

    def _limit(self, flags: int) -> None:
        limits = _ExtendedLimits(basic=_BasicLimits(flags=flags))
        size = ctypes.sizeof(limits)
        _must(_kernel32.SetInformationJobObject(self._handle, _EXTENDED_LIMITS, ctypes.byref(limits), size))


def _must(done: int) -> None:
    if not done:
        raise ctypes.WinError(ctypes.get_last_error())
