"""A copy of the command's output for a log, while it goes where it would have gone.

What was a terminal for us is a terminal for the command, what was a pipe is a pipe. Nothing is held back: each
piece is passed on as it comes, and while the receiver can't take more, no more is read.
"""

from __future__ import annotations

import errno
import os
import select
import stat
import sys

assert sys.platform != "win32"

import fcntl
import termios

PIECE = 65536
_AT_ONCE = 4096  # what a pipe takes without blocking when it says that it can take something


class Copied:
    """One stream: read from `source`, written to `target` and to the log.

    `left` is how much is still to be read, once the command has ended.
    """

    __slots__ = ("left", "pending", "source", "target")

    def __init__(self, source: int, target: int) -> None:
        self.source = source
        self.target = target
        self.pending = b""
        self.left = PIECE
        os.set_blocking(source, False)


class Output:
    """Where the command's standard output and error go. `trouble` says what is missing, `lost` that it is output."""

    def __init__(self, log: int) -> None:
        self.streams: dict[int, int] = {}
        """Which of our descriptors become the command's 1 and 2."""
        self.trouble: str | None = None
        self.lost = False
        self._log: int | None = log
        self._ended = False
        self._copied: list[Copied] = []
        self._terminals: list[tuple[int, int]] = []
        self._divert()

    def _divert(self) -> None:
        for fd in (1, 2):
            if fd == 2 and _are_one(1, 2):
                self.streams[2] = self.streams[1]  # one channel for both keeps their order
                continue
            ours, theirs = self._terminal_like(fd) if os.isatty(fd) else os.pipe()
            self.streams[fd] = theirs
            self._copied.append(Copied(ours, _without_blocking(fd)))

    def _terminal_like(self, fd: int) -> tuple[int, int]:
        ours, theirs = os.openpty()
        attributes = termios.tcgetattr(fd)
        attributes[1] &= ~termios.OPOST  # the real terminal does that once more
        attributes[3] &= ~termios.ECHO
        termios.tcsetattr(theirs, termios.TCSANOW, attributes)
        self._terminals.append((fd, ours))
        self.resize()
        return ours, theirs

    @property
    def has_terminal(self) -> bool:
        """Whether the command has a terminal of ours, whose size only we can change."""
        return bool(self._terminals)

    def resize(self) -> None:
        """Give the command's terminal the size of ours."""
        for real, ours in self._terminals:
            try:
                fcntl.ioctl(ours, termios.TIOCSWINSZ, fcntl.ioctl(real, termios.TIOCGWINSZ, b"\0" * 8))
            except OSError:
                pass

    def started(self) -> None:
        """The command has its ends; ours are closed, so that its end can be seen."""
        for fd in set(self.streams.values()):
            os.close(fd)

    def ended(self) -> None:
        """The command has ended: what it has written is still to come, what it left running is not waited for."""
        self._ended = True
        for stream in self._copied:
            try:
                stream.left = int.from_bytes(fcntl.ioctl(stream.source, termios.FIONREAD, b"\0" * 4), sys.byteorder)
            except OSError:
                stream.left = 0

    @property
    def is_over(self) -> bool:
        """Whether everything was passed on."""
        return not self._copied

    def register(self, poll: select.poll) -> None:
        for stream in self._copied:
            if stream.pending:
                poll.register(stream.target, select.POLLOUT)
            else:
                poll.register(stream.source, select.POLLIN)

    def pass_on(self) -> None:
        """Move what can be moved without waiting."""
        for stream in list(self._copied):
            if not self._move(stream):
                self._close(stream)

    def give_up(self) -> None:
        """Pass on what can be passed on at once; the rest is lost."""
        self.pass_on()
        for stream in list(self._copied):
            if stream.pending:
                self._fail("its reader does not take it")
            self._close(stream)

    def _close(self, stream: Copied) -> None:
        self._copied.remove(stream)
        os.close(stream.source)
        if stream.target > 2:
            os.close(stream.target)

    def _move(self, stream: Copied) -> bool:
        """False when the stream is over."""
        if not stream.pending:
            if self._ended and stream.left <= 0:
                return False
            try:
                stream.pending = os.read(stream.source, min(PIECE, stream.left) if self._ended else PIECE)
            except BlockingIOError:
                return not self._ended
            except OSError as error:
                if error.errno != errno.EIO:  # how a terminal's other end says that it was closed
                    raise
            if not stream.pending:
                return False
            if self._ended:
                stream.left -= len(stream.pending)
            self._keep(stream.pending)
        return self._write(stream)

    def _write(self, stream: Copied) -> bool:
        while stream.pending:
            ready = select.poll()
            ready.register(stream.target, select.POLLOUT)
            if not ready.poll(0):
                return True
            try:
                written = os.write(stream.target, stream.pending[:_AT_ONCE])
            except BlockingIOError:
                return True
            except OSError as error:
                # Its reader has gone: the command learns it as it would have without us. Anything else is said.
                if error.errno != errno.EPIPE:
                    self._fail(error.strerror or str(error))
                return False
            stream.pending = stream.pending[written:]
        return True

    def _fail(self, why: str) -> None:
        self.lost = True
        self.trouble = f"its output could not be passed on whole: {why}"

    def _keep(self, piece: bytes) -> None:
        while self._log is not None and piece:
            try:
                piece = piece[os.write(self._log, piece) :]
            except OSError as error:
                self.trouble = self.trouble or f"the log is not complete: {error.strerror}"
                self._log = None


def _are_one(one: int, other: int) -> bool:
    """Whether two descriptors lead to the same file, pipe or terminal."""
    seen = [os.fstat(fd) for fd in (one, other)]
    return (seen[0].st_dev, seen[0].st_ino) == (seen[1].st_dev, seen[1].st_ino)


def _without_blocking(fd: int) -> int:
    """The same pipe or terminal, opened once more, so that writing to it never blocks. Others share the first one."""
    if stat.S_ISFIFO(os.fstat(fd).st_mode) or os.isatty(fd):
        try:
            return os.open(f"/proc/self/fd/{fd}", os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        except OSError:
            pass
    return fd
