"""Frees a lease whose holder is gone, before its time is over. What is live is never touched, but by force.

The row is compared once more by the database itself: it is freed only if it is still the very taking that was shown.
"""

from __future__ import annotations

import json
import time

from lockcore import _tree
from lockcore._errors import StoreFailed
from lockcore._history import History, HistoryFailed
from lockcore._inspect import inspect
from lockcore._lease.address import parse
from lockcore._lease.store import backend_of
from lockcore._lease.values import Grant
from lockcore._outcome import Effect, Outcome
from lockcore._said import joined, said
from lockcore._show import as_job
from lockcore._text import printable
from lockcore._values import Report, Verdict
from lockcore._wording import headline, named


def lease_refusal(job: str, report: Report, *, force: bool, name: str | None = None) -> Outcome | None:
    """Why it may not be freed, as far as what was shown tells; None if it may."""
    if report.verdict is None:
        return Outcome(Effect.REFUSED, said("{job}: there is nothing to clean. {headline}", job, headline(report)))
    lock = named(report.path, name)
    if report.verdict is Verdict.HELD:
        advice = said("Stop it first:  lockcore stop {lock}", lock)
        return Outcome(Effect.REFUSED, said("{job} is not cleaned. {why}", job, headline(report)), (advice,))
    if grant_shown(report) is None:
        return Outcome(Effect.REFUSED, said("{job} is not cleaned. {why}", job, joined(" ", report.evidence)))
    if report.verdict is not Verdict.STALE and not force:
        advice = said("If you are sure:  lockcore clean --force {lock}", lock)
        return Outcome(Effect.REFUSED, said("{job} is not cleaned. {why}", job, headline(report)), (advice,))
    return None


def free_lease(job: str, shown: Report, url: str) -> Outcome:
    """Free the lease that was shown, if it still is as it was."""
    now = inspect(url)
    grant = grant_shown(shown)
    assert grant is not None
    if grant_shown(now) != grant or now.verdict is not shown.verdict:
        changed = said("{job} is not cleaned: it has changed since it was shown. {headline}", job, headline(now))
        return Outcome(Effect.CHANGED, changed)
    try:
        with History() as history:
            if (left := _left_running(shown.path, history)) is not None:
                return Outcome(Effect.REFUSED, said("{job} is not cleaned. {why}", job, left))
            backend = backend_of(parse(url))
            try:
                if not backend.free(grant):
                    taken = said("{job} is not cleaned: somebody else took it at the same moment.", job)
                    return Outcome(Effect.CHANGED, taken)
            finally:
                backend.close()
            assert shown.verdict is not None
            history.keep_cleaned(
                at=time.time(),
                job=job,
                path=shown.path,
                kept_as="",
                verdict=shown.verdict.value,
                evidence=shown.evidence,
                record=json.dumps(as_job(shown)["record"]),
            )
    except (StoreFailed, HistoryFailed) as error:
        return Outcome(Effect.FAILED, said("{job} could not be cleaned: {why}", job, printable(str(error), 800)))
    return Outcome(Effect.DONE, said("{job}: {what}.", job, said("its lease was freed")))


def _left_running(lock: str, history: History) -> str | None:
    """Who is left of the lease's last run on this machine: who sits by may need its grace to end them."""
    left = [process for run in history.unfinished(lock) for process in _tree.names(None, run.key)]
    if not left:
        return None
    named_ones = ", ".join(f"PID {pid} ({printable(command, 60)})" for pid, command in left)
    return said("What its holder had started still runs: {processes}. It should be over in a moment.", named_ones)


def grant_shown(report: Report) -> Grant | None:
    """What names the taking that a report is about; None if nobody has it, or it can't be named."""
    record = report.record
    if record is None or record.token is None or record.fence is None or record.holder is None:
        return None
    name = parse(report.path).name
    return None if name is None else Grant(name, record.token, record.fence)
