"""Follows the command until it ends: the console, its time limit, its lock, what it started."""

from __future__ import annotations

import ntpath
import sys
import time

assert sys.platform == "win32"

import _winapi

from lockcore._run.child_windows import Ended
from lockcore._run.signals_windows import CTRL_BREAK, CTRL_C, press_break

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lockcore._run.child_windows import Inbox, Pid
    from lockcore._run.held import Held
    from lockcore._run.output_windows import Output
    from lockcore._run.plan import Plan

LOOK_AFTER = 1.0
"""Seconds after which the lock is looked at for the first time."""

GONE_WITHIN = 5.0
"""Seconds that ended processes have to be gone. One that waits for a broken disk would take for ever."""

_PAUSE = 0.05
_ENDED_BY_US, _ENDED_BY_CTRL_C = 1, 0xC000013A
_CONSOLE_ITSELF = "conhost.exe"


class Watch:
    """One command, from its start to its end.

    `reason` is why it was ended by us: `timeout`; `asked`, through its lease; or `lost` with a sentence in `lost`.
    `stopped` tells that somebody asked it to end, `interrupted` that somebody did at the console. `killed` tells that
    it was asked in vain. `survivors` could not be ended; `left` were still there when it ended by itself.
    """

    def __init__(self, pid: Pid, key: str, plan: Plan, inbox: Inbox, output: Output | None, held: Held) -> None:
        self.reason: str | None = None
        self.lost: str | None = None
        self.stopped = False
        self.interrupted = False
        self.killed = False
        self.survivors: list[tuple[int, str]] = []
        self.left: list[tuple[int, str]] = []
        self._pid = pid
        self._plan = plan
        self._output = output
        self._held = held
        self._ended: Ended | None = None
        self._gave_up = False
        began = time.monotonic()
        self._deadline = None if plan.timeout is None else began + plan.timeout
        self._kill_at: float | None = None
        self._look_at = began + LOOK_AFTER
        self._inbox = inbox

    def until_end(self, meanwhile: Callable[[], int | None]) -> Ended | None:
        """Wait for the end; None if even killing does not end it. `meanwhile` is done first: the command runs."""
        try:
            meanwhile()
            while not self._is_over():
                self._wait()
                for number in self._inbox.read():
                    self._receive(number)
                self._collect()
                self._keep_time()
            if self.reason is None:
                self._leave()
            if self._output is not None:
                self._output.finish()
        finally:
            self._inbox.close()
            self._held.close()
            self._pid.close()
        return self._ended

    def _leave(self) -> None:
        """The command has ended by itself, and what it has started goes on.

        It may well be meant to: a job that starts a server must not take it away again. It is named, because it
        runs without the lock from now on.
        """
        self._pid.job_object.let_go()
        self.left = self._members()

    def _is_over(self) -> bool:
        if self._ended is None or self.reason is None:
            return self._gave_up or self._ended is not None
        # Once we end it, what it leaves behind is ours to end too.
        return self._gave_up or not self._pid.job_object.pids()

    def _wait(self) -> None:
        times = [at for at in (self._deadline, self._kill_at, self._look_at) if at is not None]
        handles = [self._inbox.came.handle]
        if self._ended is None:
            handles.append(self._pid.process)
        else:
            times.append(time.monotonic() + _PAUSE)  # nobody tells when a job object is empty
        try:
            _winapi.WaitForMultipleObjects(handles, False, max(0, round((min(times) - time.monotonic()) * 1000) + 1))
        except InterruptedError:
            pass

    def _receive(self, number: int) -> None:
        """What comes from the console comes to the command as well, unless it has a process group of its own."""
        group = self._pid.group
        if number == CTRL_BREAK and group is not None:
            self.stopped = True  # a program may have sent it, and to us alone
        else:
            self.interrupted = True
        if number in (CTRL_C, CTRL_BREAK) and group is not None and self._ended is None and not press_break(group):
            self._pid.job_object.terminate(_ENDED_BY_CTRL_C)

    def _collect(self) -> None:
        if self._ended is None and _has_ended(self._pid.process):
            self._ended = Ended(_winapi.GetExitCodeProcess(self._pid.process))

    def _keep_time(self) -> None:
        now = time.monotonic()
        if self._kill_at is not None:
            if now >= self._kill_at and not self._is_over():
                self._kill()
        elif self._deadline is not None and now >= self._deadline and self._ended is None:
            self._end("timeout")
        if now >= self._look_at:
            self._look(now)

    def _look(self, now: float) -> None:
        self._look_at = now + self._held.every
        if self.reason is not None:
            return
        self.lost = self._held.look(now)
        if self.lost is not None:
            self._end("lost")
        elif self._held.stop and self._ended is None:
            self._end("asked")

    def _end(self, reason: str) -> None:
        """Ask the command and everything that it started to end; where that can't be asked, there is no grace."""
        self.reason = reason
        self._deadline = None
        group = self._pid.group
        if self._plan.grace > 0 and group is not None and press_break(group):
            self._kill_at = time.monotonic() + self._plan.grace
        else:
            self._terminate()

    def _kill(self) -> None:
        self.killed = True
        self._terminate()

    def _terminate(self) -> None:
        self._kill_at = None
        self._pid.job_object.terminate(_ENDED_BY_US)
        until = time.monotonic() + GONE_WITHIN
        while self._pid.job_object.pids() and time.monotonic() < until:
            time.sleep(_PAUSE)
        self._collect()
        self.survivors = self._members()
        self._gave_up = True

    def _members(self) -> list[tuple[int, str]]:
        """Who is in the job object, but not the console: it goes with whoever is on it."""
        found = []
        for pid in self._pid.job_object.pids():
            from lockcore import _tree

            member = _tree.find(pid)
            if member is not None and ntpath.basename(member.command.partition(" ")[0]).lower() != _CONSOLE_ITSELF:
                found.append((member.pid, member.command))
        return found


def _has_ended(process: int) -> bool:
    return _winapi.WaitForSingleObject(process, 0) == _winapi.WAIT_OBJECT_0
