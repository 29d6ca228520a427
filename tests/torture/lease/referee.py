"""The referee of the leases: what did the processes believe, what did the protected resource see?

It knows nothing of leases but the TTL. All processes share one pipe (see the lock's referee), and every time is of one
clock. A *taking* is one successful acquire. Its holder *believes* at an instant if `held` is true then.

Overlaps of belief
------------------
A worker reads the clock, then asks `held`; only if that is true does it say `still` with the time that it read. `held`
was evaluated after that time, and a taking that is over does not come back: so it believed at every instant from its
first such time to its last. Two takings of one lease whose spans meet are an overlap, and none is reported that was
none, whether anybody was stopped or not: a process that is stopped between the two steps finds `held` false when it
goes on. What a worker believed after its last word is not counted; workers say it many times within a TTL.

Where the database's file was removed nothing but the fence can protect, until the old holder's TTL is over. Overlaps
within that time are counted apart.

Fences
------
The resource writes a line for each write that it accepts or refuses, in the order in which it decides. Accepted fences
must not go back, and a fence is one taking's own. Grants too: whoever asked after somebody else had been granted must
have a greater fence. A write that was refused although the store confirmed the taking before and after it means that
the store has two holders.

Grants that are too early
-------------------------
Before a worker calls `acquire` or `heartbeat` it reads the clock; when the call comes back the store has counted it at
some later time. If nobody lets this taking go, and nobody removes the file, no other may be granted within a TTL of
that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .clock import SECOND, boottime_ns
from .queue import Queues

if TYPE_CHECKING:
    from tests.torture.nursery import Line

TOLERANCE_NS = 5_000_000
"""A server's clock may be slewed while ours is not."""

KEPT_NS = 30 * SECOND


@dataclass
class Taking:
    """One taking, as far as it was heard of."""

    key: str
    by: str
    lease: str
    fence: int
    asked_ns: int
    since_ns: int
    until_ns: int
    beat_ns: int
    is_let_go: bool = False

    def __str__(self) -> str:
        return f"{self.key} (fence {self.fence})"


@dataclass(frozen=True)
class Removal:
    """The file was removed some time between these."""

    from_ns: int
    until_ns: int


@dataclass(frozen=True)
class Early:
    """A grant within a TTL of somebody else's heartbeat."""

    beat_ns: int
    granted_ns: int
    early_ns: int
    what: str


