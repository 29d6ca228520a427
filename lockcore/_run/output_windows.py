"""A copy of the command's output for a log, while it goes where it would have gone.

For the command it is a pipe, also where we have a console. Nothing is held back: each piece is passed on as it
comes, and while the receiver can't take more, no more is read.
"""

from __future__ import annotations

import os
import sys
import threading

assert sys.platform == "win32"

import _winapi
import msvcrt

from lockcore._run.signals_windows import Event, is_console

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PIECE = 65536

_FOR_READING = 0x1
_FROM_THIS_MACHINE = 0x8
_WRITE_AND_ASK = 0x40000000 | 0x80
_OPEN_EXISTING = 3


class Copied(threading.Thread):
    """One stream: read from `source`, a pipe's handle, written to `target` and kept."""

    def __init__(self, source: int, target: int, keep: Callable[[bytes], None], ending: Event) -> None:
        super().__init__(daemon=True)
        self._source = source
        self._target = target
        self._keep = keep
        self._ending = ending

    def run(self) -> None:
        try:
            while piece := self._next():
                self._keep(piece)
                while piece:
                    piece = piece[os.write(self._target, piece) :]
        except OSError:
            pass  # its reader has gone: the command learns it as it would have without us
        finally:
            _winapi.CloseHandle(self._source)

    def _next(self) -> bytes:
        """What comes next. Nothing when the stream is over, or when we are to end and nothing is there."""
        try:
            reading, error = _winapi.ReadFile(self._source, PIECE, overlapped=True)
            if error == _winapi.ERROR_IO_PENDING:
                came = _winapi.WaitForMultipleObjects([reading.event, self._ending.handle], False, _winapi.INFINITE)
                if came != _winapi.WAIT_OBJECT_0:
                    reading.cancel()
            reading.GetOverlappedResult(True)
        except BrokenPipeError:
            return b""
        return reading.getbuffer() or b""


class Output:
    """Where the command's standard output and error go. Without a log they are simply ours."""

    def __init__(self, log: int | None) -> None:
        self.streams: dict[int, int] = {}
        """Which of our descriptors become the command's 1 and 2."""
        self.trouble: str | None = None
        self.lost = False
        """Why the log is not complete."""
        self._log = log
        self._copied: list[Copied] = []
        if log is not None:
            self._ending = Event()
            self._divert()

    def _divert(self) -> None:
        consoles = [fd for fd in (1, 2) if is_console(msvcrt.get_osfhandle(fd))]
        for fd in (1, 2):
            if fd == 2 and len(consoles) == 2:
                self.streams[2] = self.streams[1]  # one pipe for both keeps their order
                continue
            ours, self.streams[fd] = _pipe()
            self._copied.append(Copied(ours, fd, self._keep, self._ending))

    def started(self) -> None:
        """The command has its ends; ours are closed, so that its end can be seen."""
        for fd in set(self.streams.values()):
            os.close(fd)
        for stream in self._copied:
            stream.start()

    def finish(self) -> None:
        """Pass on what the command has written before it ended; what it left running is not waited for."""
        if self._copied:
            self._ending.set()
            for stream in self._copied:
                stream.join()
            self._ending.close()

    def _keep(self, piece: bytes) -> None:
        while self._log is not None and piece:
            try:
                piece = piece[os.write(self._log, piece) :]
            except OSError as error:
                self.trouble = f"the log is not complete: {error.strerror}"
                self._log = None


def _pipe() -> tuple[int, int]:
    """Our end, a handle that can be read with a way out, and a descriptor of the other."""
    name = rf"\\.\pipe\lockcore-{os.getpid()}-{os.urandom(16).hex()}"
    mode = _FOR_READING | _winapi.FILE_FLAG_OVERLAPPED | _winapi.FILE_FLAG_FIRST_PIPE_INSTANCE
    ours = _winapi.CreateNamedPipe(name, mode, _FROM_THIS_MACHINE, 1, PIECE, PIECE, 0, 0)
    theirs = _winapi.CreateFile(name, _WRITE_AND_ASK, 0, 0, _OPEN_EXISTING, 0, 0)
    _winapi.ConnectNamedPipe(ours, overlapped=True).GetOverlappedResult(True)
    return ours, msvcrt.open_osfhandle(theirs, 0)
