"""What the live view needs of the watch engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from lockcore._watch.status import Flip, Snapshot

Listener = Callable[[Snapshot, tuple[Flip, ...]], None]


class Feed(Protocol):
    """Gives snapshots as they come; a listener is called on a thread of its own."""

    @property
    def snapshot(self) -> Snapshot: ...

    def start(self) -> Snapshot: ...

    def listen(self, listener: Listener) -> Callable[[], None]: ...

    def look_again(self, *names: str) -> None: ...

    def stop(self) -> None: ...


class Chosen:
    """The jobs that somebody asked for; all if none was named."""

    def __init__(self, names: list[str]) -> None:
        self.names = list(dict.fromkeys(names))

    def missing(self, snapshot: Snapshot) -> str | None:
        """The first that is not there."""
        return next((name for name in self.names if name not in snapshot.jobs), None)

    def of(self, snapshot: Snapshot) -> Snapshot:
        if not self.names:
            return snapshot
        jobs = [status for name in self.names if (status := snapshot.jobs.get(name)) is not None]
        return Snapshot.of(snapshot.at, snapshot.host, jobs, snapshot.trouble)

    def flips(self, flips: tuple[Flip, ...]) -> tuple[Flip, ...]:
        return tuple(flip for flip in flips if not self.names or flip.job in self.names)
