"""Beats for all leases of a store, and sees to it that none is believed in for longer than its term.

Two threads. One talks to the database, and may have to wait for it. The other only looks at the clock: so a holder
learns in time that his lease is lost, whatever the database, the network or the first thread does.
"""

from __future__ import annotations

import logging
import math
import selectors
import signal
import sys
import threading
from contextlib import contextmanager

from lockcore._bell import Bell
from lockcore._errors import StoreFailed
from lockcore._lease import here
from lockcore._system import system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from lockcore._lease.backend import Backend
    from lockcore._lease.term import Term
    from lockcore._lease.turn import Turn

SLICE = 1.0
"""Seconds for which the clock is not looked at: a sleeping thread does not notice that the machine slept too."""

RETRY = 4
"""How many times a heartbeat is tried, where the database can't be used, until the next one would be due."""

TOGETHER = 4
"""The part of the time between two heartbeats, one in so many, by which one may be early to share a statement."""

PARTING = 2.0
"""Seconds for which the end of a thread is waited for that may be waiting for the database."""

_log = logging.getLogger("lockcore.lease")


class _Life:
    """The threads from one start to their end. Whoever starts them again has others, while these may still run."""

    __slots__ = ("bell", "pid", "stopping", "threads")

    def __init__(self) -> None:
        self.pid = here.pid()
        self.bell = Bell()
        self.stopping = False
        self.threads: list[threading.Thread] = []


