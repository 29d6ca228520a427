"""The referee: was there ever a moment with two holders?

It knows nothing of the lock. All processes share one pipe. A process that has been told "the lock is yours"
writes one line, `enter`, and before it begins to release it writes one line, `leave`. Between its two lines
it is *inside*. An `enter` that comes while another process is inside is an overlap.

Why no overlap is reported that was none
----------------------------------------
* A line is one `write` of less than PIPE_BUF bytes: the kernel puts it into the pipe whole or, for a writer
  killed on the way, not at all; and the order in the pipe is the order in which the writes happened,
  whichever process they came from. A writes `leave` before it releases, B writes `enter` after it acquired:
  if the lock let B in because A had released, A's `leave` is in front of B's `enter`.
* A process that is killed inside writes no `leave`, and the kernel frees its locks at some moment between
  the signal and the exit becoming visible (files are closed long before the parent can see the end, and in
  an order nobody promises, so neither the end of a socket nor a pidfd nor waitpid tells when the lock
  went). Therefore only the kill itself is taken as the end: whoever kills reads the clock immediately
  before the signal (`end`), and each `enter` carries the clock read after the lock was acquired. B let in
  because A had been killed acquired after the kill, so B's clock is not before A's end, and A no longer
  counts. The clock is CLOCK_MONOTONIC, one for all processes and processors.
* Nobody dies inside for any other reason: the timers by which workers get killed in the middle of acquire
  and release (see `worker`) are off while a worker is inside; a peer that ends itself inside says so first
  (`die`).
* SIGTERM is an end in the same sense: from then on the lock may release by itself, without a `leave`.

Why none is missed
------------------
* Being inside needs two lines and nothing else. A stopped process has not left, so it is inside for as long
  as it is stopped; so is one whose lock file was removed, or that waits for a forked child.
* A killed process counts until the kill: an `enter` whose clock is before the kill found it alive and
  inside. What remains is the time between reading the clock and the signal taking effect, a few
  microseconds; and a process with SIGKILL pending does not run its own code any more, so nothing can go
  wrong in it.
* Two processes that both believe in the lock, but only in the moments before `enter` or after `leave`, are
  not counted. Holds of up to 5 ms, and stops of up to 300 ms, make the part that is watched by far the
  larger one.

Recovery is measured here too: from the SIGKILL of a process that was inside, with others waiting in a
blocking acquire, to the clock of the next `enter`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .nursery import Line

WEDGE_NS = 5_000_000_000


@dataclass(frozen=True)
class Overlap:
    """One entry while somebody else was inside, and what had been done to the files meanwhile."""

    at_ns: int
    entered: str
    inside: str
    inside_for_ns: int
    meanwhile: tuple[str, ...]

    def __str__(self) -> str:
        done = ", ".join(self.meanwhile) or "nothing"
        return (
            f"at {self.at_ns / 1e9:.4f} s {self.entered} entered while {self.inside} had been inside "
            f"for {self.inside_for_ns / 1e6:.2f} ms; done since: {done}"
        )


@dataclass(frozen=True)
class _Kill:
    name: str
    at_ns: int


@dataclass
class Referee:
    """Reads the lines in the order of the pipe; see the module for what they mean."""

    start_ns: int
    acquisitions: int = 0
    overlaps: list[Overlap] = field(default_factory=list)
    recoveries_ns: list[int] = field(default_factory=list)
    inside: dict[str, int] = field(default_factory=dict)
    waiting: set[str] = field(default_factory=set)
    last_change_ns: int = 0
    _ends: dict[str, int] = field(default_factory=dict)
    _deeds: list[tuple[int, str]] = field(default_factory=list)
    _recovering: _Kill | None = None

    def __post_init__(self) -> None:
        self.last_change_ns = self.start_ns

    def heed(self, line: Line, waiters: Iterable[str]) -> None:
        """Take in what a process says."""
        match line.word:
            case "enter":
                self.enter(line.name, line.at_ns)
            case "leave":
                self.leave(line.name, line.at_ns)
            case "wait":
                self.wait(line.name)
            case "give-up":
                self.give_up(line.name)
            case "die":
                self.end(line.name, line.at_ns, waiters)

    def enter(self, name: str, at_ns: int) -> None:
        """A process says that the lock is its own."""
        self.acquisitions += 1
        self.waiting.discard(name)
        for other in [other for other in self.inside if self._ended_before(other, at_ns)]:
            del self.inside[other]
        if self.inside:
            other, since = min(self.inside.items(), key=lambda item: item[1])
            meanwhile = tuple(f"{deed} {(at_ns - at) / 1e6:.1f} ms ago" for at, deed in self._deeds if at >= since)
            self.overlaps.append(Overlap(at_ns - self.start_ns, name, other, at_ns - since, meanwhile))
        if self._recovering is not None and at_ns >= self._recovering.at_ns:
            self.recoveries_ns.append(at_ns - self._recovering.at_ns)
            self._recovering = None
        self.inside[name] = at_ns
        self.last_change_ns = max(self.last_change_ns, at_ns)

    def leave(self, name: str, at_ns: int) -> None:
        """A process is about to release."""
        self.inside.pop(name, None)
        self.last_change_ns = max(self.last_change_ns, at_ns)
        if self._recovering is not None and self._recovering.name == name:
            self._recovering = None  # it had left before the signal came

    def wait(self, name: str) -> None:
        """A process goes into a blocking acquire."""
        self.waiting.add(name)

    def give_up(self, name: str) -> None:
        """A process comes out of a blocking acquire without the lock."""
        self.waiting.discard(name)

    def end(self, name: str, at_ns: int, waiters: Iterable[str] = ()) -> None:
        """A process is killed; `waiters` are those who could take over at once."""
        self._ends.setdefault(name, at_ns)
        self.waiting.discard(name)
        if name in self.inside and self._recovering is None and any(waiter != name for waiter in waiters):
            self._recovering = _Kill(name, at_ns)

    def bury(self, name: str) -> None:
        """A process is gone and all its lines have been read."""
        self.inside.pop(name, None)
        self.waiting.discard(name)
        self._ends.pop(name, None)

    def deed(self, what: str, at_ns: int) -> None:
        """Something was done to the lock's files; kept for the report of an overlap."""
        self._deeds.append((at_ns, what))
        del self._deeds[:-50]

    @property
    def recovering(self) -> bool:
        """Whether a recovery is being measured."""
        return self._recovering is not None

    def abandon_recovery(self) -> None:
        """The round is over: nobody is left who could take over."""
        self._recovering = None

    def wedged(self, now_ns: int) -> bool:
        """Whether nobody alive is inside and yet nobody has got in for too long."""
        return not self.alive_inside() and now_ns - self.last_change_ns > WEDGE_NS

    def alive_inside(self) -> list[str]:
        """Who is inside and has not been killed."""
        return [name for name in self.inside if name not in self._ends]

    def _ended_before(self, name: str, at_ns: int) -> bool:
        end = self._ends.get(name)
        return end is not None and end <= at_ns