@dataclass
class Referee:
    """Heeds lines, kills and stops; collects what went wrong."""

    start_ns: int
    ttl: float
    clock: Callable[[], int] = boottime_ns
    queues: Queues = field(init=False)
    takings: int = 0
    accepted: int = 0
    refused: int = 0
    lost: int = 0
    words: Counter[str] = field(default_factory=Counter)
    fences_back: list[str] = field(default_factory=list)
    fences_twice: list[str] = field(default_factory=list)
    contradicted: list[str] = field(default_factory=list)
    _open: dict[str, Taking] = field(default_factory=dict)
    _recent: dict[str, list[Taking]] = field(default_factory=dict)
    _pairs: dict[tuple[str, str], tuple[Taking, Taking]] = field(default_factory=dict)
    _early: dict[tuple[str, str], Early] = field(default_factory=dict)
    _owners: dict[tuple[str, int], str] = field(default_factory=dict)
    _highest: dict[str, int] = field(default_factory=dict)
    _asked_to_end: set[str] = field(default_factory=set)
    _removals: list[Removal] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.queues = Queues(self.ttl)

    @property
    def waiting(self) -> Iterable[str]:
        """Those in a blocking acquire."""
        return self.queues.waiting()

    @property
    def holders(self) -> set[str]:
        """Who has said that he holds something, and not yet that it is over."""
        return {taking.by for taking in self._open.values()}

    def heed(self, line: Line, waiters: Iterable[str] = ()) -> None:
        """Take in what a process says."""
        self.words[line.word] += 1
        words = line.detail.split()
        match line.word:
            case "ask" | "wait":
                self.queues.ask(words[0], line.name, line.at_ns, waits=line.word == "wait")
            case "give-up":
                self.queues.give_up(words[0], line.name)
            case "fail":
                self.queues.fail(words[0], line.name, line.at_ns)
            case "granted":
                self._grant(line.name, words[0], int(words[1]), words[2], int(words[3]), int(words[4]))
            case "still" | "beat" | "leave" | "lost" if words and words[0] in self._open:
                self._hear_of(self._open[words[0]], line, int(words[1]))
            case "accepted" | "refused":
                self._decide(line.word, words[0], int(words[1]), words[2])
            case "contradicted":
                self.contradicted.append(f"{words[0]}: refused between two checks that passed")
            case "gone":
                self.bury(words[0])
            case "removed":
                self._removals.append(Removal(int(words[0]), line.at_ns))
                self.queues.unsettle_all(line.at_ns)
            case "trouble":
                self.queues.close()
            case "calm":
                self.queues.reopen(line.at_ns)

    def end(self, name: str, at_ns: int, waiters: Iterable[str] = ()) -> None:
        """A process is killed."""
        self.queues.end(name, at_ns, "term" if name in self._asked_to_end else "killed")

    def let_go(self, name: str) -> None:
        """A process is asked to end: whatever it has may be released from now on."""
        self._asked_to_end.add(name)
        for taking in self._open.values():
            taking.is_let_go |= taking.by == name

    def bury(self, name: str) -> None:
        """A process is gone and all its lines have been read."""
        self.queues.bury(name, self.clock())
        for key in [key for key, taking in self._open.items() if taking.by == name]:
            del self._open[key]

    def overlaps(self) -> list[str]:
        """Those that nothing excuses."""
        return [_told(*pair, self.start_ns) for pair in self._pairs.values() if not self._is_excused(*pair)]

    def excused(self) -> list[float]:
        """Those after a removal of the file, in milliseconds."""
        spans = [_span(*pair) for pair in self._pairs.values() if self._is_excused(*pair)]
        return [(until - since) / 1e6 for since, until in spans]

    def too_early(self) -> list[str]:
        """Grants that no removal excuses; a removal is heard of when it is over."""
        return [
            f"{early.what}, {early.early_ns / 1e6:.0f} ms before its TTL was over"
            for early in self._early.values()
            if not any(each.until_ns >= early.beat_ns and each.from_ns <= early.granted_ns for each in self._removals)
        ]

    def _grant(self, by: str, lease: str, fence: int, key: str, asked_ns: int, since_ns: int) -> None:
        self.takings += 1
        taking = Taking(
            key, by, lease, fence, asked_ns, since_ns, since_ns, asked_ns, is_let_go=by in self._asked_to_end
        )
        recent = self._recent.setdefault(lease, [])
        recent[:] = [other for other in recent if other.until_ns > since_ns - KEPT_NS]
        for other in recent:
            if other.since_ns < asked_ns and other.fence > fence:
                self.fences_back.append(f"{taking} of {lease} was granted after {other}")
            if other.fence < fence:
                self._see_order(other, taking)
        self._owns(taking.lease, fence, key)
        recent.append(taking)
        self._open[key] = taking
        self._meet(taking)
        self.queues.grant(lease, by, key, since_ns)

    def _hear_of(self, taking: Taking, line: Line, told_ns: int) -> None:
        if line.word == "beat":
            taking.beat_ns = max(taking.beat_ns, told_ns)
            for other in self._recent[taking.lease]:
                if other.fence > taking.fence:
                    self._see_order(taking, other)
            return
        taking.until_ns = max(taking.until_ns, told_ns)
        self._meet(taking)
        if line.word == "still":
            return
        del self._open[taking.key]
        self.lost += line.word == "lost"
        taking.is_let_go |= line.word == "leave"
        self.queues.over(taking.lease, taking.key, line.word, line.at_ns)

    def _see_order(self, first: Taking, second: Taking) -> None:
        """Whether the second was granted while the first's heartbeat counted."""
        early = first.beat_ns + int(self.ttl * SECOND) - TOLERANCE_NS - second.since_ns
        if early > 0 and not first.is_let_go:
            self._early[first.key, second.key] = Early(first.beat_ns, second.since_ns, early, f"{second} after {first}")

    def _decide(self, word: str, lease: str, fence: int, key: str) -> None:
        if word == "refused":
            self.refused += 1
            return
        self.accepted += 1
        self._owns(lease, fence, key)
        highest = self._highest.setdefault(lease, fence)
        if fence < highest:
            self.fences_back.append(f"the write of {key} to {lease} with {fence} was accepted after {highest}")
        self._highest[lease] = max(highest, fence)

    def _owns(self, lease: str, fence: int, key: str) -> None:
        owner = self._owners.setdefault((lease, fence), key)
        if owner != key:
            self.fences_twice.append(f"fence {fence} of {lease} is that of {owner} and of {key}")

    def _meet(self, taking: Taking) -> None:
        for other in self._recent[taking.lease]:
            if other is not taking and other.since_ns <= taking.until_ns and taking.since_ns <= other.until_ns:
                first, second = sorted((taking, other), key=lambda each: each.since_ns)
                self._pairs[first.key, second.key] = first, second

    def _is_excused(self, first: Taking, second: Taking) -> bool:
        since, until = _span(first, second)
        ttl_ns = int(self.ttl * SECOND)
        return any(each.from_ns <= since and until <= each.until_ns + ttl_ns for each in self._removals)


def _span(first: Taking, second: Taking) -> tuple[int, int]:
    return max(first.since_ns, second.since_ns), min(first.until_ns, second.until_ns)


def _told(first: Taking, second: Taking, start_ns: int) -> str:
    since, until = _span(first, second)
    return (
        f"{first} and {second} both held {first.lease} for {(until - since) / 1e6:.1f} ms, "
        f"{(since - start_ns) / SECOND:.3f} s after the start"
    )
