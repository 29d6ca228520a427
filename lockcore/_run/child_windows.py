"""The command's process on Windows: started inside a job object, before its first step."""

from __future__ import annotations

import ctypes
import os
import sys
from ctypes import wintypes

assert sys.platform == "win32"

import _winapi
import msvcrt

from lockcore._errors import said
from lockcore._run import program_windows as program
from lockcore._run.job_object_windows import JobObject
from lockcore._run.plan import RunFailed
from lockcore._run.signals_windows import Inbox, has_console

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Self

__all__ = ["REQUEST", "Ended", "Inbox", "Pid", "end_like", "hold_back_signals", "occupy_standard_streams", "start"]

REQUEST = "Ctrl+Break"
"""How a command is asked to end."""

NOT_EXECUTABLE, NOT_FOUND = 126, 127

_SUSPENDED = 0x4
_USE_STANDARD_HANDLES = 0x100
_STREAMS = (0, 1, 2)

_ACCESS_DENIED, _NEEDS_ELEVATION = 5, 740
_NO_PROGRAM = (11, 193, 216)  # bad format; not for Windows; for another processor
_GONE = (2, 3)
_NO_ROOM = (8, 14, 1450, 1455)

_kernel32 = ctypes.WinDLL("kernel32", use_last_error=True)
_kernel32.ResumeThread.argtypes = [wintypes.HANDLE]
_kernel32.ResumeThread.restype = wintypes.DWORD


class Pid(int):
    """The command's PID. It is the command's for as long as a handle of it is open: so it carries that along.

    `job_object` is around it. `group` is its process group on the console, if it was given one of its own.
    """

    process: int
    job_object: JobObject
    group: int | None

    def close(self) -> None:
        """Twice is not harmless."""
        self.job_object.close()
        _winapi.CloseHandle(self.process)


def hold_back_signals() -> tuple[set[int], Inbox]:
    """Have the console's events wait in an inbox until they are read. There is no mask here."""
    return set(), Inbox()


def occupy_standard_streams() -> list[int]:
    """Put something in the place of closed standard streams, so that no file of ours can get their numbers.

    Gives those that were closed: for the command they are to be closed too.
    """
    closed = []
    for fd in _STREAMS:
        try:
            os.fstat(fd)
        except OSError:
            null = os.open(os.devnull, os.O_RDWR)
            if null != fd:  # a program without a console keeps the numbers of those that it never had
                os.dup2(null, fd, inheritable=False)
                os.close(null)
            closed.append(fd)
    return closed


def start(
    command: list[str],
    environment: Mapping[str, str],
    *,
    keep: int | None,
    streams: Mapping[int, int],
    closed: Iterable[int],
    mask: set[int],
    timed: bool,
) -> Pid:
    """Start the command and give its PID. `streams` says which of our descriptors becomes which of its.

    `keep` and `mask` are for other systems. `timed` tells that it may have to be asked to end. For that it needs a
    process group of its own, and there Windows has Ctrl+C ignored: we pass it on as Ctrl+Break. Every other command
    stays in our group, so that Ctrl+C reaches it as it would without us.
    """
    found = program.find(command[0])
    if found is None:
        raise _not_found(command[0])
    flags = _SUSPENDED
    if not has_console():
        flags |= _winapi.CREATE_NO_WINDOW  # nobody asked for one to open
    elif timed:
        flags |= _winapi.CREATE_NEW_PROCESS_GROUP
    files = {fd: streams.get(fd, fd) for fd in _STREAMS if fd in streams or fd not in closed}
    try:
        job_object = JobObject()
    except OSError as error:
        raise _not_kept(command[0], error) from None
    with _Inherited(files) as startup:
        try:
            line = program.command_line(command, found)
            process, thread, number, _ = _winapi.CreateProcess(
                found, line, None, None, bool(files), flags, dict(environment), None, startup
            )
        except (OSError, ValueError) as error:
            raise _not_started(command[0], found, error) from None
    try:
        job_object.take_in(process)
        if _kernel32.ResumeThread(thread) == wintypes.DWORD(-1).value:
            raise ctypes.WinError(ctypes.get_last_error())
    except OSError as error:
        _winapi.TerminateProcess(process, 1)
        raise _not_kept(command[0], error) from None
    finally:
        _winapi.CloseHandle(thread)
    pid = Pid(number)
    pid.process, pid.job_object = process, job_object
    pid.group = number if flags & _winapi.CREATE_NEW_PROCESS_GROUP else None
    return pid


class _Inherited:
    """The command's standard streams as CreateProcess wants them: copies that it inherits, and it nothing else.

    Our own may be inheritable too. A process that goes on without us must not keep them open.
    """

    def __init__(self, files: Mapping[int, int]) -> None:
        self.dwFlags = _USE_STANDARD_HANDLES
        self.wShowWindow = 0
        ours = _winapi.GetCurrentProcess()
        copies = {
            theirs: _winapi.DuplicateHandle(
                ours, msvcrt.get_osfhandle(fd), ours, 0, True, _winapi.DUPLICATE_SAME_ACCESS
            )
            for theirs, fd in files.items()
        }
        self.hStdInput, self.hStdOutput, self.hStdError = (copies.get(fd, 0) for fd in _STREAMS)
        self.lpAttributeList = {"handle_list": list(copies.values())}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for handle in self.lpAttributeList["handle_list"]:
            _winapi.CloseHandle(handle)


def _shown(name: str) -> str:
    from lockcore._text import printable

    return printable(name, 200)


def _not_found(name: str) -> RunFailed:
    from lockcore._run.not_started import cannot_run, not_found

    if os.path.isdir(name):
        return RunFailed(cannot_run(_shown(name), said("it is a folder")), NOT_EXECUTABLE)
    return RunFailed(not_found(_shown(name), is_path=program.is_path(name)), NOT_FOUND)


def _not_kept(name: str, error: OSError) -> RunFailed:
    return RunFailed(
        said(
            "{program} was not started, because it can't be kept together with what it starts (a job object): {why}.",
            *(_shown(name), error.strerror),
        )
    )


def _not_started(name: str, found: str, error: OSError | ValueError) -> RunFailed:
    from lockcore._run.not_started import cannot_run, not_found, not_now

    shown = _shown(name)
    if not isinstance(error, OSError):
        return RunFailed(cannot_run(shown, str(error)), NOT_EXECUTABLE)
    what = error.strerror or str(error)
    if error.winerror in _GONE:
        return RunFailed(not_found(shown, is_path=True), NOT_FOUND)
    if error.winerror in _NO_PROGRAM:
        what = said("it is no program for this Windows. Put the one that reads it first, such as py {file}", shown)
    elif error.winerror == _ACCESS_DENIED:
        what = said("no permission to execute {file}", _shown(found))
    elif error.winerror == _NEEDS_ELEVATION:
        what = said("it wants to be run as administrator. Run lockcore from a terminal that is")
    elif error.winerror in _NO_ROOM:
        return RunFailed(not_now(shown, what))
    return RunFailed(cannot_run(shown, what), NOT_EXECUTABLE)


def end_like(ended: Ended) -> None:
    """There is no way to end by a signal here."""


class Ended:
    """How the command ended. There are no signals here: an exit code is all that Windows keeps."""

    __slots__ = ("exit_code", "signal")

    def __init__(self, exit_code: int) -> None:
        self.exit_code = exit_code
        """All 32 bits of it."""
        self.signal: int | None = None

    is_hangup = False

    @property
    def as_exit_code(self) -> int:
        """The same 32 bits as `sys.exit` takes them, with a sign."""
        return self.exit_code - (1 << 32) if self.exit_code >> 31 else self.exit_code
