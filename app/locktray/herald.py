"""Tells the person what has happened: keeps the Notifier's state, and has its notices shown."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from lockcore._derive import JobState
from lockcore._outcome import Effect, Outcome
from lockcore._registry.config import NOTIFIED, BadConfig, load_config
from lockcore._registry.job_file import BadJobFile
from lockcore._registry.jobs import load
from lockcore._value import value
from lockcore._watch.status import Flip, JobStatus, Snapshot
from locktray.beside import Beside
from locktray.present.digest import Past
from locktray.present.incidents import JobRun, ended_between
from locktray.present.left import MOMENT, lasting, may_pass
from locktray.present.notices import Button, Notice, Urgency, Wishes
from locktray.present.notifier import Notifier
from locktray.present.quiet import Quiet
from locktray.tongue import told

RUNS = 500
"""How many runs of the history are looked through for what happened meanwhile."""

DAY = 86400.0

SAMPLE_EVENTS = {"failure": False, "timeout": False, "missed": False}
"""What samples are meant to do is no news."""

Tables = Mapping[str, Mapping[str, bool]]


class Service(Protocol):
    """What shows notices."""

    @property
    def has_buttons(self) -> bool: ...

    def show(
        self,
        key: str,
        title: str,
        body: str,
        *,
        urgent: bool,
        buttons: Sequence[tuple[str, str]] = (),
        state: JobState | None = None,
        opens: str = "",
    ) -> None: ...


class Herald(QObject):
    """From the first Snapshot of a watch on, every Flip goes through here.

    Signals:
        asked: the Button that was pressed, and its Notice.
        told: something was told, and should be known as told by the next Locktray.
    """

    asked = Signal(object, object)
    told = Signal()

    def __init__(self, service: Service, quiet: Callable[[], Quiet], busy: Callable[[], frozenset[str]]) -> None:
        super().__init__()
        self._service = service
        self._quiet, self._busy = quiet, busy
        self._beside = Beside("locktray-notices")
        self._notifier: Notifier | None = None
        self._before: Snapshot | None = None
        self._first: Snapshot | None = None
        """Of the first watch ever, which has nothing to catch up with."""
        self._watch = 0
        self._events: Mapping[str, bool] = {}
        self._tables: dict[str, Mapping[str, bool]] = {}
        self._shown: dict[str, Notice] = {}
        self._heard_of: deque[_Batch] = deque()
        self._moment = QTimer(self)
        self._moment.setSingleShot(True)
        self._moment.timeout.connect(self._pass_on)
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.timeout.connect(lambda: self._step((), ()))

    def begin(self, snapshot: Snapshot, past: Past, *, sampling: bool) -> None:
        """A watch begins; what an earlier one told is known."""
        self._watch += 1
        self._notifier, self._before = None, snapshot
        self._heard_of.clear()
        self._first = snapshot if past.until is None and not sampling else None
        self._tables.clear()
        watch = self._watch
        since = None if sampling else past.until

        def look() -> tuple[list[JobRun], Mapping[str, bool]]:
            return _runs_since(since, snapshot), SAMPLE_EVENTS if sampling else _events()

        self._beside.ask(look, lambda found: self._begun(watch, snapshot, past if not sampling else Past(), *found))

    def hear(self, snapshot: Snapshot, flips: tuple[Flip, ...]) -> None:
        """Something has changed."""
        runs = () if self._before is None else ended_between(self._before, snapshot)
        self._before = snapshot
        if not flips and not runs:
            return
        about = [flip.after for flip in flips if flip.after is not None] + [run.status for run in runs if run.status]
        names = {status.name for status in about if status.registered}
        watch, wishes = self._watch, self._wishes()  # who is not to be disturbed now, is not disturbed a moment later
        self._beside.ask(
            lambda: _tables(names), lambda tables: self._heard(watch, _Batch(time.time(), flips, runs, tables, wishes))
        )

    def read_again(self) -> None:
        """The settings have changed."""
        watch = self._watch

        def read(events: Mapping[str, bool]) -> None:
            if watch == self._watch and self._notifier is not None:
                self._events = events

        if self._events is not SAMPLE_EVENTS:
            self._beside.ask(_events, read)

    def say(self, outcome: Outcome, status: JobStatus) -> None:
        """What came of an action."""
        urgent = outcome.effect is Effect.FAILED
        advice = "\n".join(map(told, outcome.advice))
        self._service.show(f"outcome {status.name}", told(outcome.sentence), advice, urgent=urgent)

    def pressed(self, key: str, name: str) -> None:
        """A notice was pressed, or one of its buttons."""
        notice = self._shown.get(key)
        if notice is None:
            return
        button = next((button for button in notice.buttons if button.name == name), Button.OPEN_WINDOW)
        self.asked.emit(button, notice)

    def past(self) -> Past | None:
        """What the next Locktray should know; None while that is what this one was told itself."""
        if self._notifier is not None:
            return self._notifier.past(time.time())
        if self._first is None:
            return None
        notifier, _ = Notifier.begin(self._first, (), Past(), self._first.at, self._wishes())
        return notifier.past(self._first.at)

    def close(self) -> None:
        self._clock.stop()
        self._moment.stop()
        self._beside.close()

    def _begun(
        self, watch: int, snapshot: Snapshot, past: Past, runs: list[JobRun], events: Mapping[str, bool]
    ) -> None:
        if watch != self._watch:
            return
        self._events = events
        self._notifier, notices = Notifier.begin(snapshot, runs, past, time.time(), self._wishes())
        self._show(notices)

    def _heard(self, watch: int, batch: _Batch) -> None:
        if watch == self._watch:
            self._heard_of.append(batch)
            self._pass_on()

    def _pass_on(self) -> None:
        """In its order, what has happened for good."""
        while self._heard_of:
            batch = self._heard_of[0]
            waited = time.time() - batch.at
            if may_pass(batch.flips) and 0 <= waited < MOMENT:
                self._moment.start(round((MOMENT - waited) * 1000) + 1)
                return
            self._heard_of.popleft()
            later = [flip for each in self._heard_of for flip in each.flips]
            self._tables.update(batch.tables)
            wishes = replace(self._wishes(), quiet=batch.wishes.quiet, busy=batch.wishes.busy)
            self._step(lasting(batch.flips, later), batch.runs, wishes)

    def _step(self, flips: Iterable[Flip], runs: Iterable[JobRun], wishes: Wishes | None = None) -> None:
        if self._notifier is not None:
            self._notifier, notices = self._notifier.step(flips, time.time(), wishes or self._wishes(), runs)
            self._show(notices)

    def _show(self, notices: Iterable[Notice]) -> None:
        for notice in notices:
            key = f"job {notice.tag}" if notice.tag else "jobs"
            self._shown[key] = notice
            buttons = [(button.name, told(button.value)) for button in notice.buttons]
            urgent = notice.urgency is Urgency.CRITICAL
            state = None if notice.status is None else notice.status.state
            opens = "" if Button.OPEN_WINDOW in notice.buttons else told(Button.OPEN_WINDOW.value)
            self._service.show(key, notice.title, notice.body, urgent=urgent, buttons=buttons, state=state, opens=opens)
        if notices:
            self.told.emit()
        wakes = None if self._notifier is None else self._notifier.wakes_at
        if wakes is None:
            self._clock.stop()
        else:
            self._clock.start(round(min(max(0.0, wakes - time.time()), DAY) * 1000) + 1)

    def _wishes(self) -> Wishes:
        return Wishes(self._quiet(), self._events, self._tables, self._busy())


@value
class _Batch:
    """What was heard at once, when, and what the person and the job files wished then."""

    at: float
    flips: tuple[Flip, ...]
    runs: tuple[JobRun, ...]
    tables: Tables
    wishes: Wishes


def _events() -> dict[str, bool]:
    """What was set otherwise than by default. The defaults are for mails, which disturb more than a notice."""
    try:
        return {event: wanted for event, wanted in load_config().notify.items() if wanted != NOTIFIED[event]}
    except (BadConfig, OSError):
        return {}


def _tables(names: Iterable[str]) -> dict[str, Mapping[str, bool]]:
    found: dict[str, Mapping[str, bool]] = {}
    for name in names:
        try:
            job = load(name)
        except (BadJobFile, OSError):
            continue
        if job is not None:
            found[name] = job.notify
    return found


def _runs_since(until: float | None, snapshot: Snapshot) -> list[JobRun]:
    if until is None:
        return []
    from lockcore._history import History, HistoryFailed
    from lockcore._watch.reading import as_value

    try:
        with History(read_only=True) as history:
            runs = [run for run in history.runs(limit=RUNS) if run.outcome is not None and (run.ended or 0.0) > until]
            return [JobRun(run.job, as_value(run), snapshot.jobs.get(run.job)) for run in runs]
    except HistoryFailed:
        return []
