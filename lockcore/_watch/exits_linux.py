"""Linux: an epoll of pidfds, which says at once which processes have ended.

Each process costs a descriptor, and descriptors are few: mostly 1,024, all of which the rest of the program needs
too. So pidfds get numbers above the soft limit wherever the hard limit allows it. The limit is checked only when a
number is given out, so it is raised for that moment alone: what this process starts inherits the old one, and whoever
can't bear large numbers (`select` in C) never gets one.

A pidfd becomes readable when its process ends, and hangs up when the parent collects it. Only then is it known how it
ended, so the pidfd is kept a little longer, waiting for nothing but the hang-up.
"""

from __future__ import annotations

import errno
import fcntl
import math
import os
import resource
import select
import sys
import time

from lockcore import _linux
from lockcore._said import said
from lockcore._value import value
from lockcore._watch import exit_status_linux
from lockcore._watch.ended import Ended

assert sys.platform == "linux"

KEPT_FREE = 256
"""Descriptors that are left to the rest of the program where there is no room above its soft limit."""

LINGER = 5.0
"""Seconds for which the status of a process that has ended is waited for. A parent may never collect it."""

MOST_LINGERING = 256

_NO_MORE = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.ENOSPC)


@value
class _Lingering:
    """A process that has ended, nobody knows how, and since when that is so (monotonic)."""

    pid: int
    since: float


