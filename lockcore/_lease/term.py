"""For how long a lease is ours, as far as we know: by a clock that nobody can set and that runs while we sleep."""

from __future__ import annotations

from lockcore._system import system
from lockcore._value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lockcore._lease.values import Grant

EARLY = 0.1
"""The part of the TTL by which a holder gives up before it is over, unless somebody asks for more."""


@value
class Terms:
    """On what terms a lease is taken: its times in seconds, and who is called."""

    ttl: float
    every: float
    early: float
    on_lost: Callable[[str], object] | None = None
    on_stop: Callable[[], object] | None = None
    on_beat: Callable[[], object] | None = None


class Term:
    """One taking of a lease, from its grant to its end. `lost` says why it is over, if it was not let go.

    Times are seconds since boot. What counts is when a heartbeat was sent, not when it was answered: so a holder
    never believes longer than the database does that the lease is his.
    """

    __slots__ = ("grant", "lost", "next", "over", "stop", "terms", "told", "until")

    def __init__(self, grant: Grant, sent: float, terms: Terms) -> None:
        self.grant = grant
        self.terms = terms
        self.lost: str | None = None
        self.over = False
        self.stop = False
        self.told = 0
        self.until = sent + terms.ttl - terms.early
        self.next = sent + terms.every

    def renew(self, sent: float) -> None:
        """A heartbeat that was sent then has counted. They may be answered in another order."""
        until = sent + self.terms.ttl - self.terms.early
        if until > self.until:
            self.until = until
            self.next = sent + self.terms.every

    @property
    def left(self) -> float:
        """Seconds for which it is surely ours."""
        if self.over or self.lost is not None:
            return 0.0
        left = self.until - system.boottime()
        return left if left > 0 else 0.0
