"""Linux: an epoll of pidfds, which says at once which processes have ended.

Each process costs a descriptor, and descriptors are few: mostly 1,024, all of which the rest of the program needs
too. So pidfds get numbers above the soft limit wherever the hard limit allows it. The limit is checked only when a
number is given out, so it is raised for that moment alone: what this process starts inherits the old one, and whoever
can't bear large numbers (`select` in C) never gets one.
"""

from __future__ import annotations

import errno
import fcntl
import os
import resource
import select
import sys

from lockcore import _linux

assert sys.platform == "linux"

KEPT_FREE = 256
"""Descriptors that are left to the rest of the program where there is no room above its soft limit."""

_NO_MORE = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.ENOSPC)


class Exits:
    """The exits of the processes that are watched. Not for several threads at once.

    `trouble` says why the last process could not be watched, if that was no matter of the process.
    """

    __slots__ = ("_epoll", "_pidfds", "_pids", "trouble")

    def __init__(self) -> None:
        self._epoll = select.epoll()
        self._pidfds: dict[int, int] = {}
        self._pids: dict[int, int] = {}
        self.trouble: str | None = None

    def __len__(self) -> int:
        return len(self._pidfds)

    def fileno(self) -> int:
        """A descriptor to wait on: it is readable when somebody has ended."""
        return self._epoll.fileno()

    def watch(self, pid: int, start: int | None) -> bool:
        """Have the end of a process told, once. `start` is when it began; None takes whoever has the PID.

        False if there is no such process any more, or if it can't be watched: `trouble` tells the two apart.
        """
        self.forget(pid)
        try:
            pidfd = _pidfd(pid)
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
            # Closing is not enough: a forked child may have a copy, which would be reported for ever.
            self._epoll.unregister(pidfd)
            os.close(pidfd)

    def ended(self) -> list[int]:
        """Those who have ended since the last time. They are no longer watched."""
        if not self._pidfds:
            return []
        found = [self._pids[pidfd] for pidfd, _ in self._epoll.poll(0, len(self._pidfds)) if pidfd in self._pids]
        for pid in found:
            self.forget(pid)
        return found

    def close(self) -> None:
        """Let everything go. Twice is harmless."""
        for pidfd in self._pids:
            os.close(pidfd)
        self._pidfds.clear()
        self._pids.clear()
        self._epoll.close()

    def _note(self, error: OSError | None) -> None:
        if error is None:
            self.trouble = None
        elif error.errno in _NO_MORE:
            limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
            self.trouble = (
                f"The exits of {len(self)} processes are watched, and no more can be: this process may open {limit} "
                "files. The others are looked at now and then. Raise the limit (ulimit -Hn) to watch them all."
            )
        elif error.errno == errno.ENOSYS:
            self.trouble = "This kernel does not tell of exits (Linux 5.3 does): processes are looked at now and then."
        else:
            self.trouble = f"The exits of processes can't be watched: {error.strerror}."


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
