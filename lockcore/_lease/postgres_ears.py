"""What was heard about leases, by whichever thread read it from the connection."""

from __future__ import annotations

import selectors
import time

from lockcore._bell import Bell
from lockcore._errors import StoreFailed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from lockcore._lease.postgres_link import Link


class Ears:
    """How often something was told, by the lease's name. One thread writes at a time, any may read."""

    def __init__(self, *, wanted: bool = False) -> None:
        self.wanted = wanted
        """Whether anybody wants to hear: then the server is asked to tell."""
        self._told: dict[str, int] = {}
        self._all = 0
        self._sum = 0
        self._bells: dict[Bell, None] = {}

    def told(self, name: str | None) -> int:
        """About one lease, or about any."""
        return self._all + (self._sum if name is None else self._told.get(name, 0))

    def hear(self, name: str) -> None:
        self._told[name] = self._told.get(name, 0) + 1
        self._sum += 1
        self._ring()

    def hear_all(self) -> None:
        """Something may have been told that nobody heard."""
        self._all += 1
        self._ring()

    def attend(self, bell: Bell) -> None:
        self._bells[bell] = None

    def leave(self, bell: Bell) -> None:
        self._bells.pop(bell, None)

    def _ring(self) -> None:
        for bell in list(self._bells):
            bell.ring()


class Tidings:
    """For one who waits for a lease: he listens to the connection himself, and others who do so ring his bell."""

    def __init__(self, link: Link, name: str | None) -> None:
        self._link = link
        self._ears = link.ears
        self._name = name
        self._bell = Bell()
        self._ears.wanted = True
        self._ears.attend(self._bell)
        self._told = self._ears.told(name)

    def wait(self, seconds: float) -> bool:
        until = time.monotonic() + seconds
        while not self._has_news():
            left = until - time.monotonic()
            if left <= 0:
                return False
            try:
                self._listen(left)
            except StoreFailed:
                return True  # who looks next learns why
        return True

    def _has_news(self) -> bool:
        before, self._told = self._told, self._ears.told(self._name)
        return self._told != before

    def _listen(self, seconds: float) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(self._bell, selectors.EVENT_READ)
            ear = self._link.fileno()
            if ear >= 0:
                try:
                    selector.register(ear, selectors.EVENT_READ)
                except (OSError, ValueError):
                    return  # closed in this very moment, and the bell has been rung
            if self._ears.told(self._name) != self._told:
                return
            ready = selector.select(seconds)
        self._bell.hush()
        if any(key.fd == ear for key, _ in ready):
            self._link.hear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ears.leave(self._bell)
        self._bell.close()
