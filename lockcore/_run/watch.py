"""Follows the command until it ends: signals, its time limit, its lock, its output, its children."""

from __future__ import annotations

import os
import select
import sys
import time

assert sys.platform != "win32"

from lockcore._run.child import Ended
from lockcore._run.say import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from collections.abc import Callable

    from lockcore._run.child import Inbox
    from lockcore._run.held import Held
    from lockcore._run.output import Output
    from lockcore._run.plan import Plan
else:
    import _signal as signal

LOOK_AFTER = 1.0
"""Seconds after which the lock's files are looked at for the first time: most commands have ended by then."""

STOPPING = frozenset({signal.SIGTERM, signal.SIGINT, signal.SIGQUIT})
"""Whoever sends one of these wants the job to end. SIGHUP may only have it read its settings again."""


class Watch:
    """One command, from its start to its end.

    `reason` is why it was ended by us: `timeout`; `asked`, through its lease; or `lost` with a sentence in `lost`.
    `stopped` tells that
    somebody asked it to end, `interrupted` that somebody did at the terminal. `survivors` could not be ended;
    `left` were still there when it ended by itself.
    """

    def __init__(self, pid: int, key: str, plan: Plan, inbox: Inbox, output: Output | None, held: Held) -> None:
        self.reason: str | None = None
        self.lost: str | None = None
        self.stopped = False
        self.interrupted = False
        self.killed = False
        self.survivors: list[tuple[int, str]] = []
        self.left: list[tuple[int, str]] = []
        self._pid = pid
        self._key = key
        self._plan = plan
        self._output = output
        self._held = held
        self._ended: Ended | None = None
        self._childless = False
        self._spare = held.spare
        self._gave_up = False
        self._hurry = False
        began = time.monotonic()
        self._deadline = None if plan.timeout is None else began + plan.timeout
        self._kill_at: float | None = None
        self._look_at = began + LOOK_AFTER
        self._inbox = inbox

    def until_end(self, meanwhile: Callable[[], int | None]) -> Ended | None:
        """Wait for the end; None if even killing does not end it.

        `meanwhile` is done first: the command runs. It may give the PID of a child of ours that is not the job's.
        """
        try:
            if (other := meanwhile()) is not None:
                self._spare |= {other}
            while not self._is_over():
                self._wait()
                for number, by_terminal in self._inbox.read():
                    self._receive(number, by_terminal)
                self._reap()
                if self._output is not None:
                    self._output.pass_on()
                self._keep_time()
            if self._output is not None:
                self._output.give_up()
        finally:
            self._inbox.close()
            self._held.close()
        if self.reason is None and not self._childless and self._inbox.adopts:
            self.left = self._members()
        return self._ended

    def _is_over(self) -> bool:
        if self._ended is None or self._gave_up:
            return self._gave_up
        if self.reason is None:
            return self._output is None or self._output.is_over or self._hurry
        # Once we end it, what it leaves behind is ours to end too.
        return not self._members()

    def _wait(self) -> None:
        poll = select.poll()
        poll.register(self._inbox.fd, select.POLLIN)
        if self._held.fileno() >= 0:
            poll.register(self._held.fileno(), select.POLLIN)
        if self._output is not None:
            self._output.register(poll)
        times = [at for at in (self._deadline, self._kill_at, self._look_at) if at is not None]
        poll.poll(max(0, round((min(times) - time.monotonic()) * 1000) + 1))

    def _receive(self, number: int, by_terminal: bool) -> None:
        if number == signal.SIGCHLD:
            return
        if number == signal.SIGWINCH and self._output is not None and self._output.has_terminal:
            self._output.resize()
            by_terminal = False  # it was too early: the command's own terminal has its new size only now
        if number in STOPPING:
            self.interrupted, self.stopped = self.interrupted or by_terminal, self.stopped or not by_terminal
        self._hurry = self._hurry or (self._ended is not None and number in STOPPING)
        if not by_terminal and self._ended is None:
            self._send(number)

    def _send(self, number: int) -> None:
        """Our own child, not yet waited for: its PID can't be another's."""
        try:
            os.kill(self._pid, number)
        except OSError as error:
            say(f"{self._plan.name} can't be signalled: {error.strerror}. It goes on, and keeps its lock.")

    def _reap(self) -> None:
        """Collect whoever has ended, adopted orphans too."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                self._childless = True
                self._gave_up = self._gave_up or self._ended is None  # somebody else has collected it
                return
            if pid == 0:
                return
            if pid == self._pid:
                self._ended = Ended(status)
                if self._output is not None:
                    self._output.ended()
            self._spare -= {pid}

    def _keep_time(self) -> None:
        now = time.monotonic()
        if self._kill_at is not None:
            if now >= self._kill_at and not self._is_over():
                self._kill()
        elif self._deadline is not None and now >= self._deadline:
            self._deadline = None
            if self._ended is None:
                self._end("timeout")
            else:
                self._hurry = True  # only its output is left, and nobody takes it
        if now >= self._look_at or self._held.happened():
            self._look(now)

    def _look(self, now: float) -> None:
        self._look_at = now + self._held.every
        if self.reason is not None:
            return
        try:
            self.lost = self._held.look(now)
        except OSError:
            return  # no descriptor left, for one: the next look will tell
        if self.lost is not None:
            self._end("lost")
        elif self._held.stop and self._ended is None:
            self._end("asked")

    def _end(self, reason: str) -> None:
        """Ask the command and everything that it started to end."""
        self.reason = reason
        self._deadline = None
        self._kill_at = time.monotonic() + self._plan.grace
        try:
            from lockcore import _tree

            for member in _tree.members(self._root(), self._key, spare=self._spare):
                member.ask(signal.SIGTERM)
                member.close()
        except OSError:
            self._send(signal.SIGTERM)  # nothing can be opened any more: at least the command itself

    def _kill(self) -> None:
        self.killed = True
        self._kill_at = None
        try:
            from lockcore import _tree

            ending = _tree.end(self._root(), self._key, grace=0, spare=self._spare, reap=self._reap)
            self.survivors = ending.survivors
        except OSError:
            if self._ended is None:
                self._send(signal.SIGKILL)
                self._ended = Ended(os.waitpid(self._pid, 0)[1])
        self._reap()
        self._gave_up = True

    def _root(self) -> int | None:
        """Where the tree begins: at us, where orphans come to us; else at the command, until it was collected."""
        return os.getpid() if self._inbox.adopts else self._pid if self._ended is None else None

    def _members(self) -> list[tuple[int, str]]:
        from lockcore import _tree

        found = []
        for member in _tree.members(self._root(), self._key, spare=self._spare):
            found.append((member.pid, member.command))
            member.close()
        return found