class Exits:
    """The exits of the processes that are watched. Not for several threads at once.

    `trouble` says why the last process could not be watched, if that was no matter of the process.
    """

    __slots__ = ("_epoll", "_known", "_lingering", "_pidfds", "_pids", "trouble")

    def __init__(self) -> None:
        self._epoll = select.epoll()
        self._pidfds: dict[int, int] = {}
        self._pids: dict[int, int] = {}
        self._lingering: dict[int, _Lingering] = {}
        self._known: list[Ended] = []
        self.trouble: str | None = None

    def __len__(self) -> int:
        return len(self._pidfds)

    def fileno(self) -> int:
        """A descriptor to wait on: it is readable when somebody has ended, or when it has become known how."""
        return self._epoll.fileno()

    def watch(self, pid: int, start: int | None) -> bool:
        """Have the end of a process told, once. `start` is when it began; None takes whoever has the PID.

        False if there is no such process any more, or if it can't be watched: `trouble` tells the two apart.
        """
        self.forget(pid)
        self._drop_lingering(time.monotonic() - LINGER)
        try:
            pidfd = self._new_pidfd(pid)
        except OSError as error:
            # A PID that can't be one, or a thread's, is no process.
            self._note(error if error.errno not in (errno.ESRCH, errno.EINVAL, errno.ENOENT) else None)
            return False
        if start is not None and _linux.start_of(pid) != start:
            os.close(pidfd)
            self.trouble = None
            return False
        try:
            self._epoll.register(pidfd, select.EPOLLIN)
        except OSError as error:
            os.close(pidfd)
            self._note(error)
            return False
        self._pidfds[pid] = pidfd
        self._pids[pidfd] = pid
        self.trouble = None
        return True

    def forget(self, pid: int) -> None:
        """Say nothing about this process, whether it was watched or not."""
        pidfd = self._pidfds.pop(pid, None)
        if pidfd is not None:
            del self._pids[pidfd]
            self._let_go(pidfd)
        for lingering in [pidfd for pidfd, ended in self._lingering.items() if ended.pid == pid]:
            del self._lingering[lingering]
            self._let_go(lingering)
        self._known = [ended for ended in self._known if ended.pid != pid]

    def ended(self) -> list[Ended]:
        """Those who have ended since the last time. They are no longer watched.

        Nobody's end waits for its status. If that is not known yet, `statuses` may give it within LINGER seconds.
        """
        events = self._events()
        self._note_statuses(events)
        found = []
        for pidfd, _ in events:
            pid = self._pids.pop(pidfd, None)
            if pid is not None:
                del self._pidfds[pid]
                found.append(Ended(pid, _exit_code(pidfd)))
                if found[-1].status is None and exit_status_linux.may_come(pidfd):
                    self._epoll.modify(pidfd, 0)  # a hang-up is told without asking
                    self._lingering[pidfd] = _Lingering(pid, time.monotonic())
                else:
                    self._let_go(pidfd)
        self._drop_lingering(time.monotonic() - LINGER)
        return found

    def statuses(self) -> list[Ended]:
        """Those that `ended` gave without a status, and whose status has become known since."""
        # Whoever has ended by now is left to `ended`, and keeps the descriptor readable until then.
        self._note_statuses(self._events())
        self._drop_lingering(time.monotonic() - LINGER)
        known, self._known = self._known, []
        return known

    def awaited(self) -> set[int]:
        """Those that have ended, and whose status may still become known."""
        return {ended.pid for ended in self._lingering.values()}

    def close(self) -> None:
        """Let everything go. Twice is harmless."""
        for pidfd in (*self._pids, *self._lingering):
            os.close(pidfd)
        self._pidfds.clear()
        self._pids.clear()
        self._lingering.clear()
        self._epoll.close()

    def _events(self) -> list[tuple[int, int]]:
        most = len(self._pids) + len(self._lingering)
        return self._epoll.poll(0, most) if most else []

    def _note_statuses(self, events: list[tuple[int, int]]) -> None:
        for pidfd, _ in events:
            ended = self._lingering.pop(pidfd, None)
            if ended is not None:
                if (status := _exit_code(pidfd)) is not None:
                    self._known.append(Ended(ended.pid, status))
                self._let_go(pidfd)
        del self._known[:-MOST_LINGERING]  # whoever never asks

    def _drop_lingering(self, before: float) -> None:
        """Stop waiting for the status of those who ended before that; and of the oldest, if there are too many."""
        surplus = len(self._lingering) - MOST_LINGERING
        for pidfd, ended in list(self._lingering.items()):
            if ended.since >= before and surplus <= 0:
                return
            surplus -= 1
            del self._lingering[pidfd]
            self._let_go(pidfd)

    def _let_go(self, pidfd: int) -> None:
        # Closing is not enough: a forked child may have a copy, which would be reported for ever.
        self._epoll.unregister(pidfd)
        os.close(pidfd)

    def _new_pidfd(self, pid: int) -> int:
        try:
            return _pidfd(pid)
        except OSError as error:
            if error.errno not in _NO_MORE or not self._lingering:
                raise
        self._drop_lingering(math.inf)  # who lives comes first
        return _pidfd(pid)

    def _note(self, error: OSError | None) -> None:
        if error is None:
            self.trouble = None
        elif error.errno in _NO_MORE:
            limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
            self.trouble = said(
                "The exits of {count} processes are watched, and no more can be: this process may open {limit} "
                "files. The others are looked at now and then. Raise the limit (ulimit -Hn) to watch them all.",
                *(len(self), limit),
            )
        elif error.errno == errno.ENOSYS:
            self.trouble = said(
                "This kernel does not tell of exits (Linux 5.3 does): processes are looked at now and then."
            )
        else:
            self.trouble = said("The exits of processes can't be watched: {why}.", error.strerror)


def _exit_code(pidfd: int) -> int | None:
    status = exit_status_linux.exit_status(pidfd)
    return None if status is None else os.waitstatus_to_exitcode(status)


def _pidfd(pid: int) -> int:
    """A pidfd with a number that nobody else in this process will miss."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= hard:
        pidfd = os.pidfd_open(pid)
        if pidfd < hard - min(KEPT_FREE, hard // 2):
            return pidfd
        os.close(pidfd)
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        pidfd = os.pidfd_open(pid)
        if pidfd >= soft:
            return pidfd
        try:
            return fcntl.fcntl(pidfd, fcntl.F_DUPFD_CLOEXEC, soft)
        finally:
            os.close(pidfd)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
