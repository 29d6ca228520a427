"""Sits by a command that runs under a lease, and ends it if its wrapper can't: because it was killed, or stopped.

A process of its own, forked before the wrapper has threads or connections, that waits at a pipe. The wrapper tells it
how long the lease is good for, again after each heartbeat. When the pipe ends, or that time is over and the command is
still there, everything that carries the run's mark is ended.
"""

from __future__ import annotations

import os
import select
import signal
import sys

from lockcore._system import system

assert sys.platform != "win32"

SLICE = 1.0
"""Seconds for which the clock is not looked at: a sleeping process does not notice that the machine slept too."""


class Sitter:
    """The wrapper's side. `grace` is how long the command may take to end."""

    def __init__(self, grace: float) -> None:
        reader, self._writer = os.pipe()
        os.set_blocking(self._writer, False)
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                os.close(self._writer)
                _sit(reader, grace)
                code = 0
            finally:
                os._exit(code)
        os.close(reader)
        self.pids = frozenset({pid})

    def begin(self, key: str) -> None:
        """The command runs; this is its mark."""
        self._tell(f"begin {key}")

    def is_good_for(self, seconds: float) -> None:
        """The lease is surely ours for so long."""
        self._tell(f"until {system.boottime() + seconds:.3f}")

    def dismiss(self) -> None:
        """There is nothing to see to any more. Twice is harmless."""
        self._tell("dismiss")
        if self._writer >= 0:
            os.close(self._writer)
            self._writer = -1

    def _tell(self, words: str) -> None:
        try:
            os.write(self._writer, f"{words}\n".encode())
        except OSError:
            pass  # it is gone, or does not listen; the command goes on without it


class _Watched:
    """What the sitter knows."""

    key: str | None = None
    until: float | None = None
    dismissed = False

    def hear(self, line: bytes) -> None:
        word, _, rest = line.decode("ascii", "replace").partition(" ")
        if word == "begin":
            self.key = rest
        elif word == "until":
            self.until = float(rest)
        elif word == "dismiss":
            self.dismissed = True


def _sit(reader: int, grace: float) -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())  # Ctrl-C is meant for the command
    null = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1, 2):
        os.dup2(null, fd)  # who reads our output must not wait for us
    os.chdir("/")
    watched, content = _Watched(), b""
    while not watched.dismissed:
        left = SLICE if watched.until is None else watched.until + grace - system.boottime()
        if left <= 0:
            # The wrapper had the grace to end it, and has not: it must be gone before somebody else has the lease.
            _end(watched.key, grace=0)
            return
        if not select.select([reader], [], [], min(left, SLICE))[0]:
            continue
        piece = os.read(reader, 4096)
        if not piece:
            _end(watched.key, grace=grace)
            return
        *lines, content = (content + piece).split(b"\n")
        for line in lines:
            watched.hear(line)


def _end(key: str | None, *, grace: float) -> None:
    if key is None:
        return  # the command never ran
    from lockcore import _tree

    _tree.end(None, key, grace=grace)
