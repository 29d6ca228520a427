"""A database with leases, in hand: `open_lease_store`."""

from __future__ import annotations

import math
import time

from lockcore._errors import StoreFailed, said
from lockcore._lease import address as _address
from lockcore._lease.heart import Heart
from lockcore._lease.turn import Turn
from lockcore._lease.values import Grant, LeaseInfo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import TracebackType
    from typing import Self

    from lockcore._lease.address import Address
    from lockcore._lease.backend import Backend
    from lockcore._lease.lease import Lease


def open_lease_store(url: str) -> LeaseStore:
    """Open the database at an address such as `sqlite:///home/me/leases.db` or `postgresql://me@host/database`.

    Nothing is made or connected to before it is used. Raises ValueError for what is no such address.
    """
    return LeaseStore(_address.parse(url))


def backend_of(address: Address) -> Backend:
    """What speaks with this kind of database. Raises StoreFailed if that is not installed."""
    if address.table is not None:
        from lockcore._lease.scheduler_lock import SchedulerLockBackend

        return SchedulerLockBackend(address)
    if address.is_file:
        from lockcore._lease.sqlite import SqliteBackend

        return SqliteBackend(address)
    try:
        from lockcore._lease.postgres import PostgresBackend
    except ImportError:
        from lockcore._said import joined

        why = said("psycopg is not installed. Install it: pip install 'lockcore[postgres]'")
        raise StoreFailed(address.place, joined(": ", (address.place, why))) from None
    return PostgresBackend(address)


class LeaseStore:
    """A database with leases. One connection and, while a lease is held, two threads that look after all of them.

    Its methods may be called from any thread. A name may be left out where the address has one.
    """

    def __init__(self, address: Address) -> None:
        self.address = address
        self.backend = backend_of(address)
        self.turn = Turn()
        """Held by whoever uses the backend."""
        self.heart = Heart(self.backend, self.turn)
        self._parted = math.inf

    def lease(
        self,
        name: str | None = None,
        *,
        ttl: float | None = None,
        heartbeat: float | None = None,
        margin: float | None = None,
        on_lost: Callable[[str], object] | None = None,
        on_stop: Callable[[], object] | None = None,
        release_on_signal: bool = True,
    ) -> Lease:
        """A lease in this store, not taken yet. See `Lease`."""
        from lockcore._lease.lease import Lease

        return Lease(
            self,
            name,
            ttl=ttl,
            heartbeat=heartbeat,
            margin=margin,
            on_lost=on_lost,
            on_stop=on_stop,
            release_on_signal=release_on_signal,
        )

    def info(self, name: str | None = None) -> LeaseInfo | None:
        """What the store says about a lease; None if it was never taken."""
        with self.turn:
            return self.backend.info(self.named(name))

    def list(self) -> Sequence[LeaseInfo]:
        """All leases that were ever taken here, by name."""
        with self.turn:
            return self.backend.rows()

    def request_stop(self, name: str | None = None) -> bool:
        """Ask whoever holds a lease to end. False if nobody holds it."""
        with self.turn:
            info = self.backend.info(self.named(name))
            grant = None if info is None or info.expired else grant_of(info)
            return grant is not None and self.backend.ask_to_stop(grant)

    def close(self) -> None:
        """Let go of the database. Leases that are held stay taken until their time is over: release them first."""
        self.heart.stop()
        with self.turn:
            self.backend.close()

    def time_to_part(self, seconds: float) -> float:
        """What is left of the time in which a process that ends may let its leases go, from the first one on."""
        now = time.monotonic()
        self._parted = min(self._parted, now + seconds)
        return max(0.0, self._parted - now)

    def named(self, name: str | None) -> str:
        """The name that is meant. Raises ValueError if there is none."""
        if name is not None:
            return _address.checked_name(name)
        if self.address.name is None:
            raise ValueError(f"{self.address.shown} is a database: say which lease, by its name.")
        return self.address.name

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __iter__(self) -> Iterator[LeaseInfo]:
        return iter(self.list())

    def __repr__(self) -> str:
        return f"<LeaseStore {self.address.shown}>"


def grant_of(info: LeaseInfo) -> Grant | None:
    """What names this very taking of a lease; None if nobody has it."""
    return None if info.token is None else Grant(info.name, info.token, info.fence)
