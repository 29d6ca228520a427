"""Windows: who this process is, what psutil shows about another one, and the byte that carries the lock."""

from __future__ import annotations

import ctypes
import os
import sys
import time
from ctypes import wintypes

assert sys.platform == "win32"

import _winapi
import msvcrt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._values import Sighting

LOCKED_BYTE = 1 << 62
"""Where the guard is locked: far past its end, because Windows keeps others from reading locked bytes."""

SHARING_VIOLATION = 32
"""The error when somebody has the file open and doesn't share what is asked for."""

_FAIL_IMMEDIATELY, _EXCLUSIVE = 1, 2
_LOCK_VIOLATION, _OPERATION_ABORTED, _IO_INCOMPLETE, _IO_PENDING = 33, 995, 996, 997
_STATUS_PENDING = 0x103
_WAIT_TIMEOUT, _INFINITE = 258, 0xFFFFFFFF
_DRIVE_REMOTE = 4
_PHYSICAL_DNS_HOST_NAME = 5

_READ, _READ_WRITE = 0x80000000, 0xC0000000
_DELETE_AND_ATTRIBUTES = 0x10000 | 0x80 | 0x100
_SHARE_ALL, _OPEN_EXISTING = 7, 3
_FLAG_OVERLAPPED, _FLAG_THE_LINK_ITSELF = 0x40000000, 0x00200000

_BASIC_INFO, _DISPOSITION_INFO, _DISPOSITION_INFO_EX = 0, 4, 21
_DELETE_AT_ONCE = 0x1 | 0x2 | 0x10  # delete, the name goes now (as on POSIX), read-only or not
_ATTRIBUTE_NORMAL = 0x80

_kernel32 = ctypes.WinDLL("kernel32", use_last_error=True)


class Overlapped(ctypes.Structure):
    """Win32's OVERLAPPED."""

    _fields_ = [
        ("internal", ctypes.c_void_p),
        ("internal_high", ctypes.c_void_p),
        ("offset", wintypes.DWORD),
        ("offset_high", wintypes.DWORD),
        ("event", wintypes.HANDLE),
    ]


class _BasicInfo(ctypes.Structure):
    """Win32's FILE_BASIC_INFO; a time of 0 leaves the file's own as it is."""

    _fields_ = [("times", ctypes.c_longlong * 4), ("attributes", wintypes.DWORD)]


_kernel32.LockFileEx.argtypes = [
    wintypes.HANDLE,
    wintypes.DWORD,
    wintypes.DWORD,
    wintypes.DWORD,
    wintypes.DWORD,
    ctypes.POINTER(Overlapped),
]
_kernel32.UnlockFileEx.argtypes = [
    wintypes.HANDLE,
    wintypes.DWORD,
    wintypes.DWORD,
    wintypes.DWORD,
    ctypes.POINTER(Overlapped),
]
_kernel32.CreateFileW.argtypes = [
    wintypes.LPCWSTR,
    wintypes.DWORD,
    wintypes.DWORD,
    ctypes.c_void_p,
    wintypes.DWORD,
    wintypes.DWORD,
    wintypes.HANDLE,
]
_kernel32.CreateFileW.restype = wintypes.HANDLE
_kernel32.CreateEventW.argtypes = [ctypes.c_void_p, wintypes.BOOL, wintypes.BOOL, wintypes.LPCWSTR]
_kernel32.CreateEventW.restype = wintypes.HANDLE
_kernel32.CancelIoEx.argtypes = [wintypes.HANDLE, ctypes.POINTER(Overlapped)]
_kernel32.GetOverlappedResult.argtypes = [
    wintypes.HANDLE,
    ctypes.POINTER(Overlapped),
    ctypes.POINTER(wintypes.DWORD),
    wintypes.BOOL,
]
_kernel32.CloseHandle.argtypes = [wintypes.HANDLE]
_kernel32.SetFileInformationByHandle.argtypes = [wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD]
_kernel32.GetComputerNameExW.argtypes = [ctypes.c_int, wintypes.LPWSTR, ctypes.POINTER(wintypes.DWORD)]
_kernel32.GetDriveTypeW.argtypes = [wintypes.LPCWSTR]
_kernel32.GetTickCount64.restype = ctypes.c_ulonglong


