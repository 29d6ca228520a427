"""Reads a run's log beside the GUI thread, again and again while it grows and somebody looks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from lockcore._log_end import LogEnd, Missing, NoLog, Part
from lockcore._watch.facts import LastRun
from locktray.beside import Beside
from locktray.present import log as words
from locktray.ui.kit.log.source import Broken, Grown, Opened, look_again, open_log_of, read_earlier, read_more

GROWING = 200
"""Milliseconds between looks at a log that may grow."""

RESTING = 2000
"""Milliseconds between looks whether there is a newer one."""


class LogReading(QObject):
    """One log at a time. `run` is whose it is, `going` whether more may come, `newest` the newest run that has a log.

    Signals:
        began: the first Part of a log.
        missing: the sentence that says why there is none.
        grew: a Part that came since.
        above: a Part that stands before the others.
        changed: run, going or newest is another.
    """

    began = Signal(object)
    missing = Signal(str)
    grew = Signal(object)
    above = Signal(object)
    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.job = ""
        self.can_start = True
        self.chosen: int | None = None
        self.run: LastRun | None = None
        self.going = False
        self.newest = 0
        self._beside = Beside("locktray-log")
        self._question = 0
        self._asking = False
        self._awake = False
        self._end: LogEnd | None = None
        self._ends: set[LogEnd] = set()  # all that are open, those too that nobody was told of; the thread's own
        self._clock = QTimer(self)
        self._clock.timeout.connect(self.look)

    def show(self, job: str, run_id: int | None, *, can_start: bool = True) -> None:
        """Read the log of this run; without one of the newest, and of the next one when that begins.

        `can_start` tells whether the job can be started here, which keeps a log.
        """
        self.job, self.chosen, self.can_start = job, run_id, can_start
        self.open()

    def open(self) -> None:
        """Read it from its end, as if nothing had been read."""
        self._question += 1
        question = self._question
        end, self._end = self._end, None
        self._clock.stop()
        self._let_go(end)
        if not self._awake or not self.job:
            return
        self._asking = True
        self._beside.ask(
            partial(self._open, self.job, self.chosen, lambda: question != self._question),
            partial(self._opened, question),
        )

    def look(self) -> None:
        """See whether something came, unless that is being done."""
        if self._asking or not self._awake or not self.job:
            return
        if self._end is None or self.run is None:
            if self.chosen is None:
                self.open()
            return
        self._asking = True
        ask = partial(read_more, self._end, self.run)
        if not self.going:
            ask = partial(look_again, self._end, self.run, self.job)
        self._beside.ask(ask, partial(self._came, self._question))

    def ask_earlier(self, dropped: int) -> None:
        """Read the part that stands before what is shown; so many lines went there since they were told."""
        if self._end is not None:
            self._beside.ask(partial(read_earlier, self._end, dropped), partial(self._came_above, self._question))

    def wake(self) -> None:
        """Somebody can see it."""
        self._awake = True
        if self._end is None:
            self.open()
        else:
            self.look()
            self._rest()

    def sleep(self) -> None:
        """Nobody can."""
        self._awake = False
        self._clock.stop()

    def clear(self) -> None:
        """Read nothing, and have nothing open."""
        self.job, self.run, self.going, self.newest = "", None, False, 0
        self.open()

    def close_down(self) -> None:
        """End for good. Twice is harmless."""
        self._question += 1
        self.sleep()
        self._end = None
        self._beside.close(last=self._close_all)

    def _let_go(self, end: LogEnd | None) -> None:
        if end is not None:
            self._beside.ask(partial(self._close, end), lambda _: None)

    def _open(self, job: str, run_id: int | None, enough: Callable[[], bool]) -> Opened | NoLog | Broken | None:
        found = open_log_of(job, run_id, enough)
        if isinstance(found, Opened):
            self._ends.add(found.end)
        return found

    def _close(self, end: LogEnd) -> None:
        self._ends.discard(end)
        end.close()

    def _close_all(self) -> None:
        while self._ends:
            self._ends.pop().close()

    def _opened(self, question: int, found: Opened | NoLog | Broken | None) -> None:
        if question != self._question or found is None:
            self._let_go(found.end if isinstance(found, Opened) else None)
            return
        self._asking = False
        if isinstance(found, Opened):
            self.run, self._end, self.going, self.newest = found.run, found.end, found.going, found.newest
            self.changed.emit()
            self.began.emit(found.part)
        else:
            self.run, self.going = found.run if isinstance(found, NoLog) else None, False
            self.changed.emit()
            self.missing.emit(_why(found, self.job, can_start=self.can_start))
        self._rest()

    def _came(self, question: int, found: Grown | Broken) -> None:
        if question != self._question:
            return
        self._asking = False
        if isinstance(found, Broken):
            self._clock.stop()
            self.missing.emit(words.unreadable(found.why))
            return
        if found.part is not None:
            self.grew.emit(found.part)
        before = self.run, self.going, self.newest
        self.run, self.going, self.newest = found.run or self.run, found.going, found.newest or self.newest
        if before != (self.run, self.going, self.newest):
            self.changed.emit()
        if self.chosen is None and self.run is not None and self.newest > self.run.id:
            self.open()
        else:
            self._rest()

    def _came_above(self, question: int, found: Part | Broken) -> None:
        if question == self._question:
            self.above.emit(Part(()) if isinstance(found, Broken) else found)

    def _rest(self) -> None:
        interval = GROWING if self.going else RESTING
        if self._awake and (not self._clock.isActive() or self._clock.interval() != interval):
            self._clock.start(interval)


def _why(found: NoLog | Broken, job: str, *, can_start: bool) -> str:
    if isinstance(found, Broken):
        return words.unreadable(found.why)
    match found.why:
        case Missing.NONE_KEPT:
            return words.none_kept(job, can_start=can_start)
        case Missing.NOT_KEPT if found.run is not None:
            return words.not_kept(found.run)
        case Missing.GONE:
            return words.gone(found.run)
        case _:
            return words.unreadable(found.detail)
