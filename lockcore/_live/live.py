"""The live view: waits for keys, snapshots and the ends of actions, and draws what has changed.

It sleeps without a timer until one of them comes, or until a text on the screen will read differently.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from lockcore._live.actions import Actions, Worker, look_at, runs_of
from lockcore._live.draw import draw, next_change
from lockcore._live.feed import Chosen, Feed
from lockcore._live.frame import Painter
from lockcore._live.keys import Decoder
from lockcore._live.step import is_outdated, on_key, on_log, on_looked, on_outcome, on_runs, on_size, on_snapshot
from lockcore._live.tail import Tail
from lockcore._live.view import Action, Effect, Leave, LookAt, Note, Perform, Read, Redraw, StopReading, Tone, View
from lockcore._outcome import Effect as Came
from lockcore._outcome import Outcome
from lockcore._terminal import Terminal
from lockcore._text import printable
from lockcore._watch.status import Flip, JobStatus, Snapshot

if sys.platform == "win32":
    from lockcore._live.screen_windows import Screen
else:
    from lockcore._live.screen_posix import Screen

ESCAPE = 0.05
"""Seconds in which the rest of a key must follow, or else it was Escape by itself."""

PAUSE, REST = 0.05, 4.0
"""Between two drawings that nobody asked for with a key: seconds, and how often as long as the last one took."""

Change = Callable[[View], View]


def watch_live(feed: Feed, chosen: Chosen, keys: int) -> int:
    """Show the jobs on the terminal of standard output until somebody quits, and give the exit code."""
    sys.stdout.flush()
    with Screen(keys, sys.stdout.fileno()) as screen:
        return _Live(feed, chosen, screen, Terminal(sys.stdout)).run()


class _Live:
    """One view on one screen."""

    def __init__(self, feed: Feed, chosen: Chosen, screen: Screen, terminal: Terminal) -> None:
        self._feed, self._chosen = feed, chosen
        self._screen, self._terminal = screen, terminal
        self._painter = Painter(colour=terminal.has_colour)
        self._decoder = Decoder()
        self._inbox: deque[Change] = deque()
        self._news: Snapshot | None = None
        self._actions = Actions()
        self._doing, self._reading = Worker("lockcore-action"), Worker("lockcore-read")
        self._tail: Tail | None = None
        self._view = on_snapshot(View(chosen.of(feed.snapshot)), chosen.of(feed.snapshot))
        self._rest_until = 0.0

    def run(self) -> int:
        """Until somebody quits; gives the exit code."""
        deaf = self._feed.listen(self._heard)
        try:
            self._news = self._feed.snapshot  # it may have changed before we listened
            return self._loop()
        finally:
            deaf()
            self._stop_reading()
            for worker in (self._doing, self._reading):
                worker.close(0.2)

    def _loop(self) -> int:
        timeout: float | None = 0.0
        while True:
            data = self._screen.wait(timeout)
            if data is None:
                return _exit_code(self._screen.ended)
            keys = self._decoder.feed(data) if data or not self._decoder.is_waiting else self._decoder.flush()
            for key in keys:  # before anything else: they were meant for what was on the screen
                self._view, effect = on_key(self._view, key)
                if isinstance(effect, Leave):
                    return 0
                self._have(effect)
            early = self._rest_until - time.monotonic()
            if early > 0 and not keys:
                timeout = early
                continue
            began = time.monotonic()
            self._hear()
            timeout = self._draw()
            ended = time.monotonic()
            self._rest_until = ended + max(PAUSE, REST * (ended - began))

    def _draw(self) -> float | None:
        """Draw, and tell how long to sleep."""
        now = time.time()
        self._view = on_size(self._view, *self._screen.size())
        frame = draw(self._view, now, self._terminal)
        self._view = replace(self._view, scroll=frame.scroll)
        self._screen.show([self._painter.painted(line, self._view.columns) for line in frame.lines])
        waits = [ESCAPE] if self._decoder.is_waiting else []
        change = next_change(self._view, now)
        if change is not None:
            waits.append(max(0.0, change - time.time()))
        return min(waits, default=None)

    def _hear(self) -> None:
        news, self._news = self._news, None
        if news is not None:
            before, self._view = self._view, on_snapshot(self._view, self._chosen.of(news))
            if is_outdated(self._view, before) and self._view.job is not None:
                self._have(Read(self._view.job))
            self._actions.collect()
        while self._inbox:
            self._view = self._inbox.popleft()(self._view)

    def _heard(self, snapshot: Snapshot, flips: tuple[Flip, ...]) -> None:
        self._news = snapshot
        self._screen.wake()

    def _tell(self, change: Change) -> None:
        """From any thread: something that changes the view."""
        self._inbox.append(change)
        self._screen.wake()

    def _have(self, effect: Effect | None) -> None:
        match effect:
            case Perform(action):
                self._doing.do(lambda: self._perform(action))
            case LookAt(status):
                self._doing.do(lambda: self._look_at(status))
            case Read(status, log=True):
                self._stop_reading()
                self._tail = Tail(status, lambda log: self._tell(lambda view: on_log(view, log)))
            case Read(status):
                self._reading.do(lambda: self._read_runs(status))
            case StopReading():
                self._stop_reading()
            case Redraw():
                self._screen.redraw()
            case _:
                pass

    def _perform(self, action: Action) -> None:
        try:
            outcome = self._actions.perform(action)
        except Exception as error:  # whatever it was, the person is told and the view goes on
            outcome = Outcome(Came.FAILED, f"{type(error).__name__}: {printable(str(error), 400)}")
        self._tell(partial(on_outcome, outcome=outcome))
        self._feed.look_again(action.status.name)

    def _look_at(self, status: JobStatus) -> None:
        try:
            self._tell(partial(on_looked, looked=look_at(status)))
        except Exception as error:
            note = Note(f"It can't be looked at: {printable(str(error), 400)}", Tone.BAD)
            self._tell(lambda view: replace(view, busy=None, note=note))

    def _read_runs(self, status: JobStatus) -> None:
        self._tell(partial(on_runs, name=status.name, runs=runs_of(status)))

    def _stop_reading(self) -> None:
        if self._tail is not None:
            self._tail.close()
            self._tail = None


def _exit_code(ended: int | None) -> int:
    """Ctrl-C is a way to quit; another signal is named as shells do."""
    return 0 if ended in (None, 2) else 128 + ended
