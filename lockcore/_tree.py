"""A job's processes, found and ended, whatever they did to get away.

A process group forgets children that called setsid, and a child that daemonised is nobody's child any more. So a
tree is what descends from its root, and what carries the run's mark in its environment. It is looked for again and
again: first everybody is asked to end; who is left is held still, so that nothing new can be forked meanwhile, and
then killed. Nobody is signalled who was not known in that instant to be the one that was found.
"""

from __future__ import annotations

import os
import time

from lockcore._tree_walk import Walk, line_of, processes

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from collections.abc import Callable, Iterable, Sequence
else:
    import _signal as signal  # what `signal` wraps in enums: a tenth of the time to load

MARK, JOB = "LOCKCORE_RUN", "LOCKCORE_JOB"
"""What tells the processes of one run from all others, in their environment; and which job's they are."""

LOOK_EVERY = 0.2
"""Seconds between looks at who is left while nobody ends."""

STILL_WITHIN = 1.0
"""Seconds that a tree has to stand still. Then it is killed as it is, and looked for again."""

GONE_WITHIN = 5.0
"""Seconds that killed processes have to be gone. One that waits for a broken disk would take for ever."""

Member = processes.Member


class Ending:
    """How a tree ended: who has, who has not, and whether anybody had to be killed."""

    __slots__ = ("ended", "killed", "survivors")

    def __init__(self, ended: list[tuple[int, str]], killed: bool, survivors: list[tuple[int, str]]) -> None:
        self.ended = ended
        self.killed = killed
        self.survivors = survivors


def find(pid: int) -> Member | None:
    """The live process that has this PID now."""
    return processes.find(pid)


def ancestors() -> set[int]:
    """The PIDs of this process and of everybody above it."""
    return line_of(os.getpid(), processes.table())


def wait(members: Sequence[Member], seconds: float) -> None:
    """Wait until one of them ends, `seconds` at most."""
    processes.wait(members, seconds)


def children_of(member: Member, among: Iterable[Member]) -> list[Member]:
    """Those among some processes that it started itself."""
    table = processes.table()
    return [
        other
        for other in among
        if (row := table.get(other.pid)) is not None and row.parent == member.pid and row.start == other.start
    ]


def carried(member: Member, name: str) -> str | None:
    """What the environment that a process was started with says under this name."""
    start = b"\0%s=" % name.encode()
    _, found, rest = (processes.environment(member.pid) or b"").partition(start)
    return os.fsdecode(rest.partition(b"\0")[0]) if found and not member.ended() else None


def members(root: int | Member | None, mark: str | None, *, spare: frozenset[int] = frozenset()) -> list[Member]:
    """The live processes of a tree. Whoever gets them closes them.

    `root` and what descends from it, and what carries `mark`, with what descends from that. Our own PID as `root`
    stands for everything below us. Never those in `spare`, PID 1, ourselves or our ancestors: the tree of an
    ancestor is empty, since nobody can end it from within.
    """
    pursuit = _Pursuit(root, mark, spare)
    return pursuit.look()


def names(root: int | Member | None, mark: str | None, *, spare: frozenset[int] = frozenset()) -> list[tuple[int, str]]:
    """PID and command of each of them."""
    pursuit = _Pursuit(root, mark, spare)
    try:
        return [(member.pid, member.command) for member in pursuit.look()]
    finally:
        pursuit.close()


def end(
    root: int | Member | None,
    mark: str | None,
    *,
    grace: float,
    polite: int = signal.SIGTERM,
    spare: frozenset[int] = frozenset(),
    reap: Callable[[], object] | None = None,
    known: Iterable[Member] = (),
) -> Ending:
    """End a whole tree: ask with `polite`, wait for `grace` seconds, kill who is left. 0 kills at once.

    A number as `root` must still mean what the caller thinks: itself, or a child that it has not collected. `known`
    are members that were found before; they are closed with the rest. `reap` collects the caller's dead children
    between looks.
    """
    pursuit = _Pursuit(root, mark, spare, known, reap)
    try:
        if grace > 0:
            pursuit.ask(polite, time.monotonic() + grace)
        pursuit.kill()
        return pursuit.ending()
    finally:
        pursuit.close()


class _Pursuit:
    """Everybody who was found to belong to one tree so far, and the walk that finds more."""

    def __init__(
        self,
        root: int | Member | None,
        mark: str | None,
        spare: frozenset[int],
        known: Iterable[Member] = (),
        reap: Callable[[], object] | None = None,
    ) -> None:
        self._all = list(known)
        self._reap = reap
        self._killed = False
        carried = None if mark is None else os.fsencode(f"{MARK}={mark}")
        self._walk = Walk(carried, spare, below_us=root == os.getpid())
        if isinstance(root, int):
            root = processes.find(root) if root > 1 and root not in spare | ancestors() else None
        if root is not None:
            self._all.append(root)

    def look(self) -> list[Member]:
        """Who belongs to the tree now, those included who are new to us."""
        self._all += self._walk.look(self._all)
        return self._living()

    def ask(self, number: int, until: float) -> None:
        """Ask everybody to end, and wait until they have or the time is up.

        What somebody starts after he was asked may be tidying up, and is left alone for as long as he lives.
        """
        asked: set[Member] = set()
        while (left := until - time.monotonic()) > 0:
            waiting = [member for member in self._mortal() if member in asked]
            for member in waiting:
                member.let_go_on()
            if not waiting:
                waiting = [member for member in self.look() if not member.denied]
                if not waiting and not self._walk.missed:
                    return
                for member in waiting:
                    member.ask(number)
                asked.update(waiting)
                left = min(left, 0.01)  # to look again at once if they fork in a loop, but not without a rest
            processes.wait(waiting, min(left, LOOK_EVERY))

    def kill(self) -> None:
        """Kill who is left, until a look finds nobody or the time is up."""
        until = time.monotonic() + GONE_WITHIN
        while True:
            self._hold_still_and_kill()
            waiting, left = self._mortal(), until - time.monotonic()
            if left <= 0 or not (waiting or self._walk.missed):
                return
            processes.wait(waiting, min(left, LOOK_EVERY))

    def _hold_still_and_kill(self) -> None:
        try:
            self._hold_still()
            self._killed = self._killed or bool(self._mortal())
            processes.kill_together(self._mortal())
        finally:
            # The youngest first: a stopped process is let go on by the kernel when its parent leaves it alone.
            for member in reversed(self._mortal()):
                member.kill()

    def _hold_still(self) -> None:
        """Stop everybody, until a look finds nobody who is new or still moves."""
        until = time.monotonic() + STILL_WITHIN
        held: set[Member] = set()
        while time.monotonic() < until:
            if self._walk.below_us and self._reap is not None:
                processes.stop_children(self._walk.spare, self._reap)
            new = [member for member in self.look() if member not in held and not member.denied]
            for member in new:
                member.hold_still()
            held.update(new)
            if not new and not self._walk.missed and all(member.is_still() for member in self._mortal()):
                return

    def _living(self) -> list[Member]:
        if self._reap is not None:
            self._reap()
        return [member for member in self._all if not member.ended()]

    def _mortal(self) -> list[Member]:
        """Who lives, and has not proved to be out of our reach."""
        return [member for member in self._living() if not member.denied]

    def ending(self) -> Ending:
        living = self._living()
        return Ending(
            [(member.pid, member.command) for member in self._all if member not in living],
            self._killed,
            [(member.pid, member.command) for member in living],
        )

    def close(self) -> None:
        for member in self._all:
            member.close()
