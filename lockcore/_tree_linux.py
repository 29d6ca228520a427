"""Linux: processes known by their pidfds, and signalled through those alone."""

from __future__ import annotations

import errno
import os
import select
import sys

from lockcore import _linux
from lockcore._tree_proc import OUT_OF_DESCRIPTORS, Row, children_of_ours, content_of, environment, row_of, table

assert sys.platform == "linux"

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from collections.abc import Callable, Sequence
else:
    import _signal as signal  # what `signal` wraps in enums: a tenth of the time to load

__all__ = [
    "Member",
    "Row",
    "environment",
    "find",
    "is_apart",
    "kill_together",
    "most_kept",
    "stop_children",
    "table",
    "wait",
]

_MOST_KEPT = 256
_TRIES = 200
_APART = b"\0LOCKCORE_DETACHED=1\0"


class Member:
    """A process whose identity was read while its pidfd was open, and who is signalled through that alone.

    `start` is in clock ticks since boot. `pidfd` is -1 when it isn't kept open; it is opened again for each signal
    then, and compared. `denied` tells that it could not be signalled.
    """

    __slots__ = ("_gone", "_inode", "command", "denied", "pid", "pidfd", "start")

    def __init__(self, pid: int, start: int, pidfd: int) -> None:
        self.pid = pid
        self.start = start
        self.pidfd = pidfd
        self.denied = False
        self._gone = False
        self._inode = os.fstat(pidfd).st_ino if pidfd >= 0 else None
        self.command = _linux.command_of(pid) or "?"

    @property
    def is_kept(self) -> bool:
        """Whether it costs a descriptor."""
        return self.pidfd >= 0

    def uid(self) -> int | None:
        """The user whose process it is; None when that can't be told."""
        for line in (content_of(f"/proc/{self.pid}/status", 4096) or b"").splitlines():
            if line.startswith(b"Uid:"):
                return None if self.ended() else int(line.split()[1])
        return None

    def ended(self) -> bool:
        """Whether it has exited. A zombie has."""
        if not self._gone:
            self._gone = _has_exited(self.pidfd) if self.pidfd >= 0 else not self._with_pidfd(lambda pidfd: None)
            if self._gone:
                self.close()
        return self._gone

    def ask(self, number: int) -> None:
        """Ask it to end. One that is stopped hears nothing before it is let go on."""
        self._send(number)
        self.let_go_on()

    def let_go_on(self) -> None:
        """Let it go on if it is stopped. To be done again while one waits: a stop may take effect a moment later."""
        row = row_of(self.pid)
        if row is not None and row.start == self.start and row.is_stopped:
            self._send(signal.SIGCONT)

    def hold_still(self) -> None:
        """Stop it, so that it forks no more."""
        self._send(signal.SIGSTOP)

    def is_still(self) -> bool:
        row = row_of(self.pid)
        return row is None or row.start != self.start or row.is_still

    def kill(self) -> None:
        self._send(signal.SIGKILL)

    def _send(self, number: int) -> None:
        try:
            if self.pidfd >= 0:
                signal.pidfd_send_signal(self.pidfd, number)
            else:
                self._with_pidfd(lambda pidfd: self._send_through(pidfd, number))
        except ProcessLookupError:
            pass
        except OSError as error:
            if error.errno in OUT_OF_DESCRIPTORS:
                raise
            self.denied = True

    def _send_through(self, pidfd: int, number: int) -> None:
        if pidfd >= 0:
            signal.pidfd_send_signal(pidfd, number)
        else:
            os.kill(self.pid, number)  # a kernel without pidfds: that it is the same was seen just now

    def _with_pidfd(self, step: Callable[[int], object]) -> bool:
        """Do something with its pidfd, opened again; False if it has ended, be its number somebody else's now.

        The pidfd comes first: what is read afterwards is about that process, or about none.
        """
        try:
            pidfd = _open(self.pid)
        except ProcessLookupError:
            return False
        try:
            row = row_of(self.pid)
            same = row is not None and row.lives and row.start == self.start
            if not same or (pidfd >= 0 and self._inode != os.fstat(pidfd).st_ino):
                return False
            step(pidfd)
            return True
        finally:
            if pidfd >= 0:
                os.close(pidfd)

    def close(self) -> None:
        """Keep no descriptor. It can still be signalled."""
        pidfd, self.pidfd = self.pidfd, -1
        if pidfd >= 0:
            os.close(pidfd)


def find(pid: int, start: int | None = None) -> Member | None:
    """The live process that has this PID now, if it began at `start` (None: whenever it did)."""
    if pid <= 0:
        return None
    try:
        pidfd = _open(pid)
    except OSError as error:
        if error.errno in OUT_OF_DESCRIPTORS:
            raise
        return None
    try:
        row = row_of(pid)
        if row is None or not row.lives or start not in (None, row.start):
            return None
        member = Member(pid, row.start, pidfd)
        pidfd = -1
        return None if member.ended() else member  # looked at last, so that all of it was about one process
    finally:
        if pidfd >= 0:
            os.close(pidfd)


def wait(members: Sequence[Member], seconds: float) -> None:
    """Wait until one of them ends, `seconds` at most, or a moment if not everybody's pidfd is kept open."""
    poll = select.poll()
    for member in members:
        if member.pidfd >= 0:
            poll.register(member.pidfd, select.POLLIN)
        else:
            seconds = min(seconds, 0.02)
    poll.poll(max(0, seconds * 1000))


def is_apart(pid: int) -> bool:
    """Whether a process was started to go on by itself, by `lockcore start`: it is nobody's child then."""
    return _APART in (environment(pid) or b"")


def stop_children(spare: frozenset[int], reap: Callable[[], object]) -> None:
    """Stop our own children, however short they live: one that forks and exits is gone before a walk is over.

    Nobody else can get a child's number before we have collected it, so there is nothing to verify.
    """
    for _ in range(_TRIES):
        reap()
        moving = False
        for pid in children_of_ours() - spare:
            if is_apart(pid):
                continue
            try:
                pidfd = os.pidfd_open(pid)
                try:
                    signal.pidfd_send_signal(pidfd, signal.SIGSTOP)
                finally:
                    os.close(pidfd)
            except OSError:
                continue
            row = row_of(pid)
            moving = moving or row is None or not row.is_stopped
        if not moving:
            return


def kill_together(members: Sequence[Member]) -> None:
    """Kill them in one step, where this user may make a control group."""
    from lockcore._cgroup import ControlGroup

    # Who is known to live after he was moved was moved himself, and nobody who got his number meanwhile.
    sure = [member for member in members if member.pidfd >= 0]
    group = ControlGroup.make() if sure else None
    if group is not None:
        try:
            if group.take_in([member.pid for member in sure]) and not any(member.ended() for member in sure):
                group.kill()
                for member in reversed(sure):
                    member.kill()  # the group does not see one whose main thread has ended
        finally:
            group.remove()


def most_kept() -> int:
    """How many members may cost a descriptor: a part of those that this process may have."""
    limit = os.sysconf("SC_OPEN_MAX")
    return _MOST_KEPT if limit <= 0 else min(_MOST_KEPT, limit // 4)


def _open(pid: int) -> int:
    """A pidfd; -1 on a kernel that has none or keeps them from us."""
    try:
        return os.pidfd_open(pid)
    except OSError as error:
        if error.errno in (errno.ENOSYS, errno.EPERM, errno.EACCES):
            return -1
        raise


def _has_exited(pidfd: int) -> bool:
    poll = select.poll()
    poll.register(pidfd, select.POLLIN)
    return bool(poll.poll(0))
