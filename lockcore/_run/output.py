"""A copy of the command's output for a log, while it goes where it would have gone.

What was a terminal for us is a terminal for the command, what was a pipe is a pipe. Nothing is held back: each
piece is passed on as it comes, and while the receiver can't take more, no more is read.
"""

from __future__ import annotations

import errno
import os
import select
import sys

assert sys.platform != "win32"

PIECE = 65536
_AT_ONCE = 4096  # what a pipe takes without blocking when it says that it can take something


class Copied:
    """One stream: read from `source`, written to `target` and to the log."""

    __slots__ = ("pending", "source", "target")

    def __init__(self, source: int, target: int) -> None:
        self.source = source
        self.target = target
        self.pending = b""
        os.set_blocking(source, False)


class Output:
    """Where the command's standard output and error go."""

    def __init__(self, log: int) -> None:
        self.streams: dict[int, int] = {}
        """Which of our descriptors become the command's 1 and 2."""
        self.trouble: str | None = None
        """Why the log is not complete."""
        self._log: int | None = log
        self._copied: list[Copied] = []
        self._terminals: list[tuple[int, int]] = []
        self._divert()

    def _divert(self) -> None:
        terminals = [fd for fd in (1, 2) if os.isatty(fd)]
        for fd in (1, 2):
            if fd == 2 and len(terminals) == 2:
                self.streams[2] = self.streams[1]  # one terminal for both keeps their order
                continue
            ours, theirs = self._terminal_like(fd) if fd in terminals else os.pipe()
            self.streams[fd] = theirs
            self._copied.append(Copied(ours, fd))

    def _terminal_like(self, fd: int) -> tuple[int, int]:
        import termios

        ours, theirs = os.openpty()
        attributes = termios.tcgetattr(fd)
        attributes[1] &= ~termios.OPOST  # the real terminal does that once more
        attributes[3] &= ~termios.ECHO
        termios.tcsetattr(theirs, termios.TCSANOW, attributes)
        self._terminals.append((fd, ours))
        self.resize()
        return ours, theirs

    def resize(self) -> None:
        """Give the command's terminal the size of ours."""
        import fcntl
        import termios

        for real, ours in self._terminals:
            try:
                fcntl.ioctl(ours, termios.TIOCSWINSZ, fcntl.ioctl(real, termios.TIOCGWINSZ, b"\0" * 8))
            except OSError:
                pass

    def started(self) -> None:
        """The command has its ends; ours are closed, so that its end can be seen."""
        for fd in set(self.streams.values()):
            os.close(fd)

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
                self._copied.remove(stream)
                os.close(stream.source)

    def finish(self) -> None:
        """Pass on what the command has written before it ended; what it left running is not waited for."""
        while self._copied:
            poll = select.poll()
            before = [stream for stream in self._copied if stream.pending]
            for stream in before:
                poll.register(stream.target, select.POLLOUT)
            if before:
                poll.poll()
            streams = list(self._copied)
            self.pass_on()
            if not before and streams == self._copied and not any(stream.pending for stream in streams):
                break  # nothing came: what is still open belongs to a process that goes on
        for stream in self._copied:
            os.close(stream.source)
        self._copied.clear()

    def _move(self, stream: Copied) -> bool:
        """False when the stream is over."""
        if not stream.pending:
            try:
                stream.pending = os.read(stream.source, PIECE)
            except BlockingIOError:
                return True
            except OSError as error:
                if error.errno != errno.EIO:  # how a terminal's other end says that it was closed
                    raise
            if not stream.pending:
                return False
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
            except OSError:
                return False  # its reader has gone: the command learns it as it would have without us
            stream.pending = stream.pending[written:]
        return True

    def _keep(self, piece: bytes) -> None:
        while self._log is not None and piece:
            try:
                piece = piece[os.write(self._log, piece) :]
            except OSError as error:
                self.trouble = f"the log is not complete: {error.strerror}"
                self._log = None
