"""Takes a lease, waits for it if need be, and lets it go: once, whatever threads, forks and signals do."""

from __future__ import annotations

import threading
import time

from lockcore import _lifetime
from lockcore._errors import StoreFailed
from lockcore._lease import here
from lockcore._lease.row import claim_of
from lockcore._lease.store import grant_of
from lockcore._lease.term import Term
from lockcore._lease.turn import Turn
from lockcore._lease.values import Claim, Grant, LeaseInfo
from lockcore._system import system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._lease.backend import Changes
    from lockcore._lease.store import LeaseStore
    from lockcore._lease.term import Terms

NET = 5.0
"""Seconds after which somebody who waits looks again, whatever he has heard."""

BACK_OFF = (0.1, 0.25, 0.5, 1.0)
"""Seconds between tries of somebody who waits while the database can't be reached, for a long TTL."""

PART = 0.25
"""How much of the TTL: this time comes on top of that of a holder who died meanwhile."""

SLICE = 0.25
"""Seconds after which somebody who waits for a coroutine sees whether it was cancelled."""

PATIENCE = 5.0
"""Seconds for which the store may be busy when a lease is to be let go."""

PARTING = 2.0
"""Seconds that letting go may take when the process ends, of all leases of a store together."""


class Taker:
    """One lease of a store, for any thread. `held` is what it has in hand, or had and lost."""

    def __init__(
        self, store: LeaseStore, name: str, terms: Terms, *, own_store: bool, on_signal: bool, wrapped: bool
    ) -> None:
        self._store = store
        self._name = name
        self._terms = terms
        self._own = own_store
        self._on_signal = on_signal
        self._wrapped = wrapped
        self.held: Held | None = None
        self._taking = Turn()
        """Held by whoever takes the lease, through this object."""
        self._waiting = 0

    def take(self) -> Held | LeaseInfo:
        """One try; who has it, if it is not to be had."""
        with self._taking.lock:
            if self.held is not None and self.held.is_ours and self.held.term.left > 0:
                return self._store.info(self._name) or LeaseInfo(self._name, 0, self._terms.ttl)
            if self.held is not None:
                self.release()  # what was lost is over
                self.held = None  # and a forked child has nothing of its parent's
            claim = claim_of(self._terms.ttl, wrapped=self._wrapped)
            if self._on_signal:
                _lifetime.be_ready()
            taken: Held | LeaseInfo | None = None
            answered = False
            try:
                with self._store.turn.lock:
                    sent = system.boottime()
                    answer = self._store.backend.take(self._name, claim)
                answered = True
                taken = answer if isinstance(answer, LeaseInfo) else self._begin(answer, sent)
                return taken
            except BaseException as error:
                if answered or not isinstance(error, StoreFailed):
                    self._give_back(claim)
                raise
            finally:
                if not isinstance(taken, Held):
                    _lifetime.end(None)

    def _begin(self, grant: Grant, sent: float) -> Held:
        term = Term(grant, sent, self._terms)
        if term.left <= 0:
            place = self._store.address.place
            raise StoreFailed(place, f"{place}: it took longer to answer than the lease lasts ({self._terms.ttl:g} s).")
        self.held = held = Held(self, term)
        _lifetime.begin(held, self._on_signal)
        self._store.heart.add(term)
        return held

    def _give_back(self, claim: Claim) -> None:
        """We were interrupted while taking it, and may have got it."""
        if self.held is not None:
            self.let_go(self.held)
            return
        try:
            with self._store.turn.within(PATIENCE) as has_turn:
                info = self._store.backend.info(self._name) if has_turn else None
                grant = None if info is None else grant_of(info)
                if grant is not None and grant.token == claim.token:
                    self._store.backend.release(grant)
        except StoreFailed:
            pass  # its time will be over soon

    def release(self) -> None:
        """Harmless when it is not held, when it is lost, and in a forked child."""
        held = self.held
        if held is not None:
            self.let_go(held)

    def part(self, held: Held) -> None:
        """Let it go because the process ends, on another thread: this one may be in the middle of anything."""
        thread = threading.Thread(target=self.let_go, args=(held,), daemon=True)
        try:
            thread.start()
        except RuntimeError:
            self.let_go(held)  # since Python 3.12 there are no new threads by then
            return
        thread.join(self._store.time_to_part(PARTING))

    def let_go(self, held: Held) -> None:
        if not held.is_ours:
            return
        _lifetime.end(held)
        still_ours = held.term.left > 0
        if not self._store.heart.remove(held.term):
            return  # another thread does it
        if self.held is held:
            self.held = None
        turn = self._store.turn
        try:
            if still_ours and turn.acquire(PATIENCE):
                try:
                    self._store.backend.release(held.term.grant)
                finally:
                    turn.give()
        except StoreFailed:
            pass  # its time will be over soon
        finally:
            if self._own:
                self._close_unless_used()

    def _close_unless_used(self) -> None:
        """A store of our own is open while it is needed; another thread may be taking the lease already."""
        if self._taking.acquire(0):
            try:
                if self.held is None and not self._waiting:
                    self._store.close()
            finally:
                self._taking.give()

    def take_later(self, wait: float | None, given_up: threading.Event | None) -> Held | LeaseInfo:
        until = None if wait is None else time.monotonic() + wait
        failures = 0
        failure: StoreFailed | None = None
        self._waiting += 1
        try:
            with self._store.backend.changes(self._name) as changes:
                while True:
                    failure = None
                    taken: Held | LeaseInfo | None = None
                    if given_up is not None and given_up.is_set():
                        return LeaseInfo(self._name, 0, self._terms.ttl)
                    try:
                        taken = self._take_if_free()
                        failures = 0
                    except StoreFailed as failed:
                        failure, failures = failed, failures + 1
                    if isinstance(taken, Held):
                        return taken
                    left = NET if until is None else until - time.monotonic()
                    if left <= 0:
                        if failure is not None:
                            raise failure
                        return taken or LeaseInfo(self._name, 0, self._terms.ttl)
                    if taken is None:
                        pause = BACK_OFF[min(failures, len(BACK_OFF)) - 1]
                        time.sleep(min(left, pause, PART * self._terms.ttl))
                    else:
                        _wait(changes, max(0.0, min(left, NET, taken.left + 0.001)), given_up)
        finally:
            self._waiting -= 1
            failure = None  # it knows this frame, and would keep all that is open in it

    def _take_if_free(self) -> Held | LeaseInfo:
        """Look first, so that many who wait don't all write."""
        info = self._store.info(self._name)
        return info if info is not None and info.left > 0 else self.take()


class Held:
    """A lease in hand, from one taking to its end; `_lifetime` looks after it meanwhile."""

    def __init__(self, taker: Taker, term: Term) -> None:
        self._taker = taker
        self.term = term
        self._pid = here.pid()

    @property
    def is_ours(self) -> bool:
        """A forked child has a copy of this object, not the lease."""
        return self._pid == here.pid()

    def withdraw(self) -> None:
        """The process ends. Letting go may not keep it, and may not disturb whom a signal has interrupted."""
        self._taker.part(self)

    def forget(self) -> None:
        """A forked child has nothing to let go."""


def _wait(changes: Changes, seconds: float, given_up: threading.Event | None) -> None:
    """Until something may have changed, the time is over, or it was given up."""
    until = time.monotonic() + seconds
    while True:
        left = until - time.monotonic()
        if changes.wait(max(0.0, left if given_up is None else min(left, SLICE))):
            return
        if left <= 0 or (given_up is not None and given_up.is_set()):
            return
