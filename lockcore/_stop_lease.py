"""Stops the holder of a lease: on this machine as the holder of a lock file, elsewhere by asking through the lease."""

from __future__ import annotations

import time

from lockcore._clean_lease import grant_shown
from lockcore._errors import StoreFailed
from lockcore._inspect import inspect
from lockcore._lease.store import LeaseStore, open_lease_store
from lockcore._outcome import Effect, Outcome
from lockcore._said import said
from lockcore._text import age, printable, tenths
from lockcore._values import Report, Verdict
from lockcore._wording import headline, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._lease.values import Grant, LeaseInfo

SLACK = 2.0
"""Seconds beyond a holder's TTL and its grace that the answer may take to be seen."""


def ask_to_stop(job: str, seen: Report, url: str, *, grace: float, name: str | None) -> Outcome:
    """Ask who was seen to hold the lease to end, and wait until it is let go.

    A holder hears of it with his next heartbeat at the latest, unless he is gone: then his time will be over.
    """
    grant = grant_shown(seen)
    if grant is None:
        unclear = said("{job} is not stopped: its row can't be told from another one.", job)
        return Outcome(Effect.REFUSED, unclear, seen.evidence)
    began = time.monotonic()
    ttl = seen.record.ttl if seen.record is not None and seen.record.ttl is not None else 0.0
    try:
        with open_lease_store(url) as store:
            with store.turn:
                asked = store.backend.ask_to_stop(grant)
            if not asked:
                return _not_asked(job, seen, url, store, grant)
            info = _wait(store, grant, began + ttl + grace + SLACK)
    except StoreFailed as failure:
        return Outcome(Effect.FAILED, said("{job} could not be asked to end: {why}", job, printable(str(failure), 800)))
    took = time.monotonic() - began
    where = _where(seen)
    if info is None or info.token != grant.token:
        let_go = said(
            "{job} stopped: it was asked to end, and {holder} let its lease go after {seconds} s.",
            *(job, where, tenths(took)),
        )
        return Outcome(Effect.DONE, let_go)
    if info.expired:
        advice = said(
            "Its lease is free to be taken now, or to be cleaned:  lockcore clean {lock}", named(seen.path, name)
        )
        silent = said("{job} was asked to end, and {holder} has not been heard of since.", job, where)
        return Outcome(Effect.DONE, silent, (advice,))
    return Outcome(
        Effect.FAILED,
        said("{job} was asked to end, but {holder} still holds its lease after {age}.", job, where, age(took)),
        (said("A program that takes its lease itself has to listen for that (on_stop, or stop_requested)."),),
    )


def _not_asked(job: str, seen: Report, url: str, store: LeaseStore, grant: Grant) -> Outcome:
    info = store.info(grant.name)
    if info is not None and info.token == grant.token:
        mute = said("{job} is held by {holder}, and its table has no place to ask it to end.", job, _where(seen))
        return Outcome(Effect.REFUSED, mute)
    changed = said("{job} is no longer held by {holder}. {headline}", job, _where(seen), headline(inspect(url)))
    return Outcome(Effect.CHANGED, changed)


def _wait(store: LeaseStore, grant: Grant, until: float) -> LeaseInfo | None:
    with store.backend.changes() as changes:
        while True:
            info = store.info(grant.name)
            left = until - time.monotonic()
            if info is None or info.token != grant.token or info.expired or left <= 0:
                return info
            changes.wait(min(left, 1.0))


def _where(seen: Report) -> str:
    holder = seen.holder
    if holder is None:
        return said("its holder")
    if seen.verdict is Verdict.FOREIGN and holder.host:
        return said("PID {pid} on {host}", holder.pid, printable(holder.host))
    return said("PID {pid}", holder.pid)