class Heart:
    """The threads, from the first lease until `stop`. `turn` is held by whoever uses the backend."""

    def __init__(self, backend: Backend, turn: Turn) -> None:
        self._backend = backend
        self._turn = turn
        self._terms: dict[Term, None] = {}
        self._change = threading.RLock()
        """Had by whoever changes the terms."""
        self._clock = threading.Condition(self._change)
        self._beats_at = self._looks_at = math.inf
        self._life: _Life | None = None

    def add(self, term: Term) -> None:
        """Look after a lease until `remove`."""
        if self._life is not None and self._life.pid != here.pid():
            self._begin_anew()
        term.told = self._backend.told(term.grant.name)
        with self._change:
            if self._life is None:
                self._life = self._start()
            self._terms[term] = None
            # Most of the time both will wake up early enough.
            if term.next < self._beats_at:
                self._life.bell.ring()
            if term.until < self._looks_at:
                self._clock.notify_all()

    def remove(self, term: Term) -> bool:
        """Nothing is said about it any more. False if that was so already."""
        with self._change:
            self._terms.pop(term, None)
            before, term.over = term.over, True
            return not before

    def stop(self) -> None:
        """End the threads. Twice is harmless."""
        life = self._life
        if life is None or life.pid != here.pid():
            return
        with self._change:
            self._life = None
            life.stopping = True
            self._clock.notify_all()
        life.bell.ring()
        for thread in life.threads:
            if thread is not threading.current_thread():
                thread.join(PARTING)

    def beat(self, terms: Iterable[Term]) -> None:
        """Have them counted as alive, now. Raises StoreFailed."""
        terms = [term for term in terms if term.left > 0]
        if not terms:
            return
        with self._turn.lock:
            sent = system.boottime()
            beats = self._backend.beat([term.grant for term in terms])
        for term in terms:
            beat = beats.get(term.grant.token)
            if beat is None:
                self.lose(term, "It was taken by somebody else, or its row is gone.")
            elif not beat.counted:
                self._try_again(term)
            else:
                self._count(term, sent, stop=beat.stop)

    def _count(self, term: Term, sent: float, *, stop: bool) -> None:
        with self._change:
            in_time = term.left > 0  # an answer may come too late
            if in_time:
                term.renew(sent)
            asked = stop and not term.stop and not term.over
            term.stop = term.stop or stop
        if in_time and term.terms.on_beat is not None:
            _guarded(term.terms.on_beat)
        if asked:
            _call(term.terms.on_stop)

    def _try_again(self, term: Term) -> None:
        term.next = system.boottime() + term.terms.every / RETRY

    def _begin_anew(self) -> None:
        """A forked child has none of its parent's threads and leases, and maybe a lock that one of them had."""
        self._change = threading.RLock()
        self._clock = threading.Condition(self._change)
        self._terms = {}
        self._life = None

    def _start(self) -> _Life:
        life = _Life()
        self._beats_at = self._looks_at = math.inf
        for name, work in (("lockcore-heart", self._beat_on), ("lockcore-term", self._watch_clock)):
            thread = threading.Thread(target=work, args=(life,), name=name, daemon=True)
            try:
                with _no_signals():
                    thread.start()
            except BaseException:
                life.stopping = True
                life.bell.ring()
                raise
            life.threads.append(thread)
        return life

    def _beat_on(self, life: _Life) -> None:
        try:
            while not life.stopping:
                self._beat_due()
                with self._change:
                    self._beats_at = min((term.next for term in self._terms), default=math.inf)
                if not life.stopping:
                    self._listen(life.bell, self._beats_at - system.boottime())
        finally:
            life.bell.close()

    def _beat_due(self) -> None:
        now = system.boottime()
        terms = list(self._terms)
        due = {term for term in terms if self._is_told(term) or term.next <= now}
        if due:  # who is due soon comes along, and stays with the others from then on
            due |= {term for term in terms if term.next <= now + term.terms.every / TOGETHER}
        try:
            self.beat(due)
        except StoreFailed as failure:
            _log.info("no heartbeat: %s", failure)
        except Exception:
            _log.exception("a heartbeat failed")
        else:
            return
        for term in due:
            self._try_again(term)

    def _is_told(self, term: Term) -> bool:
        """Whether somebody has told something about a lease since the last time."""
        told = self._backend.told(term.grant.name)
        term.told, before = told, term.told
        return told != before

    def _listen(self, bell: Bell, seconds: float) -> None:
        """Sleep until the next heartbeat, unless somebody tells something."""
        with selectors.DefaultSelector() as selector:
            selector.register(bell, selectors.EVENT_READ)
            ear = self._backend.fileno()
            if ear >= 0:
                try:
                    selector.register(ear, selectors.EVENT_READ)
                except (OSError, ValueError):
                    ear = -1  # closed in this very moment
            ready = selector.select(None if seconds == math.inf else max(0.0, seconds))
        bell.hush()
        if any(key.fd == ear for key, _ in ready):
            try:
                self._backend.hear()
            except StoreFailed:
                pass  # the next heartbeat tries to reach it again

    def _watch_clock(self, life: _Life) -> None:
        while True:
            now = system.boottime()
            for term in list(self._terms):
                if term.until <= now:
                    self.lose(
                        term, f"Its database was not reached for {term.terms.ttl - term.terms.early:g} s.", late=True
                    )
            with self._clock:
                if life.stopping:
                    return
                self._looks_at = min((term.until for term in self._terms), default=math.inf)
                left = self._looks_at - system.boottime()
                if left > 0:
                    self._clock.wait(None if left == math.inf else min(left, SLICE))

    def lose(self, term: Term, why: str, *, late: bool = False) -> None:
        """It is over, and nobody has let it go."""
        with self._change:  # once, whichever thread notices it
            if term.over or term.lost is not None or (late and term.until > system.boottime()):
                return
            term.lost = why
            self._terms.pop(term, None)
        _call(term.terms.on_lost, why)


@contextmanager
def _no_signals() -> Iterator[None]:
    """A thread that is started meanwhile gets none: they are for the program's own threads."""
    if sys.platform == "win32":
        yield
        return
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def _call(function: Callable[..., object] | None, *words: str) -> None:
    """On a thread of its own: what a program does then may take its time, and other leases need their heartbeats."""
    if function is None:
        return
    try:
        threading.Thread(target=_guarded, args=(function, *words), name="lockcore-told", daemon=True).start()
    except RuntimeError:
        _guarded(function, *words)  # no thread can be started any more


def _guarded(function: Callable[..., object], *words: str) -> None:
    try:
        function(*words)
    except Exception:
        _log.exception("what was to be called about a lease failed")
