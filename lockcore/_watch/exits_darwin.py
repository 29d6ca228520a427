"""macOS and other systems with kqueue: it says at once which processes have ended, and costs one descriptor.

How a process ended is told only of our own children, at once or never.

Type-checked for macOS; not yet run there.
"""

from __future__ import annotations

import os
import select
import sys

from lockcore import _darwin
from lockcore._said import said
from lockcore._watch.ended import Ended

assert sys.platform != "win32"
assert sys.platform != "linux"

_NOTE_EXITSTATUS = 0x04000000
"""macOS has it; Python has no name for it."""


class Exits:
    """The exits of the processes that are watched. Not for several threads at once.

    `trouble` says why the last process could not be watched, if that was no matter of the process.
    """

    __slots__ = ("_pids", "_queue", "trouble")

    def __init__(self) -> None:
        self._queue = select.kqueue()
        self._pids: set[int] = set()
        self.trouble: str | None = None

    def __len__(self) -> int:
        return len(self._pids)

    def fileno(self) -> int:
        """A descriptor to wait on: it is readable when somebody has ended."""
        return self._queue.fileno()

    def watch(self, pid: int, start: int | None) -> bool:
        """Have the end of a process told, once. `start` is when it began; None takes whoever has the PID.

        False if there is no such process any more, or if it can't be watched: `trouble` tells the two apart.
        """
        self.forget(pid)
        self.trouble = None
        if pid <= 0:
            return False
        try:
            self._add(pid)
        except ProcessLookupError:
            return False
        except OSError as error:
            self.trouble = said(
                "The exit of PID {pid} can't be watched: {why} It is looked at now and then.", pid, f"{error.strerror}."
            )
            return False
        self._pids.add(pid)
        # After it is watched: whoever takes the number later is not the one who would be told of.
        if start is not None and _darwin.start_of(pid) != start:
            self.forget(pid)
            return False
        return True

    def forget(self, pid: int) -> None:
        """Say nothing about this process, whether it was watched or not."""
        if pid in self._pids:
            self._pids.discard(pid)
            try:
                self._change(pid, select.KQ_EV_DELETE)
            except OSError:
                pass  # it has ended: the kernel has let it go already

    def ended(self) -> list[Ended]:
        """Those who have ended since the last time. They are no longer watched."""
        if not self._pids:
            return []
        events = self._queue.control(None, len(self._pids), 0)
        found = [Ended(event.ident, _exit_code(event)) for event in events if event.ident in self._pids]
        self._pids.difference_update(ended.pid for ended in found)
        return found

    def statuses(self) -> list[Ended]:
        """Nothing becomes known later here."""
        return []

    def awaited(self) -> set[int]:
        """Those whose status may still become known: it is told with the end here, or never."""
        return set()

    def close(self) -> None:
        """Let everything go. Twice is harmless."""
        self._pids.clear()
        self._queue.close()

    def _add(self, pid: int) -> None:
        flags = select.KQ_EV_ADD | select.KQ_EV_ONESHOT
        if sys.platform == "darwin":
            try:
                self._change(pid, flags, select.KQ_NOTE_EXIT | _NOTE_EXITSTATUS)
                return
            except ProcessLookupError:
                raise
            except OSError:
                pass  # no child of ours: it is not told how that one ends
        self._change(pid, flags)

    def _change(self, pid: int, flags: int, notes: int = select.KQ_NOTE_EXIT) -> None:
        self._queue.control([select.kevent(pid, select.KQ_FILTER_PROC, flags, notes)], 0, 0)


def _exit_code(event: select.kevent) -> int | None:
    if sys.platform != "darwin" or not event.fflags & _NOTE_EXITSTATUS:
        return None
    return os.waitstatus_to_exitcode(event.data & 0xFFFF)