def host() -> str:
    """What `socket.gethostname` answers; COMPUTERNAME is cut to 15 letters."""
    size = wintypes.DWORD(256)
    name = ctypes.create_unicode_buffer(size.value)
    if _kernel32.GetComputerNameExW(_PHYSICAL_DNS_HOST_NAME, name, ctypes.byref(size)):
        return name.value
    return os.environ.get("COMPUTERNAME") or "localhost"


def uid() -> int | None:
    """None: users have no numbers here."""
    return None


def machine_id() -> str | None:
    import winreg

    try:
        with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, r"SOFTWARE\Microsoft\Cryptography") as key:
            return str(winreg.QueryValueEx(key, "MachineGuid")[0])
    except OSError:
        return None


def boot_id() -> str | None:
    """None: creation times are absolute here, so they tell processes of another boot apart by themselves."""
    return None


def pid_namespace() -> int | None:
    return None


def boottime() -> float:
    return float(_kernel32.GetTickCount64()) / 1000


def awake() -> float:
    """Seconds since boot without those that the machine slept: in tenths of a microsecond, from the kernel."""
    ticks = ctypes.c_ulonglong()
    _kernel32.QueryUnbiasedInterruptTime(ctypes.byref(ticks))
    return ticks.value / 1e7


def clock_step() -> float:
    return 0.0


def start_of(pid: int) -> int | None:
    """When the process began, in microseconds since the epoch."""
    import psutil

    try:
        return round(psutil.Process(pid).create_time() * 1e6)
    except psutil.Error:
        return None


def pidfd_inode(pid: int) -> int | None:
    return None


def look(pid: int) -> Sighting:
    from lockcore._psutil_probe import look

    return look(pid)


class Mounts:
    """What is known about file systems without asking them."""

    __slots__ = ()

    def device_of(self, folder: str) -> int | None:
        return None

    def may_hang(self, path: str) -> bool:
        return may_hang(path)


def may_hang(path: str) -> bool:
    return is_remote(path)


def is_remote(path: str) -> bool:
    """Whether a folder lies on another machine."""
    path = os.path.abspath(path)
    if path.startswith(("\\\\?\\UNC\\", "\\\\.\\UNC\\")):
        return True
    if path.startswith(("\\\\?\\", "\\\\.\\")):
        path = path[4:]
    drive = os.path.splitdrive(path)[0]
    return drive.startswith("\\\\") or _kernel32.GetDriveTypeW(drive + "\\") == _DRIVE_REMOTE


def open_to_read(path: str) -> int:
    """A descriptor that doesn't keep anybody from renaming or removing the file meanwhile."""
    handle = _open(path, _READ, 0)
    return msvcrt.open_osfhandle(handle, os.O_RDONLY | os.O_BINARY | os.O_NOINHERIT)


def remove(path: str, inode: int | None = None) -> None:
    """Remove a file: a link rather than what it leads to, and only the one with this inode if that is given.

    It is removed through a handle, so nobody can put another one in its place after it was looked at.
    """
    handle = _open(path, _DELETE_AND_ATTRIBUTES, _FLAG_THE_LINK_ITSELF)
    fd = msvcrt.open_osfhandle(handle, os.O_RDONLY | os.O_NOINHERIT)
    try:
        if inode is None or os.fstat(fd).st_ino == inode:
            _remove(handle)
    finally:
        os.close(fd)


def _remove(handle: int) -> None:
    if _set(handle, _DISPOSITION_INFO_EX, wintypes.DWORD(_DELETE_AT_ONCE)):
        return
    # Before Windows 10 1809, and on FAT: the name goes with the last handle, and not from a read-only file.
    _set(handle, _BASIC_INFO, _BasicInfo(attributes=_ATTRIBUTE_NORMAL))
    if not _set(handle, _DISPOSITION_INFO, wintypes.BYTE(1)):
        raise ctypes.WinError(ctypes.get_last_error())


def _set(handle: int, what: int, value: ctypes.Structure | wintypes.DWORD | wintypes.BYTE) -> bool:
    return bool(_kernel32.SetFileInformationByHandle(handle, what, ctypes.byref(value), ctypes.sizeof(value)))


