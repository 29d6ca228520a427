"""The nursery: forks the processes, knows which of them live, reads what they say, buries them.

Plain forks of one small process that has imported the lock once, so that a killed worker is replaced within a
millisecond or two.  Every process dies with the harness, and the harness adopts orphaned grandchildren.
"""

from __future__ import annotations

import ctypes
import gc
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

LINE_LIMIT = 500
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


class Voice:
    """A process's end of the pipe: each line is one write, with the clock read just before it."""

    def __init__(self, fd: int, name: str, clock: Callable[[], int] = time.monotonic_ns) -> None:
        self._fd = fd
        self.name = name
        self.clock = clock

    def say(self, word: str, detail: str = "") -> None:
        """Put one line into the pipe."""
        line = f"{word} {self.name} {self.clock()} {detail}".replace("\n", " ")
        os.write(self._fd, line.encode("utf-8", "replace")[:LINE_LIMIT] + b"\n")

    def child(self, suffix: str) -> Voice:
        """The voice of a forked child."""
        return Voice(self._fd, f"{self.name}.{suffix}", self.clock)


@dataclass(frozen=True)
class Line:
    """One line that was read."""

    word: str
    name: str
    at_ns: int
    detail: str


@dataclass(frozen=True)
class Death:
    """One process that has ended."""

    name: str
    status: int

    @property
    def signal(self) -> int | None:
        """The signal it died of."""
        return os.WTERMSIG(self.status) if os.WIFSIGNALED(self.status) else None


Body = Callable[[Voice], None]


class Judge(Protocol):
    """Who is told what the processes say and how they end."""

    @property
    def waiting(self) -> Iterable[str]:
        """Those in a blocking acquire."""

    def heed(self, line: Line, waiters: list[str]) -> None:
        """Take in one line; `waiters` are those in a blocking acquire who can run."""

    def end(self, name: str, at_ns: int, waiters: Iterable[str] = ()) -> None:
        """A process is killed."""

    def bury(self, name: str) -> None:
        """A process is gone and all its lines have been read."""


J = TypeVar("J", bound=Judge)


class Nursery(Generic[J]):
    """Owns the processes of a run and the pipe they talk through."""

    def __init__(self, referee: J, clock: Callable[[], int] = time.monotonic_ns) -> None:
        self.referee = referee
        self._clock = clock
        self.living: dict[str, int] = {}
        self.stopped: dict[str, int] = {}
        self.ending: set[str] = set()
        self._names: dict[int, str] = {}
        self._count = 0
        self._rest = b""
        self._read, self._write = os.pipe()
        os.set_blocking(self._read, False)
        self._poll = select.poll()
        self._poll.register(self._read, select.POLLIN)
        self._pid = os.getpid()
        _prctl(_PR_SET_CHILD_SUBREAPER, 1)
        gc.freeze()

    def spawn(self, kind: str, body: Body) -> str:
        """Fork a process that runs `body` and then ends."""
        self._count += 1
        name = f"{kind}{self._count}"
        pid = os.fork()
        if pid == 0:
            self._live(name, body)
        self.living[name] = pid
        self._names[pid] = name
        return name

    def kill(self, name: str, number: int = signal.SIGKILL) -> None:
        """End a process, as the referee wants it: the clock first, the signal at once after it."""
        waiters = self.free_waiters()
        self.ending.add(name)
        pid = self.living[name]
        at = self._clock()
        os.kill(pid, number)  # not reaped yet, so the pid is still its own
        self.referee.end(name, at, waiters if number == signal.SIGKILL else ())
        if name in self.stopped and number != signal.SIGKILL:
            self.resume(name)

    def stop(self, name: str, until_ns: int) -> None:
        """Freeze a process until the given time."""
        self.stopped[name] = until_ns
        os.kill(self.living[name], signal.SIGSTOP)

    def resume(self, name: str) -> None:
        """Let a frozen process go on."""
        if self.stopped.pop(name, None) is not None and name in self.living:
            os.kill(self.living[name], signal.SIGCONT)

    def free_waiters(self) -> list[str]:
        """Those in a blocking acquire who can run."""
        return [name for name in self.referee.waiting if name not in self.stopped and name not in self.ending]

    def count(self, kind: str) -> int:
        """How many of a kind live."""
        return sum(name.startswith(kind) for name in self.living)

    def listen(self, timeout: float) -> list[Line]:
        """Wait for lines, tell the referee, and return them all."""
        if timeout > 0:
            self._poll.poll(timeout * 1000)
        lines: list[Line] = []
        while chunk := self._chunk():
            *whole, self._rest = (self._rest + chunk).split(b"\n")
            lines += [self._heed(line) for line in whole]
        return lines

    def bury(self) -> tuple[list[Death], list[Line]]:
        """Reap what has ended; then read what the dead had said, and only then forget them."""
        deaths: list[Death] = []
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                break
            if pid == 0:
                break
            if name := self._names.pop(pid, None):
                deaths.append(Death(name, status))
        lines = self.listen(0) if deaths else []
        for death in deaths:
            self.living.pop(death.name)
            self.stopped.pop(death.name, None)
            self.ending.discard(death.name)
            self.referee.bury(death.name)
        return deaths, lines

    def close(self) -> None:
        """End every process that is left, and the pipe."""
        for pid in self.living.values():
            os.kill(pid, signal.SIGKILL)
        for pid in self.living.values():
            os.waitpid(pid, 0)
        self.living.clear()
        os.close(self._read)
        os.close(self._write)

    def _chunk(self) -> bytes:
        try:
            return os.read(self._read, 65536)
        except BlockingIOError:
            return b""

    def _heed(self, raw: bytes) -> Line:
        word, name, at, detail = raw.decode("utf-8", "replace").split(" ", 3)
        line = Line(word, name, int(at), detail)
        self.referee.heed(line, self.free_waiters())
        if word == "die":
            self.ending.add(name)
        return line

    def _live(self, name: str, body: Body) -> None:
        code = 1
        try:
            os.close(self._read)
            voice = Voice(self._write, name, self._clock)
            die_with_parent(self._pid)
            try:
                body(voice)
                code = 0
            except BrokenPipeError:
                pass  # the harness is gone
            except Exception as error:
                voice.say("error", f"{type(error).__name__}: {error}")
                voice.say("leave")
        except KeyboardInterrupt:
            pass
        finally:
            os._exit(code)


def die_with_parent(parent: int) -> None:
    """Have the kernel kill this process when its parent ends; also after a change of user."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)
