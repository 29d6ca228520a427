"""`Lease`, the lock that processes on several machines can share."""

from __future__ import annotations

import threading

from lockcore._errors import LeaseLost, LockHeld
from lockcore._lease import address as _address
from lockcore._lease import here
from lockcore._lease.store import LeaseStore
from lockcore._lease.taker import PATIENCE, Taker
from lockcore._lease.term import EARLY, Terms
from lockcore._lease.values import HEARTBEAT, TTL, LeaseInfo

TYPE_CHECKING = False
if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable
    from types import TracebackType
    from typing import Self

    from lockcore._lease.address import Address
    from lockcore._lease.taker import Held
    from lockcore._lease.term import Term


class Lease:
    """A lock in a database, held by at most one process among all that can reach it.

    `where` is an address, such as `sqlite:///home/me/leases.db#nightly` or `postgresql://me@host/jobs#nightly`, or a
    store, and `name` then the lease's name in it.
    `ttl`: seconds for which a heartbeat counts (60). A crashed holder's lease can be taken that long after his last.
    `heartbeat`: seconds between two heartbeats, which a thread sends (10, or a sixth of a short TTL).
    `margin`: by how many seconds a holder that can't reach the database gives up before the TTL is over (a tenth of
    it): the time that it takes to stop.
    `on_lost`: called from another thread, with a sentence, once, if the lease is ours no longer. Without it, the end
    of the `with` block raises LeaseLost.
    `on_stop`: called from another thread when somebody asks the holder to end (`lockcore stop` from another machine).
    `on_beat`: called from another thread after each heartbeat that counted, which it may not delay.
    `release_on_signal`: let it go when SIGTERM, SIGINT or SIGHUP ends the process.

    Not reentrant. `fence` is a number that grows with every taking of the lease: pass it on to what is protected.
    """

    def __init__(
        self,
        where: str | Address | LeaseStore,
        name: str | None = None,
        *,
        ttl: float | None = None,
        heartbeat: float | None = None,
        margin: float | None = None,
        on_lost: Callable[[str], object] | None = None,
        on_stop: Callable[[], object] | None = None,
        on_beat: Callable[[], object] | None = None,
        release_on_signal: bool = True,
        wrapped: bool = False,
    ) -> None:
        where = _address.parse(where) if isinstance(where, str) else where
        self._store = where if isinstance(where, LeaseStore) else LeaseStore(where)
        self._name = self._store.named(name)
        self.address = self._store.address.named(self._name)
        lasts = _seconds("ttl", ttl, self.address.ttl, TTL)
        early = lasts * EARLY if margin is None else _seconds("margin", margin, None, 0.0)
        every = _seconds("heartbeat", heartbeat, self.address.heartbeat, min(HEARTBEAT, lasts / 6))
        if every * 2 > lasts - early:
            raise ValueError(
                f"with a heartbeat every {every:g} s and a TTL of {lasts:g} s, one that is late would cost "
                "the lease: a TTL of six heartbeats is usual."
            )
        self._on_lost = on_lost
        self._taker = Taker(
            self._store,
            self._name,
            Terms(lasts, every, early, on_lost, on_stop, on_beat),
            own_store=self._store is not where,
            on_signal=release_on_signal,
            wrapped=wrapped,
        )
        self._forgone: list[Forgone] = []

    @property
    def held(self) -> bool:
        """Whether the lease is surely ours at this moment. Asks nobody."""
        return self.left > 0

    @property
    def left(self) -> float:
        """Seconds for which it is surely ours, if no further heartbeat counts."""
        held = self._taker.held
        return held.term.left if held is not None and held.is_ours else 0.0

    @property
    def fence(self) -> int:
        """The number of this taking. Raises LeaseLost when it is not held."""
        return self._term().grant.fence

    @property
    def stop_requested(self) -> bool:
        """Whether somebody asked us to end."""
        held = self._taker.held
        return held is not None and held.is_ours and held.term.stop

    @property
    def lost(self) -> str | None:
        """Why it is ours no longer, if it was not let go."""
        held = self._taker.held
        if held is None or held.term.over:
            return None
        if not held.is_ours:
            return "It is the parent process that has it."
        return held.term.lost or (None if held.term.left > 0 else "Its time is over.")

    def try_acquire(self) -> bool:
        """Take the lease if it is free or expired, and say whether it was."""
        return not isinstance(self._taker.take(), LeaseInfo)

    def acquire(self, wait: float | None = 0.0) -> Self:
        """Take the lease, waiting for it up to `wait` seconds, or for as long as it takes (None).

        Raises LockHeld when the time is over, and StoreFailed when the database can't be used until then.
        """
        self._acquire(wait, None)
        return self

    def release(self) -> None:
        """Let the lease go. Harmless when it is not held, when it is lost, and in a forked child.

        A coroutine that was cancelled while it took the lease has it no longer after this, either.
        """
        while self._forgone:
            self._forgone.pop().wait()
        self._taker.release()

    def heartbeat(self) -> None:
        """Have it counted as alive now, beside what the thread does. Raises LeaseLost, or StoreFailed."""
        held = self._taker.held
        if held is not None and held.is_ours:
            self._store.heart.beat([held.term])
        self._term()

    def check(self, fence: int | None = None, *, connection: object | None = None) -> None:
        """Make sure that the lease is ours, as the database sees it. Raises LeaseLost, or StoreFailed.

        With `connection`, a sqlite3 or psycopg connection of the program's own to the same database, this is done
        inside its transaction, and until that ends nobody can take the lease. `fence` is for somebody who was given
        one, and wants to know whether it still counts.
        """
        term = self._term()
        grant = term.grant
        if fence is not None and fence != grant.fence:
            raise LeaseLost(
                self.address.shown, f"{self.address.shown}: fence {fence} has been followed by another one."
            )
        if connection is not None:
            # Not in turn: a heartbeat that has it may be waiting for the very transaction that this is asked in.
            holds = self._store.backend.check(grant, connection)
        else:
            with self._store.turn:
                holds = self._store.backend.check(grant, None)
        if not holds:
            why = "Somebody else has it, or its time is over."
            if connection is None:  # a transaction of the program's own may see what was before
                self._store.heart.lose(term, why)
            raise self._not_ours(why)
        self._term()

    def info(self) -> LeaseInfo | None:
        """What the database says about it; None if it was never taken."""
        return self._store.info(self._name)

    def request_stop(self) -> bool:
        """Ask whoever holds it to end. False if nobody holds it."""
        return self._store.request_stop(self._name)

    def _term(self) -> Term:
        held = self._taker.held
        if held is None or not held.is_ours or not held.term.left:
            raise self._not_ours(self.lost or "it is not held.")
        return held.term

    def _not_ours(self, why: str) -> LeaseLost:
        return LeaseLost(self.address.shown, f"{self.address.shown} is not ours: {why[:1].lower()}{why[1:]}")

    def _acquire(self, wait: float | None, given_up: threading.Event | None) -> Held:
        if wait is not None and not wait >= 0:
            raise ValueError(f"wait is a number of seconds from 0 up, or None, not {wait!r}")
        taken = self._taker.take() if wait == 0 else self._taker.take_later(wait, given_up)
        if isinstance(taken, LeaseInfo):
            from lockcore._lease.report import report_of

            raise LockHeld(report_of(self.address.shown, taken))
        return taken

    def __enter__(self) -> Self:
        return self if self.held else self.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        held, lost = self._taker.held, self.lost
        self.release()
        if lost is not None and kind is None and self._on_lost is None and held is not None and held.is_ours:
            raise self._not_ours(lost)

    async def __aenter__(self) -> Self:
        return self if self.held else await self.acquire_async()

    async def acquire_async(self, wait: float | None = 0.0) -> Self:
        """The same as `acquire`, for a coroutine. One that is cancelled takes nothing."""
        import asyncio

        given_up, over = threading.Event(), threading.Event()
        taking = asyncio.get_running_loop().run_in_executor(None, self._acquire_beside, wait, given_up, over)
        try:
            await asyncio.shield(taking)
        except asyncio.CancelledError:
            given_up.set()
            self._forgone = [*(one for one in self._forgone if not one.is_over), Forgone(over)]
            taking.add_done_callback(self._forgo)
            raise
        return self

    def _acquire_beside(self, wait: float | None, given_up: threading.Event, over: threading.Event) -> Held:
        """On a thread. What was taken for nobody is given back here: the event loop may have ended by then."""
        try:
            held = self._acquire(wait, given_up)
            if given_up.is_set():
                self._taker.let_go(held)
            return held
        finally:
            over.set()

    def _forgo(self, taking: asyncio.Future[Held]) -> None:
        """It was taken in the moment before nobody wanted it any more. Called by the event loop, which may not wait."""
        if not taking.cancelled() and taking.exception() is None:
            threading.Thread(target=self._taker.let_go, args=(taking.result(),), daemon=True).start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        import asyncio

        await asyncio.get_running_loop().run_in_executor(None, self.__exit__, kind, error, trace)

    def __repr__(self) -> str:
        return f"<Lease {self.address.shown!r} {'held' if self.held else 'not held'}>"


class Forgone:
    """A taking that nobody wants any more, on its thread."""

    __slots__ = ("_over", "_pid")

    def __init__(self, over: threading.Event) -> None:
        self._over = over
        self._pid = here.pid()

    @property
    def is_over(self) -> bool:
        """A forked child has none of its parent's threads."""
        return self._over.is_set() or self._pid != here.pid()

    def wait(self) -> None:
        """Until it is over, which it soon is where the database answers."""
        if not self.is_over:
            self._over.wait(PATIENCE)


def _seconds(what: str, given: float | None, otherwise: float | None, usual: float) -> float:
    seconds = given if given is not None else otherwise if otherwise is not None else usual
    if isinstance(seconds, bool) or not 0 <= seconds < 1e9 or (seconds == 0 and what != "margin"):
        raise ValueError(f"{what} is a number of seconds above 0, not {seconds!r}")
    return float(seconds)
