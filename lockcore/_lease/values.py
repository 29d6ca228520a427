"""What is said about a lease, as values. Times are seconds; ages are by the database's own clock."""

from __future__ import annotations

from dataclasses import dataclass, field

from lockcore._value import value
from lockcore._values import Holder

TTL = 60.0
"""Seconds for which a heartbeat counts, unless somebody asks for other ones."""

HEARTBEAT = 10.0
"""Seconds between two heartbeats."""


@dataclass(frozen=True, slots=True)
class LeaseInfo:
    """What the row of a lease says. `holder` is None when nobody has it.

    `age` is how long it has been held, `heartbeat_age` how long its holder has not been heard of, and `fence` the
    number of the last taking.
    """

    name: str
    fence: int
    ttl: float
    holder: Holder | None = None
    age: float | None = None
    heartbeat_age: float | None = None
    stop_requested: bool = False
    wrapped: bool = False
    token: str | None = field(default=None, repr=False)

    @property
    def left(self) -> float:
        """Seconds for which it can't be taken by anybody else."""
        if self.holder is None or self.heartbeat_age is None:
            return 0.0
        return max(0.0, self.ttl - self.heartbeat_age)

    @property
    def expired(self) -> bool:
        """Whether somebody has it who has not been heard of for its TTL."""
        return self.holder is not None and self.left <= 0


@value
class Claim:
    """Who wants a lease, and for how long a heartbeat of his counts. `identity` is JSON: what makes a Holder."""

    token: str
    pid: int
    host: str
    identity: str
    ttl: float


@value
class Grant:
    """A lease that was given: who asks for anything with it has to show all three."""

    name: str
    token: str
    fence: int


@value
class Beat:
    """A heartbeat that counted. `stop` tells that somebody asks the holder to end.

    One that has not `counted` was kept from it by somebody who has the row locked: nothing is known.
    """

    stop: bool = False
    counted: bool = True
