"""Reads leases of a database that may not answer, on a thread of its own: on a server, or in a file far away.

It sleeps until somebody asks, or the server tells of a change. Heartbeats are not told of: who needs them asks.
"""

from __future__ import annotations

import selectors
import threading
import time
from collections import deque
from collections.abc import Callable

from lockcore._bell import Bell
from lockcore._errors import StoreFailed
from lockcore._lease.address import Address
from lockcore._lease.looking import PATIENCE, Sight, link_to, read_file, read_server, why_of
from lockcore._said import said
from lockcore._watch.purse import Purse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lockcore._lease.postgres_link import Link

SHORTEST, LONGEST = 0.5, 30.0
"""Seconds between two tries to reach it, growing."""

EVERY = 5.0
"""Seconds between two looks at a file: nothing tells of changes that another machine makes."""


class Server:
    """The thread, from `start` to `stop`. `tell` is called from it when there is an answer."""

    def __init__(self, address: Address, tell: Callable[[], None]) -> None:
        self.leases: tuple[str, ...] = ()
        self.answered = threading.Event()
        self._address = address
        self._tell = tell
        self._answers: deque[Sight | str] = deque(maxlen=1)
        self._bell = Bell()
        self._ended = False
        self._thread = threading.Thread(target=self._run, name="lockcore-lease-server", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def ask(self) -> None:
        """Read again now, also if it was read only just now, or could not be."""
        self.answered.clear()
        self._bell.ring()

    def answer(self) -> Sight | str | None:
        """What was read since the last time, or why it can't be."""
        try:
            return self._answers.popleft()
        except IndexError:
            return None

    def stop(self) -> None:
        """Have it end. Who waits for a silent server is left behind, and closes what he has by himself."""
        self._ended = True
        self._bell.ring()

    def join(self, seconds: float) -> None:
        self._thread.join(max(0.0, seconds))

    def _run(self) -> None:
        source: _Source | None = None
        pause = SHORTEST
        try:
            while not self._ended:
                self._bell.hush()
                answer: Sight | str
                try:
                    source = source or _source_of(self._address)
                    answer = source.read(self.leases)
                except StoreFailed as failure:
                    answer = why_of(failure)
                except Exception as error:  # its words may repeat the password
                    answer = said("it failed in a way that nobody thought of: {why}", type(error).__name__)
                self._answers.append(answer)
                self.answered.set()
                if self._ended:
                    return
                self._tell()
                if source is None or isinstance(answer, str):
                    _wait(self._bell, pause)
                    pause = min(LONGEST, pause * 2)
                else:
                    pause = SHORTEST
                    source.wait(self._bell, self.leases)
        finally:
            if source is not None:
                source.close()
            self._bell.close()


class _Source:
    """A database in hand."""

    def __init__(self, address: Address) -> None:
        self._address = address

    def read(self, leases: tuple[str, ...]) -> Sight:
        return read_file(self._address, leases, PATIENCE)

    def wait(self, bell: Bell, leases: tuple[str, ...]) -> None:
        """Until somebody rings, or there may be something new."""
        _wait(bell, EVERY)

    def close(self) -> None:
        pass


class _Server(_Source):
    """One that tells of changes."""

    def __init__(self, address: Address, link: Link) -> None:
        super().__init__(address)
        self._link = link
        self._link.ears.wanted = True
        self._purse = Purse(time.monotonic())
        self._told: list[int] = []

    def read(self, leases: tuple[str, ...]) -> Sight:
        began = time.thread_time()
        self._told = self._heard(leases)  # before it is read: what is told meanwhile is read once more
        try:
            return read_server(self._link, leases)
        finally:
            self._purse.spend(time.thread_time() - began, time.monotonic())

    def wait(self, bell: Bell, leases: tuple[str, ...]) -> None:
        while self._heard(leases) == self._told:
            ear = self._link.fileno()
            if not _wait(bell, None if ear >= 0 else EVERY, ear):
                return
            try:
                self._link.hear()
            except StoreFailed:
                return  # whoever reads next connects again, or learns why not
        now = time.monotonic()
        _wait(bell, self._purse.ready(now) - now)

    def close(self) -> None:
        self._link.close()

    def _heard(self, leases: tuple[str, ...]) -> list[int]:
        return [self._link.ears.told(lease) for lease in leases]


def _source_of(address: Address) -> _Source:
    return _Source(address) if address.is_file else _Server(address, link_to(address))


def _wait(bell: Bell, seconds: float | None, ear: int = -1) -> bool:
    """Wait until it rings, or the ear hears something: then say so."""
    with selectors.DefaultSelector() as selector:
        selector.register(bell, selectors.EVENT_READ)
        if ear >= 0:
            try:
                selector.register(ear, selectors.EVENT_READ)
            except (OSError, ValueError):
                return True  # closed in this very moment
        ready = selector.select(None if seconds is None else max(0.0, seconds))
    return any(key.fd == ear for key, _ in ready)