def _open(path: str, access: int, flags: int) -> int:
    handle: int | None = _kernel32.CreateFileW(path, access, _SHARE_ALL, None, _OPEN_EXISTING, flags, None)
    if handle is None or handle == wintypes.HANDLE(-1).value:
        raise ctypes.WinError(ctypes.get_last_error())
    return handle


def is_locked(fd: int) -> bool:
    """Whether somebody has the guard's byte, asked with a shared lock that is given back at once."""
    handle, where = msvcrt.get_osfhandle(fd), _at_the_byte(None)
    if _kernel32.LockFileEx(handle, _FAIL_IMMEDIATELY, 0, 1, 0, ctypes.byref(where)):
        _kernel32.UnlockFileEx(handle, 0, 1, 0, ctypes.byref(where))
        return False
    if (error := ctypes.get_last_error()) != _LOCK_VIOLATION:
        raise ctypes.WinError(error)
    return True


class LockHandle:
    """A handle of the guard for its lock alone, because only an overlapped one can wait with a time limit."""

    def __init__(self, path: str) -> None:
        self._handle: int | None = _open(path, _READ_WRITE, _FLAG_OVERLAPPED | _FLAG_THE_LINK_ITSELF)

    def lock(self, wait: float | None) -> bool:
        """Take the byte: at once (0), within `wait` seconds, or (None) however long it takes."""
        event = _kernel32.CreateEventW(None, True, False, None)
        if not event:
            raise ctypes.WinError(ctypes.get_last_error())
        try:
            return self._lock(_at_the_byte(event), wait)
        finally:
            _kernel32.CloseHandle(event)

    def _lock(self, where: Overlapped, wait: float | None) -> bool:
        flags = _EXCLUSIVE | (_FAIL_IMMEDIATELY if wait == 0 else 0)
        if _kernel32.LockFileEx(self._handle, flags, 0, 1, 0, ctypes.byref(where)):
            return True
        error = ctypes.get_last_error()
        if error == _LOCK_VIOLATION:
            return False
        if error != _IO_PENDING:
            raise ctypes.WinError(error)
        try:
            _wait_for(where.event, wait)
        except BaseException:
            self._settled(where)  # the kernel must be done with `where` before it goes
            raise
        return self._settled(where)

    def _settled(self, where: Overlapped) -> bool:
        """Take the request back unless it has been granted, be it in this very moment, and say whether it was."""
        # What can't be found to be cancelled is over already, so there is nothing to wait for then.
        cancelled = _kernel32.CancelIoEx(self._handle, ctypes.byref(where))
        done = wintypes.DWORD()
        if _kernel32.GetOverlappedResult(self._handle, ctypes.byref(where), ctypes.byref(done), cancelled):
            return True
        error = ctypes.get_last_error()
        if error not in (_OPERATION_ABORTED, _IO_INCOMPLETE):
            raise ctypes.WinError(error)
        return False

    def close(self) -> None:
        handle, self._handle = self._handle, None
        if handle is not None:
            # Closing would unlock too, but Windows doesn't promise to do that at once.
            _kernel32.UnlockFileEx(handle, 0, 1, 0, ctypes.byref(_at_the_byte(None)))
            _kernel32.CloseHandle(handle)


def _wait_for(event: int, seconds: float | None) -> None:
    """Wait until the event comes or the time is over. Ctrl+C ends it, which no wait through ctypes would allow."""
    until = None if seconds is None else time.monotonic() + seconds
    while True:
        left = _INFINITE if until is None else round(max(0.0, until - time.monotonic()) * 1000)
        try:
            answer = _winapi.WaitForMultipleObjects([event], False, min(left, _INFINITE - 1))
        except InterruptedError:
            continue  # Python's own handler has run by now; if it raised nothing, we go on
        if answer != _WAIT_TIMEOUT or left == 0:
            return


def _at_the_byte(event: int | None) -> Overlapped:
    # Pending from the start: a result that was never filled in must not read as success.
    return Overlapped(_STATUS_PENDING, None, LOCKED_BYTE & 0xFFFFFFFF, LOCKED_BYTE >> 32, event)
