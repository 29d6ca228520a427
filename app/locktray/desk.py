"""Where what a person asks for is done: beside the GUI thread, with the job as it was seen, ending in an Outcome."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from lockcore._live.view import Action, Looked
from lockcore._objections import Kind
from lockcore._outcome import Effect, Outcome
from lockcore._text import printable
from lockcore._values import Report, Verdict
from lockcore._watch.status import JobStatus
from locktray.beside import Beside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._live.actions import Actions

AFTERMATH = 2000
"""Milliseconds after an action in which what is heard of its job still belongs to it."""

PATIENCE = 1.0

_log = logging.getLogger("locktray.desk")


class Desk(QObject):
    """Does one thing after the other.

    Signals:
        came: the Outcome of an action, and the JobStatus that it was asked for.
    """

    came = Signal(object, object)

    def __init__(self, look_again: Callable[[str], None]) -> None:
        super().__init__()
        self._look_again = look_again
        self._beside = Beside("locktray-action")
        self._actions: Actions | None = None
        self._busy: dict[str, int] = {}

    @property
    def busy(self) -> frozenset[str]:
        """The jobs that something is being done with: that they end just now is no news."""
        return frozenset(self._busy)

    def perform(self, action: Action, then: Callable[[Outcome], None] | None = None) -> None:
        """Do it. `then` gets the Outcome too."""
        self._begin(action.status, lambda: self._perform(action), then)

    def clean_and_start(self, status: JobStatus) -> None:
        """Set aside the stale lock that was seen, and start the job."""
        self._begin(status, lambda: self._clean_and_start(status), None)

    def look(self, statuses: Sequence[JobStatus], then: Callable[[tuple[Looked | Outcome, ...]], None]) -> None:
        """See what lies at the locks of these jobs now."""
        self._beside.ask(lambda: tuple(map(_look, statuses)), then)

    def collect(self) -> None:
        """Take notice of started processes that have ended."""
        if self._actions is not None:
            self._beside.ask(self._actions.collect, lambda _: None)

    def close(self) -> None:
        """What is being done has a moment to end. Twice is harmless."""
        self._beside.close(PATIENCE)

    def _begin(self, status: JobStatus, work: Callable[[], Outcome], then: Callable[[Outcome], None] | None) -> None:
        name = status.name
        self._busy[name] = self._busy.get(name, 0) + 1
        _log.info("begins with %s", printable(name))

        def safely() -> Outcome:
            try:
                return work()
            except Exception as error:  # whatever it was, the person is told
                _log.exception("an action failed")
                return Outcome(Effect.FAILED, f"{type(error).__name__}: {printable(str(error), 400)}")

        def ended(outcome: Outcome) -> None:
            _log.info("%s: %s", outcome.effect.value, outcome.sentence)
            self._look_again(name)
            QTimer.singleShot(AFTERMATH, self, lambda: self._is_over(name))
            self.came.emit(outcome, status)
            if then is not None:
                then(outcome)

        self._beside.ask(safely, ended)

    def _is_over(self, name: str) -> None:
        self._busy[name] -= 1
        if not self._busy[name]:
            del self._busy[name]

    def _perform(self, action: Action) -> Outcome:
        """On the thread. What acts is loaded when somebody first wants something done."""
        from lockcore._live.actions import Actions

        if self._actions is None:
            self._actions = Actions()
        return self._actions.perform(action)

    def _clean_and_start(self, status: JobStatus) -> Outcome:
        from lockcore._live.actions import look_at

        looked = look_at(status)
        if looked.refusal is not None:
            return Outcome(Effect.REFUSED, looked.refusal)
        if looked.needs_name or not _is_as_seen(status.report, looked.report):
            return Outcome(Effect.CHANGED, f"{printable(status.name)} is no longer as it was shown. Nothing was done.")
        cleaned = self._perform(Action(Kind.CLEAN, status, looked.shown))
        if not cleaned.done:
            return cleaned
        started = self._perform(Action(Kind.START, status))
        return started if started.done else Outcome(started.effect, f"{cleaned.sentence} {started.sentence}")


def _is_as_seen(seen: Report, now: Report) -> bool:
    return now.verdict is Verdict.STALE and seen.record == now.record


def _look(status: JobStatus) -> Looked | Outcome:
    from lockcore._live.actions import look_at

    try:
        return look_at(status)
    except Exception as error:
        _log.exception("a lock can't be looked at")
        return Outcome(Effect.FAILED, f"{printable(status.name)} can't be looked at: {printable(str(error), 400)}")
