"""Where what a person asks for is done: beside the GUI thread, with the job as it was seen, ending in an Outcome."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from lockcore._company import ALONE
from lockcore._live.view import Action, Looked
from lockcore._objections import Kind
from lockcore._outcome import Effect, Outcome
from lockcore._said import joined, said
from lockcore._text import printable
from lockcore._values import Report, Verdict
from lockcore._watch.status import JobStatus
from lockcore._wording import headline
from locktray.beside import Beside
from locktray.present.cleaning import Sight
from locktray.tongue import why

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._live.actions import Actions
    from lockcore._set_aside import SetAside
    from locktray.present.proposal import Proposal
    from locktray.proposing import Registered

AFTERMATH = 2000
"""Milliseconds after an action in which what is heard of its job still belongs to it."""

PATIENCE = 1.0

LISTED = 500
"""How many of the locks that were set aside are listed."""

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
        self._looking = Beside("locktray-look")  # a look does not wait for a job that takes its time to stop
        self._actions: Actions | None = None
        self._busy: dict[str, int] = {}

    @property
    def busy(self) -> frozenset[str]:
        """The jobs that something is being done with: that they end just now is no news."""
        return frozenset(self._busy)

    def perform(self, action: Action, then: Callable[[Outcome], None] | None = None) -> None:
        """Do it. `then` gets the Outcome too."""
        self._begin(action.status.name, lambda: self._perform(action), then, action.status)

    def clean_and_start(self, status: JobStatus) -> None:
        """Set aside the stale lock that was seen, and start the job."""
        self._begin(status.name, lambda: self._clean_and_start(status), None, status)

    def look(self, statuses: Sequence[JobStatus], then: Callable[[tuple[Sight | Outcome, ...]], None]) -> None:
        """See what lies at the locks of these jobs now, and what keeps them company."""
        self._looking.ask(lambda: _look_at_all(statuses), then)

    def clean(self, looked: Looked, then: Callable[[Outcome], None]) -> None:
        """Set aside the very lock that was shown. The Outcome is for who asked alone, who shows it."""
        action = Action(Kind.CLEAN, looked.status, looked.shown, force=looked.needs_name)
        self._begin(looked.status.name, lambda: self._perform(action), then)

    def stop_and_clean(self, looked: Looked, then: Callable[[Outcome], None]) -> None:
        """Stop the holder that was shown; then judge its lock again, and set it aside if it is stale."""
        self._begin(looked.status.name, lambda: self._stop_and_clean(looked), then)

    def put_back(self, number: int, name: str, then: Callable[[Outcome], None]) -> None:
        """Put back what was set aside under this ID, of the job of this name."""
        self._begin(name, lambda: _restore(number), then)

    def register(self, status: JobStatus, then: Callable[[Registered | Outcome | Proposal], None]) -> None:
        """Register a lock that was found, if everything is proven; else `then` gets what there is for a form."""
        self._beside.ask(lambda: _register(status), then)

    def set_aside(self, then: Callable[[tuple[SetAside, ...] | str], None]) -> None:
        """List what was set aside, or say why that can't be read."""
        self._looking.ask(_set_aside, then)

    def collect(self) -> None:
        """Take notice of started processes that have ended."""
        if self._actions is not None:
            self._beside.ask(self._actions.collect, lambda _: None)

    def close(self) -> None:
        """What is being done has a moment to end. Twice is harmless."""
        self._looking.close(PATIENCE)
        self._beside.close(PATIENCE)

    def _begin(
        self,
        name: str,
        work: Callable[[], Outcome],
        then: Callable[[Outcome], None] | None,
        about: JobStatus | None = None,
    ) -> None:
        """Have work done with a job. With `about` everybody is told what came of it, else only who asked."""
        self._busy[name] = self._busy.get(name, 0) + 1
        _log.info("begins with %s", printable(name))

        def safely() -> Outcome:
            try:
                return work()
            except Exception as error:  # whatever it was, the person is told
                _log.exception("an action failed")
                return Outcome(Effect.FAILED, joined(": ", (type(error).__name__, printable(str(error), 400))))

        def ended(outcome: Outcome) -> None:
            _log.info("%s: %s", outcome.effect.value, outcome.sentence)
            self._look_again(name)
            QTimer.singleShot(AFTERMATH, self, lambda: self._is_over(name))
            if about is not None:
                self.came.emit(outcome, about)
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
            changed = said("{name} is no longer as it was shown. Nothing was done.", printable(status.name))
            return Outcome(Effect.CHANGED, changed)
        cleaned = self._perform(Action(Kind.CLEAN, status, looked.shown))
        if not cleaned.done:
            return cleaned
        started = self._perform(Action(Kind.START, status))
        return started if started.done else Outcome(started.effect, joined(" ", (cleaned.sentence, started.sentence)))

    def _stop_and_clean(self, looked: Looked) -> Outcome:
        from lockcore._live.actions import look_at

        status = replace(looked.status, report=looked.report)
        stopped = self._perform(Action(Kind.STOP, status))
        if not stopped.done:
            return stopped
        now = look_at(status)
        if now.report.verdict is None:
            return stopped  # its lock went with it
        if now.refusal is not None or now.needs_name:
            stays = said("Its lock stays: {why}", now.refusal or headline(now.report))
            return Outcome(Effect.REFUSED, joined(" ", (stopped.sentence, stays)), stopped.advice, stopped.kept)
        cleaned = self._perform(Action(Kind.CLEAN, status, now.shown))
        sentence = joined(" ", (stopped.sentence, cleaned.sentence))
        return Outcome(cleaned.effect, sentence, cleaned.advice, cleaned.kept)


def _is_as_seen(seen: Report, now: Report) -> bool:
    return now.verdict is Verdict.STALE and seen.record == now.record


def _look_at_all(statuses: Sequence[JobStatus]) -> tuple[Sight | Outcome, ...]:
    """On the thread. Processes are gone through once for all of them."""
    from lockcore._companions import companies_of
    from lockcore._live.actions import companions_of

    found = [_look(status) for status in statuses]
    try:
        company = companies_of([(status.report.path, companions_of(status)) for status in statuses])
    except Exception:  # what a lock is does not depend on its company
        _log.exception("what lies beside locks can't be looked at")
        company = [ALONE] * len(found)
    return tuple(
        looked if isinstance(looked, Outcome) else Sight(looked, around)
        for looked, around in zip(found, company, strict=True)
    )


def _look(status: JobStatus) -> Looked | Outcome:
    from lockcore._live.actions import look_at

    try:
        return look_at(status)
    except Exception as error:
        _log.exception("a lock can't be looked at")
        reason = printable(why(error), 400)
        return Outcome(Effect.FAILED, said("{name} can't be looked at: {why}", printable(status.name), reason))


def _restore(number: int) -> Outcome:
    from lockcore._restore import restore

    return restore(number)


def _register(status: JobStatus) -> Registered | Outcome | Proposal:
    from locktray.proposing import register

    try:
        return register(status)
    except Exception as error:  # whatever it was, the person is told
        _log.exception("a lock can't be registered")
        return Outcome(Effect.FAILED, joined(": ", (type(error).__name__, printable(str(error), 400))))


def _set_aside() -> tuple[SetAside, ...] | str:
    from lockcore._history import HistoryFailed
    from lockcore._restore import set_aside

    try:
        return set_aside(LISTED)
    except (HistoryFailed, OSError) as error:
        _log.exception("what was set aside can't be listed")
        return printable(why(error), 400)
